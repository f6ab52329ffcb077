CREATE TABLE tblCave (
  CaveCode TEXT PRIMARY KEY,
  CaveName TEXT,
  Region TEXT,
  LengthM INTEGER,
  DepthM INTEGER,
  DiffGrade TEXT,
  PermitNeeded INTEGER
);
CREATE TABLE tblCaver (
  CaverId INTEGER PRIMARY KEY,
  FirstName TEXT,
  Surname TEXT,
  BornYear INTEGER,
  JoinedOn TEXT,
  Leader INTEGER,
  Mobile TEXT
);
CREATE TABLE tblOuting (
  OutingId INTEGER PRIMARY KEY,
  CaveCode TEXT,
  OutDate TEXT,
  HoursUnder REAL,
  LeaderId INTEGER,
  WaterLevel TEXT,
  TripNotes TEXT
);
CREATE TABLE tblOutingCaver (
  OutingId INTEGER,
  CaverId INTEGER,
  LampOwn TEXT
);
CREATE TABLE tblRopeKit (
  KitNo INTEGER PRIMARY KEY,
  LengthM INTEGER,
  BoughtYear INTEGER,
  LastCheck TEXT,
  LentTo INTEGER
);
INSERT INTO tblCave VALUES
('GH1','Gull Hole','North Moor',820,95,'III',0),
('BS2','Black Sump','North Moor',2450,160,'V',1),
('RC1','Ribbon Cave','Aldvale',310,12,'I',0),
('TP4','Tinker''s Pot','Aldvale',1190,142,'IV',0),
('WD1','Well of Dorn','Kessel Ridge',640,204,'V',1),
('OM3','Old Man''s Parlour','Kessel Ridge',150,6,'I',0),
('SC2','Swallow Crawl','Kessel Ridge',980,38,'II',0),
('LM1','Lantern Mine','Aldvale',1725,70,'II',1);
INSERT INTO tblCaver VALUES
(1,'Rhea','Colby',1979,'2004-05-01',1,'0711 2203'),
(2,'Dougal','Finch',1988,'2011-03-12',1,'0711 9087'),
(3,'Anouk','Verhey',1995,'2018-10-02',0,NULL),
(4,'Basil','Onwe',2001,'2021-09-20',0,'0754 1182'),
(5,'Tilda','Marsh',1992,'2016-06-30',1,'0733 4419'),
(6,'Gregor','Pahl',1967,'1994-02-18',0,NULL),
(7,'Ines','Colby',2006,'2022-11-05',0,'0711 2204'),
(8,'Harlan','Moss',1984,'2023-04-14',0,'0798 5561');
INSERT INTO tblOuting VALUES
(1,'RC1','2023-01-14',2.5,5,'low','Beginners'' day, all happy'),
(2,'GH1','2023-02-11',5,1,'normal',NULL),
(3,'TP4','2023-03-18',7.5,2,'low','Rope rub at second pitch, rebelay needed'),
(4,'SC2','2023-04-22',4,1,'normal','Bat colony seen, keep quiet'),
(5,'BS2','2023-06-10',9,1,'low','Sump pushed 12 m'),
(6,'OM3','2023-07-01',1.5,5,'normal','Family outing'),
(7,'LM1','2023-09-16',4.5,2,'high','Turned back at flooded level'),
(8,'WD1','2023-10-07',8,2,'low',NULL),
(9,'GH1','2024-01-20',4.5,5,'high','Very wet, waterfall in full force'),
(10,'SC2','2024-02-24',3.5,5,'normal','Bats gone'),
(11,'TP4','2024-03-23',6.5,1,'normal','New rebelay works'),
(12,'BS2','2024-05-18',10.5,2,'low',NULL),
(13,'OM3','2024-01-06',1.5,1,'normal',NULL);
INSERT INTO tblOutingCaver VALUES
(1,5,'Y'),(1,3,'N'),(1,4,'N'),(1,7,'N'),(2,1,'Y'),(2,3,'N'),(2,6,'Y'),(3,2,'Y'),(3,1,'Y'),(3,6,'Y'),(4,1,'Y'),(4,7,'N'),(4,4,'N'),
(5,1,'Y'),(5,2,'Y'),(6,5,'Y'),(6,7,'Y'),(7,2,'Y'),(7,3,'Y'),(7,4,'N'),(8,2,'Y'),(8,1,'Y'),(8,5,'Y'),(9,5,'Y'),(9,3,'Y'),(9,7,'Y'),
(10,5,'Y'),(10,4,'Y'),(11,1,'Y'),(11,3,'Y'),(11,5,'Y'),(12,2,'Y'),(12,5,'Y'),(12,1,'Y'),(13,1,'Y'),(13,4,'Y');
INSERT INTO tblRopeKit VALUES
(1,30,2019,'2024-01-10',NULL),
(2,50,2016,'2023-02-05',2),
(3,50,2021,'2024-01-10',NULL),
(4,80,2022,'2024-01-10',1),
(5,20,2012,'2021-11-28',NULL),
(6,100,2023,NULL,2),
(7,25,2020,'2024-01-10',NULL),(8,60,2015,'2022-03-19',5);
