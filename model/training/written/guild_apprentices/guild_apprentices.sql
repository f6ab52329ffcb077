CREATE TABLE Workshop (WshId INTEGER PRIMARY KEY, WshName TEXT, Street TEXT, Borough TEXT, Founded INTEGER, HeadId INTEGER, Suspended TEXT);
CREATE TABLE Guildsman (GmId INTEGER PRIMARY KEY, Forename TEXT, Surname TEXT, Sex TEXT, Born TEXT, Rank TEXT, AdmittedOn TEXT, WshId INTEGER, Livery INTEGER, DiedOn TEXT, FOREIGN KEY (WshId) REFERENCES Workshop(WshId));
CREATE TABLE Learner (LnId INTEGER PRIMARY KEY, Forename TEXT, Surname TEXT, Sex TEXT, Born TEXT, Hometown TEXT, ParentId INTEGER, PriorTrade TEXT, FOREIGN KEY (ParentId) REFERENCES Guildsman(GmId));
CREATE TABLE Indenture (IndNo INTEGER PRIMARY KEY, LnId INTEGER, MentorId INTEGER, SignedOn TEXT, YearsTerm INTEGER, EndedOn TEXT, Outcome TEXT, StipendWk REAL, FOREIGN KEY (LnId) REFERENCES Learner(LnId), FOREIGN KEY (MentorId) REFERENCES Guildsman(GmId));
CREATE TABLE Discipline (DiscCd TEXT PRIMARY KEY, DiscTxt TEXT, MinYears INTEGER);
CREATE TABLE ProofPiece (PieceNo INTEGER PRIMARY KEY, IndNo INTEGER, DiscCd TEXT, Ttl TEXT, ShownOn TEXT, Pts INTEGER, Verdict TEXT, AssessorId INTEGER, KeptBy TEXT, FOREIGN KEY (IndNo) REFERENCES Indenture(IndNo), FOREIGN KEY (DiscCd) REFERENCES Discipline(DiscCd), FOREIGN KEY (AssessorId) REFERENCES Guildsman(GmId));
INSERT INTO Workshop VALUES
(1,'Tumbler Yard','4 Farrier Lane','Northwall',1874,1,NULL),
(2,'Bolt & Daughter','19 Mint Street','Southgate',1991,4,NULL),
(3,'Rook Safe Works','The Foundry','Dockside',1938,6,NULL),
(4,'Ashdown Keys','77 Long Row','Northwall',2004,8,'2022-05-01'),
(5,'Chancel Restorations','2 Abbey Close','Minster',1962,9,NULL),
(6,'Vane Electronics','Unit 8 Ropewalk','Dockside',2011,11,NULL);
INSERT INTO Guildsman VALUES
(1,'Ambrose','Tull','M','1954-03-02','Master','1984-06-24',1,1,NULL),
(2,'Marta','Quill','F','1969-11-19','Master','1999-06-24',1,1,NULL),
(3,'Josef','Lanyon','M','1978-07-30','Journeyman','2009-09-29',1,0,NULL),
(4,'Greta','Bolt','F','1966-01-14','Master','1994-06-24',2,1,NULL),
(5,'Hanne','Bolt','F','1992-05-08','Journeyman','2018-09-29',2,0,NULL),
(6,'Cyrus','Rook','M','1959-12-01','Master','1988-06-24',3,1,'2021-02-11'),
(7,'Lionel','Peart','M','1971-04-23','Master','2003-06-24',3,0,NULL),
(8,'Stanley','Ashdown','M','1963-08-17','Master','1996-06-24',4,0,NULL),
(9,'Edith','Farrow','F','1957-10-05','Master','1981-06-24',5,1,NULL),
(10,'Tobias','Kemp','M','1985-02-27','Journeyman','2013-09-29',5,0,NULL),
(11,'Nadia','Vane','F','1976-09-09','Master','2008-09-29',6,1,NULL),
(12,'Piers','Holm','M','1988-06-21','Journeyman','2016-09-29',6,0,NULL),
(13,'Rowan','Tull','M','1983-03-15','Master','2015-06-24',1,0,NULL),
(14,'Isolde','Merrick','F','1961-12-30','Master','1992-06-24',NULL,1,NULL);
INSERT INTO Learner VALUES
(101,'Clem','Hobday','M','1999-02-11','Northwall',NULL,NULL),
(102,'Freya','Lund','F','2000-08-03','Southgate',NULL,'jeweller'),
(103,'Dai','Prosser','M','1997-05-25','Penmoor',NULL,'farrier'),
(104,'Anya','Rook','F','2001-01-19','Dockside',6,NULL),
(105,'Milo','Tull','M','2003-10-07','Northwall',13,NULL),
(106,'Sana','Iqbal','F','2002-04-14','Dockside',NULL,'electrician'),
(107,'Otis','Grane','M','1998-12-22','Minster',NULL,NULL),
(108,'Petra','Simms','F','2004-06-30','Penmoor',NULL,NULL),
(109,'Lev','Abramov','M','2001-09-16','Southgate',NULL,'watchmaker'),
(110,'Una','Farrow','F','2003-03-28','Minster',9,NULL),
(111,'Jory','Nance','M','2005-07-12','Penmoor',NULL,NULL),
(112,'Bess','Ashdown','F','2000-11-02','Northwall',8,NULL),
(113,'Wilf','Tarrant','M','1996-01-31','Northwall',NULL,'carpenter'),
(114,'Noor','Hadid','F','2006-02-20','Dockside',NULL,NULL),
(115,'Ezra','Stone','M','2004-12-05','Southgate',NULL,NULL);
INSERT INTO Indenture VALUES
(501,101,1,'2016-09-29',5,'2021-09-28','completed',95),
(502,103,9,'2016-09-29',4,'2018-02-16','broken off',90),
(503,102,4,'2017-09-29',4,'2021-09-28','completed',100),
(504,113,7,'2017-09-29',3,'2020-09-28','completed',88),
(505,107,9,'2018-09-29',5,'2023-09-28','completed',98),
(506,103,7,'2018-09-29',4,'2022-09-28','completed',105),
(507,104,7,'2019-09-29',5,'2024-09-28','completed',105),
(508,112,8,'2019-09-29',3,'2021-12-20','broken off',88),
(509,109,2,'2020-09-29',4,'2024-09-28','failed',102),
(510,106,11,'2020-09-29',4,'2024-09-28','completed',125),
(511,105,2,'2021-09-29',5,NULL,NULL,110),
(512,110,3,'2021-09-29',5,NULL,NULL,108),
(513,112,4,'2022-03-25',3,NULL,NULL,112),
(514,108,7,'2022-09-29',4,NULL,NULL,115),
(515,111,13,'2023-09-29',4,NULL,NULL,115),
(516,115,5,'2023-09-29',4,'2024-01-12','broken off',110),
(517,114,11,'2024-09-29',4,NULL,NULL,135);
INSERT INTO Discipline VALUES
('LEV','lever locks',3),
('PIN','pin tumbler locks',3),
('SAF','safes and strongrooms',4),
('HIS','historic ironwork',5),
('ELE','electronic access',4),
('BIO','fingerprint locks',4),
('KEY','key cutting',1),
('PAD','padlocks',2);
INSERT INTO ProofPiece VALUES
(901,501,'KEY','set of twelve ward keys','2017-09-20',71,'pass',9,'learner'),
(902,501,'LEV','five-lever gate lock','2021-09-10',84,'pass',4,'hall'),
(903,503,'KEY','filigree cabinet key','2018-09-19',88,'pass',1,'hall'),
(904,503,'PIN','seven-pin door cylinder','2021-09-14',92,'distinction',9,'hall'),
(905,504,'PAD','brass ship padlock','2020-09-08',58,'fail',2,'learner'),
(906,504,'PAD','brass ship padlock, second try','2020-09-25',66,'pass',2,'learner'),
(907,505,'HIS','cloister door rim lock','2023-09-12',95,'distinction',1,'hall'),
(908,506,'SAF','combination for a ledger chest','2022-09-13',88,'distinction',11,'workshop'),
(909,507,'KEY','bit keys in steel','2020-09-18',69,'pass',4,'learner'),
(910,507,'SAF','time lock movement','2024-09-10',90,'distinction',9,'hall'),
(911,509,'LEV','detector lock after Chubb','2024-09-11',47,'fail',9,'workshop'),
(912,510,'ELE','card reader with mechanical override','2024-09-12',81,'pass',2,'workshop'),
(913,511,'KEY','replica of the city key','2022-09-16',86,'pass',7,'hall'),
(914,512,'KEY','gothic casket key','2022-09-16',79,'pass',2,'learner'),
(915,512,'PAD','screw padlock','2023-09-15',54,'fail',1,'workshop'),
(916,513,'PIN','mortice pin lock','2024-09-13',73,'pass',11,'workshop'),
(917,514,'KEY','pipe keys','2023-09-15',62,'pass',1,'learner'),
(918,514,'PAD','puzzle padlock','2024-09-13',83,'pass',11,'hall');
