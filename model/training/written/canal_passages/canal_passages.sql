CREATE TABLE craft (idx TEXT, boat_nm TEXT, typ TEXT, len_ft INTEGER, beam_ft REAL, fuel TEXT, lic_mon INTEGER, lic_yr INTEGER, owner TEXT, base TEXT);
INSERT INTO craft VALUES
('50112','Kittiwake','NB',57,6.8,'D',3,2025,'P & S Ludlow','Hatton Arm'),('50187','Slow Worm','NB',45,6.8,'D',11,2024,'Ms T Greaves','cruiser'),
('50203','Lady Ottoline','WB',60,12,'D',6,2025,'Grand Day Out Ltd','Tilling Basin'),('50230','Bodkin','GRP',23,6.7,'P',8,2024,'R Chowdhury','Tilling Basin'),
('50266','Ironside No 4','WK',70,7,'D',12,2025,'Waterway Works','depot'),('50291','Teasel','NB',30,6.8,'E',5,2025,'H Blum','Hatton Arm'),
('50304','Second Wind','NB',62,6.8,'D',2,2024,'the Fosters','cruiser'),('50318','Pondskipper','GRP',19,6.5,'P',4,2025,'J Adeyemi','Nether Wharf'),
('50325','Wandering Albert','NB',57,6.8,'H',9,2024,'Mr A Pike','Nether Wharf'),('50341','Margaux','DB',65,13.5,'D',7,2025,'Y & L Claes','Tilling Basin'),
('50350','Hireboat Plover','NB',50,6.8,'D',1,2025,'Happy Heron Hire','Hatton Arm'),('50351','Hireboat Dunlin','NB',60,6.8,'D',1,2025,'Happy Heron Hire','Hatton Arm'),
('50360','Mudlark','WK',40,7,'D',12,2025,'Waterway Works','depot'),('50377','Sweet Pea','GRP',21,6.6,'E',10,2024,NULL,'Nether Wharf'),('50390','Idle Hours','NB',52,6.8,'D',8,2025,'K Osei','Hatton Arm');
CREATE TABLE lockkeeper (kno INTEGER, who TEXT, vol TEXT, yr_start INTEGER, cottage INTEGER, boss INTEGER);
INSERT INTO lockkeeper VALUES
(1,'Maud Tyrell','N',2001,1,NULL),(2,'Desmond Ayre','N',2013,1,1),(3,'Suki Bell','N',2020,0,1),(4,'Clive Parrish','Y',2018,1,2),(5,'Janet Roe','Y',2022,0,2),(6,'Omari Field','Y',2024,0,3);
CREATE TABLE lock_site (lk INTEGER, title TEXT, rise_ft REAL, chamber TEXT, keeper INTEGER, km_post REAL);
INSERT INTO lock_site VALUES
(1,'Tilling Bottom',6.5,'wide',1,0.4),(2,'Tilling Top',7,'wide',1,0.9),(3,'Maltings',8.25,'wide',2,4.2),(4,'Hatton Staircase Lower',9,'narrow',3,9.8),
(5,'Hatton Staircase Upper',9.5,'narrow',3,9.9),(6,'Nether Wharf',5,'narrow',NULL,14.6),(7,'Cuckoo',10.75,'narrow',2,17.1);
CREATE TABLE passage (pno INTEGER, yy INTEGER, mm INTEGER, dd INTEGER, dow TEXT, hhmm INTEGER, lk INTEGER, idx TEXT, way TEXT, helped INTEGER, wait_min INTEGER, fee TEXT, rem TEXT);
INSERT INTO passage VALUES
(1,2024,3,29,'FRI',915,1,'50203','U',1,5,'0','trip boat, 22 pass.'),(2,2024,3,29,'FRI',1020,2,'50203','U',1,0,'0',''),(3,2024,3,30,'SAT',1110,4,'50350','U',5,35,'0','novices'),
(4,2024,3,30,'SAT',1150,5,'50350','U',5,10,'0','novices, hit gate'),(5,2024,4,1,'MON',1005,6,'50318','D',NULL,0,'0',''),(6,2024,4,7,'SUN',1430,3,'50341','U',2,20,'12.50','wide beam booked'),
(7,2024,4,11,'THU',840,7,'50266','U',NULL,0,'-','gate repair crew'),(8,2024,4,20,'SAT',1600,1,'50112','D',4,15,'0',''),(9,2024,5,4,'SAT',1215,4,'50351','U',5,50,'0','novices, queue'),
(10,2024,5,4,'SAT',1240,5,'50351','U',5,5,'0','novices'),(11,2024,5,5,'SUN',1010,4,'50187','D',3,25,'0',''),(12,2024,5,6,'MON',1545,2,'50203','D',1,10,'0','trip boat, 40 pass.'),
(13,2024,5,15,'WED',730,6,'50304','U',NULL,0,'0','no licence shown'),(14,2024,5,25,'SAT',1730,3,'50230','D',4,30,'0',''),(15,2024,6,1,'SAT',2115,7,'50325','D',NULL,0,'25','out of hours'),
(16,2024,6,9,'SUN',1120,1,'50341','D',4,15,'12.50',''),(17,2024,6,14,'FRI',1315,5,'50291','D',3,0,'0',''),(18,2024,6,14,'FRI',1340,4,'50291','D',3,0,'0','silent, lovely'),
(19,2024,6,22,'SAT',1405,4,'50112','U',6,70,'0','queue of six'),(20,2024,6,22,'SAT',1500,5,'50112','U',6,15,'0',''),(21,2024,7,6,'SAT',1000,3,'50203','U',2,0,'0','trip boat, 38 pass.'),
(22,2024,7,18,'THU',1125,6,'50377','U',5,10,'0',''),(23,2024,7,20,'SAT',1530,4,'50350','D',6,45,'0','novices, dog overboard'),(24,2024,7,28,'SUN',2205,7,'50304','D',NULL,0,'25','out of hours, no licence shown'),
(25,2024,8,3,'SAT',1235,4,'50351','U',5,55,'0','queue'),(26,2024,8,14,'WED',900,2,'50360','U',1,0,'-','dredging'),(27,2024,8,26,'MON',1340,3,'50341','U',2,25,'12.50',''),
(28,2024,8,26,'MON',1410,1,'50230','U',4,30,'0','hit gate'),(29,2024,9,8,'SUN',1055,6,'50318','U',NULL,0,'0',''),(30,2024,9,19,'THU',1130,7,'50325','U',2,0,'0',''),
(31,2024,9,28,'SAT',1445,5,'50187','U',3,20,'0',''),(32,2024,10,5,'SAT',1220,4,'50350','U',6,15,'0','novices'),(33,2024,10,27,'SUN',1510,2,'50203','D',1,0,'0','last trip, 17 pass.'),
(34,2024,11,4,'MON',815,7,'50266','D',NULL,0,'-','stop planks'),(35,2024,11,16,'SAT',1300,1,'50112','U',4,0,'0',''),
(36,2024,6,23,'SUN',1150,3,'50304','U',NULL,0,'0','');
CREATE TABLE stoppage (sno INTEGER, lk INTEGER, from_dt TEXT, to_dt TEXT, cause TEXT, cost INTEGER);
INSERT INTO stoppage VALUES
(1,7,'2024-04-10','2024-04-12','gate leaking',3800),(2,5,'2024-05-27','2024-05-27','fallen tree',450),(3,3,'2024-06-17','2024-06-21','paddle gear broken',2100),
(4,6,'2024-08-09','2024-08-30','low water',0),(5,7,'2024-08-05','2024-09-02','low water',0),(6,2,'2024-08-14','2024-08-15','silt, dredged',1250),
(7,4,'2024-09-16','2024-09-17','trolley in chamber',180),(8,7,'2024-11-04',NULL,'gate replacement',64000),(9,6,'2024-12-02',NULL,'wall repair',NULL),(10,5,'2024-07-29','2024-08-02','vandalised paddle',320);
