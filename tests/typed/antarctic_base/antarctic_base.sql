CREATE TABLE crew (
  crew_id INTEGER PRIMARY KEY,
  given TEXT,
  family TEXT,
  nation TEXT,
  role TEXT,
  born TEXT
);
CREATE TABLE stint (
  stint_id INTEGER PRIMARY KEY,
  crew_id INTEGER REFERENCES crew(crew_id),
  arrived TEXT,
  departed TEXT,
  winter TEXT,
  bunk TEXT
);
CREATE TABLE field_camp (
  camp_id INTEGER PRIMARY KEY,
  camp_name TEXT,
  km_from_base INTEGER,
  altitude_m INTEGER,
  lead_crew_id INTEGER REFERENCES crew(crew_id),
  set_up TEXT,
  struck TEXT,
  purpose TEXT
);
CREATE TABLE camp_crew (
  camp_id INTEGER REFERENCES field_camp(camp_id),
  crew_id INTEGER REFERENCES crew(crew_id)
);
CREATE TABLE stores (
  item TEXT,
  category TEXT,
  qty REAL,
  unit TEXT,
  use_per_week REAL,
  best_before TEXT
);
CREATE TABLE met (
  obs_date TEXT PRIMARY KEY,
  t_min REAL,
  t_max REAL,
  wind_kn INTEGER,
  remark TEXT
);
INSERT INTO crew VALUES
(1,'Ingrid','Solheim','Norway','station leader','1974-03-19'),
(2,'Paulo','Brandao','Brazil','cook','1986-12-02'),
(3,'Yuki','Arai','Japan','glaciologist','1991-07-07'),
(4,'Ross','McAllan','New Zealand','mechanic','1969-05-30'),
(5,'Delphine','Roche','France','doctor','1983-10-11'),
(6,'Emeka','Udo','United Kingdom','meteorologist','1994-01-25'),
(7,'Hanne','Vik','Norway','glaciologist','1997-08-14'),
(8,'Karl','Senft','Germany','mechanic','1979-11-23'),
(9,'Marta','Ibarra','Chile','biologist','1988-04-04');
INSERT INTO stint VALUES
(1,1,'2022-11-18','2023-12-02','yes','A1'),(2,2,'2022-11-18','2024-01-10','yes','B3'),(3,4,'2022-12-05','2023-02-20','no','C2'),(4,3,'2022-12-05','2023-02-20','no','B1'),(5,5,'2022-11-18','2023-12-02','yes','A2'),(6,6,'2023-01-14','2024-01-10','yes','B2'),
(7,8,'2023-11-20',NULL,'yes','C2'),(8,7,'2023-12-02','2024-02-15','no','B1'),(9,3,'2023-12-02','2024-02-15','no','B4'),(10,9,'2023-12-02','2024-02-15','no','A2'),(11,1,'2023-12-28',NULL,'yes','A1'),(12,4,'2024-01-10',NULL,'yes','C1');
INSERT INTO field_camp VALUES
(1,'Camp Skua',14,220,9,'2023-12-10','2024-01-22','skua and petrel count'),
(2,'Blue Ice',86,1340,3,'2022-12-15','2023-02-01','ice core'),
(3,'Blue Ice II',91,1410,3,'2023-12-14','2024-02-05','ice core'),
(4,'Depot North',140,980,4,'2023-01-08','2023-01-19','fuel depot'),
(5,'Saddle',52,760,7,'2024-01-05','2024-01-28','radar profile'),
(6,'Spit Cove',6,12,1,'2023-11-05','2023-11-12','hut repair'),(7,'Nunatak',118,1105,4,'2023-02-01','2023-02-12','rock samples'),(8,'Crevasse Line',33,640,7,'2024-02-01','2024-02-10','crevasse markers');
INSERT INTO camp_crew VALUES (1,9),(1,6),(2,3),(2,4),(2,6),(3,3),(3,7),(3,8),(4,4),(4,6),(5,7),(5,4),(5,3),
(6,1),(6,5),(7,4),(7,3),(8,7),(8,4);
INSERT INTO stores VALUES
('rice','dry food',180,'kg',4.5,'2026-05-01'),('lentils','dry food',64,'kg',2,'2025-11-01'),('tinned peaches','tins',210,'tin',6,'2027-01-01'),('tinned tomatoes','tins',96,'tin',12,'2025-08-01'),('coffee','drinks',22,'kg',1.5,'2025-03-01'),('polar diesel','fuel',41000,'l',950,NULL),('petrol','fuel',2600,'l',40,NULL),('butter','frozen',35,'kg',2.5,'2024-12-01'),('lamb','frozen',58,'kg',5,'2024-10-01'),('antibiotics','medical',40,'box',0.2,'2024-09-01'),('wine','drinks',72,'bottle',NULL,NULL);
INSERT INTO met VALUES
('2024-01-01',-6.2,-1.1,8,NULL),('2024-01-02',-8.9,-3.0,22,'drifting snow'),('2024-01-03',-12.5,-6.4,46,'blizzard'),('2024-01-04',-11.1,-5.2,38,'blizzard until noon'),('2024-01-05',-7.0,-0.4,6,NULL),('2024-01-06',-5.5,1.8,4,'thaw, runway soft'),('2024-01-07',-6.1,0.9,9,NULL),('2024-02-01',-14.3,-8.0,17,NULL),('2024-02-02',-16.8,-10.7,25,'drifting snow'),('2024-02-03',-19.4,-12.2,12,'halo around sun');
