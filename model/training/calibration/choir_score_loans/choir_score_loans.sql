CREATE TABLE t_piece (pc_id INTEGER PRIMARY KEY, ttl TEXT, cmp TEXT, yr INTEGER, vc TEXT, lang TEXT, sac INTEGER, dur_min REAL, owned INTEGER, shelf TEXT, unit_cost REAL);
INSERT INTO t_piece VALUES
(1,'Missa brevis in G','Aldous Fennimore',1887,'SATB','la',1,19.5,42,'A1',8.50),
(2,'Evening on the Weir','Clara Whitstable',1934,'SATB','en',0,4.0,38,'A2',2.20),
(3,'Three Shepherd Songs','Clara Whitstable',1929,'SSA','en',0,8.5,20,'A2',3.40),
(4,'Te Deum','Ottokar Brandl',1841,'SATB','la',1,27.0,45,'A3',11.90),
(5,'Herbstlied','Ottokar Brandl',1838,'TTBB','de',0,3.5,16,'A3',1.80),
(6,'Ave verum','Pietro Lanzani',1602,'SATB','la',1,3.0,40,'B1',1.50),
(7,'The Lamplighter','June Okoro',2016,'SATB','en',0,5.5,36,'B1',2.95),
(8,'O Radiant Dawn','June Okoro',2011,'SSAA','en',1,6.0,24,'B1',3.10),
(9,'Sea Shanties, set 1','trad.',NULL,'TTBB','en',0,11.0,18,'B2',4.25),
(10,'Wiegenlied','Ottokar Brandl',1840,'SSA','de',0,2.5,0,NULL,NULL),
(11,'Requiem','Aldous Fennimore',1901,'SATB','la',1,46.0,30,'B3',14.75),
(12,'Carol of the Mill','trad.',NULL,'SATB','en',1,3.0,44,'C1',1.20),
(13,'Nocturne for Voices','Elis Marre',1978,'SATB','fr',0,7.0,28,'C1',5.60),
(14,'Psalm 121','Elis Marre',1983,'SATB','en',1,5.0,35,'C2',3.30);
CREATE TABLE t_singer (sg_id INTEGER PRIMARY KEY, fn TEXT, ln TEXT, part TEXT, since TEXT, left_on TEXT, mail TEXT, mob TEXT, dep REAL);
INSERT INTO t_singer VALUES
(101,'Agnes','Thorley','S1','2009-09-03',NULL,'agnes.t@post.example','0700 100101',20),
(102,'Bea','Lindqvist','S1','2021-09-09',NULL,'bea@lind.example',NULL,20),
(103,'Carol','Mbeki','S2','2018-01-11',NULL,'c.mbeki@post.example','0700 100103',20),
(104,'Dora','Pym','S2','2022-09-08','2024-04-30','dora.pym@post.example','0700 100104',NULL),
(105,'Esther','Vance','A1','2013-02-07',NULL,'esther@vance.example','0700 100105',20),
(106,'Flora','Quaye','A1','2023-09-07',NULL,NULL,'0700 100106',NULL),
(107,'Greta','Holm','A2','2005-09-15',NULL,'greta.holm@post.example',NULL,10),
(108,'Hugh','Tremlett','T1','2016-09-08',NULL,'hugh@trem.example','0700 100108',20),
(109,'Idris','Bowen','T1','2023-09-14',NULL,'idris.b@post.example','0700 100109',20),
(110,'Jack','Sallow','T2','2019-01-10','2023-12-21','jack.sallow@post.example',NULL,20),
(111,'Kofi','Arthur','B1','2011-09-01',NULL,'kofi@arthur.example','0700 100111',20),
(112,'Lars','Enfield','B1','2020-09-10',NULL,NULL,NULL,NULL),
(113,'Max','Ruddock','B2','2002-01-10',NULL,'max.ruddock@post.example','0700 100113',10),
(114,'Nell','Osgood','A2','2024-01-11',NULL,'nell@osgood.example','0700 100114',20),
(115,'Otto','Brace','T2','2024-05-02',NULL,'otto.brace@post.example',NULL,NULL);
CREATE TABLE t_out (out_id INTEGER PRIMARY KEY, pc_id INTEGER REFERENCES t_piece(pc_id), sg_id INTEGER REFERENCES t_singer(sg_id), cp_no INTEGER, lent TEXT, due TEXT, back TEXT, cond TEXT, fine REAL);
INSERT INTO t_out VALUES
(1,11,101,3,'2023-09-07','2023-11-30','2023-11-27','ok',0),
(2,11,103,4,'2023-09-07','2023-11-30','2023-11-28','marked',0),
(3,11,105,5,'2023-09-07','2023-11-30','2023-12-19','ok',1.5),
(4,11,108,6,'2023-09-07','2023-11-30','2023-11-30','ok',0),
(5,11,110,7,'2023-09-14','2023-11-30',NULL,NULL,0),
(6,11,111,8,'2023-09-14','2023-11-30','2024-01-11','torn',6),
(7,11,113,9,'2023-09-07','2023-11-30','2023-11-27','ok',0),
(8,12,102,1,'2023-11-02','2023-12-23','2023-12-21','ok',0),
(9,12,106,2,'2023-11-02','2023-12-23','2024-01-11','ok',1),
(10,12,109,3,'2023-11-02','2023-12-23','2023-12-21','marked',0),
(11,12,112,4,'2023-11-09','2023-12-23','2024-02-01','lost',1.2),
(12,8,101,11,'2023-11-02','2023-12-23','2023-12-21','ok',0),
(13,8,104,12,'2023-11-02','2023-12-23','2023-12-22','ok',0),
(14,1,101,21,'2024-01-18','2024-05-31','2024-05-13','ok',0),
(15,1,102,22,'2024-01-18','2024-05-31','2024-05-13','marked',0),
(16,1,103,23,'2024-01-18','2024-05-31',NULL,NULL,0),
(17,1,104,24,'2024-01-18','2024-05-31',NULL,NULL,0),
(18,1,107,25,'2024-01-18','2024-05-31','2024-05-20','ok',0),
(19,1,109,26,'2024-01-25','2024-05-31','2024-05-13','torn',4),
(20,1,111,27,'2024-01-18','2024-05-31','2024-05-13','ok',0),
(21,1,114,28,'2024-01-18','2024-05-31',NULL,NULL,0),
(22,7,102,1,'2024-03-07','2024-06-30',NULL,NULL,0),
(23,7,105,2,'2024-03-07','2024-06-30',NULL,NULL,0),
(24,7,108,3,'2024-03-07','2024-06-30','2024-05-16','ok',0),
(25,7,112,4,'2024-03-14','2024-06-30',NULL,NULL,0),
(26,13,105,9,'2024-03-07','2024-05-31','2024-05-30','marked',0),
(27,13,113,10,'2024-03-07','2024-05-31','2024-05-13','ok',0),
(28,3,101,1,'2024-04-04','2024-06-30',NULL,NULL,0),
(29,3,114,2,'2024-04-04','2024-06-30','2024-05-23','ok',0),
(30,9,111,5,'2024-04-11','2024-06-30','2024-05-16','ok',0);
CREATE TABLE t_hire (h_id INTEGER PRIMARY KEY, pc_id INTEGER REFERENCES t_piece(pc_id), grp TEXT, way TEXT, n INTEGER, d_from TEXT, d_to TEXT, fee REAL, paid INTEGER);
INSERT INTO t_hire VALUES
(1,4,'Harbour Singers','out',40,'2023-02-01','2023-05-31',60.00,1),
(2,10,'St Brannoc Library','in',22,'2023-09-01','2023-12-31',24.50,1),
(3,11,'County Music Service','in',25,'2023-09-01','2023-12-15',85.00,1),
(4,6,'Harbour Singers','out',35,'2024-01-08','2024-04-12',15.00,0),
(5,14,'Vale Chorale','out',30,'2024-02-01','2024-06-30',27.50,1),
(6,5,'Miners Male Choir','out',16,'2024-03-01','2024-07-31',12.00,0),
(7,1,'County Music Service','in',10,'2024-01-10','2024-06-15',34.00,0),
(8,9,'Miners Male Choir','out',12,'2022-10-01','2022-12-20',12.00,1);
CREATE TABLE t_gig (gig_id INTEGER PRIMARY KEY, gig_dt TEXT, hall TEXT, theme TEXT, aud INTEGER);
INSERT INTO t_gig VALUES
(1,'2023-12-02','St Oswin''s Church','Remembrance',214),
(2,'2023-12-20','Corn Exchange','Carols by candle',310),
(3,'2024-05-11','St Oswin''s Church','Spring Mass',187),
(4,'2024-07-06','Mill Green','Songs outdoors',NULL);
CREATE TABLE t_gig_pc (gig_id INTEGER REFERENCES t_gig(gig_id), pc_id INTEGER REFERENCES t_piece(pc_id), pos INTEGER, solo_sg INTEGER REFERENCES t_singer(sg_id));
INSERT INTO t_gig_pc VALUES
(1,11,2,101),(1,6,1,NULL),
(2,12,1,108),(2,8,2,NULL),(2,10,3,103),(2,6,4,NULL),
(3,14,1,NULL),(3,13,2,105),(3,1,3,101),
(4,2,1,NULL),(4,7,2,108),(4,3,3,NULL),(4,9,4,111);
