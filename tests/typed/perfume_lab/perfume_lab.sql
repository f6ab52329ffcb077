CREATE TABLE raw_mat (
  mat_id INTEGER PRIMARY KEY,
  mat_name TEXT NOT NULL,
  origin_country TEXT,
  note_family TEXT,
  eur_per_kg REAL,
  stock_g INTEGER,
  reorder_g INTEGER,
  allergen TEXT
);
CREATE TABLE perfumer (
  nose_id INTEGER PRIMARY KEY,
  nose_name TEXT,
  city TEXT,
  since_year INTEGER
);
CREATE TABLE composition (
  comp_id INTEGER PRIMARY KEY,
  working_title TEXT,
  nose_id INTEGER REFERENCES perfumer(nose_id),
  parent_id INTEGER REFERENCES composition(comp_id),
  created_on TEXT,
  status TEXT,
  client TEXT
);
CREATE TABLE comp_line (
  comp_id INTEGER REFERENCES composition(comp_id),
  mat_id INTEGER REFERENCES raw_mat(mat_id),
  parts INTEGER,
  PRIMARY KEY (comp_id, mat_id)
);
CREATE TABLE panel_score (
  score_id INTEGER PRIMARY KEY,
  comp_id INTEGER REFERENCES composition(comp_id),
  panelist TEXT,
  sex TEXT,
  age INTEGER,
  liking INTEGER,
  strength INTEGER
);
INSERT INTO raw_mat VALUES
(1,'Bergamot oil','Italy','citrus',145,820,500,'yes'),
(2,'Rose absolute','Bulgaria','floral',4900,45,60,'yes'),
(3,'Vetiver oil','Haiti','woody',310,260,200,'no'),
(4,'Patchouli oil','Indonesia','woody',92,1400,400,'no'),
(5,'Ambrettolide',NULL,'musk',780,90,100,'no'),
(6,'Ethyl vanillin',NULL,'sweet',38,2500,500,'no'),
(7,'Jasmine sambac','India','floral',5200,30,25,'yes'),
(8,'Pink pepper','Reunion','spicy',640,110,80,'no'),
(9,'Iris butter','Italy','powdery',11800,12,15,'no'),
(10,'Linalool',NULL,'floral',24,3100,1000,'yes'),
(11,'Cedarwood','United States','woody',41,900,300,'no'),
(12,'Oakmoss absolute','France','mossy',420,75,50,'yes');
INSERT INTO perfumer VALUES
(1,'Odile Carrez','Grasse',1996),
(2,'Marek Tulin','Prague',2009),
(3,'Shirin Azad','Grasse',2015),
(4,'Leo Bright','London',2022),
(5,'Hana Sykora','Prague',2018),(6,'Jules Amiot','Grasse',1988),(7,'Petra Voss','Cologne',2011),(8,'Idris Cole','London',2020);
INSERT INTO composition VALUES
(101,'Wet Slate',2,NULL,'2023-02-03','rejected','Maison Orre'),
(102,'Wet Slate II',2,101,'2023-05-19','accepted','Maison Orre'),
(103,'Sunday Linen',1,NULL,'2023-06-07','accepted','Kloth & Co'),
(104,'Fig at Noon',3,NULL,'2023-09-28','open','Kloth & Co'),
(105,'Ink',1,NULL,'2023-11-11','rejected','Bureau Noir'),
(106,'Ink darker',3,105,'2024-01-15','open','Bureau Noir'),
(107,'Sugar Moth',2,NULL,'2024-02-20','open',NULL),
(108,'Sunday Linen light',1,103,'2024-03-04','open','Kloth & Co');
INSERT INTO comp_line VALUES
(101,3,220),(101,4,80),(101,11,150),(101,10,50),(102,3,180),(102,11,120),(102,5,40),(102,1,160),(103,10,300),(103,1,200),(103,2,15),(103,9,5),
(104,4,60),(104,3,20),(104,6,25),(104,8,30),(104,11,90),(105,4,300),(105,3,120),(106,4,260),(106,3,140),(106,9,10),(106,8,20),(107,6,210),(107,7,20),(107,5,60),(108,10,340),(108,1,240);
INSERT INTO panel_score VALUES
(1,101,'Vera','f',34,3,7),(2,101,'Otto','m',51,4,8),(3,101,'Suri','f',27,2,6),(4,102,'Vera','f',34,7,6),(5,102,'Otto','m',51,8,6),(6,102,'Lin','f',45,6,5),
(7,103,'Suri','f',27,9,4),(8,103,'Lin','f',45,8,3),(9,103,'Otto','m',51,6,4),(10,104,'Vera','f',34,5,5),(11,104,'Bram','m',23,7,5),(12,105,'Bram','m',23,4,9),
(13,105,'Lin','f',45,1,9),(14,106,'Otto','m',51,6,9),(15,106,'Vera','f',34,5,8),(16,106,'Bram','m',23,8,9),(17,108,'Suri','f',27,7,2),(18,108,'Lin','f',45,9,3);
