CREATE TABLE Clientele (ClientId INTEGER PRIMARY KEY, TradeName TEXT NOT NULL, Sector TEXT, BasedIn TEXT, FirstOrder INTEGER, Blacklisted INTEGER DEFAULT 0);
CREATE TABLE Makers (MakerId INTEGER PRIMARY KEY, Fore TEXT, Sur TEXT, Craft TEXT, HourlyRate REAL, ReportsTo INTEGER REFERENCES Makers(MakerId), Freelance INTEGER);
CREATE TABLE StockPieces (PieceId INTEGER PRIMARY KEY, Label TEXT, Sort TEXT, Species TEXT, MadeIn INTEGER, WeekFee REAL, InsuredFor REAL, Rack TEXT, PermitNo TEXT);
CREATE TABLE Commissions (CommNo INTEGER PRIMARY KEY, ClientId INTEGER REFERENCES Clientele(ClientId), LeadId INTEGER REFERENCES Makers(MakerId), CheckerId INTEGER REFERENCES Makers(MakerId), Brief TEXT, Ordered TEXT, Promised TEXT, HandedOver TEXT, Quote REAL, DepositPaid REAL, Scrapped INTEGER DEFAULT 0);
CREATE TABLE BenchTime (CommNo INTEGER REFERENCES Commissions(CommNo), MakerId INTEGER REFERENCES Makers(MakerId), WorkDate TEXT, Hrs REAL, Stage TEXT);
CREATE TABLE Hires (HireNo INTEGER PRIMARY KEY, PieceId INTEGER REFERENCES StockPieces(PieceId), ClientId INTEGER REFERENCES Clientele(ClientId), OutOn TEXT, DueBack TEXT, CameBack TEXT, Charged REAL, Damage TEXT);
CREATE TABLE Bought (CommNo INTEGER REFERENCES Commissions(CommNo), Item TEXT, Qty REAL, UnitCost REAL);
INSERT INTO Clientele VALUES
(1,'Wexley Natural History Museum','museum','Wexley',2008,0),
(2,'Lantern Pictures','film','London',2015,0),
(3,'Corvid & Co Theatre','theatre','Bristol',2012,0),
(4,'Mrs Adela Frost','private','Bath',2021,0),
(5,'Tusk Advertising','advertising','London',2018,1),
(6,'Hallowmere Hall','museum','Shropshire',2010,0),
(7,'Ninth Floor Films','film','Cardiff',2019,0),
(8,'Colonel P. Strang','private','Hereford',2016,0),
(9,'Brine Street School','school','Bristol',2022,0),
(10,'The Stag and Thistle','pub','Hereford',2020,0),
(11,'Opera Meridian','theatre','London',2023,0);
INSERT INTO Makers VALUES
(1,'Isolde','Marchbanks','taxidermy',48,NULL,0),
(2,'Fenwick','Oyelaran','sculpting',42,1,0),
(3,'Tilly','Grange','painting',36,2,0),
(4,'Otto','Brandvold','taxidermy',44,1,0),
(5,'Suki','Amano','mechanics',55,1,1),
(6,'Barnaby','Lock','moulding',31,2,0),
(7,'Wren','Castellane','taxidermy',28,4,0),
(8,'Gus','Petrakis','painting',40,2,1);
INSERT INTO StockPieces VALUES
(101,'Standing brown bear','mount','brown bear',1987,140,6500,'A1','UK-55102'),
(102,'Barn owl, wings open','mount','barn owl',2006,35,900,'A3','UK-71840'),
(103,'Red fox, sitting','mount','red fox',2014,30,650,'A3',NULL),
(104,'Red fox, running','mount','red fox',2019,40,850,'A4',NULL),
(105,'Stag head, 12 points','mount','red deer',1998,45,1200,'B1',NULL),
(106,'Dodo','replica','dodo',2011,80,3200,'B2',NULL),
(107,'Roast boar on platter','prop',NULL,2016,25,300,'C1',NULL),
(108,'Severed hand','prop',NULL,2020,12,90,'C2',NULL),
(109,'Raven, perched','mount','raven',2009,28,480,'A3',NULL),
(110,'Raven, mechanical','replica','raven',2021,110,4100,'B2',NULL),
(111,'Peacock','mount','peacock',2003,60,1500,'A2',NULL),
(112,'Foam boulder set (5)','prop',NULL,2013,20,250,'D1',NULL),
(113,'Crocodile, 3 metres','mount','nile crocodile',1979,95,5200,'A1','UK-40017'),
(114,'Tray of cakes','prop',NULL,2022,15,120,'C1',NULL),
(115,'Pike in glass case','mount','pike',1934,38,1100,'B1',NULL),
(116,'Giant spider','prop',NULL,2018,50,700,'D1',NULL);
INSERT INTO Commissions VALUES
(501,1,1,4,'Remount of a moulting lynx','2022-11-03','2023-03-01','2023-02-20',3800,1200,0),
(502,2,2,1,'Three-headed dog, walking','2022-12-12','2023-04-15','2023-05-09',12400,6000,0),
(503,4,4,1,'Parrot "Admiral", perched','2023-01-20','2023-05-20','2023-05-18',690,200,0),
(504,3,3,2,'Ass''s head for the Dream','2023-02-02','2023-04-01','2023-03-28',1450,700,0),
(505,6,1,4,'Repair of 14 hummingbirds','2023-02-14','2023-09-30','2023-10-21',2600,0,0),
(506,5,5,2,'Talking salmon for TV spot','2023-03-06','2023-04-20',NULL,5200,0,1),
(507,8,4,1,'Labrador "Bess"','2023-03-22','2023-10-01','2023-12-15',2100,1000,0),
(508,10,2,1,'Two antlered hares','2023-04-17','2023-06-30','2023-06-12',560,0,0),
(509,7,2,5,'Flock of 30 crows, light','2023-05-08','2023-08-01','2023-08-01',7300,3500,0),
(510,1,1,4,'Pangolin cast, touchable','2023-06-01','2023-11-15','2023-11-30',4100,1500,0),
(511,11,3,8,'Swan for Lohengrin','2023-07-10','2023-12-01','2023-11-24',6900,3000,0),
(512,9,7,4,'Owl pellets teaching box','2023-09-12','2023-10-31','2023-10-27',240,0,0),
(513,2,5,2,'Breathing wolf','2023-10-02','2024-02-15',NULL,9800,4900,0),
(514,6,4,1,'Otter pair in new case','2023-11-14','2024-05-01',NULL,3300,800,0),
(515,4,7,4,'Cat "Duchess"','2024-01-09','2024-06-01',NULL,980,0,0),
(516,3,NULL,NULL,'Bleeding boar''s head','2024-01-25','2024-03-10',NULL,1100,300,0);
INSERT INTO BenchTime VALUES
(501,1,'2022-12-05',7,'skin'),(501,1,'2023-01-16',6.5,'mount'),(501,3,'2023-02-13',4,'finish'),
(502,2,'2023-01-09',8,'sculpt'),(502,2,'2023-01-10',8,'sculpt'),(502,6,'2023-02-06',7.5,'mould'),(502,5,'2023-03-13',9,'mechanics'),(502,5,'2023-04-03',10,'mechanics'),(502,3,'2023-05-02',6,'finish'),
(503,4,'2023-03-01',5,'skin'),(503,4,'2023-04-12',4,'mount'),
(504,3,'2023-03-06',6,'sculpt'),(504,3,'2023-03-20',7,'finish'),(504,6,'2023-03-13',3.5,'mould'),
(505,1,'2023-06-05',8,'skin'),(505,1,'2023-07-03',7,'mount'),(505,7,'2023-07-04',6,'mount'),(505,3,'2023-10-09',5,'finish'),
(506,5,'2023-03-27',6,'mechanics'),(506,2,'2023-03-20',5,'sculpt'),
(507,4,'2023-07-17',8,'skin'),(507,7,'2023-07-18',7,'skin'),(507,4,'2023-11-06',7.5,'mount'),
(508,6,'2023-05-15',4,'mould'),(508,8,'2023-06-05',3,'finish'),
(509,2,'2023-06-12',6,'sculpt'),(509,6,'2023-06-26',8,'mould'),(509,6,'2023-06-27',8,'mould'),(509,8,'2023-07-24',7,'finish'),
(510,1,'2023-09-11',5.5,'mount'),(510,6,'2023-10-02',7,'mould'),(510,3,'2023-11-13',6.5,'finish'),
(511,3,'2023-09-18',8,'sculpt'),(511,8,'2023-11-06',9,'finish'),(511,8,'2023-11-07',8,'finish'),
(512,7,'2023-10-16',3,'mount'),
(513,5,'2023-12-04',9.5,'mechanics'),(513,2,'2023-11-20',8,'sculpt'),(513,5,'2024-01-15',10,'mechanics'),
(514,4,'2024-01-22',6,'skin'),(515,7,'2024-02-05',4,'skin');
INSERT INTO Hires VALUES
(901,101,2,'2023-01-09','2023-01-30','2023-01-30',420,NULL),
(902,102,3,'2023-01-16','2023-02-06','2023-02-20',105,'two primaries bent'),
(903,107,3,'2023-01-16','2023-02-06','2023-02-06',75,NULL),
(904,109,11,'2023-02-27','2023-03-27','2023-03-24',112,NULL),
(905,106,1,'2023-03-01','2023-05-24','2023-05-24',960,NULL),
(906,116,7,'2023-04-03','2023-04-17','2023-05-02',100,'leg off'),
(907,110,2,'2023-04-10','2023-05-01','2023-05-01',330,NULL),
(908,103,9,'2023-05-08','2023-05-15','2023-05-15',30,NULL),
(909,105,5,'2023-05-15','2023-05-29','2023-06-19',90,'cigarette burn'),
(910,112,3,'2023-06-05','2023-07-03','2023-07-03',80,NULL),
(911,101,7,'2023-07-10','2023-07-31','2023-07-28',420,NULL),
(912,108,2,'2023-08-14','2023-09-04','2023-09-04',36,NULL),
(913,108,7,'2023-10-09','2023-10-30','2023-10-30',36,'painted over'),
(914,110,3,'2023-10-16','2023-11-13','2023-11-13',440,NULL),
(915,111,11,'2023-11-06','2023-12-04','2023-12-08',240,NULL),
(916,104,10,'2023-11-27','2024-01-08',NULL,240,NULL),
(917,115,8,'2023-12-04','2024-01-15','2024-01-12',228,NULL),
(918,114,11,'2023-12-11','2024-01-08','2024-01-08',60,NULL),
(919,101,2,'2024-01-15','2024-02-12',NULL,560,NULL),
(920,106,6,'2024-01-22','2024-04-15',NULL,960,NULL),
(921,103,3,'2024-01-29','2024-02-19',NULL,90,NULL),
(922,114,5,'2023-02-13','2023-02-20','2023-02-20',15,NULL);
INSERT INTO Bought VALUES
(501,'glass eyes, pair',1,18.5),(501,'lynx form',1,210),(502,'fur fabric, metre',9,24),(502,'servo motor',12,31.5),(502,'silicone, kg',14,19.8),(503,'glass eyes, pair',1,6.2),
(504,'fur fabric, metre',2,24),(504,'leather straps',4,5.5),(505,'wire, roll',3,7.9),(505,'glass domes',14,22),(506,'servo motor',3,31.5),(507,'glass eyes, pair',1,14),(507,'dog form',1,165),
(508,'antler tips',4,9),(509,'black feathers, bag',40,8.4),(509,'foam, sheet',20,3.9),(510,'silicone, kg',11,19.8),(510,'resin, litre',6,16.5),(511,'white feathers, bag',36,9.1),(511,'steel tube, metre',8,6.4),
(513,'servo motor',7,31.5),(513,'fur fabric, metre',4,26),(514,'display case',1,480);
