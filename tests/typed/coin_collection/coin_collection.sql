CREATE TABLE Coins (
  CatNo TEXT PRIMARY KEY,
  Denomination TEXT,
  Issuer TEXT,
  Ruler TEXT,
  YearFrom INTEGER,
  YearTo INTEGER,
  Metal TEXT,
  WtG REAL,
  DiamMm REAL,
  MintCode TEXT,
  Grade TEXT,
  TrayNo INTEGER
);
CREATE TABLE Purchases (
  PurchNo INTEGER PRIMARY KEY,
  CatNo TEXT,
  BoughtOn TEXT,
  DealerID INTEGER,
  PricePaid REAL,
  Curr TEXT
);
CREATE TABLE Dealers (
  DealerID INTEGER PRIMARY KEY,
  Firm TEXT,
  City TEXT,
  Trust INTEGER
);
CREATE TABLE Mints (
  MintCode TEXT PRIMARY KEY,
  MintTown TEXT,
  NowIn TEXT
);
CREATE TABLE Valuations (
  CatNo TEXT,
  ValuedOn TEXT,
  Valuer TEXT,
  EstEUR REAL
);
INSERT INTO Mints VALUES ('LUG','Lugorum','France'),('ARV','Arvenna','Italy'),('KRM','Kremlitz','Slovakia'),('TOW','Tower of Ely','England'),('POT','Potoro','Bolivia'),
('VIN','Vindor','Austria'),('SEG','Segovar','Spain'),('LON','Old Mint Yard','England');
INSERT INTO Dealers VALUES (1,'Numis Brandl','Vienna',5),(2,'Old Penny Ltd','Norwich',3),(3,'Moneta Rossi','Bologna',4),(4,'Flohmarkt Naschhof','Vienna',1),(5,'Sixbid Online',NULL,2),
(6,'Kettler & Sohn','Munich',4),(7,'Coin Fair Lyon','Lyon',3),(8,'Ebner','Vienna',4);
INSERT INTO Coins VALUES
('A001','denarius','Roman Republic',NULL,-90,-90,'silver',3.85,18.2,'ARV','VF',1),('A002','denarius','Roman Empire','Hadrian',119,122,'silver',3.31,17.9,'ARV','F',1),('A003','follis','Roman Empire','Constans',337,340,'bronze',1.62,15.0,'LUG','VF',1),('M001','groschen','Kremlitz','Vaclav II',1300,1305,'silver',3.44,27.0,'KRM','VG',2),('M002','penny','England','Edward I',1279,1307,'silver',1.38,19.0,'TOW','F',2),('M003','gold ducat','Kremlitz','Matyas',1470,1490,'gold',3.52,21.5,'KRM','XF',3),
('N001','8 reales','Spain','Carlos III',1781,1781,'silver',29.4,39.5,'POT','F',3),('N002','thaler','Saxe-Orla','Ernst',1612,1612,'silver',28.9,43.0,NULL,'VF',3),('N003','halfpenny token','Norwich',NULL,1794,1794,'copper',9.4,29.0,NULL,'XF',4),('N004','sovereign','Great Britain','Victoria',1872,1872,'gold',7.98,22.0,'TOW','VF',4),('N005','kreuzer','Austria','Franz II',1800,1800,'copper',8.6,31.0,'KRM','VG',4),('X001','denarius','Roman Empire','Hadrian',121,121,'silver',2.2,18.8,NULL,'fake',9);
INSERT INTO Purchases VALUES
(1,'A001','2009-05-02',1,180,'EUR'),(2,'A002','2011-11-19',3,140,'EUR'),(3,'A003','2011-11-19',3,25,'EUR'),(4,'M001','2014-03-08',1,95,'EUR'),(5,'M002','2015-08-22',2,48,'GBP'),(6,'M003','2018-10-13',1,1650,'EUR'),(7,'N001','2019-02-03',5,130,'USD'),(8,'N002','2020-06-27',1,720,'EUR'),(9,'N003','2021-09-11',2,65,'GBP'),(10,'N004','2021-09-11',2,410,'GBP'),(11,'X001','2022-05-14',4,60,'EUR');
INSERT INTO Valuations VALUES
('A001','2016-01-15','Brandl',220),('A001','2023-02-20','Brandl',310),('A002','2023-02-20','Brandl',175),('M003','2019-04-04','Dr Keel',1800),('M003','2023-02-20','Brandl',2300),('N001','2023-02-20','Brandl',160),('N002','2023-02-20','Brandl',650),('N004','2023-02-20','Brandl',520),('X001','2022-06-01','Dr Keel',2),('M001','2016-01-15','Brandl',80),('N003','2023-02-20','Brandl',55);
