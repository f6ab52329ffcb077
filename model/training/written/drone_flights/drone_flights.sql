CREATE TABLE FLT (
  FltNo INTEGER, Start TEXT, Dur TEXT, Craft TEXT, BatSN TEXT, Pilot TEXT, Purp TEXT, Place TEXT, MaxAlt TEXT, MaxDist TEXT, V0 INTEGER, V1 INTEGER, Wnd INTEGER, VLOS TEXT, Pax INTEGER, Evt TEXT, Clip INTEGER, Rmk TEXT
);
CREATE TABLE BAT (
  SN TEXT, Fits TEXT, mAh INTEGER, Bought TEXT, Cyc INTEGER, Swell TEXT, Ret TEXT, Eur TEXT
);
INSERT INTO BAT VALUES
('M2-01','Mavik 2',3850,'03/19',211,'Y','retired','129,00'),
('M2-02','Mavik 2',3850,'03/19',174,'N','','129,00'),
('M2-03','Mavik 2',3850,'11/20',88,'N','','149,90'),
('IN-A','Inspector 3',5935,'06/21',60,'N','','259,00'),
('IN-B','Inspector 3',5935,'06/21',57,'Y','','259,00'),
('IN-C','Inspector 3',5935,'01/22',22,'N','','279,00'),
('FP-1','Racer',1300,'08/20',140,'Y','crashed','24,50'),
('FP-2','Racer',1300,'08/20',133,'N','','24,50'),
('FP-3','Racer',1550,'12/21',31,'N','','31,00'),
('AG-1','Hexa Sprayer',16000,'04/22',9,'N','','890,00'),
('AG-2','Hexa Sprayer',16000,'04/22',0,'N','','890,00');
INSERT INTO FLT VALUES
(1,'2022-01-08T10:12:00Z','00:18:40','Mavik 2','M2-02','Ivo','ROOF','Kirchplatz 4','62 m','140 m',100,41,9,'Y',0,'',6,'tiles missing north side'),
(2,'2022-01-08T10:40:00Z','00:15:05','Mavik 2','M2-03','Ivo','ROOF','Kirchplatz 4','58 m','135 m',100,52,11,'Y',0,'',4,''),
(3,'2022-01-23T14:02:00Z','00:04:10','Racer','FP-2','Lene','FUN','gravel pit','31 m','210 m',98,22,6,'Y',0,'CRASH',1,'prop broken'),
(4,'2022-02-11T09:30:00Z','00:22:15','Inspector 3','IN-A','Ivo','SURV','quarry Huber','110 m','480 m',100,33,14,'Y',0,'',2,'grid flight'),
(5,'2022-02-11T10:05:00Z','00:21:50','Inspector 3','IN-B','Ivo','SURV','quarry Huber','110 m','505 m',100,29,15,'Y',0,'LOWBAT',2,'grid flight, last line skipped'),
(6,'2022-03-05T16:20:00Z','00:11:31','Mavik 2','M2-01','Lene','FILM','castle ruin','84 m','260 m',99,30,8,'Y',0,'LOWBAT',9,'sunset, battery swollen after'),
(7,'2022-03-18T08:10:00Z','00:25:02','Inspector 3','IN-C','Sara','SAR','forest Lohberg','118 m','1,350 m',100,18,10,'N',0,'LOWBAT',0,'missing hiker, found by dog'),
(8,'2022-04-02T11:00:00Z','00:03:02','Racer','FP-3','Lene','FUN','gravel pit','25 m','180 m',100,35,7,'Y',0,'',1,''),
(9,'2022-04-15T07:05:00Z','00:12:44','Inspector 3','IN-A','Sara','DEER','meadow Ober','60 m','390 m',100,61,3,'Y',0,'',0,'2 fawns'),
(10,'2022-05-13T04:50:00Z','00:19:20','Inspector 3','IN-A','Sara','DEER','meadow Unter','60 m','610 m',100,44,2,'Y',0,'',0,'5 fawns'),
(11,'2022-05-14T04:45:00Z','00:20:12','Inspector 3','IN-C','Sara','DEER','meadow Ober','60 m','580 m',100,42,4,'Y',0,'',0,'none'),
(12,'2022-05-21T13:00:00Z','00:14:30','Mavik 2','M2-02','Lene','FILM','wedding Auhof','45 m','90 m',100,48,12,'Y',80,'',14,'guests asked to stand clear'),
(13,'2022-06-04T09:15:00Z','00:08:00','Hexa Sprayer','AG-1','Ivo','SPRAY','vineyard Steil','6 m','150 m',100,20,5,'Y',0,'',0,'12 litres'),
(14,'2022-06-04T09:40:00Z','00:07:25','Hexa Sprayer','AG-1','Ivo','SPRAY','vineyard Steil','6 m','160 m',100,26,7,'Y',0,'NOZZLE',0,'9 litres, one nozzle blocked'),
(15,'2022-06-19T17:30:00Z','00:02:48','Racer','FP-1','Lene','FUN','gravel pit','28 m','190 m',100,40,10,'Y',0,'CRASH',2,'battery torn off'),
(16,'2022-07-07T06:20:00Z','00:23:41','Inspector 3','IN-B','Sara','SURV','landfill East','100 m','450 m',100,22,9,'Y',0,'LOWBAT',1,'volume calc'),
(17,'2022-07-16T19:00:00Z','00:16:10','Mavik 2','M2-03','Lene','FILM','lake party','70 m','300 m',100,36,6,'Y',150,'',11,''),
(18,'2022-07-27T10:30:00Z','00:12:00','Mavik 2','M2-02','Tom','TRAIN','airfield','40 m','100 m',100,55,13,'Y',0,'',0,'first solo'),
(19,'2022-08-09T10:10:00Z','00:13:20','Mavik 2','M2-02','Tom','TRAIN','airfield','50 m','220 m',100,50,16,'Y',0,'',0,''),
(20,'2022-08-20T12:00:00Z','00:09:09','Mavik 2','M2-03','Tom','ROOF','school hall','33 m','80 m',100,70,19,'Y',0,'BIRD',3,'buzzard attacked, landed'),
(21,'2022-09-03T13:45:00Z','00:21:00','Inspector 3','IN-C','Ivo','SURV','quarry Huber','112 m','500 m',100,31,12,'Y',0,'',2,'grid flight'),
(22,'2022-09-14T22:10:00Z','00:27:33','Inspector 3','IN-A','Sara','SAR','Lohberg gorge','96 m','1,720 m',100,12,8,'N',0,'LOWBAT',0,'found by thermal camera!'),
(23,'2022-09-25T15:00:00Z','00:03:33','Racer','FP-3','Lene','FUN','old brickworks','22 m','240 m',100,31,9,'N',0,'',3,'indoors mostly'),
(24,'2022-10-10T09:00:00Z','00:17:12','Mavik 2','M2-02','Ivo','ROOF','town hall tower','71 m','95 m',100,43,17,'Y',0,'GPS',8,'GPS lost near bells'),
(25,'2022-10-29T10:30:00Z','00:14:00','Mavik 2','M2-03','Tom','FILM','corn maze','90 m','310 m',100,47,10,'Y',20,'',5,''),
(26,'2022-11-04T08:00:00Z','00:20:20','Inspector 3','IN-C','Ivo','SURV','landfill East','100 m','460 m',100,35,11,'Y',0,'',1,'volume calc'),
(27,'2022-11-17T13:20:00Z','00:06:50','Mavik 2','M2-02','Tom','TRAIN','airfield','125 m','150 m',99,72,20,'Y',0,'ALT','0','over the limit by mistake'),
(28,'2022-12-06T16:40:00Z','00:10:15','Mavik 2','M2-03','Lene','FILM','Christmas market','38 m','60 m',100,58,5,'N',200,'',7,'permit no. 88'),
(29,'2022-12-18T11:15:00Z','00:15:55','Inspector 3','IN-A','Ivo','ROOF','solar farm','30 m','420 m',95,40,7,'Y',0,'',12,'3 hot cells'),
(30,'2022-12-18T11:45:00Z','00:16:42','Inspector 3','IN-C','Ivo','ROOF','solar farm','30 m','455 m',100,45,8,'Y',0,'',10,'1 hot cell');
