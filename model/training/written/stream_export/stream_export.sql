CREATE TABLE track_meta (
  track_uri TEXT,
  track_name TEXT,
  artist_names TEXT,
  album_name TEXT,
  album_release_date TEXT,
  duration_ms INTEGER,
  is_explicit INTEGER,
  pop_idx INTEGER,
  tempo_bpm REAL,
  is_local INTEGER
);
INSERT INTO track_meta VALUES
('t01','Paper Lanterns','The Quiet Rivals','Northbound','2019-05-17',214320,0,61,118.02,0),
('t02','Northbound','The Quiet Rivals','Northbound','2019-05-17',268905,0,58,96.5,0),
('t03','Ferris Wheel (Live)','The Quiet Rivals','Live at Dock 9','2021-11-05',341770,0,33,120.4,0),
('t04','Gold Teeth','MADAME VOLT','Overload','2022-03-11',187210,1,79,142.0,0),
('t05','Overload','MADAME VOLT;Juno Park','Overload','2022-03-11',203998,1,71,128.0,0),
('t06','Cheap Thunder','MADAME VOLT','Overload','2022-03-11',175440,0,64,150.1,0),
('t07','Marguerite','Étienne Sauvage','Les Heures','1998',252000,0,40,72.3,0),
('t08','Les Heures','Étienne Sauvage','Les Heures','1998',611466,0,22,60.0,0),
('t09','Slow Tram','Juno Park','Window Seat','2023-08-25',198120,0,83,88.8,0),
('t10','Window Seat','Juno Park','Window Seat','2023-08-25',221700,0,76,92.0,0);
INSERT INTO track_meta VALUES
('t11','Rain Check','Juno Park;Kofi Adae','Window Seat','2023-08-25',190450,1,69,101.5,0),
('t12','Accra Nights','Kofi Adae','Accra Nights EP','2020-06',233100,0,55,112.0,0),
('t13','Highlife Interlude','Kofi Adae','Accra Nights EP','2020-06',58200,0,29,0,0),
('t14','Barn Dance No. 4','Hollow Fiddle Band','Reels & Ruins','2015-10-02',166800,0,18,132.7,0),
('t15','Ruins','Hollow Fiddle Band','Reels & Ruins','2015-10-02',305610,0,21,66.1,0),
('t16','Nocturne in Grey','Anneke Vos','Piano Letters','2018-01-26',289333,0,52,0,0),
('t17','Letter to a Lighthouse','Anneke Vos','Piano Letters','2018-01-26',244870,0,57,68.0,0),
('t18','Static Bloom','Wire Orchard','Static Bloom','2024-02-09',257300,0,46,125.0,0),
('t19','Static Bloom - Juno Park Remix','Wire Orchard;Juno Park','Static Bloom (Remixes)','2024-02-16',312900,0,38,126.0,0),
('t20','Dishwasher Blues','Old Tom Ferry','Kitchen Tapes','1974',201000,1,12,84.2,0);
INSERT INTO track_meta VALUES
('t21','Ironing Song','Old Tom Ferry','Kitchen Tapes','1974',149900,0,9,90.3,0),
('t22','Uncle Ray wedding speech','','','',412000,0,0,0,1),
('t23','band practice 5 march','','','',1264000,0,0,0,1),
('t24','Midnight Bakery','The Quiet Rivals','Crumbs','2024-01-19',195600,0,66,104.0,0);
CREATE TABLE pl_headers (
  pl_id TEXT,
  pl_name TEXT,
  is_public INTEGER,
  is_collab INTEGER,
  created_at TEXT,
  follower_cnt INTEGER
);
INSERT INTO pl_headers VALUES
('p1','Running',0,0,'2021-04-02T17:20:11Z',3),
('p2','kitchen',0,0,'2020-09-13T09:00:40Z',0),
('p3','Road trip Wales 2023',1,1,'2023-06-30T21:14:05Z',14),
('p4','sleep',0,0,'2019-11-28T22:41:59Z',1),
('p5','Party Jan 40th',1,1,'2024-01-05T18:30:00Z',27),
('p6','(untitled)',1,0,'2024-03-30T12:01:00Z',0),
('p7','band stuff',0,1,'2022-02-14T20:00:00Z',4);
CREATE TABLE pl_items (
  pl_id TEXT,
  track_uri TEXT,
  added_at TEXT,
  added_by TEXT
);
INSERT INTO pl_items VALUES
('p1','t04','2022-03-20T06:10:00Z','me'),
('p1','t06','2022-03-20T06:10:30Z','me'),
('p1','t05','2022-04-02T06:55:12Z','me'),
('p1','t18','2024-02-12T19:44:01Z','me'),
('p1','t19','2024-02-20T07:02:33Z','me'),
('p1','t01','2021-04-02T17:21:00Z','me'),
('p1','t14','2023-01-09T18:00:00Z','me'),
('p2','t20','2020-09-13T09:02:00Z','me'),
('p2','t21','2020-09-13T09:02:20Z','me'),
('p2','t12','2020-11-01T18:33:09Z','me');
INSERT INTO pl_items VALUES
('p2','t24','2024-01-20T08:15:00Z','me'),
('p2','t09','2023-09-02T10:10:10Z','me'),
('p2','t10','2023-09-02T10:10:55Z','me'),
('p3','t01','2023-06-30T21:15:00Z','me'),
('p3','t02','2023-06-30T21:15:20Z','me'),
('p3','t14','2023-07-01T08:03:00Z','dilys_w'),
('p3','t15','2023-07-01T08:04:00Z','dilys_w'),
('p3','t12','2023-07-02T19:30:00Z','me'),
('p3','t04','2023-07-03T12:00:00Z','gethin88'),
('p3','t07','2023-07-03T12:01:00Z','gethin88');
INSERT INTO pl_items VALUES
('p4','t16','2019-11-28T22:42:30Z','me'),
('p4','t17','2019-11-28T22:43:00Z','me'),
('p4','t08','2020-01-15T23:01:00Z','me'),
('p4','t07','2020-01-15T23:02:10Z','me'),
('p5','t04','2024-01-05T18:31:00Z','me'),
('p5','t05','2024-01-05T18:31:40Z','me'),
('p5','t11','2024-01-06T11:20:00Z','jan_p'),
('p5','t09','2024-01-06T11:21:00Z','jan_p'),
('p5','t12','2024-01-07T16:00:00Z','gethin88'),
('p5','t24','2024-01-19T09:00:00Z','me');
INSERT INTO pl_items VALUES
('p5','t22','2024-01-20T15:45:00Z','me'),
('p7','t23','2024-03-06T09:30:00Z','me'),
('p7','t03','2022-02-14T20:05:00Z','me'),
('p7','t14','2022-02-14T20:06:00Z','dilys_w');
CREATE TABLE play_history (
  ts TEXT,
  track_uri TEXT,
  ms_played INTEGER,
  client TEXT,
  conn_country TEXT,
  reason_start TEXT,
  reason_end TEXT,
  was_skipped INTEGER,
  shuffle_on INTEGER,
  is_offline INTEGER,
  incognito_mode INTEGER
);
INSERT INTO play_history VALUES
('2024-02-21T05:43:36Z','t19',312900,'android','GB','clickrow','trackdone',0,0,1,0),
('2024-02-22T13:09:03Z','t01',214320,'web_player','GB','fwdbtn','trackdone',0,0,0,0),
('2024-02-23T03:14:06Z','t09',198120,'android','GB','playbtn','trackdone',0,1,0,0),
('2024-02-23T23:26:27Z','t16',289333,'web_player','GB','clickrow','trackdone',0,0,0,0),
('2024-02-24T22:47:34Z','t17',244870,'android','GB','playbtn','trackdone',0,0,0,0),
('2024-02-25T23:06:41Z','t16',61591,'web_player','GB','clickrow','fwdbtn',1,0,0,0),
('2024-02-26T21:22:03Z','t11',74426,'android','GB','trackdone','fwdbtn',1,1,1,0),
('2024-02-27T23:38:35Z','t16',52631,'web_player','GB','playbtn','fwdbtn',1,0,0,1),
('2024-02-28T14:21:07Z','t19',312900,'android','GB','fwdbtn','trackdone',0,1,1,1),
('2024-02-28T23:51:42Z','t05',203998,'cast_speaker','GB','fwdbtn','trackdone',0,0,0,0);
INSERT INTO play_history VALUES
('2024-02-29T09:47:33Z','t09',198120,'android','GB','playbtn','trackdone',0,1,0,0),
('2024-03-01T00:13:10Z','t04',187210,'web_player','GB','clickrow','trackdone',0,0,0,0),
('2024-03-02T07:35:55Z','t02',121153,'android','GB','trackdone','fwdbtn',1,1,0,0),
('2024-03-02T17:35:26Z','t13',22856,'android','GB','fwdbtn','endplay',0,0,0,0),
('2024-03-04T01:34:58Z','t14',166800,'android','GB','fwdbtn','trackdone',0,0,0,0),
('2024-03-04T15:47:01Z','t12',233100,'android','GB','trackdone','trackdone',0,1,0,0),
('2024-03-05T06:00:22Z','t18',257300,'android','GB','trackdone','trackdone',0,0,0,0),
('2024-03-05T09:16:47Z','t20',201000,'android','GB','playbtn','trackdone',0,0,0,0),
('2024-03-06T07:52:39Z','t24',84158,'android','GB','trackdone','endplay',0,1,0,0),
('2024-03-06T10:55:23Z','t23',1264000,'android','GB','trackdone','trackdone',0,0,0,0);
INSERT INTO play_history VALUES
('2024-03-07T01:38:33Z','t18',221447,'web_player','GB','fwdbtn','endplay',0,1,0,0),
('2024-03-08T00:32:34Z','t24',119578,'android','GB','trackdone','endplay',0,1,0,0),
('2024-03-08T22:37:25Z','t05',18918,'android','GB','playbtn','fwdbtn',1,0,1,0),
('2024-03-09T23:10:54Z','t16',20111,'android','GB','trackdone','fwdbtn',1,0,0,0),
('2024-03-10T08:32:20Z','t07',252000,'android','GB','trackdone','trackdone',0,1,0,0),
('2024-03-10T18:15:04Z','t01',214320,'cast_speaker','GB','fwdbtn','trackdone',0,1,0,0),
('2024-03-11T17:11:07Z','t12',147666,'android','GB','clickrow','endplay',0,1,0,0),
('2024-03-12T23:36:04Z','t17',244870,'android','GB','fwdbtn','trackdone',0,0,0,0),
('2024-03-13T14:27:15Z','t04',155840,'android','GB','trackdone','endplay',0,0,1,0),
('2024-03-13T17:52:00Z','t06',175440,'android','GB','trackdone','trackdone',0,1,0,0);
INSERT INTO play_history VALUES
('2024-03-14T07:56:42Z','t09',198120,'android','GB','fwdbtn','trackdone',0,0,1,1),
('2024-03-15T06:10:42Z','t11',190450,'android','GB','trackdone','trackdone',0,1,1,0),
('2024-03-15T21:09:02Z','t12',81823,'android','GB','clickrow','fwdbtn',1,1,0,0),
('2024-03-16T06:14:39Z','t24',195600,'cast_speaker','GB','trackdone','trackdone',0,0,0,0),
('2024-03-16T15:41:43Z','t05',45013,'android','GB','trackdone','fwdbtn',1,0,1,0),
('2024-03-16T19:28:26Z','t09',130517,'android','GB','fwdbtn','endplay',0,1,0,0),
('2024-03-17T17:30:48Z','t24',87920,'android','GB','clickrow','fwdbtn',1,0,0,0),
('2024-03-17T19:05:00Z','t22',90000,'android','GB','clickrow','fwdbtn',1,0,1,0),
('2024-03-18T16:06:38Z','t04',81872,'web_player','GB','playbtn','fwdbtn',1,0,0,0),
('2024-03-19T06:24:41Z','t04',187210,'android','GB','trackdone','trackdone',0,0,0,0),
('2024-03-20T23:18:03Z','t08',611466,'web_player','GB','trackdone','trackdone',0,1,0,0);
INSERT INTO play_history VALUES
('2024-03-21T08:37:52Z','t07',252000,'android','GB','playbtn','trackdone',0,0,0,0),
('2024-03-21T18:20:02Z','t09',198120,'android','GB','playbtn','trackdone',0,0,0,0),
('2024-03-22T08:59:33Z','t18',257300,'android','GB','clickrow','trackdone',0,0,0,0),
('2024-03-23T16:41:30Z','t01',214320,'cast_speaker','GB','trackdone','trackdone',0,0,0,0),
('2024-03-24T02:32:28Z','t20',121032,'web_player','GB','playbtn','endplay',0,0,0,0),
('2024-03-25T00:59:14Z','t10',61700,'android','PT','trackdone','endplay',0,0,0,0),
('2024-03-25T23:51:48Z','t17',101912,'cast_speaker','PT','clickrow','fwdbtn',1,1,0,0),
('2024-03-26T09:32:21Z','t10',221700,'cast_speaker','PT','fwdbtn','trackdone',0,1,0,0),
('2024-03-26T13:19:21Z','t24',195600,'web_player','PT','playbtn','trackdone',0,0,0,0),
('2024-03-26T16:29:56Z','t14',166800,'web_player','PT','playbtn','trackdone',0,1,0,0);
INSERT INTO play_history VALUES
('2024-03-27T23:54:36Z','t06',175440,'web_player','PT','clickrow','trackdone',0,0,0,0),
('2024-03-28T22:36:07Z','t09',198120,'web_player','PT','playbtn','trackdone',0,0,0,0),
('2024-03-29T13:32:11Z','t10',194870,'web_player','PT','clickrow','endplay',0,0,0,0),
('2024-03-29T16:46:10Z','t04',187210,'android','PT','playbtn','trackdone',0,0,0,0),
('2024-03-30T06:51:22Z','t18',257300,'android','PT','trackdone','trackdone',0,0,1,0),
('2024-03-31T13:59:24Z','t10',221700,'android','PT','clickrow','trackdone',0,0,1,0);
