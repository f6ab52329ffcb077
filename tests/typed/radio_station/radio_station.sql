CREATE TABLE "Shows" (
  "Show ID" INTEGER PRIMARY KEY,
  "Show Title" TEXT,
  "Weekday" TEXT,
  "Starts" TEXT,
  "Ends" TEXT,
  "Genre" TEXT,
  "Since" TEXT
);
CREATE TABLE "Hosts" (
  "Host ID" INTEGER PRIMARY KEY,
  "Full Name" TEXT,
  "DJ Name" TEXT,
  "Paid" TEXT,
  "Mobile" TEXT
);
CREATE TABLE "Show Hosts" (
  "Show ID" INTEGER REFERENCES "Shows"("Show ID"),
  "Host ID" INTEGER REFERENCES "Hosts"("Host ID"),
  "Lead" TEXT
);
CREATE TABLE "Tracks" (
  "Track ID" INTEGER PRIMARY KEY,
  "Act" TEXT,
  "Title" TEXT,
  "Secs" INTEGER,
  "Released" INTEGER,
  "Local Act" TEXT
);
CREATE TABLE "Spins" (
  "Spin ID" INTEGER PRIMARY KEY,
  "Show ID" INTEGER REFERENCES "Shows"("Show ID"),
  "Track ID" INTEGER REFERENCES "Tracks"("Track ID"),
  "Played At" TEXT,
  "Request By" TEXT
);
CREATE TABLE "Ratings" (
  "Show ID" INTEGER REFERENCES "Shows"("Show ID"),
  "Week" TEXT,
  "Listeners" INTEGER,
  "Texts" INTEGER
);
INSERT INTO "Shows" VALUES
(1,'Kettle On','Monday','06:30','09:30','breakfast','2012-02-01'),(2,'Harbour Lights','Friday','20:00','22:00','folk','2019-10-04'),(3,'Low End Theory Hour','Saturday','22:00','23:59','electronic','2021-05-15'),(4,'Parish Post','Wednesday','12:00','13:00','talk','2008-09-03'),(5,'Brass Tacks','Sunday','10:00','11:30','brass','2016-01-10'),(6,'Needle Drop','Thursday','19:00','21:00','vinyl','2023-03-02'),(7,'Night Bus','Saturday','00:00','02:00','electronic','2024-06-01'),
(8,'Chapel Echoes','Tuesday','18:00','19:00','choral','2010-11-02');
INSERT INTO "Hosts" VALUES
(1,'Morag Teller','Mo','yes','07700 1'),(2,'Hassan Idris','DJ Iddy','no','07700 2'),(3,'Gwil Parry',NULL,'no',NULL),(4,'Bernice Lock',NULL,'yes','07700 4'),(5,'Stan Ulrich','Stanley Knife','no','07700 5'),(6,'Tess Okoro',NULL,'no','07700 6'),
(7,'Ida Blake','Mother Tongue','no','07700 7'),(8,'Colm Reidy',NULL,'no',NULL);
INSERT INTO "Show Hosts" VALUES (1,1,'Y'),(1,4,'N'),(2,3,'Y'),(2,1,'N'),(3,2,'Y'),(4,4,'Y'),(4,3,'N'),(5,5,'Y'),(6,2,'Y'),(6,5,'N'),(7,6,'Y'),(7,2,'N'),
(8,8,'Y');
INSERT INTO "Tracks" VALUES
(1,'The Tidewrack','Grey Gulls',214,2018,'Y'),(2,'Loma Vega','Sunset Payphone',187,1984,'N'),(3,'Coal Lane Band','Abide, Slowly',301,1979,'Y'),(4,'Kilowatt Kid','Sub Station',392,2022,'N'),(5,'Peggy Marrow','Blue Anorak',166,1967,'N'),(6,'The Tidewrack','Lobster Moon',245,2021,'Y'),(7,'Kilowatt Kid','Fuse',358,2023,'N'),(8,'Anton Brill','Weather for Two',203,1975,'N'),(9,'Ula & the Owls','Hollow',277,2024,'Y'),(10,'Loma Vega','Motel Ice',199,1986,'N');
INSERT INTO "Spins" VALUES
(1,1,2,'2024-05-06 07:12',NULL),(2,1,1,'2024-05-06 08:40','Mrs Dent'),(3,1,5,'2024-05-06 09:02',NULL),(4,6,10,'2024-05-09 19:20',NULL),(5,6,8,'2024-05-09 19:45','Curtis'),(6,2,1,'2024-05-10 20:10',NULL),(7,2,6,'2024-05-10 21:15','Curtis'),(8,3,4,'2024-05-11 22:05',NULL),(9,3,7,'2024-05-11 22:50',NULL),(10,5,3,'2024-05-12 10:30',NULL),
(11,1,2,'2024-05-13 06:55',NULL),(12,1,6,'2024-05-13 08:05',NULL),(13,6,2,'2024-05-16 20:20',NULL),(14,6,5,'2024-05-16 20:40','Mrs Dent'),(15,2,6,'2024-05-17 20:30',NULL),(16,2,1,'2024-05-17 21:40',NULL),(17,3,4,'2024-05-18 23:10','anon'),(18,5,3,'2024-05-19 11:05','Curtis');
INSERT INTO "Ratings" VALUES (1,'2024-W19',1240,37),(2,'2024-W19',410,9),(3,'2024-W19',265,32),(4,'2024-W19',690,5),(5,'2024-W19',530,4),(6,'2024-W19',300,12),(1,'2024-W20',1310,29),(2,'2024-W20',455,14),(3,'2024-W20',240,41),(4,'2024-W20',640,3),(5,'2024-W20',560,2),(6,'2024-W20',345,18);
