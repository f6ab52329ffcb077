CREATE TABLE f_gaffer (gid INTEGER PRIMARY KEY, initials TEXT, name TEXT, status TEXT, bench TEXT, joined TEXT, day_rt REAL);
INSERT INTO f_gaffer VALUES
(1,'RO','Rhona Osgood','partner','A','Mon 6 Jan 2003',0),(2,'TB','Tomas Brandl','employee','B','Wed 1 Sep 2010',165),
(3,'JK','Jolie Kemble','employee','B','Mon 3 Jun 2019',140),(4,'EM','Edwin Marsh','freelance',NULL,'Fri 16 Oct 2020',190),
(5,'PV','Pia Vesterby','trainee','C','Tue 4 Apr 2023',85),(6,'CS','Caleb Stott','trainee','C','Mon 5 Feb 2024',80);
CREATE TABLE f_client (cid TEXT PRIMARY KEY, cl_nm TEXT, kind TEXT, town TEXT, terms INTEGER, vip TEXT);
INSERT INTO f_client VALUES
('C01','Hartwell Gallery','gallery','Penrow',30,'*'),('C02','The Glass Cupboard','shop','Market Alding',14,NULL),('C03','Hotel Meridian','hotel','Penrow',60,'*'),
('C04','Mrs J Ottaway','private','Little Sable',0,NULL),('C05','Tidewater Distillery','trade','Sandhaven',30,NULL),('C06','Crestley Cathedral','church','Crestley',30,NULL),
('C07','Dr Anand','private','Crestley',0,NULL),('C08','Lumen Lighting Design','trade','Brightmoor',30,'*'),('C09','Seaview Gifts','shop','Sandhaven',14,NULL),('C10','Alding Museum','museum','Market Alding',30,NULL),('C11','Arcade Lofts','trade','Brightmoor',30,NULL);
CREATE TABLE f_job (jno INTEGER PRIMARY KEY, cid TEXT REFERENCES f_client(cid), descr TEXT, col TEXT, n INTEGER, unit_gbp REAL, taken TEXT, due_by TEXT, shipd TEXT, stage TEXT, paid_gbp REAL);
INSERT INTO f_job VALUES
(401,'C02','bud vases','amber',24,14.5,'Mon 8 Jan 24','Fri 2 Feb 24','Thu 1 Feb 24','closed',348),
(402,'C05','tasting tumblers','clear',120,9,'Wed 10 Jan 24','Thu 29 Feb 24','Tue 5 Mar 24','closed',1080),
(403,'C01','landscape bowl series','sea green',6,260,'Tue 16 Jan 24','Mon 1 Apr 24','Wed 27 Mar 24','closed',1560),
(404,'C04','replacement decanter stopper','clear',1,45,'Fri 26 Jan 24','-','Mon 12 Feb 24','closed',45),
(405,'C08','pendant shades','opal',32,68,'Mon 5 Feb 24','Fri 29 Mar 24','Wed 10 Apr 24','closed',2176),
(406,'C06','altar candle holders','ruby',4,180,'Thu 15 Feb 24','Fri 22 Mar 24','Thu 21 Mar 24','closed',720),
(407,'C09','paperweights, seahorse','blue/white',40,11,'Tue 20 Feb 24','Fri 26 Apr 24','Fri 19 Apr 24','closed',440),
(408,'C03','lobby chandelier drops','amber',150,22,'Mon 4 Mar 24','Mon 3 Jun 24','Fri 14 Jun 24','sent',1650),
(409,'C07','wedding goblets, pair','ruby',2,95,'Sat 9 Mar 24','Sat 11 May 24','Wed 8 May 24','closed',190),
(410,'C02','bud vases','sea green',24,14.5,'Wed 20 Mar 24','Fri 19 Apr 24','Mon 22 Apr 24','sent',0),
(411,'C01','fish plates','blue/white',8,140,'Tue 2 Apr 24','Fri 31 May 24','Thu 30 May 24','sent',1120),
(412,'C10','copy of a Roman flask','pale green',3,310,'Mon 15 Apr 24','Mon 1 Jul 24','','annealing',465),
(413,'C05','bottle stoppers','clear',200,4.2,'Thu 25 Apr 24','Fri 28 Jun 24','','blowing',0),
(414,'C08','wall lights','smoke',14,82,'Wed 8 May 24','Fri 12 Jul 24','','blowing',574),
(415,'C09','paperweights, crab','red',40,11,'Mon 13 May 24','Fri 5 Jul 24','','queue',0),
(416,'C04','christening cup','pink',1,75,'Sat 18 May 24','Sun 30 Jun 24','','queue',75),
(417,'C03','table lamp bases','smoke',20,58,'Tue 28 May 24','Fri 30 Aug 24','','queue',0),
(418,'C04','witch ball','ruby',1,60,'Sat 1 Jun 24','-','','dropped',0),
(419,'C06','lamp for side chapel','ruby',1,420,'Fri 7 Jun 24','Sun 1 Dec 24','','queue',210);
CREATE TABLE f_shift (sno INTEGER PRIMARY KEY, sh_dt TEXT, gid INTEGER REFERENCES f_gaffer(gid), mate INTEGER REFERENCES f_gaffer(gid), jno INTEGER REFERENCES f_job(jno), made INTEGER, cracked INTEGER, h REAL, glory TEXT);
INSERT INTO f_shift VALUES
(1,'Tue 16 Jan 24',2,5,401,14,2,4,'G1'),(2,'Thu 18 Jan 24',2,5,401,14,1,4,'G1'),(3,'Mon 5 Feb 24',3,5,402,36,3,6,'G2'),
(4,'Tue 6 Feb 24',3,6,402,40,9,6,'G2'),(5,'Fri 9 Feb 24',1,2,404,2,1,1.5,'G1'),(6,'Mon 19 Feb 24',3,5,402,50,4,7,'G2'),
(7,'Wed 28 Feb 24',1,3,403,4,2,7,'G1'),(8,'Fri 1 Mar 24',1,3,406,5,1,5,'G1'),(9,'Tue 12 Mar 24',1,2,403,4,0,7.5,'G1'),
(10,'Wed 13 Mar 24',4,3,405,18,3,8,'G2'),(11,'Mon 18 Mar 24',4,5,405,20,2,8,'G2'),(12,'Thu 28 Mar 24',2,6,407,22,4,6,'G1'),
(13,'Wed 3 Apr 24',2,6,407,26,3,6.5,'G1'),(14,'Tue 9 Apr 24',3,NULL,410,15,0,4,'G2'),(15,'Thu 11 Apr 24',5,6,410,12,3,6,'G2'),
(16,'Mon 22 Apr 24',2,5,408,48,5,8,'G1'),(17,'Tue 23 Apr 24',2,5,408,50,4,8,'G1'),(18,'Fri 26 Apr 24',1,3,409,3,1,3,'G2'),
(19,'Mon 13 May 24',2,6,408,44,11,8,'G1'),(20,'Wed 15 May 24',3,5,411,9,1,6.5,'G2'),(21,'Tue 21 May 24',2,5,408,30,2,5,'G1'),
(22,'Wed 5 Jun 24',1,2,412,5,2,7,'G1'),(23,'Thu 6 Jun 24',5,6,413,60,18,6,'G2'),(24,'Mon 10 Jun 24',3,6,413,70,6,6,'G2'),
(25,'Tue 11 Jun 24',4,3,414,6,1,5,'G2'),(26,'Sat 15 Jun 24',4,NULL,414,3,2,3,'G2');
