CREATE TABLE "T_ENS" ("ENS" INTEGER, "ENAME" TEXT, "CTRY" TEXT, "TOWN" TEXT, "CAT" TEXT, "N_SING" INTEGER, "N_FEM" INTEGER, "COND" TEXT, "FOUNDED" TEXT, "FEE" TEXT, "ARR" TEXT, "DEP" TEXT, "BED" TEXT, "PREV" TEXT);
CREATE TABLE "T_PERF" ("PID" INTEGER, "ENS" INTEGER, "RD" INTEGER, "SLOT" TEXT, "VENUE" TEXT, "PIECE" TEXT, "COMPOSER" TEXT, "ACC" TEXT, "SECS" INTEGER, "LATE" INTEGER, "STATUS" TEXT);
CREATE TABLE "T_MARK" ("PID" INTEGER, "JUR" TEXT, "INTON" REAL, "SOUND" REAL, "INTERP" REAL, "RMK" TEXT);
CREATE TABLE "T_JUR" ("JUR" TEXT, "JNAME" TEXT, "CTRY" TEXT, "CHAIR" INTEGER, "HON" TEXT, "FROMDAY" TEXT, "TODAY" TEXT);
INSERT INTO "T_JUR" VALUES
('J1','Prof. Agathe Holm','NO',1,'1200','Wed 22 May','Sun 26 May'),
('J2','Iwan Prys','GB',0,'900','Wed 22 May','Sat 25 May'),
('J3','Marta Zelnik','SI',0,'900','Thu 23 May','Sun 26 May'),
('J4','Dr. Kofi Amankwa','GH',0,'950','Wed 22 May','Sun 26 May'),
('J5','Lise Cormier','CA',0,'0','Fri 24 May','Sat 25 May');
INSERT INTO "T_ENS" VALUES
(1,'Fjordlys Kammerkor','NO','Alesund','MX',28,15,'Runa Bakke','1994','paid','Tue 21 May','Mon 27 May','school','Y'),
(2,'Cantemus Ljubno','SI','Ljubno','YO',36,22,'Peter Hribar','2003','paid','Wed 22 May','Sun 26 May','school','N'),
(3,'Valley Gleemen','GB','Pontarth','ML',31,0,'Huw Bevan','1921','paid','Thu 23 May','Sun 26 May','hotel','Y'),
(4,'Seraphine','CA','Trois-Pins','FM',19,19,'Odile Roy','2011','part','Wed 22 May','Mon 27 May','host','N'),
(5,'Accra Harmonia','GH','Accra','MX',24,12,'Esi Mensah','2008','waived','Tue 21 May','Tue 28 May','host','N'),
(6,'Kleine Meise','DE','Harzbach','CH',42,30,'Birgit Voss','1999','paid','Thu 23 May','Sat 25 May','school','Y'),
(7,'Vox Borealis','FI','Oulainen','MX',33,18,'Antti Salo','1987','paid','Wed 22 May','Sun 26 May','hotel','Y'),
(8,'The Night Shift','GB','Leeds','BA',7,3,'-','2017','owing','Fri 24 May','Sun 26 May','own','N'),
(9,'Coro Sant Pere','ES','Vilafosca','FM',23,23,'Nuria Ferrer','1975','paid','Thu 23 May','Mon 27 May','hotel','N'),
(10,'Rigas Zvani','LV','Riga','CH',38,26,'Ilze Ozola','1991','part','Wed 22 May','Sun 26 May','school','N'),
(11,'Bassment','DE','Kassel','BA',6,0,'-','c. 2015','owing','Fri 24 May','Sat 25 May','own','Y'),
(12,'Old Mill Singers','GB','Otterby','MX',26,16,'Jean Tasker','1958','paid','Fri 24 May','Sat 25 May','own','Y');
INSERT INTO "T_PERF" VALUES
(101,1,1,'Thu 23 May 10:00','St Olave','Nordic Light','Lindqvist','a cappella',342,0,'OK'),
(102,2,1,'Thu 23 May 10:25','St Olave','Zdravica','Trad.','piano',251,0,'OK'),
(103,5,1,'Thu 23 May 11:00','St Olave','Osee Yee','Trad.','drums',298,4,'OK'),
(104,7,1,'Thu 23 May 14:00','Corn Hall','Winter Psalm','Aho-Ranta','a cappella',415,0,'OK'),
(105,10,1,'Thu 23 May 14:30','Corn Hall','Three Bells','Kalnina','a cappella',377,0,'OK'),
(106,6,1,'Thu 23 May 15:00','Corn Hall','The Frog Suite','Voss','piano',288,11,'OK'),
(107,3,1,'Fri 24 May 10:00','St Olave','Myfanwy','Parry','piano',263,0,'OK'),
(108,4,1,'Fri 24 May 10:30','St Olave','Ave Maris','Cormier','organ',320,0,'OK'),
(109,9,1,'Fri 24 May 11:00','St Olave','El Rossinyol','Trad.','a cappella',274,0,'OK'),
(110,12,1,'Fri 24 May 14:00','Corn Hall','Linden Lea','Vaughan','piano',231,0,'OK'),
(111,8,1,'Fri 24 May 19:00','Corn Hall','Blue Bus','own','beatbox',244,2,'OK'),
(112,11,1,'Fri 24 May 19:30','Corn Hall','Subwoofer','own','beatbox',NULL,0,'DNS'),
(113,7,2,'Sat 25 May 14:00','St Olave','Kalevala Fragments','Aho-Ranta','a cappella',560,0,'OK'),
(114,1,2,'Sat 25 May 14:30','St Olave','Requiem Aeternam','Holm','a cappella',604,0,'OK'),
(115,10,2,'Sat 25 May 15:00','St Olave','Amber Songs','Kalnina','piano',512,6,'OK'),
(116,9,2,'Sat 25 May 15:30','St Olave','Nigra Sum','Casals-Roca','organ',655,0,'OVER'),
(117,4,2,'Sat 25 May 16:00','St Olave','Miroirs','Roy','a cappella',487,0,'OK'),
(118,5,2,'Sat 25 May 16:30','St Olave','Sankofa Mass','Mensah','drums',590,0,'OK');
INSERT INTO "T_MARK" VALUES
(101,'J1',8.5,9,8,''),(101,'J2',8,8.5,8.5,'lovely altos'),(101,'J4',9,9,8.5,''),
(102,'J1',7,7.5,8,'sopranos sharp'),(102,'J2',7.5,7,8,''),(102,'J3',8.5,8.5,9,'brave'),
(103,'J1',7.5,8.5,9,''),(103,'J2',7,8,9.5,'rhythm!'),(103,'J3',7.5,8,9,''),
(104,'J1',9.5,9,9,'flawless'),(104,'J3',9,9,8.5,''),(104,'J4',9,9,9,''),
(105,'J1',8.5,8,8,''),(105,'J3',8,8.5,7.5,''),(105,'J4',8,8,8.5,'tempo drags'),
(106,'J1',6.5,7,8.5,''),(106,'J3',6,7,8,'tired voices'),(106,'J4',6.5,7.5,8,''),
(107,'J2',7.5,8,8,''),(107,'J3',6.5,7.5,7,'flat at the end'),(107,'J4',7,8,7.5,''),
(108,'J2',8.5,8.5,8,''),(108,'J4',8,9,8.5,''),(108,'J5',NULL,NULL,NULL,'abstains, own work'),
(109,'J2',8,8,8.5,''),(109,'J3',8.5,8,8.5,''),(109,'J5',9,8.5,9,''),
(110,'J2',6,6.5,6,'under-rehearsed'),(110,'J3',5.5,6.5,6.5,''),(110,'J5',7,7,6.5,''),
(111,'J3',7,7.5,8.5,''),(111,'J4',7.5,7.5,8,'fun'),(111,'J5',7.5,8,9,''),
(113,'J1',9,9.5,9.5,'bravo'),(113,'J3',9,9,9,''),(113,'J4',8.5,9,9.5,''),
(114,'J1',NULL,NULL,NULL,'abstains, own work'),(114,'J3',8.5,8,8.5,'pitch sank'),(114,'J4',8,8.5,8.5,''),
(115,'J1',8,8.5,8,''),(115,'J2',7.5,8,8,''),(115,'J4',8,8,7.5,''),
(116,'J1',8.5,8.5,9,''),(116,'J2',8,8.5,9,'too long'),(116,'J5',9,9,9,''),
(117,'J1',8.5,9,8.5,''),(117,'J2',9,8.5,9,''),(117,'J5',9,9,9.5,'magic'),
(118,'J1',8,8.5,9.5,''),(118,'J3',8,8,9,''),(118,'J4',9.5,9,10,'my home, but still');
