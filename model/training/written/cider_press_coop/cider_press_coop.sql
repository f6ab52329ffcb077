CREATE TABLE t_mem (mem_no INTEGER PRIMARY KEY, surname TEXT, forename TEXT, vill TEXT, shares INTEGER, since TEXT, org_cert INTEGER, tel TEXT);
CREATE TABLE t_vty (vty_cd TEXT PRIMARY KEY, vty_nm TEXT, kind TEXT, season TEXT);
CREATE TABLE t_load (load_no INTEGER PRIMARY KEY, mem_no INTEGER, vty_cd TEXT, dlv_dt TEXT, kg INTEGER, brix REAL, rot_pct INTEGER, ppk REAL, settled TEXT);
CREATE TABLE t_tank (tank_no TEXT PRIMARY KEY, cap_l INTEGER, mat TEXT, cellar TEXT, in_use INTEGER);
CREATE TABLE t_prs (prs_no INTEGER PRIMARY KEY, prs_dt TEXT, oper INTEGER, helper INTEGER, tank_no TEXT, litres INTEGER, hrs REAL);
CREATE TABLE t_prs_load (prs_no INTEGER, load_no INTEGER, kg_used INTEGER);
CREATE TABLE t_btl (btl_no INTEGER PRIMARY KEY, tank_no TEXT, btl_dt TEXT, style TEXT, qty INTEGER, ml INTEGER, price REAL, sold INTEGER);
INSERT INTO t_mem VALUES
(1,'Yandle','Rose','Combe Abbas',12,'2009-03-01',1,'01935 550101'),
(2,'Puckett','Des','Lower Stoke',5,'2009-03-01',0,'01935 550117'),
(3,'Hembrow','Alan','Lower Stoke',20,'2010-09-14',0,NULL),
(4,'Vaughan','Ffion','Merrit',3,'2016-05-20',1,'01935 550128'),
(5,'Cridland','Joan','Combe Abbas',8,'2012-10-02',1,NULL),
(6,'Szabo','Peter','Thorn Cross',2,'2021-09-01',0,'01935 550143'),
(7,'Loveridge','Tilly','Merrit',6,'2018-08-30',1,'01935 550139'),
(8,'Gapper','Neil','Thorn Cross',10,'2011-07-11',0,'01935 550150'),
(9,'Tazewell','Bea','Lower Stoke',1,'2023-06-05',0,NULL),
(10,'Bagehot','Hugh','Merrit',4,'2014-02-17',0,'01935 550166');
INSERT INTO t_vty VALUES
('KJ','Kingston Jack','bittersweet','mid'),('BF','Brown Fennel','sharp','mid'),('DB','Dabby Red','bittersweet','late'),('SL','Slack Beauty','bittersharp','late'),
('MR','Morgan Russet','sweet','early'),('HP','Hendre Perry','pear','early'),('TN','Tan Harvey','bittersweet','early'),('QU','Quench','sharp','late'),('GP','Gold Pippin','dessert','mid');
INSERT INTO t_load VALUES
(501,1,'TN','2023-09-08',840,11.2,2,0.16,'Y'),
(502,7,'MR','2023-09-11',420,12.0,1,0.15,'Y'),
(503,3,'TN','2023-09-14',1650,10.8,4,0.16,'Y'),
(504,4,'HP','2023-09-15',300,13.1,3,0.22,'Y'),
(505,8,'HP','2023-09-22',510,12.6,8,0.20,'Y'),
(506,2,'MR','2023-09-25',275,11.5,12,0.11,'N'),
(507,5,'KJ','2023-10-02',760,11.9,1,0.17,'Y'),
(508,1,'BF','2023-10-04',390,9.8,2,0.15,'Y'),
(509,3,'KJ','2023-10-06',2100,11.4,3,0.17,'Y'),
(510,10,'GP','2023-10-09',180,12.4,0,0.14,'N'),
(511,8,'KJ','2023-10-13',920,NULL,5,0.16,'Y'),
(512,7,'BF','2023-10-16',310,10.1,2,0.15,'Y'),
(513,6,'GP','2023-10-18',95,12.9,0,0.14,'Y'),
(514,2,'KJ','2023-10-20',640,11.0,15,0.12,'N'),
(515,5,'DB','2023-10-27',880,12.7,2,0.18,'Y'),
(516,3,'DB','2023-11-01',1900,12.2,3,0.18,'N'),
(517,1,'SL','2023-11-03',450,10.6,1,0.17,'N'),
(518,8,'DB','2023-11-08',1120,12.5,6,0.17,'N'),
(519,4,'QU','2023-11-10',260,9.5,4,0.15,'Y'),
(520,3,'QU','2023-11-14',700,9.2,9,0.13,'N'),
(521,6,'SL','2023-11-17',120,NULL,3,0.16,'Y'),
(522,7,'DB','2023-11-24',530,13.0,1,0.19,'N'),
(523,7,'GP','2023-10-11',60,12.2,0,0.14,'Y'),
(524,7,'QU','2023-11-08',75,9.9,1,0.15,'Y');
INSERT INTO t_tank VALUES
('T1',3000,'steel','north',1),('T2',2000,'steel','north',1),('T3',3000,'steel','north',1),('V1',650,'oak','vault',1),('V2',650,'oak','vault',1),('V3',500,'oak','vault',0),('P1',400,'plastic','yard',1);
INSERT INTO t_prs VALUES
(31,'2023-09-16',3,7,'T1',1640,6.5),
(32,'2023-09-23',4,NULL,'P1',395,4.0),
(33,'2023-10-07',3,1,'T2',1890,8.0),
(34,'2023-10-14',8,5,'T3',980,5.5),
(35,'2023-10-21',7,10,'V1',490,5.0),
(36,'2023-10-28',5,6,'V2',590,4.5),
(37,'2023-11-04',3,8,'T3',1560,7.0),
(38,'2023-11-11',8,NULL,'T1',880,5.0),
(39,'2023-11-25',7,1,'V2',420,3.5);
INSERT INTO t_prs_load VALUES
(31,501,840),(31,503,1500),(31,502,200),(32,504,280),(32,505,430),(33,507,760),(33,509,2000),(33,508,150),(34,511,920),(34,508,240),(34,512,310),
(35,509,100),(35,513,95),(35,514,540),(36,515,880),(37,516,1900),(37,517,450),(38,518,1120),(38,519,160),(39,522,530),(39,521,80);
INSERT INTO t_btl VALUES
(71,'P1','2024-01-20','perry',380,750,6.5,310),
(72,'T1','2024-02-10','medium',900,500,3.2,900),
(73,'T1','2024-02-11','dry',760,500,3.2,540),
(74,'T2','2024-03-02','dry',1500,500,3.4,610),
(75,'T2','2024-03-03','sweet',700,500,3.4,655),
(76,'V1','2024-04-13','vintage',720,750,7.8,402),
(77,'T3','2024-04-20','medium',1100,500,3.4,480),
(78,'V2','2024-05-18','vintage',460,750,8.5,0),
(79,'P1','2024-02-03','perry',60,330,3.9,60);
