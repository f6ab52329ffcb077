CREATE TABLE POL (
  POL_NO TEXT PRIMARY KEY,
  KIND TEXT,
  INS_CO TEXT,
  TARIFF TEXT,
  HLDR TEXT,
  SUM_INS TEXT,
  EXC TEXT,
  PREM TEXT,
  PAYS TEXT,
  BEG_DT TEXT,
  END_DT TEXT,
  NOTICE_MTHS INTEGER,
  STAT TEXT,
  PAPERS TEXT
);
INSERT INTO POL VALUES ('HH-4471902','contents','Aldermoor Mutual','Comfort','Ilka Brandvold','65.000','150','212,40','Y','01.04.2016','31.12.9999',3,'A','binder 1');
INSERT INTO POL VALUES ('HP-118-2203','liability','Aldermoor Mutual','Family','Ilka Brandvold','10.000.000','0','84,50','Y','01.04.2016','31.12.9999',3,'A','binder 1');
INSERT INTO POL VALUES ('KF 90-55123','car','Nordhelm','Basic','Teun Brandvold','100.000.000','300','61,90','M','12.07.2021','31.12.2024',1,'A','binder 2');
INSERT INTO POL VALUES ('KF 88-10407','car','Vestra Direct','Plus','Teun Brandvold','100.000.000','500','402,00','H','01.01.2018','11.07.2021',1,'C','lost');
INSERT INTO POL VALUES ('RS-7702','legal','Lexgard','Private+Traffic','Ilka Brandvold','1.000.000','250','71,25','Q','15.09.2019','31.12.9999',3,'A','scan');
INSERT INTO POL VALUES ('ZA-20331-1','dental','Medora','Z90','Ilka Brandvold','n/a','0','28,70','M','01.01.2020','31.12.9999',3,'A','binder 1');
INSERT INTO POL VALUES ('ZA-20331-2','dental','Medora','Z90','Teun Brandvold','n/a','0','31,15','M','01.01.2020','31.12.9999',3,'A','binder 1');
INSERT INTO POL VALUES ('ZA-20331-3','dental','Medora','Z60','Liv Brandvold','n/a','0','9,80','M','01.06.2022','31.12.9999',3,'A','scan');
INSERT INTO POL VALUES ('FR-6001','bicycle','Pedalor','E-Bike 5000','Teun Brandvold','4.200','50','13,90','M','20.05.2023','20.05.2026',1,'A','scan');
INSERT INTO POL VALUES ('RE-1999-04','travel','Nordhelm','World annual','Ilka Brandvold','n/a','100','129,00','Y','01.02.2022','31.12.9999',1,'A','binder 2');
INSERT INTO POL VALUES ('TI-303','pet','Pawsura','Op 80','Liv Brandvold','3.000','20%','24,40','M','10.10.2022','31.12.9999',1,'A','scan');
INSERT INTO POL VALUES ('BU-5540017','disability','Medora','Income 24','Teun Brandvold','1.500','0','58,35','M','01.12.2014','30.11.2045',3,'A','binder 2');
INSERT INTO POL VALUES ('GL-77','glass','Aldermoor Mutual','Add-on','Ilka Brandvold','n/a','0','39,00','Y','01.04.2016','31.03.2022',3,'C','binder 1');
INSERT INTO POL VALUES ('LV-12-3009','life','Vestra Direct','Term 20','Ilka Brandvold','150.000','0','17,60','M','01.03.2017','28.02.2037',3,'A','lost');
INSERT INTO POL VALUES ('HB-OFFER-24','building','Nordhelm','Plus','','480.000','500','388,00','Y','','',3,'Q','scan');
INSERT INTO POL VALUES ('GA-8812','appliance','Elektra Shop Care','5 years','Ilka Brandvold','799','0','119,00','1','03.11.2022','03.11.2027',0,'A','binder 2');
INSERT INTO POL VALUES ('PH-5599','phone','Elektra Shop Care','Display','Liv Brandvold','649','49','5,99','M','14.12.2022','14.12.2024',1,'A','scan');
INSERT INTO POL VALUES ('PH-3120','phone','Elektra Shop Care','Display','Teun Brandvold','500','49','5,49','M','02.02.2020','02.02.2022',1,'C','lost');
CREATE TABLE CLM (
  CLM_NO TEXT,
  POL_NO TEXT,
  EVENT_DT TEXT,
  REP_DT TEXT,
  DESCR TEXT,
  ASKED TEXT,
  PAID_AMT TEXT,
  CSTAT TEXT,
  HANDLER TEXT
);
INSERT INTO CLM VALUES ('S-101','HH-4471902','17.02.2018','19.02.2018','water damage, burst washing machine hose','1.840,00','1.690,00','PAID','Ms Quill');
INSERT INTO CLM VALUES ('S-102','HP-118-2203','05.05.2018','05.05.2018','football through neighbour''s window','210,00','210,00','PAID','Ms Quill');
INSERT INTO CLM VALUES ('S-103','KF 88-10407','23.11.2019','25.11.2019','parking dent','1.120,00','620,00','PAID','call centre');
INSERT INTO CLM VALUES ('S-104','KF 88-10407','14.06.2020','14.06.2020','windscreen','389,00','','WDR','call centre');
INSERT INTO CLM VALUES ('S-105','HH-4471902','02.01.2021','11.01.2021','stolen pram from hallway','430,00','0,00','REF','Ms Quill');
INSERT INTO CLM VALUES ('S-106','ZA-20331-1','08.03.2021','30.03.2021','crown','720,00','648,00','PAID','Medora app');
INSERT INTO CLM VALUES ('S-107','GL-77','27.07.2021','28.07.2021','cracked hob','540,00','540,00','PAID','Ms Quill');
INSERT INTO CLM VALUES ('S-108','RS-7702','12.10.2021','18.10.2021','dispute with landlord','1.300,00','1.050,00','PAID','Lexgard hotline');
INSERT INTO CLM VALUES ('S-109','ZA-20331-2','19.01.2022','21.02.2022','two fillings','190,00','171,00','PAID','Medora app');
INSERT INTO CLM VALUES ('S-110','RE-1999-04','14.08.2022','16.08.2022','hospital night in Split','860,00','760,00','PAID','Mr Okafor');
INSERT INTO CLM VALUES ('S-111','TI-303','03.12.2022','03.12.2022','cat swallowed thread','1.450,00','1.160,00','PAID','Pawsura portal');
INSERT INTO CLM VALUES ('S-112','TI-303','21.04.2023','22.04.2023','eye infection','95,00','0,00','REF','Pawsura portal');
INSERT INTO CLM VALUES ('S-113','FR-6001','09.09.2023','10.09.2023','e-bike battery stolen','649,00','599,00','PAID','chat');
INSERT INTO CLM VALUES ('S-114','HH-4471902','21.12.2023','22.12.2023','candle burnt table','380,00','230,00','PAID','Mr Okafor');
INSERT INTO CLM VALUES ('S-115','KF 90-55123','30.01.2024','30.01.2024','hail, bonnet and roof','2.240,00','','OPEN','Nordhelm Leeds');
INSERT INTO CLM VALUES ('S-116','ZA-20331-3','26.02.2024','15.04.2024','brace, first stage','1.100,00','','OPEN','Medora app');
INSERT INTO CLM VALUES ('S-117','PH-5599','04.05.2024','04.05.2024','display broken on school trip','189,00','','OPEN','chat');
INSERT INTO CLM VALUES ('S-118','HP-118-2203','11.05.2024','13.05.2024','red wine on friend''s sofa','600,00','','OPEN','Ms Quill');
CREATE TABLE WAR (
  ITEM TEXT,
  MAKER TEXT,
  BOUGHT_AT TEXT,
  BUY_DT TEXT,
  PRC TEXT,
  WARR_MTHS INTEGER,
  RCPT TEXT,
  SER_NO TEXT,
  LOCN TEXT,
  POL_NO TEXT,
  OUT_DT TEXT
);
INSERT INTO WAR VALUES ('Washing machine','Lindqvist','Elektra Shop','20221103','799,00',24,'Y','LQ-88120034','bathroom','GA-8812','');
INSERT INTO WAR VALUES ('Dishwasher','Lindqvist','Elektra Shop','20190822','649,00',24,'Y','LQ-70019922','kitchen',NULL,'');
INSERT INTO WAR VALUES ('Fridge freezer','Polarik','Kuhn & Son','20210415','1.099,00',60,'Y','PK/22-0918','kitchen',NULL,'');
INSERT INTO WAR VALUES ('Induction hob','Brennerwerk','Kuhn & Son','20210812','540,00',24,'Y','unknown','kitchen',NULL,'');
INSERT INTO WAR VALUES ('Robot hoover','Dustling','online','20231127','389,00',24,'scan','DL9-00718','hallway',NULL,'');
INSERT INTO WAR VALUES ('Phone Liv','Nimbus','Elektra Shop','20221214','649,00',24,'Y','NB-A55-90121','','PH-5599','');
INSERT INTO WAR VALUES ('Phone Teun','Nimbus','Elektra Shop','20200202','500,00',24,'N','NB-A31-11870','','PH-3120','20230105');
INSERT INTO WAR VALUES ('E-bike','Radwerk','Velo Hein','20230520','4.200,00',36,'Y','RW230417-11','cellar','FR-6001','');
INSERT INTO WAR VALUES ('Coffee machine','Brennerwerk','online','20240110','459,00',24,'scan','BW-CM-5512','kitchen',NULL,'');
INSERT INTO WAR VALUES ('Television 55"','Vistara','Elektra Shop','20181130','899,00',24,'N','unknown','living room',NULL,'20240302');
INSERT INTO WAR VALUES ('Television 65"','Vistara','Elektra Shop','20240303','1.249,00',36,'Y','VS65-220817','living room',NULL,'');
INSERT INTO WAR VALUES ('Sofa','Hygge Haus','Hygge Haus','20200914','1.899,00',60,'Y','','living room',NULL,'');
INSERT INTO WAR VALUES ('Mattress 160','Slumberg','online','20210301','749,00',120,'scan','','bedroom',NULL,'');
INSERT INTO WAR VALUES ('Vacuum cleaner','Dustling','Kuhn & Son','20170706','229,00',24,'N','unknown','hallway',NULL,'20231127');
INSERT INTO WAR VALUES ('Laptop Ilka','Korvex','online','20230214','1.349,00',36,'scan','KX14-7781-2','study',NULL,'');
INSERT INTO WAR VALUES ('Printer','Korvex','Elektra Shop','20200330','149,00',24,'N','KXP-20031','study',NULL,'');
INSERT INTO WAR VALUES ('Headphones','Sonoro','online','20231222','279,00',24,'scan','SN-66120','',NULL,'');
INSERT INTO WAR VALUES ('Toaster','Brennerwerk','Kuhn & Son','20220618','59,00',24,'?','unknown','kitchen',NULL,'');
INSERT INTO WAR VALUES ('Lawn mower','Gartholm','Baumarkt Ost','20220409','319,00',36,'Y','GH-LM38-0091','shed',NULL,'');
INSERT INTO WAR VALUES ('Pressure cooker','Hygge Haus','gift','20231224','0,00',24,'N','','kitchen',NULL,'');
INSERT INTO WAR VALUES ('Baby monitor','Nimbus','online','20150611','119,00',24,'N','unknown','',NULL,'20190501');
