CREATE TABLE "Bus Log" ("Bk No" INTEGER, "Out Date" TEXT, "Off" TEXT, "Back" TEXT, "Reg" TEXT, "Drv" TEXT, "Dept" TEXT, "Dest" TEXT, "Yr" TEXT, "Pup" INTEGER, "Adl" INTEGER, "Mi Out" INTEGER, "Mi In" INTEGER, "Fuel L" REAL, "Fuel Cost" TEXT, "Chk" TEXT, "Dmg" TEXT, "St" TEXT, "Rem" TEXT);
INSERT INTO "Bus Log" VALUES
(601,'08/01/2024','08:45','15:10','KX17 RFD','PJ','GEO','River Tarn fieldwork','Y10',14,2,41210,41268,0,'','Y','','D',''),
(602,'10/01/2024','13:30','17:05','KX17 RFD','AO','PE','Netball at Holmfield','Y8',10,1,41268,41291,0,'','Y','','D',''),
(603,'10/01/2024','13:20','16:40','WN70 ABZ','SM','PE','Football at Ridgeway','Y9',15,1,18804,18830,38.5,'57.75','Y','','D',''),
(604,'15/01/2024','09:00','14:15','WN70 ABZ','LB','ART','City Gallery','Y11',12,2,18830,18874,0,'','N','','D','car park height bar 2.4 m!'),
(605,'17/01/2024','13:30','','KX17 RFD','AO','PE','Netball at St Bede''s','Y8',10,1,NULL,NULL,0,'','','','C','pitch frozen'),
(606,'19/01/2024','18:00','22:20','LT66 HGU','GW','DRA','Theatre Royal','Y12',13,2,77502,77549,0,'','Y','','D',''),
(607,'24/01/2024','13:15','17:30','WN70 ABZ','SM','PE','Football at Holmfield','Y9',15,1,18874,18898,0,'','Y','x','D','wing mirror clipped on gate'),
(608,'26/01/2024','08:10','18:45','LT66 HGU','PJ','GEO','Coast day, Sallow Bay','Y10',15,2,77549,77731,41.2,'61.80','Y','','D',''),
(609,'31/01/2024','13:30','17:00','KX17 RFD','AO','PE','Netball at Ridgeway','Y8',9,1,41291,41318,30.0,'44.70','N','','D',''),
(610,'02/02/2024','09:30','12:05','KX17 RFD','RD','SEN','Swimming pool','mix',6,3,41318,41326,0,'','Y','','D','ramp used'),
(611,'07/02/2024','13:20','16:50','WN70 ABZ','SM','PE','Football at St Bede''s','Y9',14,1,18898,18921,0,'','Y','','D',''),
(612,'09/02/2024','09:30','12:10','KX17 RFD','RD','SEN','Swimming pool','mix',7,3,41326,41334,0,'','Y','','D','ramp used, ramp light faulty'),
(613,'09/02/2024','15:45','','LT66 HGU','GW','DRA','Drama festival','Y12',11,2,NULL,NULL,0,'','','','C','driver ill, nobody else with D1'),
(614,'23/02/2024','09:30','12:00','KX17 RFD','RD','SEN','Swimming pool','mix',6,3,41334,41342,0,'','Y','','D','ramp used'),
(615,'26/02/2024','07:30','19:40','LT66 HGU','LB','ART','Sculpture park','Y11',14,2,77731,77925,45.9,'70.23','Y','','D','late back, roadworks'),
(616,'28/02/2024','13:15','17:20','WN70 ABZ','SM','PE','Football cup, Larkhill','Y9',15,1,18921,18990,0,'','Y','','D','won 3-1'),
(617,'01/03/2024','09:30','11:55','KX17 RFD','RD','SEN','Swimming pool','mix',7,3,41342,41350,0,'','Y','','D','ramp used'),
(618,'04/03/2024','08:30','15:30','KX17 RFD','TN','SCI','Wind farm visit','Y10',13,2,41350,41452,33.1,'50.64','N','','D',''),
(619,'06/03/2024','13:30','16:45','KX17 RFD','AO','PE','Netball at Holmfield','Y8',10,1,41452,41476,0,'','Y','','D',''),
(620,'08/03/2024','09:00','16:20','LT66 HGU','PJ','GEO','River Tarn fieldwork','Y10',14,2,77925,77986,0,'','Y','x','D','scratch on rear door, tree'),
(621,'13/03/2024','13:20','17:55','WN70 ABZ','SM','PE','Football semi, Ridgeway','Y9',15,1,18990,19015,39.4,'60.28','Y','','D','lost on penalties'),
(622,'15/03/2024','18:15','22:50','LT66 HGU','GW','DRA','Theatre Royal','Y13',12,2,77986,78033,0,'','N','','D',''),
(623,'18/03/2024','09:15','14:50','KX17 RFD','TN','SCI','Science museum','Y7',15,2,41476,41530,0,'','Y','','D',''),
(624,'20/03/2024','13:30','17:10','KX17 RFD','SM','PE','Netball at St Bede''s','Y8',10,1,41530,41552,31.5,'48.83','Y','','D',''),
(625,'22/03/2024','09:30','12:15','KX17 RFD','RD','SEN','Swimming pool','mix',5,3,41552,41560,0,'','Y','','D','ramp used'),
(626,'16/04/2024','08:00','','LT66 HGU','PJ','GEO','Coast day, Sallow Bay','Y10',15,2,NULL,NULL,0,'','','','B',''),
(627,'17/04/2024','13:30','','KX17 RFD','AO','PE','Rounders at Ridgeway','Y8',12,1,NULL,NULL,0,'','','','B',''),
(628,'19/04/2024','09:30','','KX17 RFD','RD','SEN','Swimming pool','mix',7,3,NULL,NULL,0,'','','','B',''),
(629,'24/04/2024','13:15','','WN70 ABZ','SM','PE','Athletics at Holmfield','Y9',16,1,NULL,NULL,0,'','','','B','one pupil too many?'),
(630,'26/04/2024','17:50','','LT66 HGU','','DRA','Theatre Royal','Y12',13,2,NULL,NULL,0,'','','','B','no driver yet');
CREATE TABLE "Buses" ("Reg" TEXT PRIMARY KEY, "Nick" TEXT, "Seats" INTEGER, "Ramp" TEXT, "MOT" TEXT, "Insured" TEXT, "Own" TEXT, "Per Mile" TEXT);
INSERT INTO "Buses" VALUES
('KX17 RFD','Daisy',16,'Y','14/09/2024','31/08/2024','own','0.45'),
('WN70 ABZ','Bolt',17,'N','22/02/2024','31/08/2024','lease','0.52'),
('LT66 HGU','Big Red',17,'N','30/05/2024','31/08/2024','own','0.61'),
('FP12 KLO','Old Faithful',15,'N','03/12/2023','-','sold','0.40');
CREATE TABLE "Drvs" ("Ini" TEXT PRIMARY KEY, "Full Name" TEXT, "D1" TEXT, "MiDAS" TEXT, "Team" TEXT, "Kind" TEXT, "Ext" TEXT);
INSERT INTO "Drvs" VALUES
('PJ','Priya Jessop','Y','12/11/2025','GEO','T','214'),
('AO','Anders Oakham','Y','03/03/2024','PE','T','230'),
('SM','Sian Mostyn','Y','19/06/2026','PE','T','231'),
('LB','Lowell Birch','N','27/01/2025','ART','T','250'),
('GW','Gwen Wray','Y','08/10/2024','DRA','T','261'),
('RD','Rob Denholm','N','15/02/2026','SEN','A','272'),
('TN','Tamsin Noor','Y','01/09/2024','SCI','T','205'),
('HC','Harold Crewe','Y','20/05/2025','-','P',''),
('BE','Bettina Eades','N','-','LIB','T','219');
