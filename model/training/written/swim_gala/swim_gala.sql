CREATE TABLE ClubList (ClubCode TEXT, ClubName TEXT, Town TEXT, HeadCoach TEXT, LanesFee TEXT);
INSERT INTO ClubList VALUES
('WEYM','Weymoor Otters','Weymoor','Jackie Trent','paid'),
('HALD','Haldon SC','Haldon','Piotr Zielinski','paid'),
('BRIX','Brixley Dolphins','Brixley','Sonia Achebe','owing'),
('CROM','Cromer Road Swimmers','Haldon','Neil Gadsby','paid'),
('UNAT','Unattached',NULL,NULL,NULL);
CREATE TABLE SwimmerExport (
  RegNo TEXT, LastName TEXT, FirstName TEXT, Sex TEXT, DOB TEXT, Club TEXT, Para TEXT, Photo TEXT
);
INSERT INTO SwimmerExport VALUES
('W1001','Ashby','Erin','F','12/03/2012','WEYM','','Y'),
('W1002','Ashby','Luke','M','25/08/2009','WEYM','','Y'),
('W1003','Conteh','Isata','F','02/11/2010','WEYM','','N'),
('W1004','Dray','Felix','M','17/05/2013','WEYM','S9','Y'),
('W1005','Munro','Skye','F','30/01/2008','WEYM','','Y'),
('H2001','Baxter','Noah','M','09/07/2010','HALD','','Y'),
('H2002','Cheng','Mei','F','21/09/2011','HALD','','Y'),
('H2003','Dolan','Saoirse','F','14/04/2009','HALD','','N'),
('H2004','Ferris','Oskar','M','03/12/2012','HALD','','Y'),
('H2005','Gill','Arjan','M','19/06/2008','HALD','','Y'),
('H2006','Hoyle','Tabitha','F','27/10/2013','HALD','','Y'),
('H2007','Inman','Theo','M','22/02/2011','HALD','','Y'),
('B3001','Ekwueme','Zara','F','08/02/2010','BRIX','','Y'),
('B3002','Farrow','Dylan','M','16/08/2011','BRIX','','N'),
('B3003','Imlach','Rowan','M','05/05/2009','BRIX','S14','Y'),
('B3004','Jessel','Beth','F','23/12/2012','BRIX','','Y'),
('C4001','Kirwan','Max','M','11/01/2010','CROM','','Y'),
('C4002','Lomond','Ada','F','29/07/2011','CROM','','Y'),
('C4003','Nolan','Kit','M','06/10/2013','CROM','','Y'),
('C4004','Ostrow','Lena','F','18/03/2009','CROM','','N'),
('U9001','Pell','Victor','M','01/06/2008','UNAT','','Y');
CREATE TABLE EventFile (
  EvNo INTEGER, Sess INTEGER, EvName TEXT, Metres INTEGER, Strk TEXT, Gender TEXT, AgeGrp TEXT, QualTime TEXT, RecordTime TEXT, RecordHolder TEXT
);
INSERT INTO EventFile VALUES
(101,1,'Girls 100m Freestyle',100,'FR','F','Open','01:20.00','00:59.84','Munro S. 2023'),
(102,1,'Boys 100m Freestyle',100,'FR','M','Open','01:15.00','00:55.30','Gill A. 2023'),
(103,1,'Girls 50m Butterfly',50,'FL','F','Open','00:42.00','00:30.11','Ostrow L. 2022'),
(104,1,'Boys 50m Backstroke',50,'BK','M','10-13','00:48.00','00:33.72','Oram P. 2019'),
(105,1,'Girls 50m Breaststroke',50,'BR','F','10-13','00:52.00','00:38.40','Vance T. 2018'),
(201,2,'Boys 200m Ind. Medley',200,'IM','M','Open','03:05.00','02:17.65','Pell V. 2023'),
(202,2,'Girls 200m Ind. Medley',200,'IM','F','Open','03:10.00','02:28.90','Munro S. 2022'),
(203,2,'Boys 400m Freestyle',400,'FR','M','Open','05:40.00','04:22.08','Gill A. 2022'),
(204,2,'Girls 400m Freestyle',400,'FR','F','Open','05:50.00','04:41.77','Dolan S. 2023');
CREATE TABLE ResultsDump (
  EvNo INTEGER, Heat INTEGER, Lane INTEGER, RegNo TEXT, EntryTime TEXT, FinalTime TEXT, Rnk INTEGER, Pts INTEGER, DQ TEXT, Split50 TEXT
);
INSERT INTO ResultsDump VALUES
(101,1,2,'W1003','01:09.40','01:08.22',4,5,'','00:32.70'),
(101,1,3,'H2002','01:12.10','01:13.05',6,3,'','00:34.90'),
(101,1,4,'B3001','01:08.00','01:07.31',3,6,'','00:32.05'),
(101,1,5,'C4002','NT','01:15.48',7,2,'','00:36.10'),
(101,2,3,'W1005','01:00.35','00:59.61',1,10,'','00:28.80'),
(101,2,4,'H2003','01:02.50','01:02.94',2,8,'','00:30.15'),
(101,2,5,'C4004','01:05.77','01:09.18',5,4,'','00:31.40'),
(101,2,6,'W1001','01:17.20','DNS',NULL,0,'',NULL),
(102,1,2,'H2001','01:04.60','01:03.88',4,5,'','00:30.60'),
(102,1,3,'B3003','01:02.00','01:02.75',3,6,'','00:29.95'),
(102,1,4,'C4001','01:06.30','01:06.12',5,4,'','00:31.77'),
(102,1,5,'B3002','01:16.00','DQ',NULL,0,'false start',NULL),
(102,2,3,'H2005','00:55.90','00:55.12',1,10,'','00:26.60'),
(102,2,4,'U9001','00:56.40','00:56.88',2,0,'','00:27.02'),
(102,2,5,'W1002','01:08.10','01:07.45',6,3,'','00:32.20'),
(102,2,6,'H2007','01:12.40','DNS',NULL,0,'',NULL),
(103,1,3,'C4004','00:30.90','00:30.44',1,10,'',NULL),
(103,1,4,'W1005','00:31.20','00:31.02',2,8,'',NULL),
(103,1,5,'B3001','00:34.50','00:35.66',3,6,'',NULL),
(103,1,6,'H2002','00:37.00','00:36.48',4,5,'',NULL),
(103,1,7,'H2003','00:36.90','00:37.20',5,4,'',NULL),
(103,1,2,'W1001','NT','DQ',NULL,0,'one-hand touch',NULL),
(104,1,3,'H2004','00:39.80','00:38.91',1,10,'',NULL),
(104,1,4,'W1004','00:44.10','00:42.37',2,8,'',NULL),
(104,1,5,'C4003','NT','00:46.70',4,5,'',NULL),
(104,1,6,'B3002','00:41.50','00:43.20',3,6,'',NULL),
(105,1,3,'B3004','00:44.90','00:43.88',1,10,'',NULL),
(105,1,4,'W1001','00:46.20','00:45.53',2,8,'',NULL),
(105,1,5,'H2006','00:53.10','DQ',NULL,0,'non-simultaneous kick',NULL),
(105,1,6,'C4002','00:47.50','00:46.94',3,6,'',NULL),
(105,1,2,'H2002','00:48.80','DNS',NULL,0,'',NULL),
(201,1,3,'U9001','02:19.00','02:18.40',1,0,'',NULL),
(201,1,4,'H2005','02:21.70','02:20.36',2,8,'',NULL),
(201,1,5,'W1002','02:41.00','02:39.92',4,5,'',NULL),
(201,1,6,'B3003','02:35.60','02:36.14',3,6,'',NULL),
(201,1,2,'C4001','02:44.00','DNS',NULL,0,'',NULL),
(202,1,3,'W1005','02:30.20','02:31.75',2,8,'','-'),
(202,1,4,'H2003','02:34.80','02:31.10',1,10,'','-'),
(202,1,5,'C4004','02:45.00','02:44.02',3,6,'','-'),
(202,1,6,'W1003','02:51.30','02:52.66',4,5,'','-'),
(203,1,3,'H2005','04:25.00','04:24.19',1,10,'','00:30.10'),
(203,1,4,'H2001','04:58.40','04:55.73',3,6,'','00:33.90'),
(203,1,5,'C4001','05:05.00','05:09.81',4,5,'','00:34.48'),
(203,1,2,'B3003','04:49.90','04:47.26',2,8,'','00:32.75'),
(203,1,6,'W1002','05:12.00','05:10.02',5,4,'','00:35.16'),
(204,1,3,'H2003','04:43.30','04:40.95',1,10,'','00:32.40'),
(204,1,4,'W1003','05:08.80','05:06.67',3,6,'','00:34.60'),
(204,1,5,'B3001','05:01.10','05:02.24',2,8,'','00:34.05'),
(204,1,6,'C4002','NT','DNF',NULL,0,'','00:37.70');
CREATE TABLE OfficialsList (OffId INTEGER, Nm TEXT, Club TEXT, Licence TEXT, S1 TEXT, S2 TEXT);
INSERT INTO OfficialsList VALUES
(1,'Hugh Ashby','WEYM','J2','referee','referee'),(2,'Carol Dolan','HALD','J1','starter','timekeeper'),(3,'Ray Ekwueme','BRIX','TK','timekeeper','timekeeper'),
(4,'Wanda Kirwan','CROM','J2','judge','starter'),(5,'Bill Gadsby','CROM','TK','timekeeper',''),(6,'Priya Gill','HALD','J1','','judge'),(7,'Moira Munro','WEYM','none','marshal','marshal'),(8,'Steve Farrow','BRIX','TK','','timekeeper');
