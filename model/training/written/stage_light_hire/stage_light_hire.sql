CREATE TABLE FixtureType (TypeId INTEGER PRIMARY KEY, Model TEXT, Family TEXT, Watts INTEGER, WeightKg REAL, DayRate REAL, Dmx INTEGER);
CREATE TABLE StockPiece (PieceNo TEXT PRIMARY KEY, TypeId INTEGER REFERENCES FixtureType(TypeId), Bought TEXT, LampHrs INTEGER, PatDue TEXT, Cond TEXT);
CREATE TABLE Hirer (HirerId INTEGER PRIMARY KEY, HirerName TEXT, Sector TEXT, Town TEXT, DiscPct INTEGER, OnStop TEXT);
CREATE TABLE CrewMember (CrewId INTEGER PRIMARY KEY, CrewName TEXT, Grade TEXT, Rigger TEXT, BossId INTEGER REFERENCES CrewMember(CrewId));
CREATE TABLE RentalJob (JobNo INTEGER PRIMARY KEY, HirerId INTEGER REFERENCES Hirer(HirerId), Venue TEXT, OutOn TEXT, DueOn TEXT, BackOn TEXT, Handling TEXT, DrivenBy INTEGER REFERENCES CrewMember(CrewId), CheckedBy INTEGER REFERENCES CrewMember(CrewId), Charge REAL, Settled TEXT);
CREATE TABLE JobLine (JobNo INTEGER REFERENCES RentalJob(JobNo), PieceNo TEXT REFERENCES StockPiece(PieceNo), Fault TEXT, PRIMARY KEY (JobNo, PieceNo));
INSERT INTO FixtureType VALUES
(1,'Corvo 750 profile','profile',750,8.4,9.0,1),
(2,'Corvo Zoom 25-50','profile',750,9.1,10.5,1),
(3,'Lumis fresnel 1k','fresnel',1000,6.2,6.0,1),
(4,'Parade 64 par','par',1000,2.8,3.0,1),
(5,'Astra LED wash','moving',320,13.5,28.0,18),
(6,'Astra spot','moving',480,19.0,38.0,24),
(7,'Mistral hazer','effect',900,11.0,22.0,2),
(8,'Ripple strobe','effect',1500,7.7,15.0,3),
(9,'Beacon followspot','follow',1200,24.5,45.0,NULL);
INSERT INTO StockPiece VALUES
('P01',1,'2016-03-01',1210,'2024-09-30','OK'),
('P02',1,'2016-03-01',980,'2024-09-30','OK'),
('P03',1,'2018-07-12',640,'2024-04-15','OK'),
('P04',1,'2018-07-12',NULL,'2024-04-15','REPAIR'),
('Z01',2,'2019-02-20',410,'2024-11-02','OK'),
('Z02',2,'2019-02-20',455,'2024-11-02','OK'),
('F01',3,'2011-10-05',2950,'2024-05-20','OK'),
('F02',3,'2011-10-05',3110,'2024-05-20','OK'),
('F03',3,'2014-01-18',1800,'2023-12-01','OK'),
('A01',4,'2009-06-30',NULL,'2024-08-08','OK'),
('A02',4,'2009-06-30',NULL,'2024-08-08','SCRAP'),
('A03',4,'2012-06-11',NULL,'2024-08-08','OK'),
('W01',5,'2021-05-14',3300,'2025-01-10','OK'),
('W02',5,'2021-05-14',3420,'2025-01-10','OK'),
('W03',5,'2022-09-01',1900,'2025-01-10','REPAIR'),
('S01',6,'2022-09-01',1480,'2025-01-10','OK'),
('S02',6,'2023-03-22',610,'2025-03-22','OK'),
('H01',7,'2017-11-09',NULL,'2024-10-01','OK'),
('R01',8,'2015-04-27',190,'2023-11-15','OK'),
('B01',9,'2013-08-19',870,'2024-06-30','OK'),
('B02',9,'2020-12-03',240,'2024-12-03','OK');
INSERT INTO Hirer VALUES
(1,'Marlow Light Opera','amateur','Marlow',15,'no'),
(2,'Tinhouse Festival','festival','Great Coram',10,'no'),
(3,'St Brannock School','school','Brannock',20,'no'),
(4,'Velvet Rope Events','corporate','Harbridge',0,'yes'),
(5,'Harbridge Rep','theatre','Harbridge',12,'no'),
(6,'Coram Jazz Club','music','Great Coram',5,'no'),
(7,'Redgate Pantomimes','theatre','Redgate',10,'no'),
(8,'Ottery Young Actors','amateur','Ottery',20,'no');
INSERT INTO CrewMember VALUES
(1,'Bea Stannard','chief',  'Y',NULL),
(2,'Dougie Flint','senior','Y',1),
(3,'Priti Vasani','senior','N',1),
(4,'Lars Ekman','tech','Y',2),
(5,'Molly Quaye','tech','N',2),
(6,'Tom Bilsby','casual','N',3);
INSERT INTO RentalJob VALUES
(801,1,'Assembly Rooms','2024-01-12','2024-01-21','2024-01-21','deliver',2,3,214.20,'Y'),
(802,5,'Rep main house','2024-01-15','2024-02-05','2024-02-07','deliver',4,3,1330.56,'Y'),
(803,4,'Quay Hotel ballroom','2024-01-26','2024-01-28','2024-01-30','deliver',2,5,396.00,'N'),
(804,6,'Cellar stage','2024-02-02','2024-02-04','2024-02-04','collect',NULL,5,59.85,'Y'),
(805,3,'School hall','2024-02-06','2024-02-12','2024-02-12','collect',NULL,3,172.80,'Y'),
(806,2,'Tinhouse yard','2024-02-16','2024-02-19','2024-02-19','deliver',4,5,453.60,'Y'),
(807,4,'Harbridge Arena','2024-02-22','2024-02-24','2024-03-01','deliver',6,3,620.00,'N'),
(808,8,'Ottery Drill Hall','2024-03-01','2024-03-10','2024-03-10','collect',NULL,5,151.20,'Y'),
(809,5,'Rep studio','2024-03-04','2024-03-18','2024-03-18','deliver',2,3,554.40,'N'),
(810,7,'Redgate Palace','2024-03-08','2024-03-17','2024-03-16','deliver',4,5,826.20,'Y'),
(811,1,'Assembly Rooms','2024-03-15','2024-03-24','2024-03-26','deliver',6,3,336.60,'Y'),
(812,6,'Cellar stage','2024-03-22','2024-03-24','2024-03-24','collect',NULL,5,88.35,'N'),
(813,2,'Coram Castle green','2024-03-28','2024-04-02',NULL,'deliver',2,NULL,1026.00,'N'),
(814,3,'School hall','2024-04-03','2024-04-08',NULL,'collect',NULL,NULL,96.00,'N'),
(815,5,'Rep main house','2024-04-05','2024-04-28',NULL,'deliver',4,NULL,1848.00,'N');
INSERT INTO JobLine VALUES
(801,'P01',NULL),(801,'P02',NULL),(801,'F01','lamp blown'),
(802,'W01',NULL),(802,'W02','pan motor noisy'),(802,'Z01',NULL),(802,'Z02',NULL),
(803,'S01',NULL),(803,'H01',NULL),(803,'W01','cable missing'),
(804,'A01',NULL),(804,'A03',NULL),(804,'R01',NULL),
(805,'F01',NULL),(805,'F02',NULL),(805,'P03','shutter bent'),(805,'P02',NULL),
(806,'W01',NULL),(806,'W02',NULL),(806,'S01',NULL),(806,'B01',NULL),
(807,'S01','rain inside'),(807,'S02',NULL),(807,'H01','fluid leak'),
(808,'F01',NULL),(808,'F02',NULL),(808,'F03','lamp blown'),
(809,'Z01',NULL),(809,'Z02',NULL),(809,'P01',NULL),
(810,'B01',NULL),(810,'B02','iris stuck'),(810,'W01',NULL),
(811,'P01',NULL),(811,'P02',NULL),(811,'H01',NULL),
(812,'A01',NULL),(812,'R01',NULL),(812,'F03',NULL),
(813,'S01',NULL),(813,'S02',NULL),(813,'W01',NULL),(813,'W02',NULL),(813,'B02',NULL),
(814,'F01',NULL),(814,'F02',NULL),
(815,'Z01',NULL),(815,'Z02',NULL),(815,'B01',NULL);
