CREATE TABLE BLOCK (
  PLOT_CD TEXT PRIMARY KEY,
  PLOT_NM TEXT,
  ELEV_M INTEGER,
  HA REAL,
  CULTIVAR TEXT,
  PLANTED INTEGER,
  SHADE_YN TEXT
);
CREATE TABLE PICKER (
  PICKER_NO INTEGER PRIMARY KEY,
  NM TEXT,
  GENDER TEXT,
  CREW TEXT,
  HIRED TEXT
);
CREATE TABLE PLUCK (
  PLUCK_ID INTEGER PRIMARY KEY,
  PLOT_CD TEXT REFERENCES BLOCK(PLOT_CD),
  PICKER_NO INTEGER REFERENCES PICKER(PICKER_NO),
  PL_DATE TEXT,
  FL TEXT,
  LEAF_KG REAL,
  REJECT_KG REAL
);
CREATE TABLE BATCH (
  LOT_NO TEXT PRIMARY KEY,
  MADE_ON TEXT,
  PLOT_CD TEXT REFERENCES BLOCK(PLOT_CD),
  GRADE_CD TEXT REFERENCES GRADES(GRADE_CD),
  MADE_KG REAL,
  CUP_PTS INTEGER
);
CREATE TABLE GRADES (
  GRADE_CD TEXT PRIMARY KEY,
  GRADE_TXT TEXT,
  LEAF_TYPE TEXT
);
CREATE TABLE SALE (
  LOT_NO TEXT REFERENCES BATCH(LOT_NO),
  BUYER TEXT,
  BUYER_CTRY TEXT,
  KG REAL,
  USD_KG REAL,
  SOLD_ON TEXT
);
INSERT INTO GRADES VALUES ('FTG','Finest Tippy Golden','whole'),('OP','Orange Pekoe','whole'),('BOP','Broken Orange Pekoe','broken'),('FN','Fannings','dust'),('WT','White Tips','bud'),
('TGF','Tippy Golden Flowery','whole'),('GOF','Golden Orange Fannings','dust'),('D1','Dust One','dust');
INSERT INTO BLOCK VALUES ('P1','Cloud Gate',1980,4.2,'AV2',1978,'N'),('P2','Elephant Back',1650,7.5,'clonal 312',1994,'Y'),('P3','Old Garden',1720,3.1,'china bush',1889,'N'),('P4','River Bend',1320,9.8,'assamica',2003,'Y'),('P5','Schoolhouse',1540,5.0,'clonal 312',2011,'Y'),('P6','New Clearing',1880,2.4,'AV2',2021,'N'),
('P7','Temple Slope',1780,3.6,'china bush',1902,'N'),('P8','Ridge Nursery',1830,0.8,'AV2',2023,'N');
INSERT INTO PICKER VALUES (1,'Maya Rai','F','Red','2009-03-01'),(2,'Sunita Lepcha','F','Red','2016-03-01'),(3,'Bikash Thapa','M','Blue','2018-04-12'),(4,'Pema Dolma','F','Blue','1999-02-20'),(5,'Kiran Subba','M','Red','2022-03-05'),(6,'Anju Gurung','F','Green','2020-03-15'),(7,'Dawa Tamang','M','Green','2024-04-01'),
(8,'Laxmi Chettri','F','Red','2012-03-01');
INSERT INTO PLUCK VALUES
(1,'P1',1,'2024-03-18','first',14.2,0.4),(2,'P1',4,'2024-03-18','first',15.8,0.2),(3,'P3',2,'2024-03-20','first',9.1,1.3),(4,'P2',3,'2024-03-21','first',18.4,0.9),(5,'P2',5,'2024-03-21','first',16.0,2.2),(6,'P5',6,'2024-03-25','first',17.7,0.6),(7,'P1',1,'2024-04-02','first',12.9,0.3),(8,'P4',3,'2024-05-20','second',27.5,1.8),(9,'P4',5,'2024-05-20','second',24.1,3.0),(10,'P2',2,'2024-05-22','second',22.6,0.8),(11,'P3',4,'2024-05-24','second',13.0,0.5),(12,'P5',6,'2024-05-27','second',20.9,1.1),(13,'P1',4,'2024-06-03','second',19.4,0.4),(14,'P4',6,'2024-07-15','monsoon',33.2,4.6),(15,'P4',3,'2024-07-15','monsoon',35.0,3.9),(16,'P2',1,'2024-07-19','monsoon',29.3,1.2);
INSERT INTO BATCH VALUES
('DJ-1','2024-03-20','P1','FTG',6.5,93),('DJ-2','2024-03-22','P3','WT',1.4,95),('DJ-3','2024-03-24','P2','FTG',7.2,88),('DJ-4','2024-04-04','P1','OP',2.9,86),('EX-1','2024-05-22','P4','BOP',11.4,74),('EX-2','2024-05-25','P2','OP',4.9,84),('EX-3','2024-05-27','P3','FTG',2.7,90),('EX-4','2024-06-05','P1','FTG',4.1,91),('MN-1','2024-07-17','P4','FN',14.8,61),('MN-2','2024-07-21','P2','BOP',6.3,70);
INSERT INTO SALE VALUES ('DJ-1','Teehaus Lohm','Germany',4,210,'2024-04-10'),('DJ-1','Sato Chaen','Japan',2.5,265,'2024-04-12'),('DJ-2','Sato Chaen','Japan',1.4,640,'2024-04-12'),('DJ-3','Leafwright','United Kingdom',7,120,'2024-04-22'),('EX-1','Blendco','India',11.4,9.5,'2024-06-14'),('EX-2','Leafwright','United Kingdom',3,58,'2024-06-20'),('EX-3','Teehaus Lohm','Germany',2.7,145,'2024-06-21'),('EX-4','Maison Thévert','France',2,160,'2024-07-02'),('MN-1','Blendco','India',14.8,4.2,'2024-08-09');
