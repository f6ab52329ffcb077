CREATE TABLE DogRoll (DogID, CallName, Line, Gender, Whelped, Pos, LbsNow, Fixed, Gone, SireID, DamID);
INSERT INTO DogRoll VALUES
('D01','Tundra','Alaskan','F','March 4, 2015','LEAD',48,'Y','retired',NULL,NULL),
('D02','Moose','Alaskan','M','May 19, 2016','WHEEL',66,'N','',NULL,NULL),
('D03','Pepper','Alaskan','F','January 30, 2017','LEAD',45,'N','','D09','D01'),
('D04','Yukon','Siberian','M','August 8, 2018','WHEEL',61,'Y','',NULL,NULL),
('D05','Fern','Alaskan','F','June 2, 2019','SWING',44,'N','','D02','D01'),
('D06','Birch','Alaskan','M','June 2, 2019','TEAM',55,'Y','','D02','D01'),
('D07','Aspen','Alaskan','F','June 2, 2019','TEAM',46,'N','sold','D02','D01'),
('D08','Kodiak','Malamute','M','November 11, 2014','WHEEL',84,'Y','died',NULL,NULL),
('D09','Radar','Alaskan','M','April 22, 2013','LEAD',54,'N','died',NULL,NULL),
('D10','Sedna','Siberian','F','December 25, 2019','SWING',43,'Y','',NULL,NULL),
('D11','Comet','Alaskan','M','February 14, 2021','TEAM',52,'N','','D02','D03'),
('D12','Vixen','Alaskan','F','February 14, 2021','SWING',42,'N','','D02','D03'),
('D13','Blitz','Alaskan','M','February 14, 2021','TEAM',53,'N','','D02','D03'),
('D14','Nanook','Malamute','M','July 7, 2020','WHEEL',79,'Y','',NULL,NULL),
('D15','Inka','Siberian','F','September 15, 2020','TEAM',41,'Y','',NULL,NULL),
('D16','Scout','Alaskan','M','October 3, 2023','PUP','','N','','D11','D05'),
('D17','Juneau','Alaskan','F','October 3, 2023','PUP','','N','','D11','D05'),
('D18','Maple','Alaskan','F','October 3, 2023','PUP','31','N','sold','D11','D05'),
('D19','Rascal','Alaskan','M','May 1, 2021','TEAM',50,'Y','','D04',NULL);
CREATE TABLE Crew (MID, FullName, HomeTown, Vest, FirstSeason, Role);
INSERT INTO Crew VALUES
(1,'Greta Lindahl','Fox Crossing','L',2008,'owner'),(2,'Wes Taggart','Fox Crossing','XL',2015,'guide'),(3,'Naomi Birdsall','Larch Lake','S',2020,'guide'),
(4,'Teo Ruiz','Larch Lake','M',2023,'handler'),(5,'Hattie Cole','Bear Notch','S',2024,'handler');
CREATE TABLE LogBook (RunNo, RunDate, Trl, MusherID, Mi, DurMin, TempF, SnowCond, Kind, Pax, IncomeUSD);
INSERT INTO LogBook VALUES
(1,'October 14, 2023','Cart Road',2,4.0,35,41,'none','training',0,0),(2,'October 28, 2023','Cart Road',1,5.5,46,36,'none','demo',3,0),
(3,'November 11, 2023','Cart Road',3,6.0,48,30,'frost','training',0,0),(4,'November 25, 2023','Beaver Loop',2,8.2,62,22,'thin','training',0,0),
(5,'December 9, 2023','Beaver Loop',1,8.2,58,14,'good','tour',4,620),(6,'December 16, 2023','Beaver Loop',2,8.2,61,11,'good','tour',4,620),
(7,'December 23, 2023','Old Mill',3,5.0,44,8,'powder','tour',6,720),(8,'December 24, 2023','Old Mill',2,5.0,41,10,'powder','tour',6,720),
(9,'January 1, 2024','Old Mill',1,5.0,40,-4,'good','tour',5,600),(10,'January 6, 2024','Summit Ridge',1,21.5,170,-12,'good','race',0,0),
(11,'January 13, 2024','Beaver Loop',3,8.2,66,-21,'crust','tour',2,310),(12,'January 20, 2024','Summit Ridge',2,21.5,185,-8,'powder','overnight',2,1400),
(13,'January 27, 2024','Old Mill',4,5.0,52,5,'good','training',0,0),(14,'February 3, 2024','Beaver Loop',3,8.2,60,9,'good','tour',4,620),
(15,'February 10, 2024','Caribou Hundred',1,100.0,810,-6,'good','race',0,1500),(16,'February 14, 2024','Old Mill',2,5.0,43,12,'good','tour',2,340),
(17,'February 19, 2024','Old Mill',3,5.0,45,15,'good','tour',6,720),(18,'February 24, 2024','Summit Ridge',2,21.5,178,3,'crust','overnight',3,2100),
(19,'March 2, 2024','Beaver Loop',4,8.2,70,24,'good','tour',4,620),(20,'March 9, 2024','Beaver Loop',1,8.2,63,33,'slush','tour',4,620),
(21,'March 16, 2024','Old Mill',3,5.0,57,38,'slush','tour',3,0),(22,'March 30, 2024','Cart Road',5,3.5,38,44,'none','training',0,0),(23,'April 6, 2024','Cart Road',4,3.0,31,47,'mud','training',0,0),(24,'December 30, 2023','Beaver Loop',3,8.2,62,19,'good','tour',1,155);
CREATE TABLE Hitch (RunNo, DogID, Slot, Booties, CameHome);
INSERT INTO Hitch VALUES
(1,'D03','LEAD',0,'ok'),(1,'D02','WHEEL',0,'ok'),(1,'D06','TEAM',0,'ok'),(2,'D03','LEAD',0,'ok'),(2,'D04','WHEEL',0,'ok'),(3,'D05','LEAD',0,'ok'),(3,'D14','WHEEL',0,'sore wrist'),
(4,'D03','LEAD',0,'ok'),(4,'D02','WHEEL',0,'ok'),(4,'D10','SWING',0,'ok'),(5,'D03','LEAD',1,'ok'),(5,'D12','SWING',1,'ok'),(5,'D04','WHEEL',0,'ok'),(6,'D05','LEAD',1,'ok'),(6,'D02','WHEEL',0,'ok'),
(7,'D03','LEAD',0,'ok'),(7,'D14','WHEEL',0,'ok'),(8,'D05','LEAD',0,'ok'),(8,'D04','WHEEL',0,'ok'),(8,'D15','TEAM',0,'ok'),(9,'D03','LEAD',1,'ok'),(9,'D11','TEAM',1,'ok'),(9,'D02','WHEEL',1,'ok'),
(10,'D03','LEAD',1,'ok'),(10,'D12','SWING',1,'ok'),(10,'D11','TEAM',1,'split nail'),(10,'D13','TEAM',1,'ok'),(10,'D02','WHEEL',1,'ok'),(11,'D05','LEAD',1,'ok'),(11,'D14','WHEEL',1,'frostnip'),
(12,'D05','LEAD',1,'ok'),(12,'D10','SWING',1,'ok'),(12,'D06','TEAM',1,'ok'),(12,'D04','WHEEL',1,'ok'),(13,'D10','LEAD',0,'ok'),(13,'D15','TEAM',0,'ok'),(14,'D03','LEAD',1,'ok'),(14,'D06','TEAM',1,'ok'),(14,'D14','WHEEL',0,'ok'),
(15,'D03','LEAD',1,'ok'),(15,'D12','SWING',1,'ok'),(15,'D13','TEAM',1,'dropped at checkpoint'),(15,'D11','TEAM',1,'ok'),(15,'D02','WHEEL',1,'sore wrist'),(16,'D05','LEAD',0,'ok'),(16,'D04','WHEEL',0,'ok'),
(17,'D10','LEAD',0,'ok'),(17,'D14','WHEEL',0,'ok'),(18,'D05','LEAD',1,'ok'),(18,'D12','SWING',1,'ok'),(18,'D06','TEAM',1,'ok'),(18,'D04','WHEEL',1,'ok'),(19,'D05','LEAD',0,'ok'),(19,'D13','TEAM',0,'ok'),
(20,'D05','LEAD',0,'ok'),(20,'D02','WHEEL',0,'ok'),(21,'D10','LEAD',0,'ok'),(21,'D15','TEAM',0,'tangled'),(22,'D05','LEAD',0,'ok'),(23,'D05','LEAD',0,'ok'),(23,'D15','TEAM',0,'ok'),(24,'D05','LEAD',1,'ok'),(24,'D04','WHEEL',0,'ok');
