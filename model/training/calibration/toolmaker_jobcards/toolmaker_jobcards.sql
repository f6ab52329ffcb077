CREATE TABLE Firm (FirmId INTEGER PRIMARY KEY, FirmName TEXT, Town TEXT, DiscPct REAL, TermsDays INTEGER);
INSERT INTO Firm VALUES
(1,'Alder Pressings','Corby',5.0,30),
(2,'Bramhall Plastics','Stockport',0.0,30),
(3,'Cobalt Aerospace','Yeovil',2.5,60),
(4,'Dunmow Lighting','Braintree',0.0,14),
(5,'Ecclesfield Cutlery','Sheffield',7.5,30),
(6,'Farrow Medical','Corby',0.0,60),
(7,'Garland Hinges','Leeds',3.0,30);
CREATE TABLE Stuff (MatCd TEXT PRIMARY KEY, Descr TEXT, PricePerKg REAL, StockKg REAL, Hardened TEXT);
INSERT INTO Stuff VALUES
('D2','tool steel D2',6.80,412.0,'Y'),
('O1','oil hardening steel O1',4.90,155.5,'Y'),
('H13','hot work steel H13',7.40,88.0,'Y'),
('P20','mould steel P20',5.60,930.0,'N'),
('AL7','aluminium 7075',9.10,64.0,'N'),
('CU','electrode copper',14.20,21.5,'N'),
('BRZ','bronze',12.50,0.0,'N');
CREATE TABLE Crew (CrewNo INTEGER PRIMARY KEY, CrewName TEXT, Trade TEXT, HrRate REAL, Began TEXT, MentorNo INTEGER REFERENCES Crew(CrewNo));
INSERT INTO Crew VALUES
(1,'Walter Ings','toolmaker',31.50,'1994-09-05',NULL),
(2,'Sunita Rao','toolmaker',29.00,'2006-04-18',NULL),
(3,'Derek Plum','grinder',25.00,'2011-01-10',NULL),
(4,'Marta Kolb','EDM setter',27.25,'2015-08-03',NULL),
(5,'Tom Rudge','apprentice',13.00,'2022-09-01',1),
(6,'Aisha Kent','apprentice',12.00,'2023-09-04',2),
(7,'Neil Stroud','inspector',26.00,'2009-02-16',NULL),
(8,'Jo Fairlie','miller',24.50,'2019-11-11',NULL),
(9,'Callum Birse','apprentice',12.00,'2023-09-04',1);
CREATE TABLE Plant (PlantNo TEXT PRIMARY KEY, PlantName TEXT, Kind TEXT, BoughtYr INTEGER, HrCost REAL, Down INTEGER);
INSERT INTO Plant VALUES
('M1','Bridgeport manual','mill',1988,18.0,0),
('M2','Haldex VF-2','mill',2016,42.0,0),
('M3','Haldex UMC','mill',2022,65.0,0),
('G1','Jonas surface grinder','grinder',1997,22.0,0),
('G2','Studer cylindrical','grinder',2004,30.0,1),
('E1','Sparkline wire','EDM',2013,38.0,0),
('E2','Sparkline sinker','EDM',2009,35.0,0),
('L1','Colchis lathe','lathe',1979,16.0,0),
('L2','Harding capstan','lathe',1972,14.0,0);
CREATE TABLE Card (CardNo INTEGER PRIMARY KEY, FirmId INTEGER REFERENCES Firm(FirmId), Part TEXT, MatCd TEXT REFERENCES Stuff(MatCd), Kg REAL, Pcs INTEGER, Opened TEXT, DueBy TEXT, Shipped TEXT, Quote REAL, State TEXT, Rush INTEGER);
INSERT INTO Card VALUES
(2400,7,'hinge curling tool','O1',8.0,1,'2023-12-04','2024-01-19','2024-01-17',1120.00,'shipped',0),
(2401,1,'blanking die, bracket','D2',64.0,1,'2024-01-08','2024-02-09','2024-02-07',4200.00,'shipped',0),
(2402,2,'mould insert, lid','P20',38.5,2,'2024-01-10','2024-02-16','2024-02-22',3150.00,'shipped',0),
(2403,5,'blade profile punch','D2',6.2,8,'2024-01-15','2024-01-31','2024-01-30',1280.00,'shipped',1),
(2404,3,'drill jig, rib 14','AL7',11.0,3,'2024-01-22','2024-03-01','2024-02-27',2640.00,'shipped',0),
(2405,1,'repair of forming die','O1',4.0,1,'2024-01-29','2024-02-02','2024-02-02',480.00,'shipped',1),
(2406,6,'sterile tray mould','P20',120.0,1,'2024-02-05','2024-04-12',NULL,9800.00,'wip',0),
(2407,4,'reflector form tool','H13',22.0,2,'2024-02-12','2024-03-08','2024-03-15',1990.00,'shipped',0),
(2408,2,'ejector pins, set','O1',3.5,24,'2024-02-19','2024-03-01','2024-02-29',610.00,'shipped',0),
(2409,3,'check fixture, spar','AL7',27.5,1,'2024-02-26','2024-04-05',NULL,5350.00,'wip',1),
(2410,5,'embossing roll','D2',48.0,1,'2024-03-04','2024-04-19',NULL,3720.00,'hold',0),
(2411,4,'trim tool, shade','O1',17.0,1,'2024-03-11','2024-04-10',NULL,1450.00,'wip',0),
(2412,1,'progressive die, 4 station','D2',145.0,1,'2024-03-18','2024-06-14',NULL,15600.00,'wip',0),
(2413,6,'gauge blocks','D2',1.8,6,'2024-03-25','2024-04-08',NULL,720.00,'open',1),
(2414,2,'slide core','H13',9.5,2,'2024-04-02','2024-05-03',NULL,1875.00,'open',0),
(2415,3,'bushes, bronze','BRZ',5.0,10,'2024-04-03','2024-04-26',NULL,940.00,'hold',0),
(2416,2,'core pin repair','H13',0.8,4,'2024-04-04','2024-04-19',NULL,260.00,'open',0),
(2417,5,'handle mould repair','P20',2.0,1,'2024-04-05','2024-04-30',NULL,395.00,'open',0);
CREATE TABLE Step (StepId INTEGER PRIMARY KEY, CardNo INTEGER REFERENCES Card(CardNo), Seq INTEGER, PlantNo TEXT REFERENCES Plant(PlantNo), DoneBy INTEGER REFERENCES Crew(CrewNo), CheckedBy INTEGER REFERENCES Crew(CrewNo), WorkDay TEXT, SetMin INTEGER, RunMin INTEGER, Scrap INTEGER, Note TEXT);
INSERT INTO Step VALUES
(1,2401,10,'M2',8,NULL,'2024-01-12',60,310,0,NULL),
(2,2401,20,'E1',4,NULL,'2024-01-19',45,540,0,NULL),
(3,2401,30,'G1',3,7,'2024-01-26',30,205,0,'0.01 under on datum, ok by customer'),
(4,2401,40,NULL,1,7,'2024-02-05',0,420,0,'fitting'),
(5,2402,10,'M3',8,NULL,'2024-01-18',75,480,1,'cutter broke'),
(6,2402,20,'E2',4,NULL,'2024-02-01',50,395,0,NULL),
(7,2402,30,NULL,2,7,'2024-02-20',0,300,0,'polishing'),
(8,2403,10,'E1',4,NULL,'2024-01-22',40,260,1,NULL),
(9,2403,20,'G1',3,7,'2024-01-29',35,150,0,NULL),
(10,2404,10,'M2',5,NULL,'2024-02-06',90,275,0,'first job alone'),
(11,2404,20,'M1',5,1,'2024-02-13',40,130,1,'hole pattern shifted'),
(12,2404,30,NULL,7,7,'2024-02-26',0,95,0,'final inspection'),
(13,2405,10,'G1',3,7,'2024-01-31',25,85,0,NULL),
(14,2406,10,'M3',8,NULL,'2024-02-20',110,960,0,NULL),
(15,2406,20,'E2',4,NULL,'2024-03-06',70,720,0,'electrode worn'),
(16,2406,30,'M3',8,NULL,'2024-03-21',60,415,0,NULL),
(17,2407,10,'L1',1,NULL,'2024-02-22',55,240,0,NULL),
(18,2407,20,'G2',3,NULL,'2024-03-05',40,165,1,'spindle noise'),
(19,2407,30,'G1',3,7,'2024-03-13',30,120,0,'redone on G1'),
(20,2408,10,'L1',6,NULL,'2024-02-26',35,330,3,'learning'),
(21,2409,10,'M2',8,NULL,'2024-03-12',80,390,0,NULL),
(22,2409,20,NULL,2,NULL,'2024-03-27',0,260,0,'fitting'),
(23,2411,10,'M1',9,1,'2024-03-26',50,215,1,'learning'),
(24,2412,10,'M3',8,NULL,'2024-04-03',120,840,0,NULL),
(25,2412,20,'E1',4,NULL,'2024-04-09',60,610,0,NULL),
(26,2400,10,'L1',1,7,'2024-01-10',30,200,0,NULL),
(27,2411,20,'G1',3,NULL,'2024-04-08',20,90,0,NULL);
