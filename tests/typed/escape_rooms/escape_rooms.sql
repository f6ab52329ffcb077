CREATE TABLE game (
  game_cd TEXT PRIMARY KEY,
  title TEXT,
  site TEXT,
  min_ppl INTEGER,
  max_ppl INTEGER,
  limit_min INTEGER,
  scare INTEGER,
  base_fee REAL,
  retired_on TEXT
);
CREATE TABLE host (
  host_id INTEGER PRIMARY KEY,
  nick TEXT,
  started TEXT,
  langs TEXT
);
CREATE TABLE slot (
  slot_id INTEGER PRIMARY KEY,
  game_cd TEXT REFERENCES game(game_cd),
  host_id INTEGER REFERENCES host(host_id),
  starts_at TEXT,
  team TEXT,
  ppl INTEGER,
  occasion TEXT,
  paid REAL,
  mins_used INTEGER,
  hints INTEGER,
  got_out TEXT
);
CREATE TABLE breakage (
  game_cd TEXT REFERENCES game(game_cd),
  seen_on TEXT,
  prop TEXT,
  repair_fee REAL,
  fixed_on TEXT
);
INSERT INTO game VALUES
('SUB','U-Boat 7','Dockside',2,6,60,2,25,NULL),
('ALCH','The Alchemist''s Cellar','Dockside',3,7,75,3,28,NULL),
('BANK','Vault 1929','Mill Lane',2,5,60,1,25,NULL),
('ASYL','Ward 13','Mill Lane',4,8,90,5,34,NULL),
('PIRA','Pirate Parlour','Dockside',2,6,60,1,22,'2024-01-31'),
('ORBT','Orbit Failure','Mill Lane',2,4,60,2,27,NULL),
('MUM','Mummy''s Curse','Dockside',2,5,60,3,26,NULL),('KIDS','Teddy Heist','Mill Lane',2,8,45,0,18,NULL);
INSERT INTO host VALUES
(1,'Pip','2021-05-01','English, Dutch'),
(2,'Marlo','2022-02-14','English'),
(3,'Saskia','2023-08-21','English, German, Dutch'),
(4,'Quin','2024-03-01','English, French'),
(5,'Bo','2019-09-09','English'),(6,'Ferris','2020-01-15','English, Polish'),(7,'Anka','2022-11-01','German, English'),(8,'Wim','2023-02-02','Dutch');
INSERT INTO slot VALUES
(1,'SUB',1,'2024-01-06 14:00','The Herrings',4,'birthday',100,52,2,'Y'),
(2,'PIRA',2,'2024-01-13 11:00','Little Monsters',6,'birthday',132,58,5,'Y'),
(3,'ALCH',1,'2024-01-20 19:30','Quantum Cats',5,NULL,140,75,4,'N'),
(4,'ASYL',3,'2024-02-02 20:00','Payroll Dept',8,'company',272,81,3,'Y'),
(5,'BANK',2,'2024-02-03 16:00','Two of Us',2,NULL,50,44,0,'Y'),
(6,'SUB',3,'2024-02-10 18:00','Die Retter',5,NULL,125,60,6,'N'),
(7,'ORBT',1,'2024-02-17 13:00','Hen & Co',4,'hen party',108,57,3,'Y'),
(8,'ASYL',3,'2024-03-01 21:00','Screamers',6,'birthday',204,90,7,'N'),
(9,'ALCH',4,'2024-03-09 15:00','Les Mages',4,NULL,112,69,1,'Y'),
(10,'BANK',4,'2024-03-09 18:00','Auditors',5,'company',125,39,1,'Y'),
(11,'SUB',2,'2024-03-16 20:00','Quantum Cats',5,NULL,125,47,1,'Y'),
(12,'ORBT',1,'2024-03-23 17:00','Two of Us',2,NULL,54,60,3,'N'),
(13,'ALCH',3,'2024-04-05 19:00','Lab Rats',7,'company',196,72,2,'Y'),
(14,'ASYL',4,'2024-04-13 20:30','Quantum Cats',5,NULL,170,88,4,'Y'),
(15,'BANK',2,'2024-04-20 12:00','Grandma''s Gang',4,'birthday',90,60,8,'N'),
(16,'SUB',1,'2024-04-27 18:30','Nobody Home',3,NULL,0,NULL,NULL,NULL);
INSERT INTO breakage VALUES
('SUB','2024-01-07','periscope handle',35,'2024-01-09'),('ASYL','2024-02-03','ward key cabinet',80,'2024-02-20'),('ALCH','2024-01-21','UV lamp',18.5,'2024-01-21'),
('BANK','2024-02-04','dial of safe',140,'2024-02-12'),('SUB','2024-02-11','map drawer',22,'2024-02-15'),('ASYL','2024-03-02','wheelchair wheel',45,NULL),('ALCH','2024-04-06','scale magnet',12,NULL),('ORBT','2024-03-24','joystick',60,'2024-04-02');
