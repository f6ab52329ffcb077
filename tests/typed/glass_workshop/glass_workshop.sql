CREATE TABLE order_book (
  com_no INTEGER PRIMARY KEY,
  patron TEXT,
  patron_type TEXT,
  building TEXT,
  town TEXT,
  theme TEXT,
  ordered_on TEXT,
  promised_for TEXT,
  installed_on TEXT,
  agreed_price INTEGER,
  adv_eur INTEGER
);
CREATE TABLE window_part (
  com_no INTEGER REFERENCES order_book(com_no),
  panel_no INTEGER,
  w_cm INTEGER,
  h_cm INTEGER,
  pieces INTEGER,
  technique TEXT,
  maker_id INTEGER REFERENCES craftsman(maker_id),
  painter_id INTEGER REFERENCES craftsman(maker_id),
  stage TEXT,
  PRIMARY KEY (com_no, panel_no)
);
CREATE TABLE craftsman (
  maker_id INTEGER PRIMARY KEY,
  name TEXT,
  role TEXT,
  started_year INTEGER
);
CREATE TABLE sheet_glass (
  sheet_id TEXT PRIMARY KEY,
  colour TEXT,
  from_firm TEXT,
  kind TEXT,
  dm2_left INTEGER,
  eur_dm2 REAL
);
INSERT INTO craftsman VALUES (1,'Frieda Lunt','master',1992),(2,'Teo Basso','glazier',2008),(3,'Wiebke Ahr','painter',2013),(4,'Silas Good','apprentice',2022),(5,'Mina Park','painter',2019),
(6,'Rufus Teal','glazier',1999),(7,'Edda Brandt','kiln hand',2024),(8,'Lou Carver','glazier',2015);
INSERT INTO order_book VALUES
(401,'Parish of St Clement','church','St Clement','Oldbury','St Martin and the beggar','2022-02-01','2022-11-01','2022-11-20',14800,5000),(402,'Hotel Bellevue','business','Bellevue stairwell','Lakeside','peacocks','2022-06-15','2023-03-31','2023-03-12',21500,8000),(403,'Dr Ames','private','villa','Oldbury','vine leaves','2022-10-10','2023-02-01','2023-04-18',3900,1500),(404,'Town of Harrow Ferry','public','town hall','Harrow Ferry','arms of the guilds','2023-03-01','2024-01-31','2024-03-05',26400,9000),(405,'Synagogue Association','church','synagogue','Lakeside','abstract, tree of life','2023-05-20','2024-05-01','2024-04-26',32000,12000),(406,'Mrs Kettering','private','cottage door','Mells','kingfisher','2024-01-08','2024-04-15','2024-04-11',1250,400),(407,'Crown Brewery','business','tap room','Oldbury','hops','2024-02-14','2024-10-01',NULL,8600,2500),(408,'Parish of St Clement','church','St Clement','Oldbury','restoration of east window','2024-03-10','2025-09-01',NULL,41000,10000);
INSERT INTO window_part VALUES
(401,1,60,140,210,'painted',2,3,'in place'),(401,2,60,140,195,'painted',2,3,'in place'),(402,1,90,200,340,'copper foil',1,NULL,'in place'),(402,2,90,200,355,'copper foil',4,NULL,'in place'),(402,3,90,80,120,'copper foil',2,NULL,'in place'),(403,1,45,110,88,'leaded',2,NULL,'in place'),(404,1,75,120,230,'painted',2,5,'in place'),(404,2,75,120,244,'painted',2,3,'in place'),(404,3,75,120,238,'painted',4,5,'in place'),(405,1,120,260,410,'fused',1,NULL,'in place'),(405,2,120,260,395,'fused',1,5,'in place'),(406,1,40,50,62,'copper foil',4,NULL,'in place'),(407,1,80,100,150,'leaded',4,NULL,'cut'),(407,2,80,100,140,'leaded',2,5,'drawn'),(408,1,70,180,305,'painted',2,3,'firing'),(408,2,70,180,290,'painted',NULL,NULL,'drawn');
INSERT INTO sheet_glass VALUES ('R-12','ruby','Lambrecht','mouth-blown',85,3.4),('B-03','cobalt','Lambrecht','mouth-blown',140,2.9),('G-21','moss green','Tiffin Works','opalescent',60,1.6),('A-07','amber','Tiffin Works','opalescent',12,1.5),('C-00','clear seedy','Vidrio Sur','machine-rolled',420,0.6),('P-02','gold pink','Lambrecht','mouth-blown',9,8.9),('K-01','milk white','Vidrio Sur','opalescent',200,1.1),
('Y-15','lemon','Vidrio Sur','machine-rolled',95,0.7);
