CREATE TABLE preg_log (
  log_date TEXT,
  gest TEXT,
  entry TEXT,
  val TEXT,
  rmk TEXT,
  by_whom TEXT
);
INSERT INTO preg_log VALUES
('2023-07-31','8+2','mum_wt','63.4 kg','',''),
('2023-08-21','11+2','scan','CRL 46 mm','heartbeat seen!','Dr. Amsel'),
('2023-09-04','13+2','mum_wt','64.1 kg','',''),
('2023-09-18','15+2','bp','112/70','','midwife'),
('2023-10-09','18+2','mum_wt','66.0 kg','',''),
('2023-10-23','20+2','scan','EFW 340 g','it is a girl','Dr. Amsel'),
('2023-11-13','23+2','bp','118/74','','midwife'),
('2023-11-27','25+2','gluc','OGTT ok','','lab'),
('2023-12-11','27+2','mum_wt','70.8 kg','',''),
('2024-01-02','30+3','scan','EFW 1480 g','breech','Dr. Amsel');
INSERT INTO preg_log VALUES
('2024-01-08','31+2','bp','121/79','','midwife'),
('2024-01-22','33+2','mum_wt','73.9 kg','',''),
('2024-01-29','34+2','bp','128/84','swollen feet','midwife'),
('2024-02-12','36+2','scan','EFW 2710 g','turned, head down','Dr. Amsel'),
('2024-02-19','37+2','bp','131/86','','midwife'),
('2024-02-26','38+2','mum_wt','76.2 kg','',''),
('2024-03-04','39+2','bp','134/88','induction discussed','Dr. Amsel');
CREATE TABLE growth (
  meas_on TEXT,
  occasion TEXT,
  wt REAL,
  wt_unit TEXT,
  len_cm REAL,
  head_cm REAL,
  src TEXT
);
INSERT INTO growth VALUES
('2024-03-08','birth',3180,'g',50.0,34.5,'hospital'),
('2024-03-10','U2',2990,'g',NULL,NULL,'hospital'),
('2024-03-14','home',3.11,'kg',NULL,NULL,'midwife'),
('2024-03-19','home',3.29,'kg',51.0,NULL,'midwife'),
('2024-03-26','home',3.54,'kg',NULL,NULL,'midwife'),
('2024-04-05','U3',3880,'g',53.5,36.4,'Dr. Lenz'),
('2024-04-19','home',4.31,'kg',NULL,NULL,'home scale'),
('2024-05-03','home',4.7,'kg',56.0,NULL,'home scale'),
('2024-05-17','home',5.12,'kg',NULL,NULL,'home scale'),
('2024-06-07','U4',5610,'g',60.5,39.8,'Dr. Lenz');
INSERT INTO growth VALUES
('2024-06-21','home',5.88,'kg',NULL,NULL,'home scale');
CREATE TABLE feeds (
  beg TEXT,
  typ TEXT,
  dur_min INTEGER,
  ml INTEGER,
  giver TEXT,
  note TEXT
);
INSERT INTO feeds VALUES
('2024-06-17 00:19','BL',19,0,'Mia',''),
('2024-06-17 03:53','BR',15,0,'Mia',''),
('2024-06-17 07:33','BR',23,0,'Mia',''),
('2024-06-17 11:06','BR',21,0,'Mia',''),
('2024-06-17 14:01','BF',10,130,'Jonas','spit up'),
('2024-06-17 17:19','BR',19,0,'Mia','fussy'),
('2024-06-17 20:34','BF',8,110,'Jonas','fell asleep'),
('2024-06-17 22:34','BL',6,0,'Mia',''),
('2024-06-18 00:28','BR',12,0,'Mia','spit up'),
('2024-06-18 03:32','BR',-1,0,'Mia','');
INSERT INTO feeds VALUES
('2024-06-18 05:59','BL',12,0,'Mia','spit up'),
('2024-06-18 09:11','BF',14,60,'Oma',''),
('2024-06-18 11:51','BF',8,110,'Jonas','spit up'),
('2024-06-18 14:34','BF',14,60,'Mia',''),
('2024-06-18 17:57','BR',19,0,'Mia','spit up'),
('2024-06-18 20:52','BR',17,0,'Mia','spit up'),
('2024-06-19 01:01','BR',11,0,'Mia',''),
('2024-06-19 04:44','BL',15,0,'Mia',''),
('2024-06-19 07:10','BB',13,110,'Mia','spit up'),
('2024-06-19 09:02','BF',16,120,'Jonas','');
INSERT INTO feeds VALUES
('2024-06-19 11:35','BR',-1,0,'Mia','spit up'),
('2024-06-19 13:26','BR',17,0,'Mia',''),
('2024-06-19 15:20','BB',8,80,'Jonas',''),
('2024-06-19 18:41','BL',9,0,'Mia','fell asleep'),
('2024-06-19 20:37','BF',9,90,'Mia',''),
('2024-06-19 22:29','BL',21,0,'Mia',''),
('2024-06-20 00:50','BR',17,0,'Mia',''),
('2024-06-20 03:59','BL',14,0,'Mia','fell asleep'),
('2024-06-20 07:18','BR',14,0,'Mia','fell asleep'),
('2024-06-20 09:17','BF',10,100,'Jonas','');
INSERT INTO feeds VALUES
('2024-06-20 12:34','BR',24,0,'Mia',''),
('2024-06-20 14:42','BR',6,0,'Mia',''),
('2024-06-20 17:38','BB',9,110,'Jonas',''),
('2024-06-20 20:57','BF',16,100,'Mia','');
CREATE TABLE sleeps (
  beg TEXT,
  fin TEXT,
  loc TEXT,
  contact_nap INTEGER,
  mood TEXT
);
INSERT INTO sleeps VALUES
('2024-06-17 00:47','2024-06-17 03:41','cot',0,'cried'),
('2024-06-17 04:23','2024-06-17 07:21','cot',0,'calm'),
('2024-06-17 08:15','2024-06-17 09:47','cot',0,'calm'),
('2024-06-17 20:54','2024-06-17 22:22','cot',0,'restless'),
('2024-06-18 06:24','2024-06-18 08:59','cot',0,'calm'),
('2024-06-18 09:45','2024-06-18 11:35','sling',1,'restless'),
('2024-06-18 21:24','2024-06-19 00:49','cot',0,'cried'),
('2024-06-19 01:25','2024-06-19 04:32','cot',0,'cried'),
('2024-06-19 05:06','2024-06-19 06:58','cot',0,'cried'),
('2024-06-19 07:53','2024-06-19 08:36','arms',1,'calm');
INSERT INTO sleeps VALUES
('2024-06-19 15:45','2024-06-19 16:19','arms',1,'restless'),
('2024-06-19 19:25','2024-06-19 20:25','arms',1,'calm'),
('2024-06-19 20:59','2024-06-19 22:17','cot',0,'cried'),
('2024-06-19 22:56','2024-06-20 00:38','our bed',0,'calm'),
('2024-06-20 01:17','2024-06-20 03:47','cot',0,'cried'),
('2024-06-20 04:17','2024-06-20 07:06','cot',0,'restless'),
('2024-06-20 07:55','2024-06-20 08:58','cot',0,'calm'),
('2024-06-20 10:04','2024-06-20 10:42','sling',1,'calm'),
('2024-06-20 18:20','2024-06-20 19:56','arms',1,'calm'),
('2024-06-20 21:19','','cot',0,'cried');
CREATE TABLE nappies (
  at TEXT,
  cd TEXT,
  changer TEXT,
  rmk TEXT
);
INSERT INTO nappies VALUES
('2024-06-17 03:49','W','Jonas','rash cream'),
('2024-06-17 07:28','WD','Jonas',''),
('2024-06-17 11:02','WD','Mia',''),
('2024-06-17 17:14','W','Jonas','rash cream'),
('2024-06-18 00:22','W','Jonas',''),
('2024-06-18 03:25','W','Jonas','rash cream'),
('2024-06-18 05:55','W','Mia',''),
('2024-06-18 09:02','W','Mia',''),
('2024-06-18 11:44','W','Jonas',''),
('2024-06-18 14:30','W','Jonas','');
INSERT INTO nappies VALUES
('2024-06-19 00:53','W','Jonas',''),
('2024-06-19 08:53','W','Mia',''),
('2024-06-19 13:22','D','Jonas','leak'),
('2024-06-19 15:14','WD','Mia','leak'),
('2024-06-19 18:35','W','Mia',''),
('2024-06-19 20:32','W','Jonas',''),
('2024-06-19 22:24','W','Jonas',''),
('2024-06-20 00:43','W','Mia',''),
('2024-06-20 03:50','D','Mia','rash cream'),
('2024-06-20 09:08','WD','Jonas','');
INSERT INTO nappies VALUES
('2024-06-20 12:26','WD','Mia',''),
('2024-06-20 17:30','W','Jonas',''),
('2024-06-20 20:50','W','Jonas','leak');
CREATE TABLE meds (
  given_at TEXT,
  what TEXT,
  dose TEXT,
  reason TEXT,
  giver TEXT
);
INSERT INTO meds VALUES
('2024-03-10 09:00','Vitamin K','2 mg','U2','hospital'),
('2024-04-05 10:20','Vitamin K','2 mg','U3','Dr. Lenz'),
('2024-05-06 11:00','vaccine 6-in-1','1','first round','Dr. Lenz'),
('2024-05-06 11:00','vaccine pneumo','1','first round','Dr. Lenz'),
('2024-05-06 19:40','paracetamol supp.','75 mg','fever 38.6','Mia'),
('2024-05-07 03:10','paracetamol supp.','75 mg','fever 38.9','Jonas'),
('2024-05-15 08:00','vaccine rota','2 ml','second dose','Dr. Lenz'),
('2024-06-07 10:45','vaccine 6-in-1','1','second round','Dr. Lenz'),
('2024-06-07 20:15','paracetamol supp.','75 mg','fever 38.1','Mia'),
('2024-06-17 08:00','vitamin D','1 drop','daily','Jonas');
INSERT INTO meds VALUES
('2024-06-18 08:05','vitamin D','1 drop','daily','Jonas'),
('2024-06-20 08:10','vitamin D','1 drop','daily','Mia'),
('2024-06-19 21:30','saline drops','2 drops','blocked nose','Oma');
