CREATE TABLE therapists (
  ther_no INTEGER PRIMARY KEY,
  first_nm TEXT,
  last_nm TEXT,
  gender TEXT,
  hired TEXT,
  left_on TEXT,
  hrs_wk INTEGER,
  lead_no INTEGER REFERENCES therapists(ther_no)
);
INSERT INTO therapists VALUES
(1,'Solveig','Brandt','F','2015-03-02',NULL,38,NULL),
(2,'Kofi','Asante','M','2018-09-10',NULL,38,1),
(3,'Lucia','Ferrero','F','2019-01-07',NULL,30,1),
(4,'Hamid','Rezai','M','2020-06-15','2024-02-29',20,2),
(5,'Pia','Lindell','F','2021-11-01',NULL,24,2),
(6,'Joanna','Kos','F','2022-04-19',NULL,38,3),
(7,'Thu','Pham','F','2023-10-02',NULL,16,3),
(8,'Marek','Dolny','M','2024-04-01',NULL,38,1);

CREATE TABLE rituals (
  rit_cd TEXT PRIMARY KEY,
  rit_nm TEXT,
  fam TEXT,
  mins INTEGER,
  list_pr REAL,
  preg_ok INTEGER,
  wet INTEGER,
  on_menu INTEGER
);
INSERT INTO rituals VALUES
('SW50','Swedish massage','massage',50,78,1,0,1),
('SW80','Swedish massage long','massage',80,112,1,0,1),
('HOT','Hot stone massage','massage',80,125,0,0,1),
('THAI','Thai on the mat','massage',60,95,0,0,1),
('FOOT','Foot reflexology','massage',40,55,0,0,1),
('FACE','Classic facial','face',60,82,1,0,1),
('GOLD','Gold leaf facial','face',75,160,1,0,1),
('SCRB','Salt scrub','body',30,48,1,1,1),
('MUD','Mud wrap','body',60,90,0,1,1),
('HAM','Hammam','body',70,105,0,1,1),
('MANI','Manicure','nails',40,38,1,0,1),
('FLOT','Float tank','body',60,65,1,1,0),
('CHOC','Chocolate wrap','body',60,99,1,1,1);

CREATE TABLE ther_rit (
  ther_no INTEGER REFERENCES therapists(ther_no),
  rit_cd TEXT REFERENCES rituals(rit_cd),
  grd TEXT,
  since_yr INTEGER,
  PRIMARY KEY (ther_no, rit_cd)
);
INSERT INTO ther_rit VALUES
(1,'SW50','A',2015),(1,'SW80','A',2015),(1,'HOT','A',2016),(1,'FACE','B',2017),(1,'HAM','B',2019),
(2,'SW50','A',2018),(2,'SW80','A',2018),(2,'THAI','A',2018),(2,'FOOT','B',2020),
(3,'FACE','A',2019),(3,'GOLD','A',2021),(3,'MANI','B',2019),
(4,'SW50','B',2020),(4,'HAM','A',2020),(4,'MUD','B',2021),
(5,'FACE','B',2021),(5,'SCRB','B',2021),(5,'MUD','A',2022),(5,'FLOT','B',2022),
(6,'SW50','B',2022),(6,'HOT','C',2023),(6,'SCRB','A',2022),(6,'HAM','B',2023),
(7,'THAI','A',2023),(7,'FOOT','A',2023),
(8,'SW50','C',2024),(8,'SCRB','C',2024);

CREATE TABLE patrons (
  pat_no INTEGER PRIMARY KEY,
  full_nm TEXT,
  home_city TEXT,
  born_yr INTEGER,
  hotel_room TEXT,
  club_lvl TEXT,
  allerg TEXT,
  mail_ok TEXT
);
INSERT INTO patrons VALUES
(401,'Agnes Whitmore','Bath',1958,NULL,'gold',NULL,'yes'),
(402,'Bruno Keller','Zurich',1971,'214',NULL,NULL,'no'),
(403,'Carla Moreno','Madrid',1984,'305',NULL,'nuts','yes'),
(404,'Declan Shea','Cork',1990,NULL,'silver',NULL,'yes'),
(405,'Elif Aydin','London',1979,'118',NULL,'iodine','no'),
(406,'Freddie Lowe','Bath',1995,NULL,NULL,NULL,'no'),
(407,'Greta Olsen','Bergen',1966,'402','gold','latex','yes'),
(408,'Hugo Lambert','Lyon',1988,'305',NULL,NULL,'no'),
(409,'Ivy Castle','Bristol',1948,NULL,'silver',NULL,'yes'),
(410,'Jonas Pohl','Berlin',1982,'221',NULL,'nuts','yes'),
(411,'Kim Barrow','Bath',2001,NULL,NULL,NULL,'yes'),
(412,'Lena Dorn','Berlin',1976,'221',NULL,NULL,'yes'),
(413,'Mona Reyes','Lisbon',1993,'119',NULL,NULL,'yes');

