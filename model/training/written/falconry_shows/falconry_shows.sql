CREATE TABLE tblRaptor (RingNo TEXT, CallName TEXT, Sp TEXT, Sex TEXT, HatchYr TEXT, FlyWt INTEGER, Status TEXT, Origin TEXT, MainHdl INTEGER);
INSERT INTO tblRaptor VALUES
('R101','Bracken','HH','F','2016',1010,'FIT','bred here',1),
('R102','Thistle','HH','M','2019',640,'FIT','bred here',2),
('R103','Ghost','BO','F','2020',330,'FIT','bought',3),
('R104','Pip','BO','M','2021',285,'MLT','bred here',3),
('R105','Saxon','PF','M','2017',590,'FIT','bought',1),
('R106','Duchess','PF','F','2015',905,'INJ','donated',1),
('R107','Boris','EEO','M','2012',1680,'FIT','rescue',4),
('R108','Olga','EEO','F','2018',2350,'RET','bought',4),
('R109','Kestra','KST','F','2022',215,'FIT','rescue',2),
('R110','Flint','LF','M','2021',520,'FIT','bought',5),
('R111','Zephyr','GYR','F','?',1320,'MLT','on loan',1),
('R112','Cinder','BK','F','2014',790,'FIT','rescue',5),
('R113','Nimbus','BO','M','2023',NULL,'TRN','bred here',3),
('R114','Rowan','HH','F','2022',980,'TRN','bred here',2),
('R115','Attila','STE','M','2008',5900,'RET','donated',4),
('R116','Wisp','KST','M','?',190,'INJ','rescue',NULL);
CREATE TABLE tblSpecies (SpCode TEXT, EnglName TEXT, Grp TEXT, Cites TEXT);
INSERT INTO tblSpecies VALUES
('HH','Harris hawk','hawk','II'),('BO','Barn owl','owl','A'),('PF','Peregrine falcon','falcon','I'),
('EEO','Eurasian eagle owl','owl','II'),('KST','Kestrel','falcon','A'),('LF','Lanner falcon','falcon','II'),
('GYR','Gyrfalcon','falcon','I'),('BK','Black kite','kite','II'),('STE','Steppe eagle','eagle','II'),('GE','Golden eagle','eagle','A');
CREATE TABLE tblHdl (HdlNo INTEGER, Nm TEXT, Started TEXT, Lic TEXT, DayFee REAL, Mob TEXT);
INSERT INTO tblHdl VALUES
(1,'Imogen Farrow','02/04/2011','Y',160,'07700 900112'),
(2,'Callum Reeve','15/06/2018','Y',130,'07700 900127'),
(3,'Tansy Oakes','09/03/2021','N',95,NULL),
(4,'Gareth Moxon','21/09/2005','Y',175,'07700 900143'),
(5,'Bethan Lyle','30/10/2019','Y',130,'07700 900158'),
(6,'Ned Purslow','11/05/2024','N',80,NULL);
CREATE TABLE tblDisplay (DispNo INTEGER, DispDt TEXT, StartTm TEXT, Place TEXT, Kind TEXT, Crowd TEXT, FeeGbp REAL, Paid TEXT, Wx TEXT, Lead INTEGER);
INSERT INTO tblDisplay VALUES
(501,'06/01/2024','11:00','Hollin Garden Centre','STAT','60',220,'Y','cold, dry',3),
(502,'17/02/2024','14:00','Marsk Primary School','SCH','140',180,'Y','indoors',2),
(503,'09/03/2024','13:30','Thornby Hall','ARENA','310',650,'Y','windy',1),
(504,'30/03/2024','15:00','Thornby Hall','ARENA','420',650,'Y','sunny spells',1),
(505,'14/04/2024','11:30','Wexcombe Castle','ARENA','505',700,'Y','sunny',4),
(506,'04/05/2024','12:00','Larkfield Show','ARENA','1200',950,'N','sunny',1),
(507,'05/05/2024','12:00','Larkfield Show','ARENA','1350',950,'N','rain late on',4),
(508,'22/05/2024','10:00','Ashdown Care Home','STAT','35',0,'Y','indoors',5),
(509,'08/06/2024','14:30','private wedding, Thornby Hall','WED','90',480,'Y','sunny',2),
(510,'22/06/2024','16:00','private wedding, Oak Barn','WED','110',480,'N','showers',5),
(511,'06/07/2024','11:30','Wexcombe Castle','ARENA','n/c',700,'Y','fog',4),
(512,'20/07/2024','11:30','Wexcombe Castle','ARENA','610',700,'Y','hot',1),
(513,'03/08/2024','13:00','Brackmoor Game Fair','ARENA','2100',1200,'Y','hot',1),
(514,'04/08/2024','13:00','Brackmoor Game Fair','ARENA','1750',1200,'Y','thunder, cut short',4),
(515,'17/08/2024','15:00','Pennick village fete','STAT','150',260,'N','drizzle',3),
(516,'14/09/2024','14:00','private wedding, Oak Barn','WED','n/c',520,'Y','windy',5),
(517,'18/09/2024','09:30','St Wilfrid Academy','SCH','200',180,'Y','indoors',2),
(518,'12/10/2024','11:00','Thornby Hall','ARENA','275',650,'N','gale, owls only',4),
(519,'31/10/2024','18:30','Wexcombe Castle','NIGHT','340',800,'Y','clear',4),
(520,'23/11/2024','11:00','Hollin Garden Centre','STAT','75',220,'N','frost',3),
(521,'07/12/2024','10:30','Marsk Primary School','SCH','CANC',0,'-','snow',2),
(522,'14/12/2024','16:30','Hollin Garden Centre','NIGHT','130',300,'N','clear',4);
CREATE TABLE tblFlown (DispNo INTEGER, RingNo TEXT, HdlNo INTEGER, Mins INTEGER, WtBefore INTEGER, Outcome TEXT);
INSERT INTO tblFlown VALUES
(501,'R103',3,0,331,'static'),(501,'R107',4,0,1690,'static'),
(502,'R102',2,8,645,'ok'),(502,'R103',3,6,328,'ok'),
(503,'R101',1,15,1012,'ok'),(503,'R105',1,12,588,'off - 40 min'),(503,'R107',4,9,1675,'ok'),
(504,'R101',1,14,1005,'ok'),(504,'R105',1,13,592,'ok'),(504,'R112',5,10,795,'ok'),
(505,'R102',2,11,636,'ok'),(505,'R107',4,10,1682,'ok'),(505,'R110',5,9,524,'refused'),
(506,'R101',1,16,1008,'ok'),(506,'R105',1,14,585,'ok'),(506,'R112',5,12,788,'ok'),(506,'R103',3,7,333,'ok'),
(507,'R101',1,15,1015,'ok'),(507,'R110',5,12,518,'off - 25 min'),(507,'R112',5,11,792,'ok'),
(508,'R103',3,0,329,'static'),(508,'R109',2,0,217,'static'),
(509,'R103',3,5,330,'ok'),
(510,'R103',3,5,334,'refused'),
(511,'R102',2,9,650,'refused'),(511,'R107',4,12,1688,'ok'),
(512,'R101',1,14,1020,'ok'),(512,'R105',1,12,595,'ok'),(512,'R110',5,10,NULL,'ok'),(512,'R109',2,6,214,'ok'),
(513,'R101',1,17,1004,'ok'),(513,'R105',1,15,590,'ok'),(513,'R112',5,12,801,'ok'),(513,'R110',5,11,522,'ok'),(513,'R107',4,8,1671,'ok'),
(514,'R105',1,6,587,'off - lost overnight'),(514,'R112',5,4,790,'ok'),
(515,'R109',2,0,213,'static'),(515,'R107',4,0,1693,'static'),
(516,'R103',3,6,327,'ok'),(516,'R107',4,7,1688,'ok'),
(517,'R102',2,7,641,'ok'),(517,'R109',2,7,NULL,'ok'),
(518,'R107',4,14,1684,'ok'),(518,'R103',3,8,332,'ok'),
(519,'R107',4,18,1670,'ok'),(519,'R103',3,12,326,'ok'),
(520,'R101',1,0,1030,'static'),(520,'R107',4,0,1702,'static'),
(522,'R103',3,10,330,'ok'),(522,'R107',4,11,1679,'ok');
