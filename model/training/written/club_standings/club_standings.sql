CREATE TABLE mbr (
  urn TEXT,
  full_nm TEXT,
  cat TEXT,
  yob INTEGER,
  claim TEXT,
  subs TEXT
);
INSERT INTO mbr VALUES
('3108841','ABBOTT Lena','FV35',1987,'1','P24'),
('3110027','BAPTISTE Omar','MSEN',1998,'1','P24'),
('2984410','CROWTHER Gill','FV55',1967,'1','P24'),
('2871120','DUNMORE Alec','MV60',1962,'1','P24'),
('3120555','EKWUEME Chidi','MV40',1982,'1','P24'),
('3099812','FARROW Beth','FSEN',1995,'1','P24'),
('3125541','GRIMSHAW Noah','MU20',2005,'1','P24'),
('2790036','HATHERSAGE Joan','FV65',1957,'1','P24'),
('3001783','IQBAL Samira','FV45',1977,'1','P24'),
('3077120','JESSOP Karl','MV50',1972,'2','P24');
INSERT INTO mbr VALUES
('3131902','KOWAL Ania','FSEN',2000,'1','U'),
('2955018','LARKIN Pete','MV45',1978,'1','P24'),
('2833307','MOSSMAN Ray','MV70',1953,'1','P24'),
('3140067','NYE Harriet','FU20',2006,'1','P24'),
('3018224','OYELOWO Tunde','MV50',1971,'1','P24'),
('3088816','PRITCHARD Meg','FV40',1983,'1','U'),
('3141110','QUAYLE Tom','MSEN',1993,'2','P24'),
('2921176','ROWNTREE Sue','FV60',1963,'1','P24'),
('3150902','SANDHU Jas','MV35',1986,'1','P24'),
('3007745','TEALE Frances','FV50',1974,'2','P24');
INSERT INTO mbr VALUES
('-','UNDERHILL Max','MSEN',1999,'1','U'),
('2809971','VICKERS Don','MV65',1958,'L','P24');
CREATE TABLE evts (
  evt TEXT,
  evt_nm TEXT,
  evt_dt TEXT,
  km REAL,
  cert TEXT,
  lic TEXT,
  fee_gbp REAL
);
INSERT INTO evts VALUES
('XC-HOL','Holme Moss XC league 3','20240113',8.1,'N','',12.0),
('R10-FRO','Frostbite 10K','20240204',10.0,'Y','UKA 24/118',24.0),
('R05-CAN','Canal 5 (handicap)','20240228',5.0,'N','',3.0),
('RHM-OVE','Overdale Half','20240317',21.1,'Y','UKA 24/307',36.5),
('F-BEA','Beacon Fell Race','20240420',9.4,'N','FRA 77',10.0),
('R10-SUM','Midsummer 10K','20240623',10.0,'Y','UKA 24/544',26.0),
('R05-PRK','Parklands 5K','20240710',5.0,'Y','UKA 24/610',14.5),
('RLY-TOW','Towpath relay leg','20240901',4.8,'N','',0.0);
CREATE TABLE res (
  evt TEXT,
  urn TEXT,
  nm TEXT,
  cat TEXT,
  pos INTEGER,
  finish TEXT,
  ag TEXT,
  mark TEXT,
  rmk TEXT
);
INSERT INTO res VALUES
('XC-HOL','3141110','QUAYLE Tom','MSEN',15,'00:35:54','n/a','',''),
('XC-HOL','3125541','GRIMSHAW Noah','MU20',31,'00:36:07','n/a','',''),
('XC-HOL','3150902','SANDHU Jas','MV35',NULL,'DNF','','','calf'),
('XC-HOL','2955018','LARKIN Pete','MV45',51,'00:40:48','n/a','',''),
('XC-HOL','3140067','NYE Harriet','FU20',68,'00:40:58','n/a','',''),
('XC-HOL','3018224','OYELOWO Tunde','MV50',84,'00:42:09','n/a','',''),
('XC-HOL','3077120','JESSOP Karl','MV50',96,'00:43:40','n/a','',''),
('XC-HOL','3131902','KOWAL Ania','FSEN',110,'00:43:49','n/a','',''),
('XC-HOL','3001783','IQBAL Samira','FV45',128,'00:45:05','n/a','',''),
('XC-HOL','2921176','ROWNTREE Sue','FV60',134,'00:54:38','n/a','','');
INSERT INTO res VALUES
('XC-HOL','2833307','MOSSMAN Ray','MV70',135,'00:58:14','n/a','',''),
('R10-FRO','3110027','BAPTISTE Omar','MSEN',9,'00:34:40','82.2%','',''),
('R10-FRO','3125541','GRIMSHAW Noah','MU20',26,'00:36:34','78.7%','',''),
('R10-FRO','3150902','SANDHU Jas','MV35',46,'00:40:45','70.6%','',''),
('R10-FRO','2955018','LARKIN Pete','MV45',65,'00:43:55','69.4%','',''),
('R10-FRO','3140067','NYE Harriet','FU20',96,'00:45:11','70.4%','',''),
('R10-FRO','3099812','FARROW Beth','FSEN',111,'00:45:15','69.6%','PB',''),
('R10-FRO','3131902','KOWAL Ania','FSEN',141,'00:46:02','68.4%','SB',''),
('R10-FRO','3018224','OYELOWO Tunde','MV50',179,'00:46:03','68.7%','SB',''),
('R10-FRO','3108841','ABBOTT Lena','FV35',209,'00:47:44','66.7%','','');
INSERT INTO res VALUES
('R10-FRO','2871120','DUNMORE Alec','MV60',231,'00:49:26','69.8%','',''),
('R10-FRO','3001783','IQBAL Samira','FV45',NULL,'DNF','','','calf'),
('R10-FRO','3007745','TEALE Frances','FV50',260,'00:50:49','68.8%','',''),
('R10-FRO','2984410','CROWTHER Gill','FV55',289,'00:54:06','67.5%','SB',''),
('R10-FRO','2809971','VICKERS Don','MV65',313,'00:56:39','63.9%','PB',''),
('R10-FRO','2921176','ROWNTREE Sue','FV60',NULL,'DNS','','',''),
('R05-CAN','3125541','GRIMSHAW Noah','MU20',1,'00:18:17','n/a','',''),
('R05-CAN','3150902','SANDHU Jas','MV35',4,'00:19:04','n/a','',''),
('R05-CAN','3120555','EKWUEME Chidi','MV40',5,'00:20:18','n/a','',''),
('R05-CAN','-','UNDERHILL Max','MSEN',7,'00:21:43','n/a','','');
INSERT INTO res VALUES
('R05-CAN','3108841','ABBOTT Lena','FV35',8,'00:22:47','n/a','',''),
('R05-CAN','3088816','PRITCHARD Meg','FV40',10,'00:23:39','n/a','',''),
('R05-CAN','2871120','DUNMORE Alec','MV60',13,'00:24:05','n/a','',''),
('R05-CAN','3001783','IQBAL Samira','FV45',15,'00:24:46','n/a','',''),
('R05-CAN','2984410','CROWTHER Gill','FV55',17,'00:27:05','n/a','',''),
('R05-CAN','2809971','VICKERS Don','MV65',19,'00:27:12','n/a','',''),
('RHM-OVE','3125541','GRIMSHAW Noah','MU20',NULL,'DNF','','',''),
('RHM-OVE','3120555','EKWUEME Chidi','MV40',42,'01:31:38','70.6%','SB',''),
('RHM-OVE','3018224','OYELOWO Tunde','MV50',NULL,'DNS','','',''),
('RHM-OVE','3099812','FARROW Beth','FSEN',76,'01:36:32','71.9%','','');
INSERT INTO res VALUES
('RHM-OVE','2955018','LARKIN Pete','MV45',156,'01:37:39','68.8%','SB',''),
('RHM-OVE','3077120','JESSOP Karl','MV50',195,'01:37:55','71.2%','PB',''),
('RHM-OVE','3001783','IQBAL Samira','FV45',210,'01:47:12','69.3%','PB',''),
('RHM-OVE','2871120','DUNMORE Alec','MV60',257,'01:56:55','65.0%','PB',''),
('RHM-OVE','2921176','ROWNTREE Sue','FV60',NULL,'DNF','','','injury'),
('RHM-OVE','2833307','MOSSMAN Ray','MV70',435,'02:20:35','59.4%','PB',''),
('F-BEA','3110027','BAPTISTE Omar','MSEN',23,'00:47:46','n/a','',''),
('F-BEA','3125541','GRIMSHAW Noah','MU20',32,'00:51:08','n/a','',''),
('F-BEA','3141110','QUAYLE Tom','MSEN',42,'00:53:14','n/a','',''),
('F-BEA','3120555','EKWUEME Chidi','MV40',65,'00:56:14','n/a','','');
INSERT INTO res VALUES
('F-BEA','2955018','LARKIN Pete','MV45',79,'00:56:57','n/a','',''),
('F-BEA','3018224','OYELOWO Tunde','MV50',94,'01:00:30','n/a','',''),
('F-BEA','3077120','JESSOP Karl','MV50',100,'01:04:52','n/a','',''),
('F-BEA','2921176','ROWNTREE Sue','FV60',123,'01:15:53','n/a','',''),
('R10-SUM','3150902','SANDHU Jas','MV35',3,'00:38:46','74.3%','SB',''),
('R10-SUM','3099812','FARROW Beth','FSEN',65,'00:43:33','72.3%','PB',''),
('R10-SUM','3077120','JESSOP Karl','MV50',128,'00:44:25','71.2%','SB',''),
('R10-SUM','3088816','PRITCHARD Meg','FV40',164,'00:49:29','65.6%','PB',''),
('R10-SUM','3001783','IQBAL Samira','FV45',201,'00:51:33','65.4%','SB',''),
('R10-SUM','2984410','CROWTHER Gill','FV55',264,'00:53:30','68.3%','PB','');
INSERT INTO res VALUES
('R10-SUM','2833307','MOSSMAN Ray','MV70',316,'00:59:23','63.8%','',''),
('R10-SUM','2921176','ROWNTREE Sue','FV60',346,'01:00:00','63.5%','SB',''),
('R05-PRK','3110027','BAPTISTE Omar','MSEN',15,'00:17:17','80.8%','SB',''),
('R05-PRK','3125541','GRIMSHAW Noah','MU20',42,'00:18:42','75.4%','',''),
('R05-PRK','3150902','SANDHU Jas','MV35',48,'00:20:02','70.4%','',''),
('R05-PRK','3120555','EKWUEME Chidi','MV40',74,'00:20:57','68.7%','',''),
('R05-PRK','3099812','FARROW Beth','FSEN',101,'00:21:20','72.4%','SB',''),
('R05-PRK','3018224','OYELOWO Tunde','MV50',126,'00:21:45','71.3%','',''),
('R05-PRK','3131902','KOWAL Ania','FSEN',133,'00:21:56','70.4%','SB',''),
('R05-PRK','3108841','ABBOTT Lena','FV35',142,'00:23:01','67.7%','','');
INSERT INTO res VALUES
('R05-PRK','3001783','IQBAL Samira','FV45',152,'00:24:43','66.8%','PB',''),
('R05-PRK','3007745','TEALE Frances','FV50',166,'00:25:31','67.1%','PB','');
CREATE TABLE stds (
  cat TEXT,
  km INTEGER,
  lvl TEXT,
  tgt TEXT
);
INSERT INTO stds VALUES
('MSEN',10,'G','00:38:00'),
('MSEN',10,'S','00:41:48'),
('MSEN',10,'B','00:46:21'),
('MV40',10,'G','00:40:00'),
('MV40',10,'S','00:44:00'),
('MV40',10,'B','00:48:48'),
('MV50',10,'G','00:44:00'),
('MV50',10,'S','00:48:24'),
('MV50',10,'B','00:53:40'),
('MV60',10,'G','00:49:00'),
('MV60',10,'S','00:53:54'),
('MV60',10,'B','00:59:46');
INSERT INTO stds VALUES
('FSEN',10,'G','00:44:00'),
('FSEN',10,'S','00:48:24'),
('FSEN',10,'B','00:53:40'),
('FV40',10,'G','00:46:00'),
('FV40',10,'S','00:50:36'),
('FV40',10,'B','00:56:07'),
('FV50',10,'G','00:50:00'),
('FV50',10,'S','00:55:00'),
('FV50',10,'B','01:01:00'),
('FV60',10,'G','00:55:00'),
('FV60',10,'S','01:00:30'),
('FV60',10,'B','01:07:06');
