CREATE TABLE lib_items (
  item_id INTEGER PRIMARY KEY,
  ttl TEXT,
  auth_sort TEXT,
  series_txt TEXT,
  lang TEXT,
  fmt TEXT,
  src TEXT,
  state TEXT,
  pct_read INTEGER,
  pg_cnt INTEGER,
  price_eur TEXT,
  added_at TEXT,
  fin_at TEXT,
  due_at TEXT,
  stars INTEGER,
  tags TEXT
);
INSERT INTO lib_items VALUES (1,'The Salt Ledger','Okonjo-Reyes, Marisol','Harbour Books #1','en','epub','STORE','FIN',100,412,'7.99','2023-12-20T18:02:11Z','2024-01-21T22:14:00Z','1970-01-01T00:00:00Z',4,'fiction; historical');
INSERT INTO lib_items VALUES (2,'The Tide Ledger','Okonjo-Reyes, Marisol','Harbour Books #2','en','epub','STORE','FIN',100,438,'8.99','2024-01-22T06:31:40Z','2024-02-18T23:05:00Z','1970-01-01T00:00:00Z',5,'fiction; historical');
INSERT INTO lib_items VALUES (3,'The Ash Ledger','Okonjo-Reyes, Marisol','Harbour Books #3','en','epub','STORE','NEW',0,355,'9.99','2024-02-19T06:58:02Z','1970-01-01T00:00:00Z','1970-01-01T00:00:00Z',0,'fiction; historical');
INSERT INTO lib_items VALUES (4,'Moss: A Short History of Staying Low','Fennimore, Tabitha','','en','epub','LOAN','FIN',100,248,'0.00','2024-01-05T12:00:00Z','2024-01-25T21:40:00Z','2024-01-26T23:59:00Z',5,'non-fiction; nature');
INSERT INTO lib_items VALUES (5,'How Bridges Fall','Adeyemi-Clarke, Jonas','','en','pdf','LOAN','DNF',31,377,'0.00','2024-01-27T12:00:00Z','1970-01-01T00:00:00Z','2024-02-17T23:59:00Z',2,'non-fiction; engineering');
INSERT INTO lib_items VALUES (6,'Nachtzug nach Norden','Brandt, Elke','','de','epub','STORE','RDG',46,290,'11.99','2024-01-30T19:15:20Z','1970-01-01T00:00:00Z','1970-01-01T00:00:00Z',0,'fiction; crime');
INSERT INTO lib_items VALUES (7,'Minor Planets','Sorokina, Daria','','en','azw3','STORE','FIN',100,186,'4.49','2024-02-01T20:20:20Z','2024-02-09T23:30:00Z','1970-01-01T00:00:00Z',3,'fiction; short stories');
INSERT INTO lib_items VALUES (8,'Bread and Patience','Lund, Oskar','','en','pdf','SIDE','RDG',12,0,'','2024-02-03T09:10:00Z','1970-01-01T00:00:00Z','1970-01-01T00:00:00Z',0,'non-fiction; cooking');
INSERT INTO lib_items VALUES (9,'The Quiet Cabinet','Hargrave, Wilhelmina','Inspector Pell #1','en','epub','LOAN','FIN',100,322,'0.00','2024-02-10T12:00:00Z','2024-02-24T00:20:00Z','2024-03-02T23:59:00Z',4,'fiction; crime');
INSERT INTO lib_items VALUES (10,'The Borrowed Cabinet','Hargrave, Wilhelmina','Inspector Pell #2','en','epub','LOAN','RDG',73,341,'0.00','2024-02-25T12:00:00Z','1970-01-01T00:00:00Z','2024-03-16T23:59:00Z',0,'fiction; crime');
INSERT INTO lib_items VALUES (11,'Commuter Buddhism','Tran, Felix','','en','epub','STORE','DNF',8,205,'5.99','2023-11-11T08:00:00Z','1970-01-01T00:00:00Z','1970-01-01T00:00:00Z',1,'non-fiction; self-help');
INSERT INTO lib_items VALUES (12,'Field Guide to Clouds','Fennimore, Tabitha','','en','pdf','SIDE','NEW',0,0,'','2024-01-02T15:45:30Z','1970-01-01T00:00:00Z','1970-01-01T00:00:00Z',0,'non-fiction; nature');
INSERT INTO lib_items VALUES (13,'La casa sin espejos','Ibarra, Lucía','','es','epub','STORE','NEW',0,264,'10.49','2024-02-28T21:12:00Z','1970-01-01T00:00:00Z','1970-01-01T00:00:00Z',0,'fiction');
INSERT INTO lib_items VALUES (14,'The Cartographer''s Niece','Winterbourne, A. J.','','en','azw3','STORE','FIN',100,501,'3.99','2023-12-27T10:00:00Z','2024-01-04T22:45:00Z','1970-01-01T00:00:00Z',3,'fiction; fantasy');
INSERT INTO lib_items VALUES (15,'Annual Report Harrow Rowing Club 2023','unknown','','en','pdf','SIDE','RDG',55,0,'','2024-03-01T07:03:00Z','1970-01-01T00:00:00Z','1970-01-01T00:00:00Z',0,'');
INSERT INTO lib_items VALUES (16,'Everything the Fox Forgot','Sorokina, Daria','','en','epub','STORE','RDG',19,298,'8.49','2024-03-03T20:00:00Z','1970-01-01T00:00:00Z','1970-01-01T00:00:00Z',0,'fiction');
INSERT INTO lib_items VALUES (17,'Small Engines, Big Noise','Adeyemi-Clarke, Jonas','','en','epub','LOAN','NEW',0,233,'0.00','2024-03-02T12:00:00Z','1970-01-01T00:00:00Z','2024-03-23T23:59:00Z',0,'non-fiction; engineering');
INSERT INTO lib_items VALUES (18,'Night Ferry Poems','Lund, Oskar','','en','epub','STORE','FIN',100,96,'2.99','2024-02-14T07:07:07Z','2024-02-15T08:20:00Z','1970-01-01T00:00:00Z',5,'poetry');
CREATE TABLE sess (
  sid INTEGER PRIMARY KEY,
  item_id INTEGER,
  beg TEXT,
  fin TEXT,
  pct_from INTEGER,
  pct_to INTEGER,
  pg_turned INTEGER,
  dev TEXT,
  sync_f INTEGER
);
INSERT INTO sess VALUES (5001,11,'2023-11-12T12:42:55Z','2023-11-12T13:03:00Z',0,8,16,'Libra',1);
INSERT INTO sess VALUES (5002,14,'2023-12-28T07:35:34Z','2023-12-28T09:47:23Z',0,26,130,'Libra',1);
INSERT INTO sess VALUES (5003,14,'2023-12-29T07:40:51Z','2023-12-29T09:45:41Z',26,51,125,'phone',1);
INSERT INTO sess VALUES (5004,14,'2023-12-31T20:48:51Z','2023-12-31T22:57:05Z',51,71,100,'Libra',0);
INSERT INTO sess VALUES (5005,1,'2024-01-01T21:07:23Z','2024-01-01T21:45:00Z',0,11,45,'Libra',1);
INSERT INTO sess VALUES (5006,1,'2024-01-04T07:03:05Z','2024-01-04T08:14:32Z',11,24,53,'phone',1);
INSERT INTO sess VALUES (5007,14,'2024-01-04T20:04:00Z','2024-01-04T22:45:00Z',71,100,145,'Libra',1);
INSERT INTO sess VALUES (5008,4,'2024-01-06T07:08:32Z','2024-01-06T09:05:58Z',0,41,101,'phone',1);
INSERT INTO sess VALUES (5009,1,'2024-01-07T07:36:27Z','2024-01-07T08:51:30Z',24,46,90,'Libra',1);
INSERT INTO sess VALUES (5010,4,'2024-01-10T07:32:26Z','2024-01-10T07:53:28Z',41,48,17,'Libra',1);
INSERT INTO sess VALUES (5011,1,'2024-01-11T07:41:40Z','2024-01-11T08:14:17Z',46,55,37,'phone',0);
INSERT INTO sess VALUES (5012,1,'2024-01-14T20:04:14Z','2024-01-14T22:38:16Z',55,88,135,'Libra',1);
INSERT INTO sess VALUES (5013,4,'2024-01-15T21:37:50Z','2024-01-15T22:06:10Z',48,62,34,'Libra',1);
INSERT INTO sess VALUES (5014,1,'2024-01-21T21:27:00Z','2024-01-21T22:14:00Z',88,100,49,'Libra',1);
INSERT INTO sess VALUES (5015,2,'2024-01-22T07:07:37Z','2024-01-22T09:00:13Z',0,20,87,'Libra',1);
INSERT INTO sess VALUES (5016,4,'2024-01-25T19:46:00Z','2024-01-25T21:40:00Z',62,100,94,'phone',0);
INSERT INTO sess VALUES (5017,2,'2024-01-26T07:36:45Z','2024-01-26T09:11:49Z',20,44,105,'Libra',1);
INSERT INTO sess VALUES (5018,5,'2024-01-28T07:18:30Z','2024-01-28T08:18:14Z',0,19,71,'Libra',1);
INSERT INTO sess VALUES (5019,5,'2024-01-30T22:45:19Z','2024-01-30T22:58:00Z',19,23,15,'phone',0);
INSERT INTO sess VALUES (5020,2,'2024-01-31T07:32:43Z','2024-01-31T09:22:17Z',44,74,131,'phone',1);
INSERT INTO sess VALUES (5021,6,'2024-01-31T20:04:13Z','2024-01-31T20:55:02Z',0,15,43,'Libra',1);
INSERT INTO sess VALUES (5022,5,'2024-02-01T20:57:42Z','2024-02-01T21:27:04Z',23,31,30,'Libra',1);
INSERT INTO sess VALUES (5023,7,'2024-02-02T07:15:42Z','2024-02-02T07:52:56Z',0,24,44,'phone',1);
INSERT INTO sess VALUES (5024,6,'2024-02-02T12:26:25Z','2024-02-02T12:55:56Z',15,27,34,'phone',1);
INSERT INTO sess VALUES (5025,8,'2024-02-03T12:09:44Z','2024-02-03T12:18:16Z',0,12,-1,'Libra',1);
INSERT INTO sess VALUES (5026,6,'2024-02-04T22:36:17Z','2024-02-04T22:53:25Z',27,34,20,'phone',1);
INSERT INTO sess VALUES (5027,2,'2024-02-04T20:38:59Z','2024-02-04T20:49:28Z',74,76,8,'Libra',1);
INSERT INTO sess VALUES (5028,7,'2024-02-04T21:12:16Z','2024-02-04T21:31:34Z',24,34,18,'Libra',1);
INSERT INTO sess VALUES (5029,6,'2024-02-06T12:46:26Z','2024-02-06T13:30:48Z',34,46,34,'phone',0);
INSERT INTO sess VALUES (5030,2,'2024-02-09T07:45:49Z','2024-02-09T07:53:04Z',76,78,8,'phone',1);
INSERT INTO sess VALUES (5031,7,'2024-02-09T21:42:00Z','2024-02-09T23:30:00Z',34,100,122,'Libra',1);
INSERT INTO sess VALUES (5032,9,'2024-02-11T20:07:30Z','2024-02-11T23:11:10Z',0,55,177,'phone',0);
INSERT INTO sess VALUES (5033,9,'2024-02-13T07:14:28Z','2024-02-13T07:34:38Z',55,63,25,'phone',1);
INSERT INTO sess VALUES (5034,18,'2024-02-14T07:31:39Z','2024-02-14T08:28:18Z',0,65,62,'phone',0);
INSERT INTO sess VALUES (5035,18,'2024-02-15T07:45:00Z','2024-02-15T08:20:00Z',65,100,33,'Libra',1);
INSERT INTO sess VALUES (5036,9,'2024-02-16T07:07:00Z','2024-02-16T07:48:36Z',63,76,41,'phone',1);
INSERT INTO sess VALUES (5037,9,'2024-02-18T12:40:01Z','2024-02-18T13:37:05Z',76,92,51,'Libra',1);
INSERT INTO sess VALUES (5038,2,'2024-02-18T21:16:00Z','2024-02-18T23:05:00Z',78,100,96,'phone',0);
INSERT INTO sess VALUES (5039,9,'2024-02-23T23:51:00Z','2024-02-24T00:20:00Z',92,100,25,'Libra',1);
INSERT INTO sess VALUES (5040,10,'2024-02-26T07:55:31Z','2024-02-26T10:12:00Z',0,37,126,'phone',1);
INSERT INTO sess VALUES (5041,10,'2024-02-28T07:10:06Z','2024-02-28T07:53:53Z',37,49,40,'phone',1);
INSERT INTO sess VALUES (5042,15,'2024-03-01T07:51:17Z','2024-03-01T08:31:47Z',0,55,-1,'phone',1);
INSERT INTO sess VALUES (5043,10,'2024-03-01T20:54:44Z','2024-03-01T21:01:54Z',49,51,6,'Libra',1);
INSERT INTO sess VALUES (5044,10,'2024-03-03T21:24:09Z','2024-03-03T22:33:53Z',51,73,75,'Libra',1);
INSERT INTO sess VALUES (5045,16,'2024-03-04T12:29:51Z','2024-03-04T12:57:37Z',0,8,23,'Libra',0);
INSERT INTO sess VALUES (5046,16,'2024-03-06T12:06:14Z','2024-03-06T12:49:20Z',8,19,32,'Libra',1);
CREATE TABLE clips (
  clip_id TEXT,
  item_id INTEGER,
  kind TEXT,
  colr TEXT,
  pg INTEGER,
  body TEXT,
  my_note TEXT,
  made_at TEXT
);
INSERT INTO clips VALUES ('c-001',1,'HL','y',12,'The sea keeps better accounts than any clerk.','','2024-01-01T21:42:37Z');
INSERT INTO clips VALUES ('c-002',1,'HL','y',47,'Nobody counts the herring that got away.','','2024-01-03T22:26:52Z');
INSERT INTO clips VALUES ('c-003',1,'NT','y',88,'She salted the ledger so the mice would leave it be.','ask Joan whether this is true','2024-01-09T22:08:34Z');
INSERT INTO clips VALUES ('c-004',1,'BM','',203,'','','2024-01-12T12:33:32Z');
INSERT INTO clips VALUES ('c-005',1,'HL','b',240,'A harbour is only a promise with walls.','','2024-01-15T07:55:28Z');
INSERT INTO clips VALUES ('c-006',1,'HL','p',398,'I owe nobody, she said, and that was the first lie of the year.','','2024-01-21T12:38:00Z');
INSERT INTO clips VALUES ('c-007',4,'HL','g',9,'Moss does not hurry, and it was here first.','','2024-01-06T12:11:09Z');
INSERT INTO clips VALUES ('c-008',4,'HL','g',31,'A square metre of bog remembers nine thousand winters.','','2024-01-06T21:39:46Z');
INSERT INTO clips VALUES ('c-009',4,'NT','g',57,'Sphagnum dressings saved more limbs than surgeons did.','quote for the talk in May','2024-01-12T07:35:03Z');
INSERT INTO clips VALUES ('c-010',4,'HL','g',60,'It drinks twenty times its own weight.','','2024-01-12T20:43:33Z');
INSERT INTO clips VALUES ('c-011',4,'NT','y',144,'Gardeners wage war on it; monks rake around it.','quote for the talk in May','2024-01-18T22:35:30Z');
INSERT INTO clips VALUES ('c-012',4,'HL','g',230,'To stay low is also a strategy.','','2024-01-25T07:56:35Z');
INSERT INTO clips VALUES ('c-013',5,'HL','y',22,'Every collapse begins as a memo.','','2024-01-28T07:15:12Z');
INSERT INTO clips VALUES ('c-014',5,'NT','b',64,'The bolts were specified in inches and ordered in millimetres.','ha! same at work','2024-01-30T20:02:49Z');
INSERT INTO clips VALUES ('c-015',5,'BM','',116,'','','2024-02-01T07:32:28Z');
INSERT INTO clips VALUES ('c-016',2,'HL','y',5,'The second winter is the one that teaches.','','2024-01-22T22:01:48Z');
INSERT INTO clips VALUES ('c-017',2,'HL','y',90,'He signed for the cargo with another man''s name.','','2024-01-27T07:28:20Z');
INSERT INTO clips VALUES ('c-018',2,'NT','p',91,'Forgery is only handwriting with ambition.','typo in this edition: "ambiton"','2024-01-27T22:32:38Z');
INSERT INTO clips VALUES ('c-019',2,'HL','y',217,'The tide has no use for an honest man.','','2024-02-05T22:12:44Z');
INSERT INTO clips VALUES ('c-020',2,'BM','',300,'','','2024-02-09T20:28:32Z');
INSERT INTO clips VALUES ('c-021',2,'HL','b',431,'They burned the books and kept the debts.','','2024-02-18T22:51:30Z');
INSERT INTO clips VALUES ('c-022',6,'HL','y',14,'Im Speisewagen log jeder ein bisschen.','','2024-01-31T22:15:44Z');
INSERT INTO clips VALUES ('c-023',6,'NT','y',15,'Die Weiche war verstellt worden.','Weiche = railway points','2024-01-31T22:56:56Z');
INSERT INTO clips VALUES ('c-024',6,'NT','y',77,'Er roch nach Kohle und Kölnisch Wasser.','look up: Kölnisch Wasser','2024-02-02T20:59:35Z');
INSERT INTO clips VALUES ('c-025',6,'BM','',133,'','','2024-02-06T12:53:28Z');
INSERT INTO clips VALUES ('c-026',7,'HL','y',33,'Ceres was demoted on a Thursday.','','2024-02-04T12:26:07Z');
INSERT INTO clips VALUES ('c-027',7,'HL','p',120,'We were all minor planets at that table.','','2024-02-09T21:28:20Z');
INSERT INTO clips VALUES ('c-028',18,'HL','y',8,'The ferry hums the one note it knows','','2024-02-14T07:42:15Z');
INSERT INTO clips VALUES ('c-029',18,'HL','y',41,'and the lights of the other shore do not come nearer, they only come true','read at the wedding?','2024-02-14T21:04:13Z');
INSERT INTO clips VALUES ('c-030',18,'HL','p',77,'I have forgotten the word for rope','','2024-02-15T20:50:07Z');
INSERT INTO clips VALUES ('c-031',9,'HL','y',40,'Pell distrusted any room with two doors.','','2024-02-11T12:45:41Z');
INSERT INTO clips VALUES ('c-032',9,'BM','',151,'','','2024-02-16T20:09:16Z');
INSERT INTO clips VALUES ('c-033',9,'NT','b',208,'The key was warm.','surely it''s the sister','2024-02-19T12:29:14Z');
INSERT INTO clips VALUES ('c-034',9,'NT','b',300,'It had, of course, been the sister.','knew it!','2024-02-24T07:25:56Z');
INSERT INTO clips VALUES ('c-035',10,'HL','y',66,'A borrowed cabinet is never returned with the same number of drawers.','','2024-02-26T21:10:42Z');
INSERT INTO clips VALUES ('c-036',10,'NT','b',190,'Pell bought two tickets and used neither.','why??','2024-03-01T12:10:45Z');
INSERT INTO clips VALUES ('c-037',8,'HL','y',-1,'If the dough is sulking, leave the room.','','2024-02-03T21:32:25Z');
INSERT INTO clips VALUES ('c-038',8,'NT','y',-1,'Hydration 78 percent for the rye.','try with 74','2024-02-03T20:26:12Z');
INSERT INTO clips VALUES ('c-039',15,'NT','y',-1,'Boathouse roof: quotations outstanding.','raise at AGM','2024-03-01T20:20:05Z');
INSERT INTO clips VALUES ('c-040',11,'BM','',16,'','','2023-11-12T20:01:21Z');
INSERT INTO clips VALUES ('c-041',16,'HL','y',21,'The fox forgot the hens, but not the fence.','','2024-03-04T22:29:28Z');
