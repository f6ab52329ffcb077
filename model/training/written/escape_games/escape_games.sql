CREATE TABLE puzzle_rm (rm_cd TEXT PRIMARY KEY, title TEXT, theme TEXT, min_pl INTEGER, max_pl INTEGER, diff INTEGER, fright TEXT, opened TEXT, shut TEXT);
INSERT INTO puzzle_rm VALUES
('VLT','The Vault of Ostrava','heist',2,6,4,'none','2019-05-18',NULL),
('MRG','Morgue Shift','horror',3,6,5,'high','2020-10-30',NULL),
('SUB','Submarine K-77','adventure',2,5,3,'mild','2021-03-06',NULL),
('WIZ','The Wizard''s Attic','family',2,7,2,'none','2018-11-24',NULL),
('TRN','Last Train to Vell','mystery',2,6,3,'none','2022-08-12',NULL),
('PHA','Curse of the Pharaoh','adventure',2,6,3,'none','2017-02-11','2023-12-31'),
('LAB','Patient Zero','horror',3,5,4,'high','2023-07-21',NULL),
('PIR','Captain Crumb','family',2,8,1,'none','2023-11-03',NULL),
('MUS','Night at the Silent Museum','heist',3,6,4,'none','2024-05-25',NULL);
CREATE TABLE gm (gm_id INTEGER PRIMARY KEY, nick TEXT, full_nm TEXT, hired TEXT, quit TEXT, wage REAL, first_aid INTEGER);
INSERT INTO gm VALUES
(1,'Jinx','Jessica Inkpen','2018-11-01',NULL,13.8,1),
(2,'Moss','Peter Mossop','2019-04-15',NULL,13.2,1),
(3,'Dot','Dorothea Lanz','2020-09-07','2024-02-29',12.1,1),
(4,'Baz','Sebastian Crewe','2022-06-20',NULL,12.4,0),
(5,'Kit','Katherine Ito','2023-08-01',NULL,11.9,1),
(6,'Fig','Figaro Batt','2024-01-08',NULL,11.44,0);
CREATE TABLE knows (gm_id INTEGER REFERENCES gm(gm_id), rm_cd TEXT REFERENCES puzzle_rm(rm_cd), since TEXT, PRIMARY KEY (gm_id, rm_cd));
INSERT INTO knows VALUES
(1,'VLT','2019-05'),(1,'MRG','2020-10'),(1,'SUB','2021-03'),(1,'WIZ','2018-11'),(1,'TRN','2022-08'),(1,'LAB','2023-07'),
(2,'VLT','2019-06'),(2,'WIZ','2019-04'),(2,'PIR','2023-11'),
(3,'MRG','2020-10'),(3,'WIZ','2020-09'),(3,'TRN','2022-09'),
(4,'TRN','2022-08'),(4,'LAB','2023-08'),(4,'MRG','2023-01'),
(5,'PIR','2023-11'),(5,'WIZ','2023-09'),
(6,'WIZ','2024-01');
CREATE TABLE slot_bk (ref TEXT PRIMARY KEY, rm_cd TEXT REFERENCES puzzle_rm(rm_cd), slot TEXT, team TEXT, adults INTEGER, kids INTEGER, chan TEXT, occ TEXT, price REAL, state TEXT, gm_id INTEGER REFERENCES gm(gm_id), esc TEXT, t_left TEXT, hints INTEGER);
INSERT INTO slot_bk VALUES
('E-1000','LAB','2024-01-04 20:30','Flatline',4,0,'web',NULL,124,'CXL',NULL,NULL,NULL,NULL),
('E-1001','VLT','2024-01-05 18:30','The Locksmiths',4,0,'web',NULL,112,'DONE',1,'Y','07:12',2),
('E-1002','WIZ','2024-01-06 10:00','Team Toffee',2,4,'phone','birthday',126,'DONE',2,'Y','03:40',6),
('E-1003','MRG','2024-01-06 20:00','Night Nurses',5,0,'web','hen do',150,'DONE',3,'N','00:00',0),
('E-1004','TRN','2024-01-11 17:00','Platform Nine',3,0,'web',NULL,87,'DONE',4,'Y','01:55',4),
('E-1005','SUB','2024-01-13 14:00','Depth Charge',2,2,'voucher',NULL,0,'DONE',1,'N','00:00',7),
('E-1006','VLT','2024-01-20 16:00','Abacus Ltd',6,0,'agent','team day',180,'DONE',2,'Y','12:30',1),
('E-1007','SUB','2024-01-20 16:00','Abacus Ltd B',5,0,'agent','team day',150,'DONE',1,'Y','00:48',3),
('E-1008','PIR','2024-01-27 11:00','Crumbsters',1,6,'phone','birthday',140,'DONE',5,'Y','15:05',3),
('E-1009','LAB','2024-02-02 20:30','Petri Dishes',4,0,'web',NULL,124,'NOSHOW',4,NULL,NULL,NULL),
('E-1010','MRG','2024-02-10 19:00','Two Left Feet',3,0,'web',NULL,99,'DONE',3,'N','00:00',6),
('E-1011','VLT','2024-02-14 18:00','Roses & Locks',2,0,'web','date',68,'DONE',1,'Y','00:09',5),
('E-1012','TRN','2024-02-14 20:00','Just the Two',2,0,'web','date',68,'CXL',NULL,NULL,NULL,NULL),
('E-1013','WIZ','2024-02-17 10:00','Half Term Heroes',2,5,'phone',NULL,140,'DONE',5,'Y','05:21',4),
('E-1014','PIR','2024-02-20 13:00','Parrot Gang',3,5,'web',NULL,100,'DONE',2,'Y','18:44',0),
('E-1015','LAB','2024-02-24 19:30','Biohazards',5,0,'walk-in','hen do',150,'DONE',4,'N','00:00',4),
('E-1016','SUB','2024-03-01 17:30','Sonar Sisters',4,0,'web',NULL,112,'DONE',1,'Y','04:04',2),
('E-1017','VLT','2024-03-09 15:00','Ctrl Alt Escape',4,0,'voucher',NULL,0,'DONE',2,'Y','21:10',0),
('E-1018','LAB','2024-03-16 20:00','Stag Party Nick',5,0,'phone','stag do',180,'NOSHOW',4,NULL,NULL,NULL),
('E-1019','TRN','2024-03-17 12:00','Marple and Co',3,1,'web',NULL,104,'DONE',4,'Y','08:31',3),
('E-1020','WIZ','2024-03-23 10:00','Mila turns 9',2,5,'phone','birthday',140,'DONE',6,'N','00:00',9),
('E-1021','PIR','2024-04-01 11:00','April Fools',3,2,'web',NULL,110,'DONE',5,'Y','11:11',1),
('E-1022','LAB','2024-04-05 20:30','Sneeze Guard',3,0,'web',NULL,99,'DONE',1,'N','00:00',3),
('E-1023','VLT','2024-04-11 18:30','Grey & Partners',6,0,'agent','team day',180,'DONE',1,'N','00:00',4),
('E-1024','WIZ','2024-04-13 10:00','Hocus Crocus',3,3,'web',NULL,126,'CXL',NULL,NULL,NULL,NULL),
('E-1025','SUB','2024-04-20 14:00','Yellow Periscope',4,2,'web',NULL,125,'DONE',2,'N','00:00',5),
('E-1026','TRN','2024-05-04 16:00','Ticket Inspectors',5,0,'walk-in',NULL,140,'DONE',4,'Y','10:02',2),
('E-1027','MRG','2024-05-11 19:00','Rigor Tortoise',4,0,'web','hen do',124,'DONE',4,'Y','00:31',8),
('E-1028','PIR','2024-05-12 11:00','Oskar 7th',2,6,'phone','birthday',150,'DONE',5,'Y','09:15',2),
('E-1029','VLT','2024-05-18 16:00','The Locksmiths',4,0,'web',NULL,112,'BOOKED',1,NULL,NULL,NULL),
('E-1030','LAB','2024-05-24 20:30','Dr Doom',4,0,'web',NULL,124,'BOOKED',4,NULL,NULL,NULL),
('E-1031','WIZ','2024-06-01 10:00','Cub Pack 12',2,5,'phone',NULL,140,'BOOKED',NULL,NULL,NULL,NULL);
CREATE TABLE broke (n INTEGER PRIMARY KEY, rm_cd TEXT REFERENCES puzzle_rm(rm_cd), dt TEXT, prop TEXT, cost REAL, mended TEXT, ref TEXT REFERENCES slot_bk(ref));
INSERT INTO broke VALUES
(1,'WIZ','2024-01-06','wand, snapped',9.5,'2024-01-07','E-1002'),
(2,'SUB','2024-01-13','periscope handle',42,'2024-01-30','E-1005'),
(3,'MRG','2024-01-17','drawer 4 maglock',65,'2024-01-18',NULL),
(4,'VLT','2024-01-20','laser sensor left',38,'2024-01-22','E-1006'),
(5,'PIR','2024-02-20','parrot, no sound',15,NULL,'E-1014'),
(6,'LAB','2024-02-24','UV lamp cracked',27.5,'2024-03-02','E-1015'),
(7,'LAB','2024-02-24','door keypad',88,'2024-02-26','E-1015'),
(8,'TRN','2024-03-08','suitcase clasp',6,'2024-03-08',NULL),
(9,'WIZ','2024-03-23','crystal ball',30,'2024-04-12','E-1020'),
(10,'VLT','2024-04-02','vault wheel loose',NULL,'2024-04-02',NULL),
(11,'MRG','2024-05-11','maglock of drawer 2',65,NULL,'E-1027'),
(12,'PIR','2024-05-12','treasure chest lid',22,NULL,'E-1028'),
(13,'WIZ','2024-05-20','hat stand',12,'2024-05-21',NULL);
