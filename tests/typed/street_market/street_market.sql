CREATE TABLE t_trader (
  trader_id INTEGER PRIMARY KEY,
  trading_as TEXT,
  contact TEXT,
  sells TEXT,
  regular TEXT,
  insured_to TEXT
);
CREATE TABLE t_pitch (
  pitch TEXT PRIMARY KEY,
  row_name TEXT,
  front_m REAL,
  power TEXT,
  rent_day REAL
);
CREATE TABLE t_market_day (
  mkt_date TEXT PRIMARY KEY,
  kind TEXT,
  weather TEXT,
  footfall INTEGER
);
CREATE TABLE t_let (
  let_id INTEGER PRIMARY KEY,
  mkt_date TEXT,
  pitch TEXT,
  trader_id INTEGER,
  paid REAL,
  turned_up TEXT
);
CREATE TABLE t_complaint (
  c_no INTEGER PRIMARY KEY,
  mkt_date TEXT,
  about_trader INTEGER,
  by_trader INTEGER,
  txt TEXT,
  settled TEXT
);
INSERT INTO t_trader VALUES
(1,'Bea''s Bees','Bea Lorimer','honey','yes','2025-02-28'),(2,'Crust','Tom Ayles','bread','yes','2024-12-31'),(3,'Fish Van Kit','Kit Doran','fish','yes','2024-05-20'),(4,'Old & Odd','Vi Sharpe','bric-a-brac','no',NULL),(5,'Seoul Food','Min-ji Han','hot food','yes','2025-06-30'),(6,'Green Thumb','Asif Rao','plants','no','2024-09-15'),(7,'Crêpe Escape','Luc Morin','hot food','no','2024-11-30'),(8,'Sock Shop','Dot Pym','clothes','no','2024-04-30'),(9,'Hedgerow Cider','Jem Foal','drinks','yes','2025-01-31');
INSERT INTO t_pitch VALUES
('A1','Church side',3,'Y',28),('A2','Church side',3,'Y',28),('A3','Church side',4.5,'N',32),('B1','Fountain',3,'N',24),('B2','Fountain',6,'Y',48),('B3','Fountain',3,'N',24),('C1','Lane',2,'N',15),('C2','Lane',2,'N',15),('C3','Lane',2.5,'N',18);
INSERT INTO t_market_day VALUES ('2024-04-06','weekly','fair',1240),('2024-04-13','weekly','rain',610),('2024-04-20','craft','fair',1990),('2024-05-04','weekly','hot',1450),('2024-05-11','weekly','fair',1310),('2024-05-18','night','fair',2620),
('2024-06-01','weekly','fair',1385),('2024-06-15','craft','rain',980);
INSERT INTO t_let VALUES
(1,'2024-04-06','A1',5,28,'Y'),(2,'2024-04-06','A3',2,32,'Y'),(3,'2024-04-06','B2',3,48,'Y'),(4,'2024-04-06','C1',1,15,'Y'),(5,'2024-04-06','C2',8,15,'N'),(6,'2024-04-13','A1',5,28,'Y'),(7,'2024-04-13','A3',2,32,'Y'),(8,'2024-04-13','B1',6,0,'N'),(9,'2024-04-13','B2',3,48,'Y'),(10,'2024-04-20','A2',7,28,'Y'),(11,'2024-04-20','B1',4,24,'Y'),(12,'2024-04-20','B3',6,24,'N'),(13,'2024-04-20','C1',1,15,'Y'),(14,'2024-04-20','C3',8,18,'Y'),
(15,'2024-05-04','A1',5,28,'Y'),(16,'2024-05-04','A2',7,20,'Y'),(17,'2024-05-04','A3',2,32,'N'),(18,'2024-05-04','B2',3,48,'Y'),(19,'2024-05-11','A3',2,32,'Y'),(20,'2024-05-11','B2',3,48,'Y'),(21,'2024-05-11','C1',1,15,'Y'),(22,'2024-05-18','A1',5,40,'Y'),(23,'2024-05-18','A2',7,40,'Y'),(24,'2024-05-18','B2',9,60,'Y'),(25,'2024-05-04','C3',1,18,'N');
INSERT INTO t_complaint VALUES
(1,'2024-04-06',3,2,'fish water running under the stall','yes'),(2,'2024-04-20',8,4,'pitched half a metre over the line','no'),(3,'2024-05-04',5,7,'generator noise','no'),(4,'2024-05-04',3,5,'van parked across the exit','yes'),(5,'2024-05-18',9,7,'queue blocking our counter','no'),(6,'2024-05-18',5,NULL,'resident: smell of frying until midnight','no'),
(7,'2024-04-06',5,1,'smoke drifting over','yes'),(8,'2024-05-11',2,3,'flour sacks in the aisle','yes');
