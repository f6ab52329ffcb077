CREATE TABLE wardrobe (
  tag TEXT PRIMARY KEY,
  descr TEXT,
  era TEXT,
  col TEXT,
  size INTEGER,
  made_yr INTEGER,
  ins_val REAL,
  rail TEXT,
  cond TEXT
);
CREATE TABLE singer (
  singer_no INTEGER PRIMARY KEY,
  sname TEXT,
  fach TEXT,
  chest_cm INTEGER,
  height_cm INTEGER
);
CREATE TABLE production (
  prod_no INTEGER PRIMARY KEY,
  opera TEXT,
  composer TEXT,
  premiere TEXT,
  closing TEXT,
  des_by TEXT
);
CREATE TABLE assignment (
  prod_no INTEGER REFERENCES production(prod_no),
  tag TEXT REFERENCES wardrobe(tag),
  singer_no INTEGER REFERENCES singer(singer_no),
  part TEXT,
  act INTEGER,
  PRIMARY KEY (prod_no, tag)
);
CREATE TABLE alteration (
  alt_no INTEGER PRIMARY KEY,
  tag TEXT REFERENCES wardrobe(tag),
  done_on TEXT,
  seamstress TEXT,
  work_txt TEXT,
  hrs REAL
);
INSERT INTO wardrobe VALUES
('G-01','ball gown','rococo','ivory',38,1994,1850,'R1','good'),('G-02','ball gown','rococo','sage green',42,1994,1700,'R1','worn'),('G-07','riding coat','empire','bottle green',50,2003,940,'R2','good'),('G-08','uniform jacket','empire','red',52,2003,610,'R2','good'),('G-11','peasant blouse','folk','white',40,1987,85,'R5','moth'),('G-12','peasant skirt','folk','red',40,1987,110,'R5','worn'),
('G-20','cloak','medieval','black',54,2011,420,'R3','good'),('G-21','chain mail shirt','medieval','silver',52,2011,1300,'R3','good'),('G-25','nun''s habit','medieval','black',42,2016,230,'R3','good'),('G-30','kimono','japanese','crimson',38,2019,2600,'R4','good'),('G-31','kimono','japanese','blue',40,2019,1450,'R4','good'),('G-40','dinner jacket','1920s','black',50,2022,380,'R2','new'),('G-41','flapper dress','1920s','silver',36,2022,720,'R4','new');
INSERT INTO singer VALUES
(1,'Orsolya Bek','soprano',92,168),(2,'Damian Frost','tenor',108,193),(3,'Ruta Vaitke','mezzo',97,172),(4,'Igor Salas','bass',119,190),(5,'Celine Dupas','soprano',88,163),(6,'Theo Marchetti','baritone',111,178),(7,'Anders Lie','tenor',102,176),
(8,'Petra Novosel','mezzo',94,170);
INSERT INTO production VALUES
(31,'The Silver Masque','A. Corvini','2022-10-08','2023-01-15','Pia Loreau'),(32,'Sister Agata','L. Hemmel','2023-03-04','2023-05-20','Pia Loreau'),(33,'Plum Rain','S. Okuda','2023-10-14','2024-02-03','Jon Weir'),(34,'The Knight of Ash','A. Corvini','2024-03-09','2024-06-01','Marisa Thule'),(35,'Speakeasy','B. Holt','2024-10-12',NULL,'Jon Weir'),
(28,'Calypso','A. Corvini','2021-10-02','2021-12-18','Marisa Thule'),(29,'The Miller''s Wife','T. Reuss','2022-02-05','2022-04-30','Pia Loreau'),(30,'Nocturne Street','B. Holt','2022-05-14','2022-06-25','Ewa Lind');
INSERT INTO assignment VALUES
(31,'G-01',1,'Countess',1),(31,'G-02',3,'Marchesa',1),(31,'G-07',2,'Florian',2),(31,'G-08',6,'Captain',2),(32,'G-25',3,'Agata',1),(32,'G-20',4,'Inquisitor',2),(32,'G-11',5,'Novice',1),(33,'G-30',5,'O-Ume',1),(33,'G-31',3,'Mother',2),(33,'G-08',2,'Lieutenant',1),(34,'G-21',7,'Knight',1),(34,'G-20',4,'Hermit',3),(34,'G-02',1,'Queen',2),(35,'G-40',6,'Vic',1),(35,'G-41',5,'Lola',1);
INSERT INTO alteration VALUES
(1,'G-01','2022-09-12','Hedda','taken in at the waist',3.5),(2,'G-02','2022-09-14','Hedda','new lace',6),(3,'G-08','2023-09-20','Milo','sleeves shortened',2),(4,'G-30','2023-09-28','Hedda','hem raised',1.5),(5,'G-20','2024-02-11','Milo','let out at the shoulders',4),(6,'G-21','2024-02-15','Milo','rings replaced',7.5),(7,'G-02','2024-02-20','Renske','let out at the waist',3),(8,'G-41','2024-09-17','Renske','beads resewn',9),(9,'G-40','2024-09-19','Hedda','trousers hemmed',1.5);
