CREATE TABLE "Ctx sheets" (
  "Ctx" TEXT,
  "Tr" INTEGER,
  "Kind" TEXT,
  "Fill of" TEXT,
  "Soil" TEXT,
  "Phase" TEXT,
  "Top mOD" REAL,
  "Base mOD" REAL,
  "Dug by" TEXT,
  "Opened" TEXT,
  "Closed" TEXT
);
INSERT INTO "Ctx sheets" VALUES
('1000',1,'topsoil',NULL,'dark brown loam','4',52.31,52.02,'machine','03/07/23','03/07/23'),
('1001',1,'layer',NULL,'mid brown clay loam','3',52.02,51.80,'TW','04/07/23','07/07/23'),
('1002',1,'cut',NULL,'-','2',51.80,50.95,'TW','10/07/23','19/07/23'),
('1003',1,'fill','1002','greyish clay, charcoal','2',51.80,51.34,'TW','10/07/23','14/07/23'),
('1004',1,'fill','1002','black silt, burnt','2',51.34,50.95,'HV','14/07/23','19/07/23'),
('1005',1,'wall',NULL,'flint and mortar','2',51.92,51.20,'PK','11/07/23','25/07/23'),
('1006',1,'floor',NULL,'opus signinum','2',51.25,51.12,'PK','18/07/23',NULL),
('2000',2,'topsoil',NULL,'dark brown loam','4',51.88,51.60,'machine','03/07/23','03/07/23'),
('2001',2,'layer',NULL,'orange brown sand','3',51.60,51.41,'SA','05/07/23','11/07/23'),
('2002',2,'cut',NULL,'-','3',51.41,50.70,'SA','12/07/23','21/07/23'),
('2003',2,'fill','2002','dark grey silty clay','3',51.41,50.98,'SA','12/07/23','18/07/23'),
('2004',2,'fill','2002','green cess-like silt','3',50.98,50.70,'RB','18/07/23','21/07/23'),
('2005',2,'cut',NULL,'-','1',51.10,50.62,'RB','24/07/23','27/07/23'),
('2006',2,'fill','2005','pale grey chalky clay','1',51.10,50.62,'RB','24/07/23','27/07/23'),
('2007',2,'skeleton','2005','-','1',50.79,50.68,'HV','25/07/23','27/07/23'),
('3000',3,'topsoil',NULL,'dark brown loam','4',52.60,52.28,'machine','04/07/23','04/07/23'),
('3001',3,'layer',NULL,'mid brown, brick bits','4',52.28,51.97,'LD','06/07/23','13/07/23'),
('3002',3,'wall',NULL,'brick','4',52.20,51.55,'LD','13/07/23','26/07/23'),
('3003',3,'layer',NULL,'rammed chalk','?',51.97,51.83,'LD','26/07/23',NULL);
CREATE TABLE "SF reg" (
  "SF" INTEGER,
  "Ctx" TEXT,
  "Mat" TEXT,
  "Descr" TEXT,
  "Pcs" INTEGER,
  "Wt (g)" TEXT,
  "Len mm" REAL,
  "Date range" TEXT,
  "Found on" TEXT,
  "Finder" TEXT,
  "Method" TEXT,
  "X-ray" TEXT,
  "Box" TEXT,
  "Remarks" TEXT
);
INSERT INTO "SF reg" VALUES
(1,'U/S','CU','coin, nummus',1,'2.1',17,'AD 330-335','03/07/23','TW','MD','N','M1','spoil heap'),
(2,'1001','CU','strap end',1,'8.6',41,'C9','05/07/23','HV','hand','Y','M1',NULL),
(3,'1001','FE','nail',4,'31.0',62,NULL,'05/07/23','TW','hand','N','M2','heads square'),
(4,'2001','CU','coin, penny',1,'1.3',18,'1279-1307','06/07/23','SA','MD','N','M1','long cross'),
(5,'3001','GL','bottle seal',1,'14.9',33,'C18','07/07/23','LD','hand','N','G1','initials IW'),
(6,'3001','CLAY','pipe bowl',3,'22.5',38,'C17','07/07/23','LD','hand','N','P1',NULL),
(7,'1003','CU','brooch, Colchester',1,'11.2',57,'C1','11/07/23','TW','hand','Y','M1','pin missing'),
(8,'1003','BONE','pin',1,'1.9',74,'C2','11/07/23','RB','sieve','N','B1','head broken'),
(9,'1003','CU','coin, sestertius',1,'23.8',32,'AD 117-138','12/07/23','TW','MD','Y','M1',NULL),
(10,'2003','FE','knife',1,'48.0',131,'C13','13/07/23','SA','hand','Y','M2','wood traces on tang'),
(11,'2003','LEA','shoe sole',1,'?',212,'C13','13/07/23','SA','hand','N','W1','keep wet'),
(12,'2003','FE','horseshoe',1,'187.5',118,'C13-C14','14/07/23','RB','hand','N','M2',NULL),
(13,'1004','CU','tweezers',1,'5.4',49,'C2','17/07/23','HV','hand','N','M1',NULL),
(14,'1004','GL','bead, melon',1,'3.7',16,'C1-C2','17/07/23','HV','sieve','N','G1','turquoise'),
(15,'1004','BONE','counter',2,'4.4',22,'C2','18/07/23','PK','sieve','N','B1',NULL),
(16,'1004','CU','coin, illegible',1,'1.8',15,NULL,'18/07/23','HV','MD','Y','M1','corroded'),
(17,'1006','ST','tessera',27,'302.0',21,'C2-C3','19/07/23','PK','hand','N','S1','white and red'),
(18,'2004','LEA','purse fragment',1,'?',88,'C13','19/07/23','RB','hand','N','W1','keep wet'),
(19,'2004','BONE','die',1,'2.6',11,'C13','20/07/23','RB','sieve','N','B1','sixes twice!'),
(20,'2004','WOOD','bowl rim',2,'?',143,'C13','20/07/23','SA','hand','N','W1','keep wet'),
(21,'1005','ST','quern, lava',1,'2140.0',264,'C2','21/07/23','PK','hand','N','S2','reused in wall'),
(22,'2006','FLINT','arrowhead, barbed',1,'3.1',29,'Bronze Age','25/07/23','RB','sieve','N','F1','tip lost'),
(23,'2007','JET','bead',6,'4.8',9,'Bronze Age','25/07/23','HV','hand','N','B1','at the neck'),
(24,'2006','POT','beaker, near complete',38,'655.0',176,'Bronze Age','26/07/23','RB','hand','N','P2',NULL),
(25,'3002','CU','thimble',1,'6.0',19,'C19','26/07/23','LD','MD','N','M1',NULL),
(26,'3003','FE','key',1,'39.3',97,NULL,'27/07/23','LD','hand','Y','M2','unphased layer'),
(27,'U/S','PB','musket ball',5,'148.2',17,'C17','27/07/23','TW','MD','N','M3','topsoil of 3'),
(28,'U/S','CU','buckle',1,'<1',20,'C14','27/07/23','SA','MD','N','M1',NULL),
(29,'2004','WOOD','stake, pointed',1,'?',412,'C13','21/07/23','RB','hand','N','W2','keep wet');
CREATE TABLE "Bulk" ("Ctx" TEXT, "Class" TEXT, "No" INTEGER, "Kg" REAL, "Washed" TEXT, "Marked" TEXT);
INSERT INTO "Bulk" VALUES
('1001','pot',64,0.72,'y','y'),('1001','animal bone',38,0.55,'y','n'),('1001','tile',12,2.10,'y','n'),
('1003','pot',141,2.36,'y','y'),('1003','animal bone',97,1.80,'y','y'),('1003','oyster',55,0.94,'n',NULL),
('1004','pot',88,1.41,'y','n'),('1004','animal bone',203,2.95,'y','n'),('1004','charcoal',NULL,0.31,'n',NULL),
('2001','pot',29,0.33,'y','y'),('2001','tile',40,6.75,'y','n'),
('2003','pot',72,1.18,'y','n'),('2003','animal bone',51,1.07,'y','n'),('2003','slag',16,3.40,'n',NULL),
('2004','pot',34,0.88,'n',NULL),('2004','animal bone',60,0.79,'n',NULL),
('2006','pot',3,0.05,'y','y'),('3001','pot',118,1.66,'y','n'),('3001','brick',9,11.30,'n',NULL),('3001','glass',25,0.41,'y','n'),('3001','clay pipe',31,0.12,'y','n');
CREATE TABLE "Staff list" ("Init" TEXT, "Name" TEXT, "Role" TEXT, "From" TEXT, "Until" TEXT, "Day rate" REAL);
INSERT INTO "Staff list" VALUES
('TW','Tilly Warburton','supervisor','01/07/23','29/07/23',145),('HV','Henk Visser','digger','03/07/23','28/07/23',110),('PK','Parveen Khatri','supervisor','08/07/23','29/07/23',145),
('SA','Saoirse Amery','digger','03/07/23','28/07/23',110),('RB','Rhys Boon','volunteer','10/07/23','28/07/23',0),('LD','Lottie Dunmore','digger','03/07/23','29/07/23',115),('MC','Marek Cerny','finds officer','01/07/23','31/07/23',130),('EJ','Esther Juma','volunteer','17/07/23','21/07/23',0);
CREATE TABLE "Lab" ("Job no" TEXT, "SF" INTEGER, "Work" TEXT, "Sent" TEXT, "Returned" TEXT, "Invoice" TEXT);
INSERT INTO "Lab" VALUES
('L-01',7,'X-ray','14/08/23','21/08/23','18.00'),('L-02',9,'X-ray','14/08/23','21/08/23','18.00'),('L-03',2,'X-ray','14/08/23','21/08/23','18.00'),('L-04',10,'X-ray','14/08/23','28/08/23','18.00'),('L-05',10,'conservation','04/09/23','30/10/23','165.00'),
('L-06',11,'freeze drying','01/08/23','15/12/23','240.00'),('L-07',18,'freeze drying','01/08/23','15/12/23','120.00'),('L-08',20,'PEG bath','01/08/23',NULL,'tbc'),('L-09',7,'conservation','04/09/23','09/10/23','95.50'),('L-10',24,'reconstruction','18/09/23',NULL,'tbc'),('L-11',16,'cleaning','04/09/23','11/09/23','42.00'),('L-12',26,'X-ray','14/08/23','28/08/23','18.00');
