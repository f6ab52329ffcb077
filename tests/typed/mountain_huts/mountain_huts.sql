CREATE TABLE alp_hut (
  hut_code TEXT PRIMARY KEY,
  hname TEXT,
  massif TEXT,
  alt INTEGER,
  beds INTEGER,
  winter_room INTEGER,
  opens TEXT,
  closes TEXT,
  warden_id INTEGER REFERENCES keeper(warden_id)
);
CREATE TABLE keeper (
  warden_id INTEGER PRIMARY KEY,
  wname TEXT,
  valley TEXT,
  seasons INTEGER,
  guide_lic TEXT
);
CREATE TABLE trail (
  trail_no INTEGER PRIMARY KEY,
  from_hut TEXT REFERENCES alp_hut(hut_code),
  to_hut TEXT REFERENCES alp_hut(hut_code),
  hrs REAL,
  up_m INTEGER,
  sac TEXT,
  condition TEXT
);
CREATE TABLE stay (
  stay_id INTEGER PRIMARY KEY,
  hut_code TEXT REFERENCES alp_hut(hut_code),
  guest TEXT,
  country TEXT,
  arr TEXT,
  nights INTEGER,
  heads INTEGER,
  members INTEGER,
  halfboard TEXT,
  came TEXT
);
CREATE TABLE supply_run (
  hut_code TEXT REFERENCES alp_hut(hut_code),
  flown_on TEXT,
  kilos INTEGER,
  chf INTEGER
);
INSERT INTO keeper VALUES (1,'Reto Cadalbert','Val Nuria',14,'Y'),(2,'Lena Inhelder','Brunntal',3,'N'),(3,'Fabio Testori','Val Nuria',7,'Y'),(4,'Sina Aebi','Hintersee',1,'N'),
(5,'Orsina Cadonau','Val Nuria',9,'Y'),(6,'Jost Bieri','Brunntal',2,'N'),(7,'Nadja Keel','Hintersee',5,'Y'),(8,'Beat Lorez','Val Nuria',22,'Y');
INSERT INTO alp_hut VALUES
('KES','Kestrel Hut','Nuria Group',2610,64,1,'2024-06-15','2024-10-06',1),('BRN','Brunn Hut','Brunn Horns',1985,42,0,'2024-05-25','2024-10-20',2),('FRC','Forcella Hut','Nuria Group',2840,30,1,'2024-07-01','2024-09-22',3),('SEE','Hintersee Cabin','Brunn Horns',1640,18,0,'2024-05-01','2024-10-31',4),('BIV','Bivouac Rossa','Nuria Group',3120,8,1,NULL,NULL,NULL),('LAG','Lagrev House','Lagrev',2255,55,1,'2024-06-08','2024-10-13',3),
('GRT','Grat Refuge','Brunn Horns',2430,24,1,'2024-06-22','2024-09-29',6),('TAL','Talmatte Hut','Lagrev',1790,36,0,'2024-05-18','2024-10-27',4);
INSERT INTO trail VALUES
(1,'SEE','BRN',2.5,420,'T2','open'),(2,'BRN','KES',5,980,'T3','open'),(3,'KES','FRC',3.5,510,'T4','snowfields'),(4,'FRC','BIV',2,330,'T6','rockfall, closed'),(5,'KES','LAG',4.75,390,'T3','open'),(6,'LAG','FRC',4,820,'T4','open'),(7,'LAG','SEE',6.5,150,'T2','bridge out, closed'),
(8,'BRN','TAL',1.75,210,'T1','open');
INSERT INTO stay VALUES
(1,'KES','Imhof','CH','2024-07-05',1,2,2,'Y',NULL),(2,'KES','Wallin','SE','2024-07-05',2,4,0,'Y',NULL),(3,'FRC','Okafor','GB','2024-07-06',1,3,3,'N',NULL),(4,'BRN','Wallin','SE','2024-07-07',1,4,0,'Y',NULL),(5,'BRN','Schule Brunntal','CH','2024-07-10',2,24,0,'Y',NULL),(6,'LAG','Degen','DE','2024-07-12',3,2,1,'Y',NULL),(7,'KES','Pons','ES','2024-07-13',1,6,2,'N','no show'),(8,'SEE','Imhof','CH','2024-07-14',1,2,2,'N',NULL),(9,'KES','Degen','DE','2024-07-15',1,2,1,'Y',NULL),(10,'FRC','Rava','IT','2024-07-20',2,5,4,'Y',NULL),(11,'LAG','Tanner','CH','2024-07-27',1,1,1,'N',NULL),(12,'KES','Rava','IT','2024-08-02',1,5,4,'Y',NULL),(13,'FRC','Tanner','CH','2024-08-03',1,1,1,'N',NULL),(14,'LAG','Schule Hintersee','CH','2024-08-05',2,19,0,'Y',NULL),(15,'BRN','Quist','DK','2024-08-09',4,2,0,'N',NULL),(16,'KES','Okafor','GB','2024-08-10',2,3,3,'Y','no show'),(17,'SEE','Quist','DK','2024-08-13',1,2,0,'N',NULL);
INSERT INTO supply_run VALUES ('KES','2024-06-12',2300,1850),('KES','2024-08-01',1100,940),('FRC','2024-06-28',1450,1620),('LAG','2024-06-05',1900,1310),('FRC','2024-08-06',600,790),('BIV','2024-07-02',150,410),
('LAG','2024-07-30',800,640),('KES','2024-08-20',500,520);
