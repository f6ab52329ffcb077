CREATE TABLE T_PAD (PadId INTEGER PRIMARY KEY, PadName TEXT, LenM INTEGER, WidM INTEGER, Seats INTEGER, OpenAir TEXT);
INSERT INTO T_PAD VALUES (1,'Main Pad',60,30,1850,'N'),(2,'Studio Pad',40,20,120,'N'),(3,'Winter Garden',30,25,0,'Y');
CREATE TABLE T_HIRER (HirerId INTEGER PRIMARY KEY, HirerName TEXT, Sort TEXT, Juniors TEXT, JoinedOn TEXT, CreditLimit INTEGER, ContactEmail TEXT);
INSERT INTO T_HIRER VALUES
(11,'Norwell Narwhals','HOC','F','2009-08-20',5000,'ice@narwhals.example'),
(12,'Norwell Narwhal Pups','HOC','T','2012-09-03',2000,'pups@narwhals.example'),
(13,'Silver Edge Skating Club','FIG','T','1998-01-15',3000,'sec@silveredge.example'),
(14,'Bay City Blades','SYN','F','2016-10-10',1500,NULL),
(15,'Rock & Button CC','CUR','F','2004-11-01',1200,'skip@rockbutton.example'),
(16,'Norwell Rockets Speed Skating','SPD','T','2011-12-05',1000,'rockets@speed.example'),
(17,'Frostbite Broomball','BRM','F','2022-02-14',0,'hello@frostbite.example'),
(18,'Hill Road Middle School','SCL','T','2019-03-27',800,'office@hillroad.example'),
(19,'Moonlight Ladies Hockey','HOC','F','2018-05-09',1500,NULL),
(20,'Dimitri Sparks, private coach','FIG','T','2020-07-30',300,'dima@sparks.example');
CREATE TABLE T_HIRE (HireNo INTEGER PRIMARY KEY, HirerId INTEGER REFERENCES T_HIRER(HirerId), PadId INTEGER REFERENCES T_PAD(PadId), OnDate TEXT, FromMin INTEGER, ToMin INTEGER, Purpose TEXT, Price REAL, Settled TEXT, CalledOff TEXT);
INSERT INTO T_HIRE VALUES
(2001,11,1,'2023-10-03',1200,1290,'TRN',210,'T',NULL),(2002,12,1,'2023-10-04',1020,1080,'TRN',120,'T',NULL),
(2003,13,1,'2023-10-07',420,540,'TRN',220,'T',NULL),(2004,15,2,'2023-10-12',1140,1260,'GAM',160,'T',NULL),
(2005,16,1,'2023-10-15',390,480,'TRN',150,'T',NULL),(2006,11,1,'2023-10-21',1140,1290,'GAM',420,'T',NULL),
(2007,18,2,'2023-11-06',600,690,'LES',90,'T',NULL),(2008,14,1,'2023-11-10',1260,1350,'TRN',165,'F',NULL),
(2009,19,1,'2023-11-13',1290,1380,'TRN',165,'T',NULL),(2010,12,2,'2023-11-18',540,660,'GAM',200,'T',NULL),
(2011,20,2,'2023-11-21',840,900,'LES',45,'T',NULL),(2012,17,2,'2023-11-24',1320,1410,'GAM',120,'F','2023-11-23'),
(2013,13,1,'2023-12-02',420,600,'TST',330,'T',NULL),(2014,13,1,'2023-12-16',780,1080,'SHW',900,'T',NULL),
(2015,11,1,'2023-12-23',1140,1290,'GAM',420,'T',NULL),(2016,15,2,'2023-12-28',1080,1260,'TOU',300,'T','2023-12-20'),
(2017,18,3,'2023-12-19',570,660,'LES',60,'T',NULL),(2018,16,1,'2024-01-07',390,480,'TRN',150,'T',NULL),
(2019,19,1,'2024-01-08',1290,1380,'TRN',165,'F',NULL),(2020,11,1,'2024-01-13',1140,1290,'GAM',420,'T',NULL),
(2021,20,3,'2024-01-16',840,900,'LES',30,'F',NULL),(2022,12,1,'2024-01-24',1020,1080,'TRN',120,'T',NULL),
(2023,14,1,'2024-01-27',480,720,'COM',480,'T',NULL),(2024,16,1,'2024-02-03',360,660,'COM',600,'T',NULL),
(2025,13,1,'2024-02-10',420,540,'TRN',220,'T',NULL),(2026,17,2,'2024-02-16',1320,1410,'GAM',120,'F',NULL),
(2027,19,1,'2024-02-25',1020,1140,'GAM',260,'T',NULL),(2028,18,2,'2024-02-26',600,690,'LES',90,'T','2024-02-26'),
(2029,11,1,'2024-03-02',1140,1290,'GAM',420,'F',NULL),(2030,15,2,'2024-03-14',1140,1260,'GAM',160,'T',NULL),
(2031,13,1,'2024-03-23',780,1080,'SHW',950,'F',NULL),(2032,12,1,'2024-03-30',540,660,'GAM',200,'F','2024-03-21'),
(2033,20,2,'2024-04-02',840,900,'LES',45,'F',NULL),(2034,14,1,'2024-04-12',1260,1350,'TRN',165,'T',NULL),(2035,11,1,'2024-04-09',1200,1290,'TRN',210,'T',NULL);
CREATE TABLE T_PUBLIC (SessId INTEGER PRIMARY KEY, PadId INTEGER REFERENCES T_PAD(PadId), SessDate TEXT, Slot TEXT, Theme TEXT, Adults INTEGER, Kids INTEGER, Steward TEXT, SkatesOut INTEGER, FirstAid INTEGER);
INSERT INTO T_PUBLIC VALUES
(1,1,'2023-10-08','PM',NULL,64,91,'Odile',120,1),(2,1,'2023-10-27','EVE','student night',143,6,'Rufus',131,3),
(3,1,'2023-10-31','EVE','halloween disco',88,132,'Odile',190,4),(4,2,'2023-11-05','AM','tots',22,31,'Wen',35,0),
(5,1,'2023-11-12','PM',NULL,57,80,'Rufus',101,0),(6,3,'2023-12-01','EVE','lights switch-on',130,115,'Wen',214,2),
(7,3,'2023-12-09','PM',NULL,98,140,'Odile',201,1),(8,3,'2023-12-16','PM','santa on ice',120,188,'Odile',266,5),
(9,3,'2023-12-24','AM',NULL,76,95,'Rufus',140,1),(10,1,'2023-12-31','EVE','new year gala',210,64,'Wen',NULL,2),
(11,1,'2024-01-05','EVE','80s night',96,11,'Rufus',88,0),(12,2,'2024-01-14','AM','tots',17,26,'Wen',30,1),
(13,3,'2024-01-20','PM',NULL,45,71,NULL,93,0),(14,1,'2024-02-14','EVE','valentine skate',164,2,'Odile',122,1),
(15,1,'2024-02-20','PM','half term',70,226,'Rufus',180,2),(16,1,'2024-02-21','PM','half term',81,219,'Odile',NULL,1),
(17,2,'2024-03-03','AM','tots',19,28,'Wen',31,0),(18,1,'2024-03-15','EVE','student night',112,3,'Rufus',97,1),
(19,1,'2024-04-01','PM','egg hunt',83,151,'Wen',160,0),(20,1,'2024-04-14','PM',NULL,40,52,'Odile',66,0);
CREATE TABLE T_RESURF (Id INTEGER PRIMARY KEY, PadId INTEGER REFERENCES T_PAD(PadId), AtTime TEXT, Driver TEXT, Machine TEXT, IceTempC REAL, ThickMm INTEGER, Remark TEXT);
INSERT INTO T_RESURF VALUES
(1,1,'2023-10-03 19:30','Gus','Z1',-5.0,38,NULL),(2,1,'2023-10-21 20:20','Gus','Z1',-5.5,36,'third period'),
(3,2,'2023-10-12 18:45','Petal','Z2',-4.0,31,'pebbled for curling'),(4,1,'2023-11-18 08:30','Ike','Z1',-5.5,35,NULL),
(5,1,'2023-12-02 06:40','Ike','Z1',-3.5,34,'figure ice, softer'),(6,3,'2023-12-09 12:30','Petal','Z2',-1.5,28,'puddles by gate'),
(7,3,'2023-12-16 12:15','Gus','Z2',-2.0,26,'rain'),(8,1,'2023-12-16 12:30','Ike','Z1',-4.0,36,NULL),
(9,1,'2024-01-13 20:15','Gus','Z1',-6.0,37,'blade changed after'),(10,3,'2024-01-20 12:40','Petal','Z2',-0.5,22,'puddles, thin'),
(11,1,'2024-02-03 05:40','Ike','Z1',-7.0,33,'speed ice, hard'),(12,2,'2024-02-16 21:40','Petal','Z2',-4.5,30,NULL),
(13,1,'2024-03-02 20:20','Gus','HIRE',-5.5,35,'Z1 in workshop'),(14,1,'2024-03-23 12:30','Ike','HIRE',-3.5,36,NULL),
(15,1,'2024-04-12 20:45','Gus','Z1',NULL,37,'gauge dead');
