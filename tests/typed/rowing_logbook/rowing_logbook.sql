CREATE TABLE "Logbook" (
  "Nr" INTEGER,
  "Day" TEXT,
  "Out" TEXT,
  "In" TEXT,
  "Vessel" TEXT,
  "Cox/steer" TEXT,
  "Crew" TEXT,
  "Route" TEXT,
  "KM rowed" TEXT,
  "Dmg" TEXT,
  "Type" TEXT
);
INSERT INTO "Logbook" VALUES
(2231,'06.04.24','09:10','10:55','Möwe','Lutz','Anke; Birte; Carsten; Dora','Mill weir','14','','T'),
(2232,'06.04.24','09:15','10:20','Floh','-','Hendrik','Island','8','','T'),
(2233,'06.04.24','14:00','17:40','Alter Fritz','Dora','Lutz; Gesa; Ole; Anke','Castle Rhen','26','','W'),
(2234,'07.04.24','08:05','09:20','Pfeil','-','Birte; Gesa','Mill weir','14','','T'),
(2235,'09.04.24','18:00','19:10','Floh','-','Ole','Island','8','rigger bent','T'),
(2236,'11.04.24','18:05','19:30','Möwe','Anke','Jette; Kim; Nora; Paul','Island','8','','A'),
(2237,'13.04.24','09:00','16:30','Alter Fritz','Lutz','Carsten; Dora; Hendrik; Gesa','Three Locks','41','','W'),
(2238,'14.04.24','10:00','11:25','Pfeil','-','Anke; Ole','Mill weir','14','fin lost','T'),
(2239,'18.04.24','18:00','19:25','Möwe','Birte','Jette; Kim; Paul; Rike','Island','8','','A'),
(2240,'20.04.24','11:30','','Floh','-','Hendrik','Castle Rhen','','','W'),
(2241,'25.04.24','18:10','19:35','Möwe','Anke','Jette; Nora; Paul; Rike','Island','8','oar cracked','A'),
(2242,'27.04.24','08:30','10:05','Pfeil','-','Birte; Gesa','Weir and back x2','20','','T'),
(2243,'28.04.24','09:30','10:20','Blitz','-','Carsten','Island','8','','T'),
(2244,'01.05.24','10:00','15:15','Alter Fritz','Gesa','Lutz; Dora; Ole; Hendrik','Castle Rhen','26','','W'),
(2245,'04.05.24','07:00','08:30','Blitz','-','Ole','Mill weir','14','','T'),
(2246,'05.05.24','09:00','10:45','Möwe','Lutz','Anke; Birte; Dora; Jette','Mill weir','14','','T');
CREATE TABLE "Fleet" (
  "Vessel" TEXT,
  "Class" TEXT,
  "Built" TEXT,
  "Weight class" TEXT,
  "Blocked" TEXT,
  "Ins. value" TEXT
);
INSERT INTO "Fleet" VALUES
('Möwe','4x+ gig','1998','75-85','','4.500'),('Floh','1x','2012','60-70','x','2.800'),('Pfeil','2x','2019','65-75','','7.900'),('Alter Fritz','4x+ gig','1961','any','','1.200'),('Blitz','1x','2021','75-90','','6.400'),('Nordwind','8+','2004','80-90','x','9.000'),('Ente','2x gig','1987','any','','900'),
('Biber','1x','2003','75-85','','1.100');
CREATE TABLE "Members" ("Name" TEXT, "Surname" TEXT, "Year" TEXT, "Group" TEXT, "Swim cert." TEXT, "Fee pd" TEXT);
INSERT INTO "Members" VALUES
('Anke','Brandt','1971','adult','ja','01/24'),('Birte','Ohm','1985','adult','ja','01/24'),('Carsten','Lahn','1968','adult','ja','02/24'),('Dora','Petri','1959','senior','ja','01/24'),('Gesa','Wulff','1990','adult','ja',''),('Hendrik','Maas','1977','adult','ja','03/24'),('Jette','Kohl','2009','youth','ja','01/24'),('Kim','Albers','2010','youth','?',''),('Lutz','Reimer','1952','senior','ja','01/24'),('Nora','Sauer','2008','youth','ja','02/24'),('Ole','Thies','1995','adult','ja',''),('Paul','Dietz','2010','youth','nein','01/24'),('Rike','Dietz','2012','youth','nein','01/24'),('Uwe','Carls','1948','senior','?','01/24');
