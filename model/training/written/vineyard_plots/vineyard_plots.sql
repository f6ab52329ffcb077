CREATE TABLE "Plot Sheet" ("Parc" TEXT, "Block" TEXT, "Cépage" TEXT, "Ha" TEXT, "Set yr" INTEGER, "Rws" INTEGER, "Faces" TEXT, "Terr" TEXT, "Org" TEXT, "Leased From" TEXT);
INSERT INTO "Plot Sheet" VALUES
('A1','Chapel Hill','Pinot noir','1,20',1988,42,'S','chalk','x',NULL),
('A2','Chapel Hill','Pinot noir','0,85',2004,31,'S','chalk','x',NULL),
('A3','Chapel Hill','Chardonnay','1,05',2011,36,'SE','chalk','',NULL),
('B1','Foxes'' Bank','Bacchus','2,40',2009,70,'SW','clay',NULL,NULL),
('B2','Foxes'' Bank','Ortega','0,60',2009,18,'SW','clay',NULL,NULL),
('C1','Long Furrow','Seyval','1,75',1996,55,'W','greensand','','Mrs Pethick'),
('C2','Long Furrow','Chardonnay','1,90',2015,58,'W','greensand','x','Mrs Pethick'),
('C3','Long Furrow','Meunier','0,95',2015,30,'W','greensand','x','Mrs Pethick'),
('D1','Mill Terrace','Riesling','0,40',1999,14,'S','slate','x',NULL),
('D2','Mill Terrace','Pinot noir','0,70',2018,22,'SW','slate','x',NULL),
('E1','Gallows Corner','Rondo','1,10',2007,33,'E','clay','','Estate Trust'),
('E2','Gallows Corner','Regent','0,90',2007,28,'E','clay','','Estate Trust'),
('F1','New Field','Chardonnay','3,00',2023,196,'SE','chalk','x',NULL);
CREATE TABLE "Hands" ("Id" INTEGER, "Nm" TEXT, "Ctr" TEXT, "Eur h" REAL, "Trac" TEXT, "Since" INTEGER);
INSERT INTO "Hands" VALUES
(1,'Marta Quill','perm',17.5,'N',20140301),(2,'Old Davey','perm',15,'Y',19930615),(3,'Ilinca Pop','season',12.2,'N',20210901),
(4,'Bogdan Pop','season',12.2,'Y',20210901),(5,'Freya Nance','season',11.8,'N',20230911),(6,'Sid Tranter','contract',28,'Y',20190410),(7,'Luis Amado','season',11.8,'N',20240902);
CREATE TABLE "Pick Log" ("Ymd" INTEGER, "Parc" TEXT, "Crt" INTEGER, "Net" INTEGER, "Oechsle" INTEGER, "Rot %" TEXT, "Gang" INTEGER, "Tank" TEXT);
INSERT INTO "Pick Log" VALUES
(20230914,'B2',98,1470,72,'2',1,'V3'),(20230915,'E1',160,2500,78,'4',2,'V6'),(20230922,'B1',310,4700,74,'3',1,'V3'),
(20230923,'E2',120,1850,76,'8',2,'V6'),(20230930,'A2',105,1600,80,'1',1,'V1'),(20231002,'A1',140,2150,84,'1',1,'V1'),
(20231006,'C3',88,1300,77,'5',2,'V4'),(20231007,'A3',130,2000,79,'2',1,'V2'),(20231012,'C2',205,3150,78,'6',2,'V2'),
(20231014,'C1',240,3900,70,'12',2,'V5'),(20231021,'D1',35,520,91,'3',1,'V7'),
(20240918,'B2',70,1020,68,'6',1,'V3'),(20240920,'E1',95,1400,71,'11',2,'V6'),(20240927,'B1',255,3800,70,'9',1,'V3'),
(20240928,'E2',60,880,69,'22',2,'V6'),(20241004,'A2',80,1180,75,'4',1,'V1'),(20241005,'A1',99,1500,79,'3',1,'V1'),
(20241011,'C3',52,760,72,'14',2,'V4'),(20241012,'A3',90,1390,75,'?',1,'V2'),(20241018,'C2',150,2260,73,'10',2,'V2'),
(20241019,'C1',170,2600,66,'25',2,'V5'),(20241026,'D2',41,610,76,'5',1,'V8'),(20241102,'D1',22,310,88,'30',1,'V7');
CREATE TABLE "Spray Book" ("No" INTEGER, "Dt" INTEGER, "Parc" TEXT, "Product" TEXT, "Agst" TEXT, "L per Ha" REAL, "ById" INTEGER, "Wnd" TEXT, "Wait days" INTEGER);
INSERT INTO "Spray Book" VALUES
(1,20240412,'A1','wettable sulphur','powdery mildew',3,1,'2 SW',0),(2,20240412,'A2','wettable sulphur','powdery mildew',3,1,'2 SW',0),
(3,20240503,'B1','Folpan','downy mildew',1.5,6,'3 W',28),(4,20240503,'B2','Folpan','downy mildew',1.5,6,'3 W',28),
(5,20240517,'C1','Folpan','downy mildew',1.5,6,'1 N',28),(6,20240522,'C2','copper','downy mildew',2,4,'calm',0),
(7,20240607,'A1','copper','downy mildew',2,1,'2 S',0),(8,20240607,'A2','copper','downy mildew',2,1,'2 S',0),
(9,20240608,'D1','horsetail tea','powdery mildew',10,2,'calm',0),(10,20240614,'E1','Teldor','botrytis',1,6,'4 SW',14),
(11,20240614,'E2','Teldor','botrytis',1,6,'4 SW',14),(12,20240703,'A3','Teldor','botrytis',1,6,'3 W',14),
(13,20240705,'C3','wettable sulphur','powdery mildew',4,4,'1 E',0),(14,20240719,'B1','Teldor','botrytis',1.2,6,'2 W',14),
(15,20240802,'C1','Switch','botrytis',0.8,6,'2 NW',21),(16,20240809,'C2','copper','downy mildew',1.5,4,'calm',0),
(17,20240823,'B1','Switch','botrytis',0.8,6,'3 W',21),(18,20240830,'E2','Switch','botrytis',0.8,6,'5 W',35),
(19,20240906,'D2','wettable sulphur','powdery mildew',2.5,2,NULL,0),(20,20240420,'D2','horsetail tea','powdery mildew',8,4,'1 S',0),(21,20240712,'C3','Switch','botrytis',0.8,6,'3 SW',21),(22,20240621,'C2','wettable sulphur','powdery mildew',3,4,'2 E',0);
