CREATE TABLE Client (
  ClientId INTEGER PRIMARY KEY,
  FullName TEXT,
  HomeTown TEXT,
  Mobile TEXT,
  ClubMember INTEGER
);
CREATE TABLE Vessel (
  VesselId INTEGER PRIMARY KEY,
  CalledName TEXT,
  Make TEXT,
  Kind TEXT,
  LengthM REAL,
  DraughtM REAL,
  Built INTEGER,
  EngineHp INTEGER,
  ClientId INTEGER REFERENCES Client(ClientId)
);
CREATE TABLE Slot (
  SlotId TEXT PRIMARY KEY,
  Area TEXT,
  MaxLengthM REAL,
  Heated INTEGER,
  RatePerM REAL
);
CREATE TABLE Layup (
  LayupId INTEGER PRIMARY KEY,
  VesselId INTEGER REFERENCES Vessel(VesselId),
  SlotId TEXT REFERENCES Slot(SlotId),
  Season TEXT,
  InDate TEXT,
  OutDate TEXT,
  CoverOn INTEGER,
  AgreedFee REAL,
  FeePaidOn TEXT
);
CREATE TABLE Hand (
  HandId INTEGER PRIMARY KEY,
  HandName TEXT,
  Skill TEXT,
  HourRate REAL,
  StartedOn TEXT
);
CREATE TABLE WorkOrder (
  OrderNo INTEGER PRIMARY KEY,
  VesselId INTEGER REFERENCES Vessel(VesselId),
  TakenBy INTEGER REFERENCES Hand(HandId),
  DoneBy INTEGER REFERENCES Hand(HandId),
  Task TEXT,
  Sector TEXT,
  BookedOn TEXT,
  FinishedOn TEXT,
  HoursSpent REAL,
  PartsCost REAL,
  Quoted REAL,
  Settled INTEGER
);
INSERT INTO Client VALUES
(1,'Ingrid Solheim','Port Ellery','07700 910001',1),(2,'Desmond Achebe','Port Ellery','07700 910002',1),(3,'Faye Lockyer','Sandwick','07700 910003',0),
(4,'Ruben Castell','Marlow Bay','07700 910004',1),(5,'The Sea Scouts','Port Ellery','07700 910005',0),(6,'Hilda Vane','Sandwick',NULL,1),
(7,'Tom Pendry','Inverley','07700 910007',0),(8,'Petra Lindqvist','Inverley','07700 910008',1),(9,'Omar Rashid','Marlow Bay','07700 910009',0),
(10,'Grace Tolland','Port Ellery',NULL,0),(11,'Bill Yarrow','Sandwick','07700 910011',1),(12,'Nadia Brook','London','07700 910012',0);
INSERT INTO Vessel VALUES
(101,'Kittiwake','Folkboat','sail',7.6,1.2,1968,8,1),(102,'Second Wind','Bavaria 34','sail',10.4,1.9,2006,29,2),(103,'Margarita','Nimbus 26','motor',7.9,0.9,2003,150,3),
(104,'Old Peculiar','gaff cutter','sail',9.2,1.5,1931,20,4),(105,'Scout One','whaler','rowing',8.2,0.4,1977,NULL,5),(106,'Scout Two','whaler','rowing',8.2,0.4,1979,NULL,5),
(107,'Selkie','Contessa 26','sail',7.8,1.2,1974,12,6),(108,'Overdraft','Princess 38','motor',11.7,1.0,2009,480,7),(109,'Snow Goose','Hallberg 36','sail',11.0,1.8,1998,40,8),
(110,'Dogfish','Orkney 19','motor',5.8,0.5,2012,60,9),(111,'Patience','Vertue','sail',7.7,1.4,1952,10,1),(112,'Tern','Mirror','sail',3.3,0.3,1985,NULL,10),
(113,'Bonny Jean','fishing boat','motor',9.9,1.3,1966,85,11),(114,'Fair Share','Bavaria 37','sail',11.3,1.9,2014,30,12),(115,'Pipit','skiff','rowing',4.6,0.2,2018,NULL,6),
(116,'Night Heron','Fairline 31','motor',9.5,0.9,1990,400,9),(117,'Thistle','Drascombe','sail',5.7,0.3,1982,5,8);
INSERT INTO Slot VALUES
('A1','Hall A',8.5,1,62),('A2','Hall A',10.5,1,62),('A3','Hall A',12.0,1,62),('B1','Hall B',8.5,0,44),('B2','Hall B',9.5,0,44),('B3','Hall B',11.5,0,44),
('Y1','Yard',12.5,0,25),('Y2','Yard',12.5,0,25),('Y3','Yard',10.0,0,25),('Y4','Yard',9.0,0,25),('R1','Rack',6.0,0,30),('R2','Rack',6.0,0,30),('R3','Rack',6.0,0,30),('R4','Rack',6.0,0,30),('B4','Hall B',9.5,0,44);
INSERT INTO Layup VALUES
(1,101,'B1','2022/23','2022-10-08','2023-04-15',0,334,'2022-10-20'),(2,102,'Y1','2022/23','2022-10-22','2023-04-29',1,260,'2022-11-02'),
(3,104,'A2','2022/23','2022-09-30','2023-05-20',0,570,'2022-10-14'),(4,105,'Y3','2022/23','2022-11-05','2023-03-25',1,150,'2022-12-01'),
(5,106,'Y4','2022/23','2022-11-05','2023-03-25',1,150,'2022-12-01'),(6,107,'B2','2022/23','2022-10-15','2023-05-02',0,343,'2023-02-11'),
(7,109,'A3','2022/23','2022-10-10','2023-04-08',0,682,'2022-10-12'),(8,110,'R1','2022/23','2022-10-29','2023-03-18',1,174,'2022-11-15'),
(9,113,'Y2','2022/23','2022-11-12','2023-06-10',0,247.5,NULL),(10,112,'R2','2022/23','2022-10-01','2023-05-28',0,99,'2022-10-01'),
(11,101,'B1','2023/24','2023-10-07','2024-04-13',0,351,'2023-10-18'),(12,102,'Y1','2023/24','2023-10-28','2024-05-04',1,260,'2023-12-20'),
(13,103,'B2','2023/24','2023-10-14','2024-03-30',0,347.6,'2023-10-30'),(14,104,'A2','2023/24','2023-09-29',NULL,0,570,'2023-10-09'),
(15,105,'Y3','2023/24','2023-11-04','2024-03-23',1,120,'2023-11-30'),(16,106,'Y4','2023/24','2023-11-04',NULL,1,125,'2023-11-30'),
(17,107,'A1','2023/24','2023-10-21','2024-04-27',0,483.6,NULL),(18,108,'Y2','2023/24','2023-11-18','2024-04-06',1,292.5,NULL),
(19,109,'A3','2023/24','2023-10-09','2024-04-20',0,682,'2023-10-11'),(20,110,'R1','2023/24','2023-10-31','2024-03-16',0,174,'2023-11-14'),
(21,111,'B3','2023/24','2023-12-02',NULL,1,338.8,'2024-01-15'),(22,115,'R2','2023/24','2023-10-12','2024-04-30',0,138,'2023-10-12'),
(23,117,'R3','2023/24','2023-10-16','2024-05-11',1,171,'2023-10-25');
INSERT INTO Hand VALUES
(1,'Mags Corrigan','painter',38,'2011-04-01'),(2,'Stefan Hruby','engine',46,'2015-09-14'),(3,'Alf Deering','joiner',44,'1998-03-02'),
(4,'Youssef Haddou','rigger',42,'2020-02-10'),(5,'Erin Walsh','engine',41,'2023-05-22'),(6,'Colm Nagle','office',30,'2009-01-12');
INSERT INTO WorkOrder VALUES
(501,101,6,1,'antifouling','paint','2022-10-10','2023-03-20',9,85,420,1),(502,104,3,3,'replace two planks','hull','2022-10-05','2023-02-28',64,610,3400,1),
(503,109,6,2,'engine service','engine','2022-10-12','2022-11-03',5.5,140,380,1),(504,113,6,2,'new exhaust','engine','2022-11-15','2023-01-24',11,390,950,0),
(505,107,6,4,'standing rigging check','rig','2022-11-20','2022-12-14',3,0,150,1),(506,102,6,1,'antifouling','paint','2022-11-21','2023-04-03',12,130,560,1),
(507,112,3,3,'gunwale repair','hull','2022-12-01','2023-01-10',7.5,40,300,1),(508,110,6,2,'impeller and oil','engine','2022-12-05','2023-02-02',2.5,55,180,1),
(509,104,3,1,'varnish mast','paint','2023-01-09','2023-04-21',22,95,900,1),(510,109,4,4,'replace halyards','rig','2023-02-14','2023-03-09',4,260,450,1),
(511,101,6,3,'rudder pintle','hull','2023-10-09','2023-11-16',6,35,310,1),(512,108,6,2,'gearbox overhaul','engine','2023-11-20','2024-02-27',31,1850,3600,0),
(513,104,3,3,'new cabin sole','hull','2023-10-02',NULL,18,240,2100,NULL),(514,103,2,5,'engine service','engine','2023-10-16','2023-12-05',6,165,420,1),
(515,107,6,1,'antifouling','paint','2023-10-25','2024-04-11',10,90,440,0),(516,109,6,2,'engine service','engine','2023-10-11','2023-11-21',5,150,390,1),
(517,111,3,3,'deck leak','hull','2023-12-04',NULL,NULL,NULL,650,NULL),(518,102,6,4,'new forestay','rig','2023-11-02','2024-03-14',8,480,820,1),
(519,106,6,3,'re-rivet garboard','hull','2023-11-06',NULL,12,20,500,0),(520,117,4,4,'new sheets and blocks','rig','2023-12-11','2024-01-19',2,175,260,1),
(521,110,5,5,'outboard service','engine','2024-01-08','2024-02-09',3,80,220,1),(522,108,6,1,'polish topsides','paint','2024-01-15','2024-03-28',16,110,760,0),
(523,102,2,2,'injector leak','engine','2024-02-05','2024-02-12',4.5,210,380,1),(524,114,6,NULL,'survey for sale','hull','2024-03-11',NULL,NULL,NULL,400,NULL),
(525,105,6,3,'oar leathers','hull','2024-02-19','2024-03-01',3,25,0,1),(526,116,6,5,'will not start','engine','2024-03-18','2024-03-22',7,320,350,0),
(527,109,4,4,'wind vane electrics','electrics','2024-02-26','2024-04-05',5,390,600,1),(528,103,6,5,'bilge pump wiring','electrics','2024-01-22','2024-02-20',3.5,95,240,1),
(529,103,6,2,'oil and filters','engine','2024-03-04','2024-03-05',1.5,45,110,1),(530,113,6,2,'new alternator','engine','2024-03-06','2024-03-20',3,210,340,1);
