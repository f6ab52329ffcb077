CREATE TABLE LOCKS (
  LOCK_NO INTEGER PRIMARY KEY,
  LOCK_NAME TEXT,
  KM REAL,
  RISE_M REAL,
  LEN_M REAL,
  KEEPER_ID INTEGER,
  POWERED INTEGER
);
CREATE TABLE KEEPERS (
  KEEPER_ID INTEGER PRIMARY KEY,
  KNAME TEXT,
  PHONE TEXT,
  LIVES_ON_SITE INTEGER
);
CREATE TABLE VESSELS (
  REG TEXT PRIMARY KEY,
  VNAME TEXT,
  VTYPE TEXT,
  LOA_M REAL,
  DRAFT_M REAL,
  HOME_PORT TEXT,
  OWNER TEXT
);
CREATE TABLE PASSAGES (
  P_ID INTEGER PRIMARY KEY,
  LOCK_NO INTEGER,
  REG TEXT,
  P_DATE TEXT,
  ARR TEXT,
  DEP TEXT,
  DIRECTION TEXT,
  TOLL REAL
);
CREATE TABLE CLOSURES (
  LOCK_NO INTEGER,
  FROM_DT TEXT,
  TO_DT TEXT,
  REASON TEXT
);
INSERT INTO KEEPERS VALUES (1,'Bram Oosten','55-210',1),(2,'Greet Vale','55-334',0),(3,'Hugo Stam','55-509',1),(4,'Nell Farrow','55-871',0),
(5,'Ada Quill','55-902',0),(6,'Tom Reave',NULL,0),(7,'Ilse Mant','55-118',1),(8,'Rob Dace','55-440',0);
INSERT INTO LOCKS VALUES
(1,'Abbey Lock',3.2,2.1,30,1,1),(2,'Tannery Lock',9.8,1.6,28,1,0),(3,'Great Stair',17.5,4.4,24,2,1),(4,'Poplar Lock',24.1,1.9,30,3,0),(5,'Customs Lock',31.0,3.0,40,4,1),(6,'Heron Lock',38.6,1.2,28,NULL,0),
(7,'Weavers Lock',44.2,2.3,26,7,0),(8,'Fen Lock',51.7,0.9,32,4,1);
INSERT INTO VESSELS VALUES
('B-104','Zwaluw','barge',27.5,1.6,'Merenburg','Pel & Sons'),
('B-221','Goede Hoop','barge',23.8,1.8,'Dornhaven','Pel & Sons'),
('N-017','Lazy Otter','narrowboat',17.2,0.7,'Abbeyford','R. Thwaite'),
('N-033','Blue Kettle','narrowboat',15.0,0.7,'Abbeyford','F. Amis'),
('Y-410','Carolina','yacht',9.4,1.1,'Merenburg','Dr Lund'),
('Y-427','Sextant','yacht',11.3,1.4,NULL,'K. Bruno'),
('T-005','Stad Merenburg','tour boat',24.0,0.9,'Merenburg','Merenburg Tours'),
('C-900','(canoe)','canoe',5.0,0.1,NULL,NULL);
INSERT INTO PASSAGES VALUES
(1,1,'B-104','2024-05-03','07:10','07:32','up',18),(2,2,'B-104','2024-05-03','09:05','09:30','up',18),(3,3,'N-017','2024-05-03','10:15','10:58','down',6),(4,1,'Y-410','2024-05-04','11:00','11:18','up',8),
(5,5,'T-005','2024-05-04','13:40','14:02','down',12),(6,4,'T-005','2024-05-04','15:10','15:27','down',12),(7,3,'T-005','2024-05-04','16:30','17:14','down',12),(8,2,'N-033','2024-05-05','08:45','09:20','up',6),
(9,5,'Y-427','2024-05-05','12:05','12:25','up',8),(10,4,'B-221','2024-05-06','06:30','06:55','up',18),(11,5,'B-221','2024-05-06','08:20','08:41','up',18),(12,1,'N-017','2024-05-06','14:30','14:52','down',6),
(13,3,'Y-410','2024-05-11','09:50','10:39','up',8),(14,1,'C-900','2024-05-11','10:10','10:25','up',0),(15,1,'T-005','2024-05-11','11:30','11:50','up',12),(16,2,'T-005','2024-05-11','12:55','13:25','up',12),
(17,3,'B-104','2024-05-12','07:40','08:21','down',18),(18,1,'B-104','2024-05-12','11:15','11:34','down',18),(19,4,'Y-427','2024-05-12','13:00','13:22','down',8),(20,1,'N-033','2024-05-12','16:45','17:06','down',6);
INSERT INTO CLOSURES VALUES (3,'2024-03-04','2024-03-22','gate renewal'),(2,'2024-04-15','2024-04-17','drowned tree'),(6,'2024-04-01','2024-06-30','no keeper'),(5,'2024-01-08','2024-01-26','dredging'),(1,'2024-02-12','2024-02-13','hydraulics'),(3,'2024-05-13','2024-05-14','hydraulics'),
(4,'2024-02-26','2024-02-28','paddle repair'),(1,'2024-06-03','2024-06-05','painting');
