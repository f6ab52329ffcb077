CREATE TABLE members (
  memberId INTEGER PRIMARY KEY,
  displayName TEXT,
  role TEXT,
  birthYear INTEGER,
  weeklyBasePence INTEGER,
  goal TEXT,
  goalPence INTEGER,
  pinSet INTEGER,
  joinedOn TEXT
);
INSERT INTO members VALUES
(1,'Anna','P',1981,NULL,'',NULL,1,'2023-09-02'),
(2,'Bashir','P',1979,NULL,'',NULL,1,'2023-09-02'),
(3,'Mabel','K',2010,600,'concert ticket',6500,1,'2023-09-02'),
(4,'Jonty','K',2013,400,'Lego crane',8999,1,'2023-09-02'),
(5,'Suri','K',2015,300,'roller skates',4250,0,'2023-09-09'),
(6,'Cleo','K',2018,150,'',NULL,0,'2024-02-18'),
(7,'Granny Bee','G',1950,NULL,'',NULL,0,'2023-12-24');
CREATE TABLE choreDefs (
  choreId INTEGER PRIMARY KEY,
  title TEXT,
  pts INTEGER,
  payPence INTEGER,
  repeatRule TEXT,
  assignedTo TEXT,
  needsPhoto INTEGER,
  archived INTEGER
);
INSERT INTO choreDefs VALUES
(11,'Empty the dishwasher',10,20,'D','3,4',0,0),
(12,'Feed Biscuit',5,10,'D','5',0,0),
(13,'Walk Biscuit',15,40,'D','3',0,0),
(14,'Bins to the kerb',10,50,'W:TUE','4',0,0),
(15,'Hoover upstairs',20,100,'W:SAT','3,4',1,0),
(16,'Tidy own room',10,30,'W:SUN','3,4,5,6',1,0),
(17,'Lay the table',5,10,'D','5,6',0,0),
(18,'Wash the car',40,300,'ONCE','3,4',1,0);
INSERT INTO choreDefs VALUES
(19,'Weed the patio',40,250,'ONCE','4,5',1,0),
(20,'Practise piano',15,0,'D','5',0,0),
(21,'Clean hamster cage',20,80,'W:SAT','4',1,1),
(22,'Bake with Granny',10,0,'ONCE','6',0,0),
(23,'Fold laundry',15,60,'W:WED,SUN','3,5',0,0),
(24,'Sort recycling',10,40,'W:MON','',0,0);
CREATE TABLE completions (
  id INTEGER PRIMARY KEY,
  choreId INTEGER,
  memberId INTEGER,
  doneAt TEXT,
  state TEXT,
  checkedBy INTEGER,
  photo TEXT,
  remark TEXT
);
INSERT INTO completions VALUES
(901,11,3,'2024-03-26 08:15','OK',1,'',''),
(902,23,5,'2024-03-26 16:30','OK',1,'',''),
(904,14,4,'2024-03-27 08:09','OK',2,'',''),
(906,13,3,'2024-03-28 19:32','OK',2,'',''),
(907,15,3,'2024-03-30 07:31','OK',1,'',''),
(908,12,5,'2024-03-30 18:53','OK',1,'',''),
(909,16,3,'2024-03-31 16:05','OK',1,'img_909.jpg',''),
(911,16,4,'2024-03-31 18:14','REJ',1,'img_911.jpg','socks everywhere');
INSERT INTO completions VALUES
(912,16,5,'2024-03-31 07:44','OK',1,'',''),
(914,23,3,'2024-03-31 18:45','OK',1,'',''),
(916,11,3,'2024-04-01 07:53','OK',1,'',''),
(918,12,5,'2024-04-01 08:47','OK',2,'',''),
(919,20,5,'2024-04-01 07:36','OK',1,'',''),
(920,14,4,'2024-04-02 20:50','OK',1,'',''),
(922,11,4,'2024-04-02 16:28','OK',1,'',''),
(924,23,5,'2024-04-03 07:22','OK',2,'','');
INSERT INTO completions VALUES
(926,13,3,'2024-04-03 20:53','OK',1,'',''),
(927,11,3,'2024-04-04 18:33','REJ',2,'','still half full'),
(928,12,5,'2024-04-04 18:30','OK',1,'',''),
(929,17,6,'2024-04-05 08:49','OK',2,'',''),
(930,11,4,'2024-04-05 07:03','OK',1,'',''),
(931,15,3,'2024-04-06 07:48','OK',2,'img_931.jpg',''),
(932,15,4,'2024-04-06 16:57','REJ',1,'','stairs not done'),
(934,18,4,'2024-04-06 17:30','OK',2,'img_934.jpg','sparkling, well done');
INSERT INTO completions VALUES
(936,16,3,'2024-04-07 07:33','OK',2,'img_936.jpg',''),
(937,16,5,'2024-04-07 20:22','OK',1,'img_937.jpg',''),
(938,16,6,'2024-04-07 07:30','OK',2,'img_938.jpg',''),
(939,23,3,'2024-04-07 19:00','OK',1,'',''),
(940,12,5,'2024-04-08 19:59','OK',1,'',''),
(941,13,4,'2024-04-08 20:24','OK',1,'',''),
(942,14,4,'2024-04-09 20:08','OK',1,'',''),
(943,17,5,'2024-04-09 08:49','OK',1,'','');
INSERT INTO completions VALUES
(944,23,3,'2024-04-10 08:09','OK',1,'',''),
(945,12,5,'2024-04-10 20:14','OK',1,'',''),
(947,11,4,'2024-04-11 20:24','OK',2,'',''),
(949,13,3,'2024-04-11 19:38','OK',2,'',''),
(950,20,5,'2024-04-12 18:17','OK',1,'',''),
(952,12,5,'2024-04-12 17:39','OK',1,'',''),
(953,15,4,'2024-04-13 18:29','OK',1,'img_953.jpg',''),
(954,19,5,'2024-04-13 18:02','OK',1,'img_954.jpg','');
INSERT INTO completions VALUES
(955,16,4,'2024-04-14 08:42','REJ',2,'img_955.jpg','everything under the bed!'),
(956,16,5,'2024-04-14 08:49','OK',2,'img_956.jpg',''),
(957,23,5,'2024-04-14 07:42','OK',1,'',''),
(958,12,5,'2024-04-15 17:56','OK',1,'',''),
(959,17,5,'2024-04-15 19:52','OK',2,'',''),
(960,14,4,'2024-04-16 20:41','OK',1,'',''),
(961,11,3,'2024-04-16 16:55','OK',1,'',''),
(962,17,6,'2024-04-17 16:20','OK',2,'','');
INSERT INTO completions VALUES
(963,23,5,'2024-04-17 16:48','OK',1,'',''),
(965,13,3,'2024-04-18 17:47','OK',2,'',''),
(967,17,3,'2024-04-19 17:32','OK',2,'',''),
(969,12,5,'2024-04-19 20:16','OK',1,'',''),
(970,15,3,'2024-04-20 18:42','OK',2,'',''),
(971,18,3,'2024-04-20 16:09','OK',1,'img_971.jpg','missed the roof but ok'),
(972,22,6,'2024-04-20 20:44','OK',7,'',''),
(973,16,3,'2024-04-21 20:35','OK',1,'img_973.jpg','');
INSERT INTO completions VALUES
(975,16,4,'2024-04-21 18:01','REJ',2,'img_975.jpg','try again'),
(977,16,6,'2024-04-21 18:44','PEND',NULL,'img_977.jpg',''),
(978,23,3,'2024-04-21 20:10','OK',1,'',''),
(980,17,5,'2024-04-21 07:43','OK',1,'',''),
(982,11,4,'2024-04-22 19:39','PEND',NULL,'',''),
(984,13,3,'2024-04-22 17:05','PEND',NULL,'',''),
(986,14,4,'2024-04-23 16:05','PEND',NULL,'',''),
(987,20,5,'2024-04-23 17:41','PEND',NULL,'','');
INSERT INTO completions VALUES
(989,23,5,'2024-04-24 19:54','PEND',NULL,'','');
CREATE TABLE walletTx (
  txNo INTEGER PRIMARY KEY,
  memberId INTEGER,
  bookedOn TEXT,
  kind TEXT,
  amtPence INTEGER,
  memo TEXT
);
INSERT INTO walletTx VALUES
(4001,3,'26.03.2024','CHORE',20,'Empty the dishwasher'),
(4002,5,'26.03.2024','CHORE',60,'Fold laundry'),
(4003,4,'27.03.2024','CHORE',50,'Bins to the kerb'),
(4004,3,'28.03.2024','CHORE',40,'Walk Biscuit'),
(4005,5,'28.03.2024','FINE',-30,'homework diary lost'),
(4006,3,'29.03.2024','BASE',600,'weekly base'),
(4007,4,'29.03.2024','BASE',400,'weekly base'),
(4008,5,'29.03.2024','BASE',300,'weekly base');
INSERT INTO walletTx VALUES
(4009,6,'29.03.2024','BASE',150,'weekly base'),
(4010,3,'30.03.2024','CHORE',100,'Hoover upstairs'),
(4011,4,'30.03.2024','SPEND',-1150,'football boots share'),
(4012,5,'30.03.2024','CHORE',10,'Feed Biscuit'),
(4013,3,'31.03.2024','CHORE',30,'Tidy own room'),
(4014,3,'31.03.2024','CHORE',60,'Fold laundry'),
(4015,5,'31.03.2024','CHORE',30,'Tidy own room'),
(4016,3,'01.04.2024','CHORE',20,'Empty the dishwasher');
INSERT INTO walletTx VALUES
(4017,5,'01.04.2024','CHORE',10,'Feed Biscuit'),
(4018,3,'02.04.2024','SPEND',-450,'bubble tea'),
(4019,4,'02.04.2024','CHORE',50,'Bins to the kerb'),
(4020,4,'02.04.2024','CHORE',20,'Empty the dishwasher'),
(4021,3,'03.04.2024','CHORE',40,'Walk Biscuit'),
(4022,5,'03.04.2024','CHORE',60,'Fold laundry'),
(4023,5,'04.04.2024','CHORE',10,'Feed Biscuit'),
(4024,3,'05.04.2024','BASE',600,'weekly base');
INSERT INTO walletTx VALUES
(4025,4,'05.04.2024','CHORE',20,'Empty the dishwasher'),
(4026,4,'05.04.2024','BASE',400,'weekly base'),
(4027,5,'05.04.2024','BASE',300,'weekly base'),
(4028,6,'05.04.2024','CHORE',10,'Lay the table'),
(4029,6,'05.04.2024','BASE',150,'weekly base'),
(4030,3,'06.04.2024','CHORE',100,'Hoover upstairs'),
(4031,4,'06.04.2024','CHORE',300,'Wash the car'),
(4032,4,'06.04.2024','FINE',-100,'phone at dinner');
INSERT INTO walletTx VALUES
(4033,5,'06.04.2024','SPEND',-199,'stickers'),
(4034,3,'07.04.2024','CHORE',30,'Tidy own room'),
(4035,3,'07.04.2024','CHORE',60,'Fold laundry'),
(4036,5,'07.04.2024','CHORE',30,'Tidy own room'),
(4037,6,'07.04.2024','CHORE',30,'Tidy own room'),
(4038,4,'08.04.2024','CHORE',40,'Walk Biscuit'),
(4039,4,'08.04.2024','SPEND',-625,'comic + crisps'),
(4040,5,'08.04.2024','CHORE',10,'Feed Biscuit');
INSERT INTO walletTx VALUES
(4041,3,'09.04.2024','FINE',-50,'shouted at Jonty'),
(4042,4,'09.04.2024','CHORE',50,'Bins to the kerb'),
(4043,5,'09.04.2024','CHORE',10,'Lay the table'),
(4044,3,'10.04.2024','CHORE',60,'Fold laundry'),
(4045,5,'10.04.2024','CHORE',10,'Feed Biscuit'),
(4046,6,'10.04.2024','GIFT',500,'tooth fairy'),
(4047,3,'11.04.2024','CHORE',40,'Walk Biscuit'),
(4048,4,'11.04.2024','CHORE',20,'Empty the dishwasher');
INSERT INTO walletTx VALUES
(4049,3,'12.04.2024','BASE',600,'weekly base'),
(4050,4,'12.04.2024','BASE',400,'weekly base'),
(4051,5,'12.04.2024','CHORE',10,'Feed Biscuit'),
(4052,5,'12.04.2024','BASE',300,'weekly base'),
(4053,6,'12.04.2024','BASE',150,'weekly base'),
(4054,3,'13.04.2024','SPEND',-1299,'mascara'),
(4055,4,'13.04.2024','CHORE',100,'Hoover upstairs'),
(4056,5,'13.04.2024','CHORE',250,'Weed the patio');
INSERT INTO walletTx VALUES
(4057,5,'14.04.2024','CHORE',30,'Tidy own room'),
(4058,5,'14.04.2024','CHORE',60,'Fold laundry'),
(4059,5,'14.04.2024','GIFT',1000,'Granny Bee, birthday'),
(4060,5,'15.04.2024','CHORE',10,'Feed Biscuit'),
(4061,5,'15.04.2024','CHORE',10,'Lay the table'),
(4062,5,'15.04.2024','SPEND',-850,'slime kit'),
(4063,3,'16.04.2024','CHORE',20,'Empty the dishwasher'),
(4064,4,'16.04.2024','CHORE',50,'Bins to the kerb');
INSERT INTO walletTx VALUES
(4065,5,'17.04.2024','CHORE',60,'Fold laundry'),
(4066,6,'17.04.2024','CHORE',10,'Lay the table'),
(4067,3,'18.04.2024','CHORE',40,'Walk Biscuit'),
(4068,4,'18.04.2024','GIFT',500,'Granny Bee'),
(4069,3,'19.04.2024','CHORE',10,'Lay the table'),
(4070,3,'19.04.2024','BASE',600,'weekly base'),
(4071,4,'19.04.2024','BASE',400,'weekly base'),
(4072,5,'19.04.2024','CHORE',10,'Feed Biscuit');
INSERT INTO walletTx VALUES
(4073,5,'19.04.2024','BASE',300,'weekly base'),
(4074,6,'19.04.2024','BASE',150,'weekly base'),
(4075,3,'20.04.2024','CHORE',100,'Hoover upstairs'),
(4076,3,'20.04.2024','CHORE',300,'Wash the car'),
(4077,3,'20.04.2024','BONUS',250,'helped Cleo read'),
(4078,6,'20.04.2024','SPEND',-120,'ice lolly'),
(4079,3,'21.04.2024','CHORE',30,'Tidy own room'),
(4080,3,'21.04.2024','CHORE',60,'Fold laundry');
INSERT INTO walletTx VALUES
(4081,4,'21.04.2024','FINE',-100,'phone at dinner'),
(4082,5,'21.04.2024','CHORE',10,'Lay the table'),
(4083,4,'22.04.2024','BONUS',300,'swimming badge'),
(4084,3,'23.04.2024','SPEND',-320,'bus + chips');
