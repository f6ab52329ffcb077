CREATE TABLE entrant (
  chip TEXT PRIMARY KEY,
  call_name TEXT,
  breed TEXT,
  sex CHAR(1),
  whelped TEXT,
  height_cm INTEGER,
  cat TEXT,
  handler_no INTEGER,
  sire TEXT
);
CREATE TABLE handler (
  handler_no INTEGER PRIMARY KEY,
  hname TEXT,
  club TEXT,
  junior INTEGER
);
CREATE TABLE course (
  crs_id INTEGER PRIMARY KEY,
  held_on TEXT,
  venue TEXT,
  lvl TEXT,
  discipline TEXT,
  len_m INTEGER,
  std_time REAL,
  jdg TEXT
);
CREATE TABLE result (
  crs_id INTEGER,
  chip TEXT,
  t_sec REAL,
  flt INTEGER,
  refusals INTEGER,
  elim INTEGER
);
INSERT INTO handler VALUES (1,'Petra Holm','Fenland Flyers',0),(2,'Jamal Rice','Paws & Poles',0),(3,'Ottilie Bauer','Fenland Flyers',1),(4,'Sam Wick','Hedgehoppers',0),(5,'Noor Aziz','Paws & Poles',1),(6,'Gerald Tuck','Hedgehoppers',0),
(7,'Lene Storm','Fenland Flyers',1),(8,'Ewan Pike','Hedgehoppers',0);
INSERT INTO entrant VALUES
('x01','Flick','border collie','F','2018-03-14',49,'L',1,NULL),('x02','Biscuit','cocker spaniel','M','2019-06-02',39,'M',2,NULL),('x03','Pixel','papillon','F','2020-01-20',28,'S',3,NULL),('x04','Tango','border collie','M','2017-09-09',52,'L',4,NULL),('x05','Jive','border collie','F','2021-05-05',47,'L',4,'x04'),('x06','Mochi','shiba','M','2020-11-11',40,'M',5,NULL),('x07','Rumba','border collie','F','2021-05-05',48,'L',1,'x04'),('x08','Nugget','jack russell','M','2016-12-24',30,'S',6,NULL),('x09','Sprout','papillon','M','2022-08-16',27,'S',3,NULL),
('x10','Rocket','whippet','M','2021-02-02',46,'L',7,NULL),('x11','Peg','border terrier','F','2015-10-10',33,'S',8,NULL);
INSERT INTO course VALUES
(1,'2024-03-16','Marle Hall','1','jumping',140,38,'E. Voigt'),(2,'2024-03-16','Marle Hall','1','agility',155,46,'E. Voigt'),(3,'2024-03-17','Marle Hall','3','agility',170,44,'C. Roberto'),(4,'2024-05-11','Showfield','1','jumping',150,40,'C. Roberto'),(5,'2024-05-11','Showfield','3','agility',176,45,'L. Haas'),(6,'2024-06-22','Marle Hall','3','jumping',160,36,'E. Voigt'),
(7,'2024-06-22','Marle Hall','1','jumping',145,39,'L. Haas'),(8,'2024-07-20','Cold Barn','3','agility',180,47,'C. Roberto');
INSERT INTO result VALUES
(1,'x02',37.2,0,0,0),(1,'x03',39.6,1,0,0),(1,'x06',NULL,NULL,NULL,1),(1,'x05',31.4,1,1,0),(1,'x07',30.8,0,0,0),(2,'x02',47.9,0,1,0),(2,'x03',44.5,0,0,0),(2,'x05',38.2,0,0,0),(2,'x07',NULL,NULL,NULL,1),(2,'x06',51.3,2,2,0),(3,'x01',38.7,0,0,0),(3,'x04',37.9,1,0,0),(3,'x08',49.8,0,0,0),
(4,'x02',38.5,0,0,0),(4,'x03',41.1,0,0,0),(4,'x07',33.0,0,0,0),(4,'x06',40.9,1,0,0),(5,'x01',38.0,0,1,0),(5,'x04',38.8,0,0,0),(5,'x08',NULL,NULL,NULL,1),(5,'x05',40.6,2,0,0),(6,'x01',31.2,0,0,0),(6,'x04',30.7,1,0,0),(6,'x07',32.5,0,0,0),(6,'x05',31.9,0,0,0),
(7,'x02',36.9,0,0,0),(7,'x03',38.8,0,0,0),(7,'x06',39.5,0,0,0),(8,'x01',40.1,0,0,0),(8,'x04',NULL,NULL,NULL,1);
