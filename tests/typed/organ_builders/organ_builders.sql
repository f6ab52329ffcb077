CREATE TABLE organ_register (
  opus INTEGER PRIMARY KEY,
  town TEXT,
  church TEXT,
  manuals INTEGER,
  stops INTEGER,
  built_year INTEGER,
  action TEXT,
  tuning_hz REAL
);
CREATE TABLE staff (
  staff_id INTEGER PRIMARY KEY,
  full_name TEXT,
  trade TEXT,
  hired TEXT,
  left_on TEXT
);
CREATE TABLE work_orders (
  job_no INTEGER PRIMARY KEY,
  opus INTEGER REFERENCES organ_register(opus),
  wo_type TEXT,
  foreman_id INTEGER REFERENCES staff(staff_id),
  begun TEXT,
  finished TEXT,
  quoted_eur INTEGER,
  billed_eur INTEGER
);
CREATE TABLE labour (
  job_no INTEGER REFERENCES work_orders(job_no),
  staff_id INTEGER REFERENCES staff(staff_id),
  man_days REAL,
  PRIMARY KEY (job_no, staff_id)
);
INSERT INTO organ_register VALUES
(12,'Aldenkirk','St Bavo',2,24,1891,'tracker',438),
(19,'Morvelle','Notre-Dame',3,41,1904,'pneumatic',435),
(23,'Hexbury','All Saints',1,7,1922,'tracker',440),
(31,'Tarnsee','Stadtkirche',3,38,1956,'electric',440),
(38,'Hexbury','Wesley Chapel',2,16,1963,'electric',440),
(44,'Pontarlo','San Rocco',1,9,1978,'tracker',442),
(52,'Aldenkirk','Concert Hall',4,63,1999,'tracker',442),
(49,'Grauwald','Klosterkirche',2,20,1988,'tracker',440),
(57,'Lindmo','Lindmo kirke',2,21,2014,'tracker',441),
(60,'Tarnsee','Music Academy',2,11,2022,'tracker',440);
INSERT INTO staff VALUES
(1,'Egon Rademaker','voicer','1998-04-01',NULL),
(2,'Ilona Vasch','joiner','2006-09-15',NULL),
(3,'Piet Sommerau','joiner','2008-02-01','2023-05-31'),
(4,'Maud Tessier','tuner','2015-08-01',NULL),
(5,'Jonah Brill','electrician','2019-01-07',NULL),
(6,'Sanna Hjort','apprentice','2023-09-01',NULL),
(7,'Cosmo Real','pipe maker','2003-03-01',NULL),
(8,'Bas Kramer','joiner','2009-10-01',NULL);
INSERT INTO work_orders VALUES
(701,12,'overhaul',2,'2021-03-08','2021-10-29',48000,51350),
(702,31,'repair',5,'2021-11-15','2021-11-26',3900,3900),
(703,19,'tuning',4,'2022-04-04','2022-04-08',2100,2100),
(704,60,'new build',1,'2022-02-07','2022-09-16',210000,208500),
(705,52,'tuning',4,'2022-10-10','2022-10-14',2600,2850),
(706,38,'repair',5,'2023-01-16','2023-02-03',7200,8940),
(707,44,'overhaul',1,'2023-03-20','2023-09-08',36500,36500),
(708,52,'tuning',4,'2023-10-09','2023-10-12',2700,2700),
(709,23,'repair',2,'2024-01-22','2024-02-02',4100,3650),
(710,19,'overhaul',1,'2024-02-12',NULL,92000,NULL),
(711,57,'tuning',4,'2024-05-06','2024-05-08',1500,1500),
(712,31,'repair',5,'2024-06-17',NULL,5200,NULL);
INSERT INTO labour VALUES
(701,2,62),(701,3,58.5),(701,7,21),(702,5,9),(703,4,5),(704,1,118),(704,2,140),(704,3,122),(704,7,96),(705,4,5),(706,5,13),(706,3,4.5),
(707,1,44),(707,7,37),(707,2,30),(708,4,4),(709,2,8),(709,6,8),(710,1,31),(710,7,29.5),(710,6,25),(711,4,3),(712,5,6),(712,6,2);
