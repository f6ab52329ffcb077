CREATE TABLE Artists (
  artist_id INTEGER PRIMARY KEY,
  alias TEXT,
  style TEXT,
  hourly INTEGER,
  guest_until TEXT
);
CREATE TABLE Clients (
  client_id INTEGER PRIMARY KEY,
  cname TEXT,
  dob TEXT,
  insta TEXT,
  skin_note TEXT
);
CREATE TABLE Sessions (
  sess_id INTEGER PRIMARY KEY,
  client_id INTEGER,
  artist_id INTEGER,
  sess_date TEXT,
  body_part TEXT,
  motif TEXT,
  cm2 INTEGER,
  hrs REAL,
  deposit INTEGER,
  price_eur INTEGER,
  status TEXT
);
CREATE TABLE InkUse (
  sess_id INTEGER,
  ink_code TEXT,
  ml REAL
);
CREATE TABLE Inks (
  ink_code TEXT PRIMARY KEY,
  shade TEXT,
  maker TEXT,
  batch_no TEXT,
  opened TEXT,
  good_months INTEGER,
  ml_left REAL
);
INSERT INTO Artists VALUES (1,'Nyx','blackwork',110,NULL),(2,'Old Rob','traditional',95,NULL),(3,'Yumeko','japanese',140,'2024-08-31'),(4,'Dottie','fine line',100,NULL),(5,'Sven','lettering',85,'2023-12-31'),
(6,'Marguerite','watercolour',105,NULL),(7,'Zeke','tribal',90,'2022-06-30'),(8,'Bam','geometric',115,NULL);
INSERT INTO Clients VALUES (1,'Carmen Diaz','1990-02-11','@carmd',NULL),(2,'Joel Pratt','1985-06-30',NULL,'plasters, latex'),(3,'Anya Wolfe','2005-12-19','@anyaw',NULL),(4,'Big Mike','1978-08-08','@bigmike','keloids'),(5,'Sunniva Dahl','1998-04-24',NULL,NULL),(6,'Theo Lamb','2001-10-03','@theolamb',NULL),(7,'Gran Betty','1946-01-15',NULL,'thin skin'),(8,'Ikram Aziz','1994-09-09','@ikki',NULL);
INSERT INTO Sessions VALUES
(1,1,1,'2024-01-12','forearm','raven',90,3,50,330,'done'),(2,2,2,'2024-01-20','upper arm','anchor',60,2,50,190,'done'),(3,4,3,'2024-02-02','back','koi',400,6,200,840,'done'),(4,4,3,'2024-02-23','back','koi',350,5.5,0,770,'done'),(5,3,4,'2024-03-01','ankle','swallow',12,1,30,100,'done'),(6,7,2,'2024-03-08','wrist','rose',15,1,30,95,'done'),(7,5,4,'2024-03-15','back','fern',70,2.5,50,250,'done'),(8,6,1,'2024-03-22','calf','mandala',180,4,100,NULL,'no-show'),(9,1,1,'2024-04-05','forearm','moth',75,2.5,50,275,'done'),(10,4,3,'2024-04-12','back','waves',500,7,0,980,'done'),(11,8,4,'2024-04-19','collarbone','line of poem',25,1.5,30,150,'done'),(12,2,2,'2024-05-03','chest','ship',160,4.5,100,425,'done'),(13,6,1,'2024-05-10','calf','mandala',180,4,100,440,'done'),(14,5,3,'2024-06-14','thigh','crane',220,5,150,NULL,'booked'),(15,3,4,'2024-06-21','ankle','touch-up',12,0.5,0,0,'booked'),(16,8,1,'2024-06-28','back of hand','dots',20,1,50,NULL,'cancelled'),(17,2,2,'2024-02-09','upper arm','rope',30,1,0,95,'done'),(18,2,2,'2024-05-24','chest','gulls',80,2,0,190,'done');
INSERT INTO Inks VALUES ('BK1','black','Nocturn','N2201','2023-12-01',12,140),('BK2','lining black','Nocturn','N2219','2024-02-10',12,55),('RD1','crimson','Sailor Inks','S-880','2023-02-15',12,20),('GN1','sea green','Sailor Inks','S-912','2024-01-05',12,60),('BL1','wave blue','Hokuto','H07','2024-01-30',18,35),('YL1','ochre','Hokuto','H11','2023-06-20',6,48),('WH1','white','Nocturn','N2188',NULL,12,30),
('VI1','violet','Hokuto','H15','2024-03-03',18,50);
INSERT INTO InkUse VALUES (1,'BK1',6),(2,'BK1',3),(2,'RD1',1.5),(3,'BK1',8),(3,'RD1',6),(3,'BL1',9),(4,'BL1',12),(4,'YL1',2),(5,'BK2',0.5),(6,'RD1',1),(6,'GN1',0.5),(7,'BK2',2),(7,'GN1',1),(9,'BK1',5),(10,'BL1',16),(10,'BK1',7),(11,'BK2',0.5),(12,'BK1',7),(12,'RD1',4),(13,'BK1',9);
