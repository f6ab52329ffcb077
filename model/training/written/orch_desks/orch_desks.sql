CREATE TABLE InstrKind (Code TEXT PRIMARY KEY, Label TEXT, Family TEXT);
CREATE TABLE Musician (MusId INTEGER PRIMARY KEY, Given TEXT, Family TEXT, Code TEXT REFERENCES InstrKind(Code), DeskNo INTEGER, Seat TEXT, Lead INTEGER, JoinedYr INTEGER, SubsPaid INTEGER, MentorId INTEGER REFERENCES Musician(MusId), Town TEXT, CarSeats INTEGER);
CREATE TABLE Opus (OpusId INTEGER PRIMARY KEY, Composer TEXT, Title TEXT, Mins INTEGER, Difficulty INTEGER, Source TEXT, HireFee REAL);
CREATE TABLE PartSet (PartId INTEGER PRIMARY KEY, OpusId INTEGER REFERENCES Opus(OpusId), Code TEXT REFERENCES InstrKind(Code), PartName TEXT, Copies INTEGER);
CREATE TABLE PartOut (OutId INTEGER PRIMARY KEY, PartId INTEGER REFERENCES PartSet(PartId), MusId INTEGER REFERENCES Musician(MusId), GivenOn TEXT, BackOn TEXT, Remark TEXT);
CREATE TABLE Evening (EvId INTEGER PRIMARY KEY, EvDate TEXT, Kind TEXT, Venue TEXT, DirectedBy INTEGER REFERENCES Musician(MusId), Audience INTEGER);
CREATE TABLE Played (EvId INTEGER REFERENCES Evening(EvId), OpusId INTEGER REFERENCES Opus(OpusId), Slot INTEGER, PRIMARY KEY (EvId, OpusId));
CREATE TABLE Absence (EvId INTEGER REFERENCES Evening(EvId), MusId INTEGER REFERENCES Musician(MusId), Reason TEXT, ToldOn TEXT, PRIMARY KEY (EvId, MusId));
INSERT INTO InstrKind VALUES ('VN1','First violin','strings'),('VN2','Second violin','strings'),('VA','Viola','strings'),('VC','Cello','strings'),('DB','Double bass','strings'),('FL','Flute','woodwind'),('OB','Oboe','woodwind'),('CL','Clarinet','woodwind'),('BN','Bassoon','woodwind'),('HN','Horn','brass'),('TP','Trumpet','brass'),('TM','Timpani','percussion'),('HP','Harp','strings');
INSERT INTO Musician VALUES
(1,'Agnes','Thorley','VN1',1,'outside',1,1998,1,NULL,'Holmbury',3),
(2,'Rupert','Sallow','VN1',1,'inside',0,2011,1,NULL,'Denby',0),
(3,'Ping','Lau','VN1',2,'outside',0,2019,1,1,'Holmbury',NULL),
(4,'Marjorie','Eccles','VN1',2,'inside',0,2005,0,NULL,'Skelton',2),
(5,'Hugo','Brandt','VN2',1,'outside',1,2009,1,NULL,'Denby',4),
(6,'Tess','Okafor','VN2',1,'inside',0,2022,1,5,'Holmbury',NULL),
(7,'Colin','Ashby','VN2',2,'outside',0,2016,0,NULL,'Marl',1),
(8,'Ida','Novotna','VN2',2,'inside',0,2023,1,5,'Denby',NULL),
(9,'Gwen','Parry','VA',1,'outside',1,2001,1,NULL,'Marl',3),
(10,'Stefan','Olsson','VA',1,'inside',0,2018,1,9,'Holmbury',0),
(11,'Beatrice','Moyle','VC',1,'outside',1,1995,1,NULL,'Skelton',1),
(12,'Arjun','Mehta','VC',1,'inside',0,2020,1,11,'Denby',NULL),
(13,'Luke','Fenner','VC',2,'outside',0,2023,0,11,'Holmbury',NULL),
(14,'Dora','Kemp','DB',1,'outside',1,2013,1,NULL,'Marl',5),
(15,'Yvette','Sorel','FL',NULL,NULL,1,2007,1,NULL,'Denby',2),
(16,'Kit','Rowe','FL',NULL,NULL,0,2021,1,15,'Holmbury',NULL),
(17,'Maurice','Tann','OB',NULL,NULL,1,1989,1,NULL,'Skelton',3),
(18,'Sadia','Rahman','CL',NULL,NULL,1,2014,0,NULL,'Holmbury',2),
(19,'Nell','Hooper','CL',NULL,NULL,0,2022,1,18,'Marl',NULL),
(20,'Bernard','Wick','BN',NULL,NULL,1,2003,1,NULL,'Denby',0),
(21,'Philippa','Dunn','HN',NULL,NULL,1,2010,1,NULL,'Holmbury',4),
(22,'Owen','Cray','HN',NULL,NULL,0,2020,0,21,'Skelton',1),
(23,'Jasper','Lyle','TP',NULL,NULL,1,2017,1,NULL,'Denby',2),
(24,'Ruth','Amory','TM',NULL,NULL,1,2012,1,NULL,'Marl',3);
INSERT INTO Opus VALUES
(1,'A. Hallgren','Symphony no. 2 in D',34,4,'hire',165),
(2,'F. Moretti','Overture La Fiera',9,3,'own',NULL),
(3,'E. Castellan','Serenade for strings',18,2,'own',NULL),
(4,'J. Wolmar','Horn concerto',21,4,'hire',90),
(5,'C. Peverell','Three country dances',12,2,'own',NULL),
(6,'L. Sarkany','Rhapsody on a folk tune',15,5,'hire',110),
(7,'T. Ives-Grant','Winter carols medley',11,1,'own',NULL),
(8,'F. Moretti','Sinfonia in G',24,2,'borrowed',NULL);
INSERT INTO PartSet VALUES
(101,1,'VN1','Violin I',4),(102,1,'VN2','Violin II',4),(103,1,'VA','Viola',2),(104,1,'VC','Violoncello',3),(105,1,'CL','Clarinet 1+2',2),(106,1,'HN','Horn 1+2',2),(107,1,'TM','Timpani',1),
(108,2,'VN1','Violin I',6),(109,2,'FL','Flute 1',1),(110,2,'TP','Trumpet',2),(111,2,'HP','Harp',1),
(112,3,'VN1','Violin I',5),(113,3,'VN2','Violin II',5),(114,3,'VA','Viola',3),(115,3,'VC','Violoncello',4),(116,3,'DB','Contrabass',2),
(117,4,'HN','Solo horn',1),(118,4,'VN1','Violin I',4),(119,4,'BN','Bassoon',1),
(120,5,'OB','Oboe',2),(121,5,'VN2','Violin II',6),
(122,6,'CL','Clarinet 1',1),(123,6,'HP','Harp',1),(124,6,'VA','Viola',2),
(125,7,'TP','Trumpet',2),(126,7,'VC','Violoncello',3),
(127,8,'VN1','Violin I',3),(128,8,'OB','Oboe',1);
INSERT INTO PartOut VALUES
(1,101,1,'2024-01-11','2024-04-02','fingerings in pencil'),
(2,101,2,'2024-01-11','2024-04-02',NULL),
(3,101,3,'2024-01-11',NULL,NULL),
(4,102,5,'2024-01-11','2024-04-09',NULL),
(5,102,7,'2024-01-18',NULL,'says it is in the car'),
(6,103,9,'2024-01-11','2024-04-02','bowings copied'),
(7,104,11,'2024-01-11','2024-04-02',NULL),
(8,104,13,'2024-01-25','2024-04-16','coffee stain p. 3'),
(9,105,18,'2024-01-11','2024-04-02',NULL),
(10,106,21,'2024-01-11','2024-04-02',NULL),
(11,107,24,'2024-01-18','2024-04-02',NULL),
(12,108,1,'2024-02-01','2024-04-02',NULL),
(13,109,15,'2024-02-01','2024-04-02','page 2 missing'),
(14,110,23,'2024-02-01',NULL,NULL),
(15,112,4,'2024-04-18','2024-06-20',NULL),
(16,112,2,'2024-04-18','2024-06-20',NULL),
(17,113,6,'2024-04-18','2024-06-20',NULL),
(18,113,8,'2024-04-25',NULL,'moved desk, ask again'),
(19,114,10,'2024-04-18','2024-06-27',NULL),
(20,115,12,'2024-04-18','2024-06-20','fingerings in pencil'),
(21,116,14,'2024-04-18',NULL,NULL),
(22,117,21,'2024-04-25','2024-06-20','cadenza taped in'),
(23,118,1,'2024-04-25','2024-06-20',NULL),
(24,119,20,'2024-05-02','2024-06-20',NULL),
(25,120,17,'2024-04-18','2024-06-20',NULL),
(26,121,7,'2024-05-02',NULL,NULL),
(27,122,18,'2024-05-09',NULL,'too hard, wants 2nd'),
(28,124,9,'2024-05-09','2024-06-20',NULL),
(29,127,3,'2024-05-16',NULL,NULL);
INSERT INTO Evening VALUES
(1,'2024-01-11','rehearsal','Parish hall',1,NULL),
(2,'2024-01-25','rehearsal','Parish hall',1,NULL),
(3,'2024-02-08','sectional','School music room',21,NULL),
(4,'2024-02-29','rehearsal','Parish hall',1,NULL),
(5,'2024-03-22','rehearsal','St Oswin church',1,NULL),
(6,'2024-03-23','concert','St Oswin church',1,142),
(7,'2024-04-18','rehearsal','Parish hall',11,NULL),
(8,'2024-05-09','rehearsal','Parish hall',1,NULL),
(9,'2024-05-23','sectional','Parish hall',11,NULL),
(10,'2024-06-14','rehearsal','Marl manor barn',1,NULL),
(11,'2024-06-15','concert','Marl manor barn',1,203),
(12,'2024-07-06','concert','Bandstand',NULL,88);
INSERT INTO Played VALUES (1,1,1),(2,1,1),(2,2,2),(3,1,1),(4,2,1),(4,1,2),(5,2,1),(5,1,2),(6,2,1),(6,5,2),(6,1,3),(7,3,1),(7,4,2),(8,4,1),(8,6,2),(9,3,1),(10,3,1),(10,4,2),(10,5,3),(11,5,1),(11,4,2),(11,3,3),(12,5,1),(12,2,2);
INSERT INTO Absence VALUES
(1,8,'not yet joined rehearsal list',NULL),(1,22,'work','2024-01-10'),(2,4,'ill','2024-01-25'),(2,13,'exam','2024-01-20'),(2,7,NULL,NULL),
(3,22,'work','2024-02-08'),(4,10,'holiday','2024-02-10'),(4,7,NULL,NULL),(4,18,'ill','2024-02-28'),(5,17,'car broke down','2024-03-22'),
(5,2,'work','2024-03-15'),(6,22,'ill','2024-03-23'),(7,15,'holiday','2024-04-01'),(7,7,'work','2024-04-17'),(7,19,'exam','2024-04-12'),
(8,6,'ill','2024-05-08'),(8,24,'holiday','2024-05-01'),(8,22,NULL,NULL),(9,13,'exam','2024-05-20'),(10,7,'work','2024-06-13'),
(10,23,'ill','2024-06-14'),(11,23,'ill','2024-06-14'),(11,7,'work','2024-06-10'),(9,16,NULL,'2024-05-22'),(12,5,'holiday','2024-06-01'),(12,11,'holiday','2024-06-01'),(12,20,'wedding','2024-05-11');
