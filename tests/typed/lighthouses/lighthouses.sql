CREATE TABLE nav_light (
  ll_no TEXT PRIMARY KEY,
  lname TEXT,
  isle TEXT,
  lit_year INTEGER,
  tower_m REAL,
  focal_m REAL,
  range_nm INTEGER,
  character TEXT,
  power_src TEXT,
  manned_until INTEGER
);
CREATE TABLE tech (
  tech_id INTEGER PRIMARY KEY,
  surname TEXT,
  depot TEXT,
  boat_ticket TEXT
);
CREATE TABLE inspection (
  insp_id INTEGER PRIMARY KEY,
  ll_no TEXT REFERENCES nav_light(ll_no),
  tech_id INTEGER REFERENCES tech(tech_id),
  mate_id INTEGER REFERENCES tech(tech_id),
  visited TEXT,
  got_there TEXT,
  hours REAL,
  verdict INTEGER,
  notes TEXT
);
CREATE TABLE dark_spell (
  ll_no TEXT REFERENCES nav_light(ll_no),
  dark_from TEXT,
  dark_to TEXT,
  cause TEXT
);
CREATE TABLE part_used (
  insp_id INTEGER REFERENCES inspection(insp_id),
  item TEXT,
  qty INTEGER,
  unit_price REAL
);
INSERT INTO nav_light VALUES
('A3010','Stag Rock','Main',1821,31,42,22,'Fl W 10s','mains',1988),('A3014','Wether Holm','Wether',1854,22,38,17,'Fl(2) W 15s','solar',1971),('A3022','Ness of Brae','Main',1896,18,55,16,'Oc WRG 6s','diesel',1992),('A3030','Long Tang','Skerries',1911,36,33,21,'Fl(3) W 20s','diesel',1998),('A3031','Little Tang','Skerries',1938,9,15,7,'Q R','solar',NULL),('A3040','Gull Stack','Gull',1965,6,61,9,'Fl G 5s','solar',NULL),('A3044','Harbour Mole','Main',1979,5,8,4,'F R','mains',NULL),('A3050','Outer Fang','Fang',1842,40,41,24,'Fl W 30s','diesel',1994);
INSERT INTO tech VALUES (1,'Inkster','Main','yes'),(2,'Halcrow','Main','no'),(3,'Peats','Wether','yes'),(4,'Rendall','Main','yes'),
(5,'Isbister','Skerries','yes'),(6,'Goudie','Wether','no'),(7,'Manson','Main','yes'),(8,'Leask','Fang','no');
INSERT INTO inspection VALUES
(1,'A3010',2,NULL,'2023-03-02','road',3,5,NULL),(2,'A3022',2,4,'2023-03-03','road',2.5,4,'paint flaking seaward'),(3,'A3014',3,1,'2023-04-18','boat',5,3,'battery bank weak'),(4,'A3030',1,3,'2023-05-11','helicopter',7.5,2,'genset 1 oil leak, lens pedestal rust'),(5,'A3031',1,3,'2023-05-12','helicopter',1.5,5,NULL),(6,'A3050',4,1,'2023-06-20','boat',8,3,'landing steps washed out'),(7,'A3040',3,NULL,'2023-07-04','boat',2,4,NULL),(8,'A3044',2,NULL,'2023-09-15','road',1,5,NULL),(9,'A3030',1,4,'2023-10-02','helicopter',6,4,'genset replaced'),(10,'A3010',4,2,'2024-03-05','road',3.5,4,'fog signal removed'),(11,'A3014',3,1,'2024-04-22','boat',4,5,'new batteries fine'),(12,'A3050',1,4,'2024-05-30','boat',9,2,'steps still out, mercury bath stiff'),(13,'A3031',1,4,'2024-06-12','helicopter',2,1,'lamp changer jammed');
INSERT INTO dark_spell VALUES ('A3014','2023-02-11','2023-02-14','battery'),('A3030','2023-04-29','2023-05-11','generator'),('A3044','2023-08-30','2023-08-31','mains cut'),('A3050','2023-12-22','2024-01-09','generator'),('A3040','2024-01-15','2024-01-16','bird strike'),('A3050','2024-05-02','2024-05-04','lens drive'),('A3031','2024-06-10',NULL,'lamp changer'),
('A3022','2022-11-12','2022-11-13','mains cut');
INSERT INTO part_used VALUES (3,'battery cell',2,310),(4,'oil seal',1,45),(4,'pedestal bolt',8,6.5),(9,'diesel generator',1,11800),(11,'battery cell',12,295),(12,'bearing grease kg',3,28),(6,'shackle',4,19),(7,'LED lamp',1,420);
