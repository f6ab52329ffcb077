CREATE TABLE CATALOG (
  CATNO TEXT, NAME TEXT, GRP TEXT, FORMULA TEXT, LOCALITY TEXT, COUNTRY TEXT, SIZE_MM TEXT, WT_G TEXT, HARD TEXT, CRYST TEXT, COLOUR TEXT, UV TEXT, ACQ TEXT, HOW TEXT, SRC INTEGER, PAID TEXT, EST_VAL INTEGER, QUAL TEXT, DRAWER TEXT, REMARKS TEXT
);
INSERT INTO CATALOG VALUES
('M-0001','Quartz','SIL','SiO2','La Gardette','FR','92x41x38','188','7','TRG','colourless','N','05/1998','B',2,'40',120,'A','01','twin, Japan law'),
('M-0002','Quartz var. amethyst','SIL','SiO2','Artigas','UY','140x110x65','905','7','TRG','violet','N','09/1999','B',2,'65',140,'A','01',NULL),
('M-0003','Calcite','CAR','CaCO3','Egremont','GB','77x52x40','164','3','TRG','colourless','R','06/2001','S',NULL,'0',90,'B','04','butterfly twin'),
('M-0004','Fluorite','HAL','CaF2','Rogerley Mine','GB','65x60x33','211','4','ISO','green','B','06/2001','B',5,'110',350,'A+','03','daylight fluorescent'),
('M-0005','Galena','SUL','PbS','Nenthead','GB','48x45x30','402','2.5','ISO','lead grey','N','08/2002','S',NULL,'0',35,'B','02',NULL),
('M-0006','Pyrite','SUL','FeS2','Navajun','ES','51x50x50','640','6-6.5','ISO','brass','N','04/2003','B',1,'55',80,'A','02','single cube'),
('M-0007','Barite','SLF','BaSO4','Frizington','GB','58x33x12','71','3-3.5','ORT','honey','Y','07/2004','X',4,'0',60,'B','05','swapped for M-0011 dup'),
('M-0008','Malachite','CAR','Cu2CO3(OH)2','Kolwezi','CD','83x70x44','512','3.5-4','MON','green','N','11/2005','B',2,'70',95,'B','04',NULL),
('M-0009','Azurite','CAR','Cu3(CO3)2(OH)2','Tsumeb','NA','31x22x14','18','3.5-4','MON','blue','N','02/2006','B',1,'240',520,'A+','04','old label'),
('M-0010','Halite','HAL','NaCl','Wieliczka','PL','70x66x60','295','2','ISO','colourless','O','05/2006','S',NULL,'0',15,'C','03','keep dry!'),
('M-0011','Vanadinite','PHO','Pb5(VO4)3Cl','Mibladen','MA','44x39x20','97','3','HEX','red','N','10/2007','B',1,'85',150,'A','06',NULL),
('M-0012','Pyromorphite','PHO','Pb5(PO4)3Cl','Bunker Hill','US','29x27x15','33','3.5-4','HEX','green','N','10/2007','B',3,'190',310,'A','06','repaired'),
('M-0013','Rhodochrosite','CAR','MnCO3','Sweet Home Mine','US','18x16x10','9','3.5-4','TRG','red','N','03/2009','B',3,'450',1250,'A+','04','see insurance list'),
('M-0014','Gypsum var. selenite','SLF','CaSO4.2H2O','Naica','MX','210x35x30','?','2','MON','colourless','W','08/2010','G',6,'0',70,'A','05',NULL),
('M-0015','Sulphur','NAT','S','Agrigento','IT','55x48x31','84','2','ORT','yellow','N','04/2011','B',1,'60',110,'A','07','smells'),
('M-0016','Gold','NAT','Au','Round Mountain','US','11x7x3','1.9','2.5-3','ISO','yellow','N','03/2012','B',3,'380',640,'A','SAFE','leaf'),
('M-0017','Copper','NAT','Cu','Keweenaw','US','90x60x22','366','2.5-3','ISO','copper','N','09/2013','G',6,'0',85,'B','07','cleaned'),
('M-0018','Scheelite','TUN','CaWO4','Pingwu','CN','38x36x35','141','4.5-5','TET','orange','B','05/2013','B',2,'210',330,'A','08',NULL),
('M-0019','Wulfenite','TUN','PbMoO4','Red Cloud Mine','US','22x20x6','14','3','TET','orange','N','05/2013','B',3,'165',290,'A','08','fragile'),
('M-0020','Beryl var. aquamarine','SIL','Be3Al2Si6O18','Shigar','PK','47x13x13','16','7.5-8','HEX','pale blue','N','02/2014','B',2,'130',260,'A','01',NULL),
('M-0021','Tourmaline (elbaite)','SIL','complex','Pederneira','BR','62x19x18','38','7-7.5','TRG','pink/green','N','06/2015','B',1,'310',480,'A+','01','bicolour'),
('M-0022','Stibnite','SUL','Sb2S3','Baia Sprie','RO','105x40x25','173','2','ORT','grey','N','04/2016','B',2,'95',130,'B','02','tip broken'),
('M-0023','Cinnabar','SUL','HgS','Almaden','ES','26x20x17','58','2-2.5','TRG','red','N','09/2016','X',4,'0',55,'C','02','wash hands'),
('M-0024','Willemite','SIL','Zn2SiO4','Franklin','US','79x66x42','318','5.5','TRG','brown','G','10/2017','B',3,'45',75,'B','09','very bright under SW'),
('M-0025','Autunite','PHO','Ca(UO2)2(PO4)2','Margnac','FR','21x18x9','6','2-2.5','ORT','yellow','G','05/2018','B',5,'75',100,'B','RAD','radioactive'),
('M-0026','Aragonite','CAR','CaCO3','Molina de Aragon','ES','34x30x30','49','3.5-4','ORT','brown','W','06/2019','S',NULL,'0',12,'C','04','pseudohexagonal'),
('M-0027','Topaz','SIL','Al2SiO4(F,OH)2','Schneckenstein','DE','17x11x9','4','8','ORT','pale yellow','N','11/2020','G',7,'0',90,'B','10',NULL),
('M-0028','Celestine','SLF','SrSO4','Yate','GB','60x44x39','138','3-3.5','ORT','pale blue','N','07/2021','S',NULL,'0',40,'B','05',NULL),
('M-0029','Opal','SIL','SiO2.nH2O','Coober Pedy','AU','24x15x8','?','5.5-6.5','AMO','multi','G','01/2022','I',8,'0',200,'A','SAFE','from grandfather'),
('M-0030','Corundum var. ruby','OXI','Al2O3','Winza','TZ','14x12x12','5','9','TRG','red','R','03/2023','B',1,'145',180,'B','10',NULL),
('M-0031','Hematite','OXI','Fe2O3','Egremont','GB','88x70x55','780','5.5-6.5','TRG','steel','N','06/2023','S',NULL,'0',45,'B','10','kidney ore'),
('M-0032','Magnetite','OXI','Fe3O4','Lojane','MK','43x41x30','126','5.5-6.5','ISO','black','N','06/2024','B',5,'20',30,'C','10','attracts the drawer key'),
('M-0033','Fluorite','HAL','CaF2','Berbes','ES','54x47x29','122','4','ISO','purple','N','09/2024','B',5,'88',-1,'A','03','not yet appraised'),
('M-0034','Meteorite, iron','MET','Fe,Ni','Campo del Cielo','AR','58x40x33','367','4','-','rusty brown','N','10/2024','B',3,'275',-1,'B','11','etched slice to follow'),
('M-0035','Meteorite, chondrite','MET','mixed','Gao-Guenie','BF','45x38x27','104','?','-','black crust','N','10/2024','X',4,'0',130,'A','11','seen to fall 1960');
CREATE TABLE PEOPLE (PID INTEGER, PNAME TEXT, KIND TEXT, TOWN TEXT, CTRY TEXT, FAIR TEXT);
INSERT INTO PEOPLE VALUES
(1,'Edelstein & Sohn','dealer','Idar','DE','Munich'),(2,'Carla Montero','dealer','Madrid','ES','Munich; Sainte-Marie'),(3,'Desert Rat Minerals','dealer','Tucson','US','Tucson'),(4,'Ken Lightfoot','collector','Carlisle','GB',NULL),(5,'North Pennine Stones','dealer','Alston','GB','Bakewell'),(6,'Dr Imke Vogel','friend','Kiel','DE',NULL),(7,'Geology club raffle','club','Leeds','GB',NULL),(8,'Grandfather (A. Tull)','family',NULL,'GB',NULL),(10,'Otto Wand','collector','Denver','US',NULL),(9,'Ying Zhao','dealer','Changsha','CN','Munich; Tucson');
CREATE TABLE LOANOUT (LNO INTEGER, CATNO TEXT, BORROWER TEXT, PURPOSE TEXT, OUT_DT TEXT, DUE_DT TEXT, BACK_DT TEXT, INSURED TEXT);
INSERT INTO LOANOUT VALUES
(1,'M-0004','Town Museum','exhibition "Glow"','2019-03-01','2019-06-30','2019-07-12','400'),(2,'M-0024','Town Museum','exhibition "Glow"','2019-03-01','2019-06-30','2019-07-12','80'),(3,'M-0025','University lab','XRD','2020-01-20','2020-02-20','2020-02-14','-'),
(4,'M-0013','Photo studio Heller','book cover','2021-05-03','2021-05-10','2021-05-10','1200'),(5,'M-0016','Town Museum','exhibition "Metals"','2022-09-15','2023-01-15','2023-01-15','700'),(6,'M-0017','Town Museum','exhibition "Metals"','2022-09-15','2023-01-15','2023-02-03','100'),
(7,'M-0006','Primary school','show and tell','2023-06-05','2023-06-09','2023-06-09','-'),(8,'M-0018','University lab','cathodoluminescence','2024-02-12','2024-04-12',NULL,'350'),(9,'M-0009','Photo studio Heller','calendar','2024-10-07','2024-10-21',NULL,'600'),(10,'M-0031','Primary school','show and tell','2024-11-11','2024-11-15',NULL,'-');
