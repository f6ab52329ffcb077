CREATE TABLE "serpents" ("chip" TEXT, "pet_name" TEXT, "sci" TEXT, "sexed" TEXT, "len_cm" INTEGER, "arrived" TEXT, "src" TEXT, "rack" TEXT, "state" TEXT);
INSERT INTO "serpents" VALUES
('0A1','Bertha','Bitis arietans','f',98,'2016-05-11','captive bred','R1-03','milk'),('0A2','Stan','Bitis arietans','m',91,'2018-10-02','captive bred','R1-04','milk'),
('0A3','Ribbon','Dendroaspis polylepis','f',245,'2019-03-19','wild','R2-01','milk'),('0A4','Inkwell','Dendroaspis polylepis','m',268,'2021-11-30','zoo swap','R2-02','milk'),
('0A5','Gilda','Naja nivea','f',141,'2017-07-24','wild','R2-05','rest'),('0A6','Saffron','Naja nivea','u',133,'2020-01-15','captive bred','R2-06','milk'),
('0A7','Tock','Crotalus atrox','m',112,'2015-09-08','zoo swap','R3-01','milk'),('0A8','Tick','Crotalus atrox','f',104,'2015-09-08','zoo swap','R3-02','milk'),
('0A9','Maraca','Crotalus atrox','f',87,'2022-04-26','captive bred','R3-03','milk'),('0B1','Fidget','Echis carinatus','m',51,'2022-12-06','seized','R4-01','milk'),
('0B2','Sawdust','Echis carinatus','f',55,'2022-12-06','seized','R4-02','dead'),('0B3','Admiral','Vipera ammodytes','m',72,'2014-06-17','captive bred','R4-05','old'),
('0B4','Pebble','Vipera ammodytes','f',68,'2023-08-22','captive bred','R4-06','quar'),('0B5','Lasso','Ophiophagus hannah','m',372,'2013-02-28','zoo swap','VIV-A','milk'),
('0B6','Duchess','Ophiophagus hannah','f',301,'2024-02-13','seized','VIV-B','quar');
CREATE TABLE "sci_names" ("sci" TEXT, "common" TEXT, "fam" TEXT, "gap_days" INTEGER, "usd_g" INTEGER);
INSERT INTO "sci_names" VALUES
('Bitis arietans','puff adder','viper',21,900),('Dendroaspis polylepis','black mamba','elapid',14,3200),('Naja nivea','Cape cobra','elapid',14,1800),('Crotalus atrox','diamondback rattlesnake','viper',21,650),
('Echis carinatus','saw-scaled viper','viper',28,2400),('Vipera ammodytes','nose-horned viper','viper',28,1100),('Ophiophagus hannah','king cobra','elapid',30,700),('Oxyuranus scutellatus','coastal taipan','elapid',14,4100);
CREATE TABLE "crew" ("badge" INTEGER, "nm" TEXT, "lvl" TEXT, "joined" TEXT, "jab_due" TEXT);
INSERT INTO "crew" VALUES
(7,'Anneke Dorn','A','2011-01-10','2025-01-31'),(12,'Ravi Tambe','A','2016-08-15','2024-11-30'),(15,'Moses Kettle','B','2019-04-01','2024-09-30'),(18,'Ilse Grau','B','2022-05-23','2025-05-31'),(21,'Finn Abbey','C','2024-01-08',NULL);
CREATE TABLE "extractions" ("n" INTEGER, "at" TEXT, "chip" TEXT, "badge" INTEGER, "pinner" INTEGER, "mg" TEXT, "hue" TEXT, "lot" TEXT);
INSERT INTO "extractions" VALUES
(1,'2024-01-09T09:10Z','0A1',7,15,'182','yellow','L24-01'),(2,'2024-01-09T09:25Z','0A2',7,15,'151','yellow','L24-01'),(3,'2024-01-16T10:05Z','0A3',7,12,'96','clear','L24-02'),(4,'2024-01-16T10:30Z','0A4',7,12,'118','clear','L24-02'),
(5,'2024-01-25T14:00Z','0A7',12,18,'301','yellow','L24-03'),(6,'2024-01-25T14:20Z','0A8',12,18,'244','yellow','L24-03'),(7,'2024-02-06T09:15Z','0A1',12,15,'175','yellow','L24-04'),(8,'2024-02-13T11:00Z','0A3',7,12,'88','clear','L24-05'),
(9,'2024-02-13T11:30Z','0A6',7,12,'131','pale','L24-06'),(10,'2024-02-22T08:50Z','0B5',7,12,'402','pale','L24-07'),(11,'2024-03-05T09:30Z','0A2',15,18,'140','yellow','L24-08'),(12,'2024-03-05T09:50Z','0A1',15,18,'dry',NULL,NULL),
(13,'2024-03-12T10:15Z','0A4',12,7,'109','clear','L24-09'),(14,'2024-03-19T13:40Z','0B1',7,15,'19','yellow','L24-10'),(15,'2024-03-28T14:10Z','0A9',12,18,'166','white','L24-11'),(16,'2024-04-09T09:20Z','0A8',15,18,'238','yellow','L24-12'),
(17,'2024-04-09T09:45Z','0A7',15,18,'dry',NULL,NULL),(18,'2024-04-16T10:00Z','0A6',12,7,'125','pale','L24-13'),(19,'2024-04-30T11:20Z','0A3',7,12,'101','clear','L24-14'),(20,'2024-05-14T09:05Z','0A1',7,18,'169','yellow','L24-15'),
(21,'2024-05-14T09:30Z','0A2',7,18,'spilt',NULL,NULL),(22,'2024-05-23T15:00Z','0B1',12,15,'22','yellow','L24-16'),(23,'2024-06-11T10:40Z','0A4',7,12,'121','cloudy','L24-17'),(24,'2024-06-20T08:30Z','0B5',7,12,'377','pale','L24-18'),
(25,'2024-07-02T09:00Z','0A7',12,15,'289','yellow','L24-19'),(26,'2024-07-18T14:30Z','0A9',15,18,'158','white','L24-20'),(27,'2024-08-13T09:30Z','0A1',7,15,'177','yellow','L24-21'),(28,'2024-08-29T10:10Z','0A6',12,7,'119','pale','L24-22'),
(29,'2024-09-17T10:00Z','0A3',7,12,'84','cloudy','L24-23'),(30,'2024-10-08T09:15Z','0B1',12,18,'17','yellow','L24-24'),(31,'2024-10-15T10:00Z','0A3',7,12,'90','clear','L24-25');
CREATE TABLE "mishaps" ("m" INTEGER, "day" TEXT, "badge" INTEGER, "chip" TEXT, "kind" TEXT, "er" TEXT, "vials" INTEGER, "off_days" INTEGER);
INSERT INTO "mishaps" VALUES
(1,'2018-06-05',12,'0A1','dry bite','Y',0,1),(2,'2019-11-21',15,'0A5','spit in eye','Y',0,3),(3,'2021-02-16',7,'0A7','bite','Y',12,19),(4,'2021-09-30',12,NULL,'fall','N',0,0),(5,'2022-12-13',18,'0B2','escape','N',0,0),
(6,'2023-05-09',15,'0A8','bite, glove','N',0,0),(7,'2023-10-17',18,'0A9','bite','Y',8,11),(8,'2024-03-19',15,'0B1','bite','Y',5,26),(9,'2024-05-14',18,'0A2','spilt vial','N',0,0),(10,'2024-08-29',7,'0A6','spit in eye','Y',0,2);
CREATE TABLE "orders_out" ("o" INTEGER, "buyer" TEXT, "land" TEXT, "lot" TEXT, "mg_out" INTEGER, "shipped" TEXT, "paid" TEXT);
INSERT INTO "orders_out" VALUES
(1,'Serapath Labs','IN','L24-01',200,'2024-02-20','y'),(2,'Univ. of Brisk','GB','L24-02',40,'2024-02-27','y'),(3,'Serapath Labs','IN','L24-03',400,'2024-03-11','y'),(4,'Karoo Antivenom','ZA','L24-05',80,'2024-03-25','y'),
(5,'Karoo Antivenom','ZA','L24-07',300,'2024-04-15','y'),(6,'Coagulon GmbH','DE','L24-10',15,'2024-05-06','n'),(7,'Univ. of Brisk','GB','L24-11',50,'2024-06-03','y'),(8,'Coagulon GmbH','DE','L24-16',20,'2024-07-08','n'),
(9,'Serapath Labs','IN','L24-19',250,'2024-09-02','n'),(10,'Karoo Antivenom','ZA','L24-14',100,'',''),(11,'Nagoya Peptide','JP','L24-18',150,'2024-10-14','y');
