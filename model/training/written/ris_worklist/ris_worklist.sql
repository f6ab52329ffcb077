CREATE TABLE WL (
  ACC TEXT, PID TEXT, MOD TEXT, STUDY TEXT, SD TEXT, PRIO INTEGER, ORD_TS TEXT, DONE_TS TEXT, RPT_TS TEXT, ST TEXT,
  UNIT TEXT, RADG TEXT, READ1 TEXT, READ2 TEXT, CM TEXT, DOSE TEXT, CRIT TEXT, REF TEXT, CONCL TEXT);
INSERT INTO WL VALUES
('R2405-01','P3301','CT','Head','-',1,'13.05.2024 07:12','13.05.2024 07:35','13.05.2024 07:58','V','CT1','LB','HAV','','N','2,10','!','ED','acute subdural haematoma left'),
('R2405-02','P3302','CR','Chest','-',3,'13.05.2024 08:05','13.05.2024 09:10','13.05.2024 15:40','V','XR1','JO','SUN','','N','0,02','','GP','no abnormality'),
('R2405-03','P3303','CR','Wrist','L',2,'13.05.2024 08:40','13.05.2024 09:25','13.05.2024 10:05','V','XR1','JO','SUN','','N','0,01','','ED','distal radius fracture'),
('R2405-04','P3304','MR','Lumbar spine','-',3,'29.04.2024 10:30','13.05.2024 10:15','14.05.2024 16:20','V','MR1','TK','HAV','','N','-','','GP','disc prolapse L5/S1'),
('R2405-05','P3305','MG','Screening','B',3,'22.04.2024 09:00','13.05.2024 11:00','14.05.2024 09:30','V','MG1','AR','PLU','HAV','N','0,36','','SCR','no abnormality'),
('R2405-06','P3306','MG','Screening','B',3,'22.04.2024 09:00','13.05.2024 11:20','14.05.2024 09:45','V','MG1','AR','PLU','HAV','N','0,38','','SCR','mass right, recall'),
('R2405-07','P3307','US','Abdomen','-',2,'13.05.2024 11:15','13.05.2024 13:05','13.05.2024 13:20','V','US2','PLU','PLU','','N','-','','GP','gallstones'),
('R2405-08','P3308','CT','Chest abdomen pelvis','-',2,'12.05.2024 16:50','13.05.2024 14:10','13.05.2024 18:25','V','CT1','LB','SUN','','Y','14,80','!','ONC','new liver metastases'),
('R2405-09','P3309','CT','Pulmonary angiogram','-',1,'13.05.2024 19:22','13.05.2024 20:05','13.05.2024 20:31','V','CT1','MV','ZEL','','Y','4,95','!','ED','bilateral pulmonary emboli'),
('R2405-10','P3310','CR','Ankle','R',2,'14.05.2024 08:10','14.05.2024 08:55','14.05.2024 12:02','V','XR1','JO','ZEL','','N','0,01','','ED','no abnormality'),
('R2405-11','P3301','CT','Head','-',1,'14.05.2024 08:30','14.05.2024 08:52','14.05.2024 09:25','V','CT1','LB','HAV','','N','2,05','','ICU','subdural unchanged'),
('R2405-12','P3311','MR','Knee','R',3,'02.05.2024 14:00','14.05.2024 09:40','15.05.2024 11:10','V','MR1','TK','SUN','','N','-','','GP','meniscal tear'),
('R2405-13','P3312','MR','Head','-',2,'10.05.2024 15:45','14.05.2024 11:00','14.05.2024 15:15','V','MR1','TK','HAV','','Y','-','','NEU','demyelinating lesions'),
('R2405-14','P3313','US','Thyroid','-',3,'07.05.2024 09:20','14.05.2024 13:30','14.05.2024 13:50','V','US2','PLU','PLU','','N','-','','GP','nodule left, biopsy advised'),
('R2405-15','P3314','US','Leg veins','L',2,'14.05.2024 12:40','14.05.2024 14:25','14.05.2024 14:40','V','US2','ZEL','ZEL','','N','-','!','ED','deep vein thrombosis'),
('R2405-16','P3315','NM','Bone scan','-',3,'30.04.2024 11:00','14.05.2024 15:00','16.05.2024 10:30','V','NM1','AR','SUN','HAV','N','4,10','','ONC','no abnormality'),
('R2405-17','P3316','MR','Knee','L',3,'03.05.2024 10:10','','','X','MR1','','','','N','-','','GP',''),
('R2405-18','P3317','CR','Chest','-',1,'15.05.2024 02:40','15.05.2024 02:58','15.05.2024 08:15','V','XR2','MV','ZEL','','N','0,02','','ICU','line in good position'),
('R2405-19','P3318','CT','Abdomen','-',2,'15.05.2024 08:20','15.05.2024 10:45','15.05.2024 12:05','V','CT2','LB','SUN','','Y','7,60','','SURG','appendicitis'),
('R2405-20','P3319','CT','Sinuses','-',3,'06.05.2024 13:15','15.05.2024 11:30','16.05.2024 14:45','V','CT2','LB','ZEL','','N','0,60','','GP','chronic sinusitis'),
('R2405-21','P3320','CR','Hip','R',2,'15.05.2024 11:50','15.05.2024 12:20','15.05.2024 13:00','V','XR1','JO','SUN','','N','0,45','','ED','femoral neck fracture'),
('R2405-22','P3308','US','Liver','-',2,'15.05.2024 09:00','15.05.2024 14:00','15.05.2024 14:20','V','US2','PLU','PLU','','N','-','','ONC','biopsy taken, segment 6'),
('R2405-23','P3321','MG','Diagnostic','R',2,'14.05.2024 10:00','15.05.2024 15:10','15.05.2024 16:05','V','MG1','AR','PLU','','N','0,42','','BRE','cyst, benign'),
('R2405-24','P3322','MR','Shoulder','L',3,'08.05.2024 16:05','','','X','MR1','','','','N','-','','GP',''),
('R2405-25','P3323','CT','Head','-',1,'15.05.2024 22:14','15.05.2024 22:31','15.05.2024 22:50','V','CT1','MV','ZEL','','N','2,20','','ED','no abnormality'),
('R2405-26','P3324','CR','Chest','-',3,'16.05.2024 08:00','16.05.2024 08:40','16.05.2024 16:55','V','XR2','JO','SUN','','N','0,02','','GP','nodule right upper lobe, CT advised'),
('R2405-27','P3325','CR','Hand','B',3,'14.05.2024 15:30','16.05.2024 09:05','','R','XR1','JO','ZEL','','N','0,01','','RHE','erosions, provisional'),
('R2405-28','P3326','MR','Prostate','-',2,'09.05.2024 12:00','16.05.2024 10:30','','C','MR1','TK','','','Y','-','','URO',''),
('R2405-29','P3327','CT','Chest abdomen pelvis','-',3,'08.05.2024 09:45','16.05.2024 11:15','','R','CT2','LB','SUN','','Y','15,30','','ONC','stable disease, provisional'),
('R2405-30','P3328','US','Pelvis','-',2,'16.05.2024 10:10','16.05.2024 13:00','16.05.2024 13:15','V','US2','PLU','PLU','','N','-','','GP','fibroid uterus'),
('R2405-31','P3311','CR','Knee','R',3,'16.05.2024 13:40','16.05.2024 14:05','','C','XR1','JO','','','N','0,01','','ORT',''),
('R2405-32','P3329','NM','Thyroid uptake','-',3,'02.05.2024 08:30','','','S','NM1','','','','N','','','END',''),
('R2405-33','P3330','CT','Colonography','-',3,'06.05.2024 10:00','','','S','CT2','','','','Y','','','SURG',''),
('R2405-34','P3303','CR','Wrist','L',2,'16.05.2024 15:00','','','A','XR1','','','','N','','','ORT','');
CREATE TABLE PTX (PID TEXT, PN TEXT, BIRTH TEXT, SX TEXT, CLS TEXT, LOC TEXT, GFR TEXT, ALERT TEXT);
INSERT INTO PTX VALUES
('P3301','HALLORAN^PETER','19480219','M','I','ICU','71',''),('P3302','SEVAK^ANITA','19800730','F','O','','',''),
('P3303','MUNDY^COLIN','20110504','M','E','','',''),('P3304','TARRANT^GAIL','19710916','F','O','','','claustrophobic'),
('P3305','ILBERT^NADINE','19690103','F','O','','',''),('P3306','VESEY^MARGOT','19650822','F','O','','',''),
('P3307','QUAYLE^BRENDAN','19771111','M','O','','88',''),('P3308','ASKEW^LORNA','19590618','F','I','B3','64','iodine allergy'),
('P3309','DRUMM^VICTOR','19530427','M','E','','52',''),('P3310','PELHAM^ROSA','19980212','F','E','','',''),
('P3311','JESSOP^NIALL','19920705','M','O','','',''),('P3312','WYLDE^CARYS','19870314','F','I','N1','95',''),
('P3313','OSTROV^IRINA','19740528','F','O','','',''),('P3314','BAPTISTE^LEON','19610909','M','E','','77',''),
('P3315','CRANE^HAROLD','19460101','M','O','','58','pacemaker'),('P3316','NOONAN^TESS','19951220','F','O','','','claustrophobic'),
('P3317','UNKNOWN^MALE','00000000','M','I','ICU','',''),('P3318','GADD^JONAH','20020617','M','I','S2','102',''),
('P3319','RIDLEY^UMA','19830208','F','O','','',''),('P3320','THORNE^ENID','19340411','F','E','','38',''),
('P3321','VESTER^KAREN','19760321','F','O','','',''),('P3322','LASKEY^OWEN','19670710','M','O','','','pacemaker'),
('P3323','BRISTOW^AMIR','19890125','M','E','','',''),('P3324','COMBES^DELIA','19571005','F','O','','',''),
('P3325','MARSDEN^YVES','19640919','M','O','','',''),('P3326','HOLTBY^GRAHAM','19550303','M','O','','67',''),
('P3327','EKBERG^SOLVEIG','19620212','F','O','','29',''),('P3328','PRYCE^HANNAH','19790606','F','O','','','pregnant ?'),
('P3329','DORAN^FIONA','19840815','F','O','','',''),('P3330','STEEN^WALTER','19490530','M','O','','','metformin');
CREATE TABLE STF (INI TEXT, NM TEXT, RL TEXT, PGR TEXT);
INSERT INTO STF VALUES
('HAV','Dr Ebba Havelock','RAD','2201'),('SUN','Dr Tomas Sunderby','RAD','2202'),('PLU','Dr Iris Plumley','RAD','2207'),('ZEL','Dr Kofi Zelenka','SPR','2215'),
('NOR','Dr Gita Norrington','RAD','2209'),('LB','Lars Bremner','TEC','3101'),('JO','Jodie Oakes','TEC','3102'),('TK','Tuva Kell','TEC','3105'),('AR','Anwar Rashid','TEC','3107'),('MV','Mick Vardy','TEC','none');
CREATE TABLE UNITS (UNIT TEXT, VENDOR TEXT, YR INTEGER, SVC TEXT, DOWN INTEGER);
INSERT INTO UNITS VALUES
('CT1','Helion 128',2017,'09/2024',0),('CT2','Helion 64',2012,'06/2024',0),('MR1','Polaris 1.5T',2015,'11/2024',0),('XR1','Brightray DX',2019,'02/2025',0),
('XR2','Brightray Mobile',2014,'07/2024',0),('US1','Sonaris 5',2010,'05/2024',1),('US2','Sonaris 9',2021,'03/2025',0),('MG1','Mammalux',2018,'10/2024',0),('NM1','Gammacore',2009,'08/2024',0);
