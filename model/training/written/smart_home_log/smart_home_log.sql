CREATE TABLE hub_devices (
  dev_key TEXT PRIMARY KEY,
  lbl TEXT,
  room TEXT,
  kind TEXT,
  model TEXT,
  fw TEXT,
  paired_ts INTEGER,
  seen_ts INTEGER,
  batt_pct INTEGER,
  lqi INTEGER,
  en INTEGER
);
INSERT INTO hub_devices VALUES ('0x01a','Hub','hallway','HUB','HX-2','4.11.0',1664731200,1705881540,-1,255,1);
INSERT INTO hub_devices VALUES ('0x1c4','Radiator left','living room','TRV','Kaltek V3','1.9.2',1664733900,1705878720,78,201,1);
INSERT INTO hub_devices VALUES ('0x1c5','Radiator right','living room','TRV','Kaltek V3','1.9.2',1664734260,1705878840,64,187,1);
INSERT INTO hub_devices VALUES ('0x1d0','Bedroom radiator','bedroom','TRV','Kaltek V3','1.8.7',1664826000,1705878060,12,96,1);
INSERT INTO hub_devices VALUES ('0x1d9','Bathroom radiator','bathroom','TRV','Kaltek V4','2.0.1',1700302500,1705878480,91,143,1);
INSERT INTO hub_devices VALUES ('0x1e2','Nursery radiator','nursery','TRV','Kaltek V4','2.0.1',1700303520,1705878600,88,120,1);
INSERT INTO hub_devices VALUES ('0x1f0','Guest room radiator','guest room','TRV','Kaltek V3','1.8.7',1672138800,1703925840,0,0,0);
INSERT INTO hub_devices VALUES ('0x2a1','Fridge','kitchen','PLUG','Sparkette 16A','3.2',1667656800,1705881300,-1,230,1);
INSERT INTO hub_devices VALUES ('0x2a2','Washing machine','bathroom','PLUG','Sparkette 16A','3.2',1667657400,1705881240,-1,151,1);
INSERT INTO hub_devices VALUES ('0x2a7','TV corner','living room','PLUG','Sparkette 16A','3.1',1668285000,1705881300,-1,222,1);
INSERT INTO hub_devices VALUES ('0x2b0','Desk Ruben','study','PLUG','Minnow 10A','0.9.8',1676365200,1705881000,-1,88,1);
INSERT INTO hub_devices VALUES ('0x2b1','Aquarium','study','PLUG','Minnow 10A','0.9.8',1676365920,1705881060,-1,84,1);
INSERT INTO hub_devices VALUES ('0x2b8','Xmas lights','living room','PLUG','Minnow 10A','0.9.8',1701362700,1704651600,-1,0,0);
INSERT INTO hub_devices VALUES ('0x3c0','Window contact bath','bathroom','CONTACT','Kaltek W1','1.0',1700305200,1705876800,55,110,1);
INSERT INTO hub_devices VALUES ('0x3c1','Front door','hallway','CONTACT','Kaltek W1','1.0',1678281900,1705871820,17,205,1);
CREATE TABLE trv_samples (
  ts INTEGER,
  dev_key TEXT,
  t_cur REAL,
  t_set REAL,
  valve_pct INTEGER,
  mode TEXT,
  win_open INTEGER
);
INSERT INTO trv_samples VALUES (1705302297,'0x1c4',20.0,18.5,0,'AUTO',0);
INSERT INTO trv_samples VALUES (1705302308,'0x1d9',20.3,20.0,3,'AUTO',0);
INSERT INTO trv_samples VALUES (1705302559,'0x1d0',16.5,17,16,'AUTO',0);
INSERT INTO trv_samples VALUES (1705345549,'0x1d9',21.8,24.0,100,'BOOST',0);
INSERT INTO trv_samples VALUES (1705345561,'0x1d0',16.3,17,28,'AUTO',0);
INSERT INTO trv_samples VALUES (1705345620,'0x1c4',21.0,21,6,'AUTO',0);
INSERT INTO trv_samples VALUES (1705345763,'0x1e2',19.0,20,30,'AUTO',0);
INSERT INTO trv_samples VALUES (1705346041,'0x1c5',19.4,21,53,'AUTO',0);
INSERT INTO trv_samples VALUES (1705388565,'0x1e2',17.8,17.5,3,'AUTO',0);
INSERT INTO trv_samples VALUES (1705388736,'0x1c5',19.6,18.5,0,'AUTO',0);
INSERT INTO trv_samples VALUES (1705388736,'0x1d9',20.8,20.0,0,'AUTO',0);
INSERT INTO trv_samples VALUES (1705388953,'0x1c4',19.5,18.5,0,'AUTO',0);
INSERT INTO trv_samples VALUES (1705388958,'0x1d0',16.3,17,26,'AUTO',0);
INSERT INTO trv_samples VALUES (1705431687,'0x1d9',22.0,22.5,17,'AUTO',0);
INSERT INTO trv_samples VALUES (1705432092,'0x1d0',17.4,17,0,'AUTO',0);
INSERT INTO trv_samples VALUES (1705432100,'0x1c5',19.3,21,51,'AUTO',0);
INSERT INTO trv_samples VALUES (1705432157,'0x1e2',19.0,20,34,'AUTO',0);
INSERT INTO trv_samples VALUES (1705432241,'0x1c4',20.5,21,23,'AUTO',0);
INSERT INTO trv_samples VALUES (1705475106,'0x1c4',19.8,18.5,0,'AUTO',0);
INSERT INTO trv_samples VALUES (1705475255,'0x1d9',16.8,20.0,0,'AUTO',1);
INSERT INTO trv_samples VALUES (1705475299,'0x1d0',15.5,17,48,'AUTO',0);
INSERT INTO trv_samples VALUES (1705518040,'0x1d9',21.1,22.5,41,'AUTO',0);
INSERT INTO trv_samples VALUES (1705518084,'0x1d0',17.2,17,5,'AUTO',0);
INSERT INTO trv_samples VALUES (1705518099,'0x1c4',19.9,21,34,'AUTO',0);
INSERT INTO trv_samples VALUES (1705518171,'0x1e2',19.7,20,10,'AUTO',0);
INSERT INTO trv_samples VALUES (1705518201,'0x1c5',20.6,21,20,'AUTO',0);
INSERT INTO trv_samples VALUES (1705561234,'0x1c5',19.2,18.5,0,'AUTO',0);
INSERT INTO trv_samples VALUES (1705561431,'0x1c4',18.7,18.5,3,'AUTO',0);
INSERT INTO trv_samples VALUES (1705561632,'0x1d9',20.2,20.0,3,'AUTO',0);
INSERT INTO trv_samples VALUES (1705561655,'0x1e2',17.7,17.5,3,'AUTO',0);
INSERT INTO trv_samples VALUES (1705561865,'0x1d0',-99.0,17,50,'AUTO',0);
INSERT INTO trv_samples VALUES (1705604653,'0x1c4',19.9,21,39,'AUTO',0);
INSERT INTO trv_samples VALUES (1705604770,'0x1d9',21.3,24.0,100,'BOOST',0);
INSERT INTO trv_samples VALUES (1705604868,'0x1e2',20.7,20,0,'AUTO',0);
INSERT INTO trv_samples VALUES (1705604921,'0x1c5',19.2,21,60,'AUTO',0);
INSERT INTO trv_samples VALUES (1705604932,'0x1d0',-99.0,17,50,'AUTO',0);
INSERT INTO trv_samples VALUES (1705648275,'0x1d9',20.3,20.0,3,'AUTO',0);
INSERT INTO trv_samples VALUES (1705648311,'0x1d0',16.4,17,27,'AUTO',0);
INSERT INTO trv_samples VALUES (1705648466,'0x1c4',18.9,18.5,0,'AUTO',0);
INSERT INTO trv_samples VALUES (1705690861,'0x1d0',16.2,17,28,'AUTO',0);
INSERT INTO trv_samples VALUES (1705690990,'0x1e2',20.6,20,0,'AUTO',0);
INSERT INTO trv_samples VALUES (1705691179,'0x1c4',20.6,21,19,'AUTO',0);
INSERT INTO trv_samples VALUES (1705691326,'0x1d9',22.1,22.5,18,'AUTO',0);
INSERT INTO trv_samples VALUES (1705691375,'0x1c5',20.5,21,24,'AUTO',0);
INSERT INTO trv_samples VALUES (1705734050,'0x1e2',18.3,17.5,0,'AUTO',0);
INSERT INTO trv_samples VALUES (1705734075,'0x1c5',19.1,18.5,0,'AUTO',0);
INSERT INTO trv_samples VALUES (1705734240,'0x1d9',17.0,20.0,0,'AUTO',1);
INSERT INTO trv_samples VALUES (1705734335,'0x1c4',21.5,23.0,45,'MANU',0);
INSERT INTO trv_samples VALUES (1705734748,'0x1d0',16.6,17,20,'AUTO',0);
INSERT INTO trv_samples VALUES (1705777286,'0x1d0',17.6,17,0,'AUTO',0);
INSERT INTO trv_samples VALUES (1705777430,'0x1c4',22.8,23.0,13,'MANU',0);
INSERT INTO trv_samples VALUES (1705777784,'0x1d9',22.2,22.5,17,'AUTO',0);
INSERT INTO trv_samples VALUES (1705777828,'0x1c5',20.4,21,20,'AUTO',0);
INSERT INTO trv_samples VALUES (1705777895,'0x1e2',20.9,20,0,'AUTO',0);
INSERT INTO trv_samples VALUES (1705820636,'0x1d0',15.3,15.0,3,'VAC',0);
INSERT INTO trv_samples VALUES (1705820899,'0x1c4',18.6,15.0,0,'VAC',0);
INSERT INTO trv_samples VALUES (1705821271,'0x1d9',19.6,15.0,0,'VAC',0);
INSERT INTO trv_samples VALUES (1705863626,'0x1d9',21.5,22.5,36,'AUTO',0);
INSERT INTO trv_samples VALUES (1705863899,'0x1d0',16.9,17,8,'AUTO',0);
INSERT INTO trv_samples VALUES (1705864220,'0x1c5',20.2,21,28,'AUTO',0);
INSERT INTO trv_samples VALUES (1705864229,'0x1c4',20.3,21,21,'AUTO',0);
INSERT INTO trv_samples VALUES (1705864230,'0x1e2',20.7,20,0,'AUTO',0);
CREATE TABLE plug_samples (
  ts INTEGER,
  dev_key TEXT,
  relay TEXT,
  pwr TEXT,
  kwh_cnt REAL
);
INSERT INTO plug_samples VALUES (1705307533,'0x2a7','ON','0.4 W',290.37);
INSERT INTO plug_samples VALUES (1705307783,'0x2b0','ON','64.3 W',134.3);
INSERT INTO plug_samples VALUES (1705307837,'0x2a1','ON','71.8 W',412.86);
INSERT INTO plug_samples VALUES (1705350197,'0x2a1','ON','1.3 W',413.18);
INSERT INTO plug_samples VALUES (1705350492,'0x2b1','ON','15.0 W',89.11);
INSERT INTO plug_samples VALUES (1705350840,'0x2a2','OFF','0.0 W',198.4);
INSERT INTO plug_samples VALUES (1705351230,'0x2b0','ON','81.5 W',134.59);
INSERT INTO plug_samples VALUES (1705351554,'0x2a7','ON','120.9 W',290.76);
INSERT INTO plug_samples VALUES (1705393547,'0x2a7','ON','0.4 W',291.13);
INSERT INTO plug_samples VALUES (1705394393,'0x2a1','ON','62.5 W',413.59);
INSERT INTO plug_samples VALUES (1705394483,'0x2b0','ON','81.5 W',135.01);
INSERT INTO plug_samples VALUES (1705436679,'0x2b0','ON','64.3 W',135.32);
INSERT INTO plug_samples VALUES (1705436970,'0x2b1','ON','15.7 W',89.49);
INSERT INTO plug_samples VALUES (1705437550,'0x2a2','ON','1875.0 W',199.27);
INSERT INTO plug_samples VALUES (1705437598,'0x2a1','ON','1.1 W',413.97);
INSERT INTO plug_samples VALUES (1705438187,'0x2a7','ON','98.4 W',291.32);
INSERT INTO plug_samples VALUES (1705479800,'0x2b0','ON','81.5 W',135.77);
INSERT INTO plug_samples VALUES (1705480730,'0x2a1','ON','71.8 W',414.58);
INSERT INTO plug_samples VALUES (1705481162,'0x2a7','ON','0.4 W',291.69);
INSERT INTO plug_samples VALUES (1705522930,'0x2a1','ON','71.8 W',414.87);
INSERT INTO plug_samples VALUES (1705523187,'0x2a2','OFF','0.0 W',199.27);
INSERT INTO plug_samples VALUES (1705523254,'0x2a7','ON','3.2 W',292.12);
INSERT INTO plug_samples VALUES (1705523879,'0x2b1','ON','12.1 W',89.83);
INSERT INTO plug_samples VALUES (1705524083,'0x2b0','ON','n/a',136.22);
INSERT INTO plug_samples VALUES (1705567208,'0x2a7','ON','0.4 W',292.54);
INSERT INTO plug_samples VALUES (1705567619,'0x2b0','ON','72.0 W',136.59);
INSERT INTO plug_samples VALUES (1705567722,'0x2a1','ON','1.3 W',415.42);
INSERT INTO plug_samples VALUES (1705609906,'0x2a1','ON','1.3 W',415.71);
INSERT INTO plug_samples VALUES (1705610007,'0x2a7','ON','120.9 W',292.76);
INSERT INTO plug_samples VALUES (1705610434,'0x2a2','OFF','0.0 W',199.27);
INSERT INTO plug_samples VALUES (1705610607,'0x2b0','ON','72.0 W',136.86);
INSERT INTO plug_samples VALUES (1705610966,'0x2b1','ON','11.8 W',90.15);
INSERT INTO plug_samples VALUES (1705652502,'0x2a1','ON','n/a',416.12);
INSERT INTO plug_samples VALUES (1705653511,'0x2b0','ON','72.0 W',137.25);
INSERT INTO plug_samples VALUES (1705653971,'0x2a7','ON','0.4 W',293.02);
INSERT INTO plug_samples VALUES (1705696002,'0x2a7','ON','120.9 W',293.25);
INSERT INTO plug_samples VALUES (1705696083,'0x2b1','ON','14.2 W',90.35);
INSERT INTO plug_samples VALUES (1705696493,'0x2b0','ON','64.3 W',137.76);
INSERT INTO plug_samples VALUES (1705697198,'0x2a2','ON','2012.3 W',200.1);
INSERT INTO plug_samples VALUES (1705697319,'0x2a1','ON','90.2 W',416.75);
INSERT INTO plug_samples VALUES (1705739542,'0x2a1','ON','1.3 W',417.3);
INSERT INTO plug_samples VALUES (1705740222,'0x2a7','ON','0.4 W',293.67);
INSERT INTO plug_samples VALUES (1705740437,'0x2b0','ON','81.5 W',138.25);
INSERT INTO plug_samples VALUES (1705782219,'0x2b1','ON','15.0 W',90.81);
INSERT INTO plug_samples VALUES (1705783144,'0x2a1','ON','62.5 W',417.84);
INSERT INTO plug_samples VALUES (1705783269,'0x2b0','OFF','0.0 W',138.64);
INSERT INTO plug_samples VALUES (1705783532,'0x2a2','OFF','0.0 W',200.1);
INSERT INTO plug_samples VALUES (1705783744,'0x2a7','ON','98.4 W',293.97);
INSERT INTO plug_samples VALUES (1705825614,'0x2a7','ON','0.4 W',294.28);
INSERT INTO plug_samples VALUES (1705825757,'0x2b0','OFF','0.0 W',138.64);
INSERT INTO plug_samples VALUES (1705826353,'0x2a1','ON','90.2 W',418.12);
INSERT INTO plug_samples VALUES (1705868414,'0x2a7','ON','3.2 W',294.54);
INSERT INTO plug_samples VALUES (1705869358,'0x2a1','ON','1.3 W',418.65);
INSERT INTO plug_samples VALUES (1705869530,'0x2b0','OFF','0.0 W',138.64);
INSERT INTO plug_samples VALUES (1705869769,'0x2b1','ON','11.8 W',91.25);
INSERT INTO plug_samples VALUES (1705869934,'0x2a2','ON','410.5 W',200.88);
CREATE TABLE hub_events (
  ts INTEGER,
  lvl TEXT,
  src TEXT,
  msg TEXT,
  ack INTEGER
);
INSERT INTO hub_events VALUES (1705301888,'I','sched','program "Weekday morning" started',1);
INSERT INTO hub_events VALUES (1705340502,'W','0x1d0','low battery',0);
INSERT INTO hub_events VALUES (1705356239,'I','user:ruben','set living room to 21.0',1);
INSERT INTO hub_events VALUES (1705374727,'E','0x2b1','no answer after 3 retries',1);
INSERT INTO hub_events VALUES (1705376444,'I','0x2b1','device is back',1);
INSERT INTO hub_events VALUES (1705429378,'I','user:ama','set bathroom to 22.5',1);
INSERT INTO hub_events VALUES (1705475059,'W','0x1d9','window open detected, valve closed',1);
INSERT INTO hub_events VALUES (1705476676,'I','0x3c0','closed',1);
INSERT INTO hub_events VALUES (1705523107,'W','0x2b0','power reading invalid',0);
INSERT INTO hub_events VALUES (1705561852,'E','0x1d0','temperature sensor fault',0);
INSERT INTO hub_events VALUES (1705604557,'I','user:ama','boost bathroom 30 min',1);
INSERT INTO hub_events VALUES (1705604945,'E','0x1d0','temperature sensor fault',0);
INSERT INTO hub_events VALUES (1705629653,'I','hub','firmware 4.11.0 installed, restart',1);
INSERT INTO hub_events VALUES (1705629845,'E','hub','time server unreachable',1);
INSERT INTO hub_events VALUES (1705653050,'W','0x2a1','power reading invalid',0);
INSERT INTO hub_events VALUES (1705683002,'I','0x3c1','open',1);
INSERT INTO hub_events VALUES (1705734166,'W','0x1d9','window open detected, valve closed',1);
INSERT INTO hub_events VALUES (1705742130,'I','user:ruben','set living room to 23.0',1);
INSERT INTO hub_events VALUES (1705750439,'W','0x3c1','low battery',0);
INSERT INTO hub_events VALUES (1705755640,'I','user:ruben','plug Desk Ruben off',1);
INSERT INTO hub_events VALUES (1705787102,'I','user:ama','vacation mode on',1);
INSERT INTO hub_events VALUES (1705825232,'E','0x2a7','no answer after 3 retries',0);
INSERT INTO hub_events VALUES (1705831516,'I','user:ama','vacation mode off',1);
INSERT INTO hub_events VALUES (1705871837,'I','0x3c1','open',0);
