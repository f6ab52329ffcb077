CREATE TABLE species_ref (taxon_id INTEGER PRIMARY KEY, common_name TEXT, latin TEXT, owl INTEGER, usual_clutch TEXT, schedule1 TEXT);
INSERT INTO species_ref VALUES
(1,'Barn Owl','Tyto alba',1,'4-6','Y'),(2,'Tawny Owl','Strix aluco',1,'2-4','N'),(3,'Little Owl','Athene noctua',1,'3-5','N'),(4,'Kestrel','Falco tinnunculus',0,'4-5','N'),(5,'Peregrine','Falco peregrinus',0,'3-4','Y'),
(6,'Buzzard','Buteo buteo',0,'2-4','N'),(7,'Red Kite','Milvus milvus',0,'1-3','Y'),(8,'Sparrowhawk','Accipiter nisus',0,'4-6','N'),(9,'Hobby','Falco subbuteo',0,'2-3','Y'),(10,'Hen Harrier','Circus cyaneus',0,'4-6','Y');
CREATE TABLE keeper (keeper_id INTEGER PRIMARY KEY, kname TEXT, rank TEXT, started TEXT, mentor_id INTEGER REFERENCES keeper(keeper_id), vet_nurse TEXT);
INSERT INTO keeper VALUES
(1,'Morag Sinclair','head','2009-04-01',NULL,'yes'),(2,'Ade Balogun','senior','2013-06-15',1,'no'),(3,'Linnea Ek','senior','2015-02-01',1,'yes'),(4,'Cai Rowlands','keeper','2019-09-09',2,'no'),(5,'Yuki Tanabe','keeper','2021-03-22',3,'no'),(6,'Fran Doyle','trainee','2023-10-02',3,'no'),(7,'Percy Nunn','volunteer','2022-05-14',NULL,'no');
CREATE TABLE enclosure (av_code TEXT PRIMARY KEY, av_kind TEXT, floor_m2 REAL, built INTEGER, warden INTEGER REFERENCES keeper(keeper_id));
INSERT INTO enclosure VALUES
('H1','hospital box',1.2,2016,3),('H2','hospital box',1.2,2016,3),('W1','weathering',6.5,2010,2),('W2','weathering',6.5,2010,4),('F1','flight',48.0,2012,2),('F2','flight',72.0,2018,5),('F3','flight',60.0,2021,NULL),('Q1','quarantine',4.0,2020,1),('D1','display',15.0,2014,4);
CREATE TABLE casualty (
  ring TEXT PRIMARY KEY,
  taxon_id INTEGER REFERENCES species_ref(taxon_id),
  pet_name TEXT,
  sex TEXT,
  age_class TEXT,
  came_in TEXT,
  found_at TEXT,
  cause TEXT,
  wt_in_g INTEGER,
  admitted_by INTEGER REFERENCES keeper(keeper_id),
  now_in TEXT REFERENCES enclosure(av_code),
  outcome TEXT,
  out_date TEXT,
  wt_out_g INTEGER
);
INSERT INTO casualty VALUES
('R0301',1,'Biscuit','F','adult','2023-01-14','A49 lay-by, Torbeck','road',288,3,NULL,'released','2023-03-02',331),
('R0302',6,NULL,'U','adult','2023-02-03','Coldwell farm','poison',705,1,NULL,'died','2023-02-04',NULL),
('R0303',2,'Mulder','M','adult','2023-02-20','chimney, Ashlar Street','trapped',402,2,NULL,'released','2023-02-27',415),
('R0304',8,NULL,'F','juv','2023-04-29','greenhouse, Pinfold','window',246,4,NULL,'released','2023-05-03',250),
('R0305',4,'Smudge','M','chick','2023-06-11','church tower, Torbeck','fell from nest',121,5,'F1','held',NULL,NULL),
('R0306',4,NULL,'F','chick','2023-06-11','church tower, Torbeck','fell from nest',133,5,NULL,'released','2023-08-19',205),
('R0307',2,NULL,'U','chick','2023-05-17','Hagley wood','fell from nest',187,7,NULL,'transferred','2023-07-21',520),
('R0308',7,'Rhubarb','F','adult','2023-08-07','M6 junction 33','road',980,3,'F2','held',NULL,NULL),
('R0309',5,NULL,'M','juv','2023-08-25','quarry, Netherby','shot',590,1,NULL,'died','2023-08-29',NULL),
('R0310',1,NULL,'M','juv','2023-10-01','barn, Coldwell farm','starved',214,4,NULL,'released','2023-11-20',302),
('R0311',6,'Duchess','F','adult','2023-11-12','railway, Netherby','road',860,2,'D1','held',NULL,NULL),
('R0312',3,NULL,'U','adult','2023-12-04','orchard, Pinfold','cat',160,6,NULL,'died','2023-12-04',NULL),
('R0401',8,NULL,'M','adult','2024-01-22','patio door, Ashlar Street','window',148,4,NULL,'released','2024-01-24',150),
('R0402',1,'Ghost','F','adult','2024-02-09','B5321, Hagley','road',301,3,NULL,'died','2024-02-15',NULL),
('R0403',6,NULL,'M','adult','2024-03-03','Coldwell farm','poison',690,1,NULL,'released','2024-05-18',788),
('R0404',2,NULL,'F','chick','2024-04-30','Hagley wood','fell from nest',170,6,NULL,'released','2024-08-09',466),
('R0405',2,NULL,'M','chick','2024-04-30','Hagley wood','fell from nest',158,6,'F3','held',NULL,NULL),
('R0406',4,NULL,'F','adult','2024-05-21','netting, sports ground','trapped',189,5,NULL,'released','2024-05-22',190),
('R0407',9,'Kite Runner','M','adult','2024-06-30','golf course, Pinfold','wing fracture',205,2,'H1','held',NULL,NULL),
('R0408',7,NULL,'U','juv','2024-07-16','nest tree, Netherby','fell from nest',610,4,NULL,'transferred','2024-07-20',640),
('R0409',5,'Ajax','F','adult','2024-08-11','cathedral roof','window',905,1,'Q1','held',NULL,NULL),
('R0410',4,NULL,'U','juv','2024-08-28','A49, Torbeck','road',0,7,NULL,'died','2024-08-28',NULL),
('R0411',3,'Olive','F','juv','2024-09-14','shed, Coldwell farm','trapped',171,3,'W1','held',NULL,NULL),
('R0412',8,NULL,'F','adult','2024-10-05','office block, city','window',271,6,NULL,'released','2024-10-19',280),
('R0413',1,NULL,'M','adult','2024-11-02','A49, Torbeck','road',265,5,'H2','held',NULL,NULL);
CREATE TABLE vet_log (trt_id INTEGER PRIMARY KEY, ring TEXT REFERENCES casualty(ring), given TEXT, what TEXT, dose_mg REAL, given_by INTEGER REFERENCES keeper(keeper_id), vet TEXT, fee REAL);
INSERT INTO vet_log VALUES
(1,'R0301','2023-01-14','fluids',NULL,3,NULL,0),(2,'R0301','2023-01-15','X-ray',NULL,3,'Dr Ostler',65),(3,'R0301','2023-01-16','meloxicam',0.15,3,NULL,4.5),(4,'R0302','2023-02-03','vitamin K',2.0,1,'Dr Ostler',38),
(5,'R0304','2023-04-29','meloxicam',0.12,4,NULL,4.5),(6,'R0308','2023-08-07','X-ray',NULL,3,'Dr Ostler',65),(7,'R0308','2023-08-09','wing pin',NULL,3,'Dr Haldane',420),(8,'R0308','2023-08-10','amoxicillin',75,3,NULL,9),
(9,'R0309','2023-08-25','X-ray',NULL,1,'Dr Haldane',70),(10,'R0309','2023-08-26','lead chelation',30,1,'Dr Haldane',88),(11,'R0311','2023-11-12','fluids',NULL,2,NULL,0),(12,'R0311','2023-11-14','eye removal',NULL,3,'Dr Haldane',310),
(13,'R0402','2024-02-09','X-ray',NULL,3,'Dr Ostler',68),(14,'R0402','2024-02-10','meloxicam',0.15,3,NULL,4.5),(15,'R0403','2024-03-03','vitamin K',2.2,1,'Dr Ostler',38),(16,'R0403','2024-03-05','vitamin K',2.2,1,NULL,12),
(17,'R0407','2024-07-01','X-ray',NULL,3,'Dr Ostler',68),(18,'R0407','2024-07-02','splint',NULL,3,'Dr Ostler',95),(19,'R0409','2024-08-11','fluids',NULL,1,NULL,0),(20,'R0409','2024-08-12','amoxicillin',60,5,NULL,9),
(21,'R0411','2024-09-14','wormer',3.5,3,NULL,3),(22,'R0412','2024-10-06','meloxicam',0.13,6,NULL,4.5),(23,'R0413','2024-11-02','fluids',NULL,5,NULL,0),(24,'R0413','2024-11-03','X-ray',NULL,3,'Dr Haldane',72);
CREATE TABLE feed_log (ring TEXT REFERENCES casualty(ring), fed_on TEXT, food TEXT, offered_g INTEGER, left_g INTEGER, keeper_id INTEGER REFERENCES keeper(keeper_id));
INSERT INTO feed_log VALUES
('R0305','2024-11-04','mouse',60,0,4),('R0305','2024-11-05','chick',40,5,5),('R0308','2024-11-04','rabbit',150,30,2),('R0308','2024-11-05','rabbit',150,10,2),('R0308','2024-11-06','rat',180,0,4),
('R0311','2024-11-04','rat',180,45,2),('R0311','2024-11-06','rabbit',160,90,7),('R0405','2024-11-04','mouse',80,0,5),('R0405','2024-11-05','mouse',80,12,6),('R0405','2024-11-06','chick',80,0,6),
('R0407','2024-11-04','cricket',30,4,3),('R0407','2024-11-05','chick',40,22,3),('R0409','2024-11-04','quail',160,160,1),('R0409','2024-11-05','quail',160,70,1),('R0409','2024-11-06','quail',160,20,1),
('R0411','2024-11-05','mealworm',25,0,7),('R0411','2024-11-06','mouse',35,3,6),('R0413','2024-11-04','mouse',60,60,3),('R0413','2024-11-05','mouse',60,35,3),('R0413','2024-11-06','mouse',60,8,5);
CREATE TABLE sponsorship (ad_id INTEGER PRIMARY KEY, donor TEXT, ring TEXT REFERENCES casualty(ring), since TEXT, per_month REAL, gift_aid INTEGER, ended TEXT);
INSERT INTO sponsorship VALUES
(1,'Class 4, Torbeck Primary','R0305','2023-09-01',5,0,NULL),(2,'Mrs G. Hallam','R0308','2023-10-01',10,1,NULL),(3,'Netherby Aggregates Ltd','R0308','2023-11-01',40,0,NULL),(4,'Joel Wace','R0311','2024-01-01',45,1,'2024-09-30'),
(5,'The Dutton family','R0311','2024-02-01',10,1,'2024-08-31'),(6,'Mrs G. Hallam','R0402','2024-02-10',10,1,'2024-02-15'),(7,'Priory Bridge Club','R0409','2024-09-01',15,0,NULL),(8,'Joel Wace','R0411','2024-10-01',5,1,NULL),(9,'Wendy Pask','R0407','2024-09-01',12,1,NULL),(10,'Wendy Pask','R0405','2024-10-15',12,1,NULL);
