CREATE TABLE station (
  st_no INTEGER PRIMARY KEY,
  beach TEXT,
  opened_season INTEGER,
  defib CHAR(1),
  boat TEXT
);
CREATE TABLE lifeguard (
  guard_id TEXT PRIMARY KEY,
  gname TEXT,
  dob TEXT,
  swim_400m_s INTEGER,
  volunteer CHAR(1),
  hourly REAL
);
CREATE TABLE duty (
  w_id INTEGER PRIMARY KEY,
  st_no INTEGER,
  guard_id TEXT,
  w_date TEXT,
  t_from TEXT,
  t_to TEXT,
  flag_colour TEXT
);
CREATE TABLE incident (
  inc_id INTEGER PRIMARY KEY,
  w_id INTEGER,
  at_time TEXT,
  inc_type TEXT,
  casualty_age INTEGER,
  casualty_sex TEXT,
  outcome TEXT,
  dur_min INTEGER
);
INSERT INTO station VALUES
(1,'Sandell Bay',1988,'Y','jet ski'),
(2,'Sandell Bay',2003,'N',NULL),
(3,'Curlew Strand',1995,'Y','inflatable'),
(4,'Curlew Strand',2019,'Y',NULL),
(5,'Harbour Pool',1972,'N','rowing boat'),
(6,'Long Spit',2021,'N',NULL),
(7,'Harbour Pool',2008,'Y','paddle board'),(8,'Long Spit',2022,'Y',NULL);
INSERT INTO lifeguard VALUES
('LK','Lorcan Keane','1999-07-12',322,'N',14.5),
('MP','Mirela Pop','2003-01-30',301,'N',13),
('TS','Tobias Stahl','1985-11-03',355,'Y',NULL),
('AW','Abena Wiafe','2001-05-22',318,'N',13.5),
('JO','June Ostrow','1971-09-09',390,'Y',NULL),
('RC','Rui Caldas','1996-02-17',296,'N',15),
('ZB','Zoe Blunt','2006-06-06',331,'Y',NULL),
('KM','Kasper Munk','1990-10-10',344,'N',14);
INSERT INTO duty VALUES
(1,1,'LK','2024-06-29','10:00','14:00','green'),
(2,1,'MP','2024-06-29','14:00','19:00','yellow'),
(3,3,'TS','2024-06-29','10:00','18:00','green'),
(4,1,'RC','2024-07-06','10:00','19:00','yellow'),
(5,2,'ZB','2024-07-06','10:00','15:00','green'),
(6,3,'AW','2024-07-06','10:00','18:00','red'),
(7,5,'JO','2024-07-06','09:00','13:00','green'),
(8,1,'MP','2024-07-07','10:00','14:00','green'),
(9,4,'LK','2024-07-07','10:00','18:00','yellow'),
(10,3,'RC','2024-07-13','10:00','18:00','red'),
(11,2,'AW','2024-07-13','11:00','16:00','yellow'),
(12,5,'TS','2024-07-14','09:00','13:00','green'),
(13,1,'RC','2024-07-20','10:00','19:00','green'),
(14,4,'ZB','2024-07-20','10:00','14:00','green'),
(15,3,'LK','2024-08-03','10:00','18:00','yellow'),
(16,2,'MP','2024-08-03','10:00','18:00','yellow'),
(17,5,'JO','2024-08-04','09:00','12:00','green');
INSERT INTO incident VALUES
(1,2,'15:20','rip current',27,'m','rescued',11),
(2,2,'17:45','jellyfish sting',8,'f','treated',15),
(3,3,'12:10','lost child',5,'m','found',35),
(4,4,'13:30','rip current',41,'f','rescued',9),
(5,4,'16:05','cut foot',19,'m','treated',10),
(6,6,'11:50','rip current',16,'m','hospital',22),
(7,6,'14:15','cramp',63,'m','rescued',14),
(8,9,'12:00','jellyfish sting',34,'f','treated',8),
(9,10,'15:40','rip current',23,'f','rescued',18),
(10,10,'16:10','heart attack',71,'m','hospital',40),
(11,11,'13:00','cut foot',11,'f','treated',6),
(12,13,'17:15','lost child',4,'f','found',50),
(13,15,'14:50','jellyfish sting',NULL,'m','treated',9),
(14,16,'11:35','rip current',15,'f','rescued',13),
(15,16,'12:40','heat stroke',58,'m','hospital',25);
