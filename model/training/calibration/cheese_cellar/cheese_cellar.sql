CREATE TABLE Suppliers (SupId INTEGER PRIMARY KEY, SupNm TEXT, Valley TEXT, Bio INTEGER, Km REAL);
INSERT INTO Suppliers VALUES (1,'Oberhof','Lech',1,4.5),(2,'Raffler & Sons','Lech',0,12),(3,'Goat Hill','Inn',1,31),(4,'Schafgut Mair','Inn',0,27.5),(5,'Sonnleiten','Bregenz',1,18),(6,'Moosbauer','Bregenz',0,40);
CREATE TABLE MilkLots (LotId TEXT PRIMARY KEY, SupId INTEGER REFERENCES Suppliers(SupId), InDt TEXT, Sp TEXT, Ltr INTEGER, FatPct REAL, CtLtr INTEGER, Raw INTEGER);
INSERT INTO MilkLots VALUES
('L301',1,'2022-03-01','cow',820,4.1,52,1),
('L302',2,'2022-03-01','cow',1400,3.8,44,0),
('L303',3,'2022-03-05','goat',360,3.4,88,1),
('L304',1,'2022-03-12','cow',900,4.2,52,1),
('L305',4,'2022-03-20','ewe',290,7.1,145,1),
('L306',5,'2022-04-02','cow',650,4.0,55,1),
('L307',2,'2022-04-05','cow',1520,3.7,44,0),
('L308',3,'2022-04-11','goat',410,3.5,88,1),
('L309',4,'2022-04-19','ewe',330,6.8,145,0),
('L310',1,'2022-05-03','cow',980,4.3,53,1),
('L311',5,'2022-05-10','cow',700,3.9,55,1),
('L312',3,'2022-05-17','goat',455,3.3,90,1),
('L313',2,'2022-06-01','cow',1480,3.6,44,0),
('L314',1,'2022-06-08','cow',1010,4.0,53,1),
('L315',4,'2022-06-14','ewe',275,7.4,150,1),
('L316',5,'2022-06-20','cow',690,4.1,56,1);
CREATE TABLE Sorts (SortCd TEXT PRIMARY KEY, SortNm TEXT, Rennet TEXT, Rind TEXT, MinDays INTEGER, Family TEXT);
INSERT INTO Sorts VALUES
('BK','Bergkranz','animal','washed',180,'hard'),
('AH','Almhorn','animal','natural',90,'hard'),
('ZP','Ziegenpeter','vegetable','bloomy',21,'soft'),
('RW','Red Widow','animal','washed',45,'semi'),
('SB','Schafbart','vegetable','natural',120,'hard'),
('MK','Morning Cloud','microbial','bloomy',14,'soft'),
('NB','Night Blue','microbial','natural',60,'blue');
CREATE TABLE Makes (MakeNo INTEGER PRIMARY KEY, SortCd TEXT REFERENCES Sorts(SortCd), LotId TEXT REFERENCES MilkLots(LotId), MadeOn TEXT, Chief TEXT, Wheels INTEGER, KgFresh REAL, Ph24 REAL, Binned TEXT);
INSERT INTO Makes VALUES
(701,'BK','L301','2022-03-02','Agnes',12,84,5.2,''),
(702,'RW','L302','2022-03-02','Korbin',60,90,5.1,''),
(703,'AH','L302','2022-03-03','Agnes',14,49,5.3,''),
(704,'ZP','L303','2022-03-06','Liss',150,42,4.7,''),
(705,'BK','L304','2022-03-13','Agnes',13,92.3,5.2,''),
(706,'SB','L305','2022-03-21','Korbin',20,50,5.0,''),
(707,'NB','L306','2022-04-03','Liss',24,60,4.9,''),
(708,'RW','L307','2022-04-06','Korbin',70,105,5.5,'gas holes'),
(709,'AH','L307','2022-04-06','Agnes',13,46.8,5.2,''),
(710,'ZP','L308','2022-04-12','Liss',170,47.6,4.6,''),
(711,'SB','L309','2022-04-20','Korbin',22,55,5.1,''),
(712,'BK','L310','2022-05-04','Agnes',14,100.8,5.1,''),
(713,'MK','L311','2022-05-11','Liss',200,50,4.6,''),
(714,'NB','L311','2022-05-11','Liss',10,25,5.6,'slimy'),
(715,'ZP','L312','2022-05-18','Korbin',180,50.4,4.8,''),
(716,'RW','L313','2022-06-02','Korbin',64,96,5.1,''),
(717,'AH','L313','2022-06-02','Agnes',15,54,5.2,''),
(718,'BK','L314','2022-06-09','Agnes',14,102.2,5.2,''),
(719,'SB','L315','2022-06-15','Korbin',18,45,5.0,''),
(720,'MK','L316','2022-06-21','Liss',190,47.5,4.7,'');
CREATE TABLE Vaults (Vault TEXT PRIMARY KEY, DegC REAL, HumPct INTEGER, Places INTEGER);
INSERT INTO Vaults VALUES ('Old cave',11.5,92,400),('Brick cellar',13,86,250),('Cold room',5,80,300),('Blue chamber',9,95,60),('New cave',12,90,500);
CREATE TABLE CareLog (CId INTEGER PRIMARY KEY, MakeNo INTEGER REFERENCES Makes(MakeNo), Vault TEXT REFERENCES Vaults(Vault), CDt TEXT, Act TEXT, Who TEXT, Jot TEXT);
INSERT INTO CareLog VALUES
(1,701,'Old cave','2022-03-05','in','Agnes',NULL),
(2,701,'Old cave','2022-03-12','wash','Jan',NULL),
(3,702,'Brick cellar','2022-03-05','in','Korbin',NULL),
(4,702,'Brick cellar','2022-03-09','wash','Jan','sticky'),
(5,704,'Cold room','2022-03-09','in','Liss',NULL),
(6,703,'Old cave','2022-03-07','in','Agnes',NULL),
(7,704,'Cold room','2022-03-16','turn','Liss','mould coming nicely'),
(8,702,'Brick cellar','2022-03-20','wash','Korbin',NULL),
(9,705,'Old cave','2022-03-17','in','Jan',NULL),
(10,706,'Brick cellar','2022-03-25','in','Korbin',NULL),
(11,701,'Old cave','2022-04-01','turn','Jan',NULL),
(12,707,'Blue chamber','2022-04-06','in','Liss',NULL),
(13,707,'Blue chamber','2022-04-10','pierce','Liss',NULL),
(14,708,'Brick cellar','2022-04-10','in','Korbin','blown wheels'),
(15,705,'Old cave','2022-04-14','wash','Agnes',NULL),
(16,709,'Old cave','2022-04-10','in','Jan',NULL),
(17,703,'Old cave','2022-04-20','brush','Jan','mites'),
(18,710,'Cold room','2022-04-15','in','Liss',NULL),
(19,711,'Brick cellar','2022-04-24','in','Jan',NULL),
(20,701,'New cave','2022-05-02','move','Jan','leak in old cave'),
(21,705,'New cave','2022-05-02','move','Jan','leak in old cave'),
(22,712,'New cave','2022-05-08','in','Agnes',NULL),
(23,713,'Cold room','2022-05-14','in','Liss',NULL),
(24,714,'Blue chamber','2022-05-14','in','Liss','wet'),
(25,706,'Brick cellar','2022-05-15','brush','Korbin','mites'),
(26,712,'New cave','2022-05-20','wash','Jan',NULL),
(27,715,'Cold room','2022-05-21','in','Jan',NULL),
(28,716,'Brick cellar','2022-06-05','in','Korbin',NULL),
(29,717,'Old cave','2022-06-06','in','Agnes',NULL),
(30,718,'New cave','2022-06-13','in','Agnes',NULL),
(31,716,'Brick cellar','2022-06-12','wash','Jan',NULL),
(32,719,'Brick cellar','2022-06-19','in','Jan',NULL),
(33,703,'Old cave','2022-06-20','turn','Agnes',NULL),
(34,720,'Cold room','2022-06-24','in','Liss',NULL),
(35,701,'New cave','2022-07-04','wash','Agnes','smells right');
CREATE TABLE Verdicts (MakeNo INTEGER REFERENCES Makes(MakeNo), VDt TEXT, Pts INTEGER, Cls TEXT, Taster TEXT);
INSERT INTO Verdicts VALUES
(702,'2022-04-18',84,'A','Agnes'),(704,'2022-03-28',91,'A','Korbin'),(703,'2022-06-03',73,'B','Liss'),(707,'2022-06-04',88,'A','Agnes'),(710,'2022-05-04',78,'B','Agnes'),
(706,'2022-07-20',82,'A','Liss'),(709,'2022-06-30',58,'C','Liss'),(713,'2022-05-26',86,'A','Agnes'),(715,'2022-06-09',64,'C','Agnes'),(716,'2022-07-18',80,'B','Liss'),(701,'2022-08-30',95,'A','Liss'),(711,'2022-08-19',83,'A','Korbin');
CREATE TABLE Dispatch (DNo INTEGER PRIMARY KEY, MakeNo INTEGER REFERENCES Makes(MakeNo), DDt TEXT, Client TEXT, Kg REAL, EurKg REAL);
INSERT INTO Dispatch VALUES
(1,704,'2022-03-29','Hotel Post',12,24.5),(2,704,'2022-03-30','Feinkost Ida',20,23),(3,704,'2022-04-02','Market stall',7.5,29),(4,702,'2022-04-20','Feinkost Ida',40,17.5),(5,702,'2022-04-23','Market stall',18,21),
(6,710,'2022-05-06','Feinkost Ida',22,22),(7,710,'2022-05-07','Market stall',15,28),(8,713,'2022-05-28','Market stall',21,26),(9,713,'2022-05-30','Hotel Post',16,23.5),(10,703,'2022-06-05','Alpenladen',30,16.8),
(11,707,'2022-06-06','Hotel Post',10,27),(12,707,'2022-06-08','Feinkost Ida',25,25),(13,715,'2022-06-10','Alpenladen',38,14),(14,703,'2022-06-18','Market stall',11,20),(15,709,'2022-07-09','Alpenladen',35,11.5),
(16,716,'2022-07-20','Feinkost Ida',44,17.8),(17,706,'2022-07-22','Hotel Post',15,34),(18,706,'2022-07-23','Market stall',9,39),(19,716,'2022-07-30','Market stall',22,21.5),(20,701,'2022-09-03','Feinkost Ida',28,29.5),(21,701,'2022-09-10','Market stall',14,35);