CREATE TABLE diary (
  slot_no INTEGER PRIMARY KEY,
  pat_no INTEGER REFERENCES patrons(pat_no),
  ther_no INTEGER REFERENCES therapists(ther_no),
  rit_cd TEXT REFERENCES rituals(rit_cd),
  starts TEXT,
  cabin TEXT,
  paid REAL,
  tip_eur REAL,
  st TEXT,
  by_req INTEGER
);
INSERT INTO diary VALUES
(1001,401,1,'SW80','2024-02-03 10:00','Lotus',112,15,'done',1),
(1002,402,2,'THAI','2024-02-03 11:00','Cedar',95,0,'done',0),
(1003,403,3,'GOLD','2024-02-10 14:00','Pearl',160,20,'done',0),
(1004,404,4,'SW50','2024-02-11 16:00','Lotus',78,5,'done',0),
(1005,405,5,'FACE','2024-02-16 10:30','Pearl',82,10,'done',0),
(1006,406,4,'HAM','2024-02-17 12:00','Steam',105,NULL,'done',0),
(1007,407,1,'HOT','2024-02-24 09:30','Lotus',112.5,25,'done',1),
(1008,408,NULL,'MUD','2024-02-25 15:00','Steam',0,NULL,'cancelled',0),
(1009,401,1,'SW80','2024-03-02 10:00','Lotus',112,15,'done',1),
(1010,409,2,'FOOT','2024-03-02 14:30','Lotus',55,8,'done',0),
(1011,410,6,'SCRB','2024-03-08 17:00','Steam',48,0,'done',0),
(1012,412,6,'SCRB','2024-03-08 18:00','Steam',48,0,'done',0),
(1013,411,3,'MANI','2024-03-09 11:00','Pearl',30,5,'done',0),
(1014,404,2,'SW50','2024-03-15 16:00','Cedar',78,5,'done',1),
(1015,403,5,'MUD','2024-03-16 10:00','Steam',90,NULL,'noshow',0),
(1016,407,6,'HAM','2024-03-23 11:00','Steam',94.5,10,'done',0),
(1017,405,7,'FOOT','2024-03-24 13:00','Cedar',55,12,'done',0),
(1018,406,6,'HOT','2024-03-30 15:00','Lotus',125,0,'done',0),
(1019,401,1,'SW80','2024-04-06 10:00','Lotus',112,15,'done',1),
(1020,409,6,'FACE','2024-04-06 11:30','Pearl',82,8,'done',1),
(1021,412,8,'SW50','2024-04-12 17:00','Cedar',78,0,'done',0),
(1022,410,7,'THAI','2024-04-12 17:00','Lotus',95,10,'done',0),
(1023,408,6,'HAM','2024-04-13 12:00','Steam',105,5,'done',0),
(1024,411,3,'MANI','2024-04-14 10:00','Pearl',0,NULL,'cancelled',1),
(1025,402,2,'SW80','2024-04-20 11:00','Cedar',100,10,'done',1),
(1026,407,1,'HOT','2024-04-27 09:30','Lotus',112.5,25,'done',1),
(1027,404,8,'SCRB','2024-04-28 12:00','Steam',48,4,'done',0),
(1028,405,3,'GOLD','2024-05-04 10:30','Pearl',160,NULL,'booked',1),
(1029,401,1,'SW80','2024-05-04 10:00','Lotus',112,NULL,'booked',1),
(1030,411,5,'MUD','2024-05-05 15:00','Steam',90,NULL,'booked',0),
(1031,406,7,'FOOT','2024-05-05 16:30','Cedar',55,NULL,'booked',0),
(1032,410,6,'SCRB','2024-04-20 15:00','Steam',48,0,'done',0);
