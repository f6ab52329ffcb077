CREATE TABLE dives (
  "No." INTEGER,
  "Start" TEXT,
  "Duration" TEXT,
  "Max depth (m)" TEXT,
  "Avg depth (m)" TEXT,
  "Temp (C)" TEXT,
  "Gas" TEXT,
  "Start bar" TEXT,
  "End bar" TEXT,
  "Site" TEXT,
  "Buddy" TEXT,
  "Deco" TEXT,
  "Notes" TEXT
);
INSERT INTO dives VALUES
(112,'21.05.2023 10:12','47:20','18.4','11.2','19','Air','205','70','Punta Verde','Nils','No','octopus'),
(113,'21.05.2023 14:40','52:05','12.1','7.9','20','Air','200','60','House reef','Nils','No',''),
(114,'22.05.2023 09:30','41:10','31.6','17.5','17','EAN32','210','55','Wreck Amalia','Nils, Uma','No','cargo hold, torch died'),
(115,'22.05.2023 15:02','50:44','14.8','9.0','19','Air','198','82','Punta Verde','Uma','No',''),
(116,'23.05.2023 10:05','38:30','36.9','20.3','16','EAN28','212','40','Wreck Amalia','Nils','Yes','deco 6 min'),
(117,'24.05.2023 21:15','44:00','9.7','6.1','19','Air','203','90','House reef','Nils, Uma','No','night dive, squid'),
(118,'02.09.2023 11:20','26:15','20.2','12.4','8','Air','215','75','Quarry Hess','Jo','No','vis 3 m, drysuit'),
(119,'03.09.2023 10:50','21:40','25.5','13.8','7','Air','210','65','Quarry Hess','Jo','No','vis 2 m'),
(120,'14.10.2023 10:30','19:05','28.0','15.1','6','Air','n/a','n/a','Quarry Hess','solo','No','transmitter off'),
(121,'06.04.2024 09:45','55:30','16.3','10.7','26','EAN32','204','58','Shark Table','Priya','No','2 grey reef sharks, turtle'),
(122,'06.04.2024 12:10','51:12','22.9','12.0','26','EAN32','201','61','Manta Garden','Priya','No','3 mantas!!'),
(123,'07.04.2024 09:40','46:50','29.4','16.2','25','EAN32','206','49','Shark Table','Priya, Uma','No','hammerhead far off'),
(124,'07.04.2024 12:25','58:00','13.5','8.8','26','EAN32','202','77','Coral Steps','Uma','No','turtle'),
(125,'08.04.2024 20:30','48:33','11.0','7.2','26','Air','199','80','Coral Steps','Priya','No','night dive, lobster'),
(126,'09.04.2024 10:00','40:40','38.2','21.0','24','EAN28','208','36','The Drop','Priya','Yes','deco 9 min, cold thermocline'),
(127,'15.06.2024 11:00','24:25','19.8','11.9','14','Air','211','88','Quarry Hess','Jo','No','new drysuit ok');
CREATE TABLE sites ("Site" TEXT, "Country" TEXT, "GPS" TEXT, "Entry" TEXT, "Rating" TEXT);
INSERT INTO sites VALUES
('Punta Verde','IT','42.36 N 10.88 E','boat','***'),('House reef','IT','42.35 N 10.90 E','shore','*****'),('Wreck Amalia','IT','42.40 N 10.81 E','boat','*****'),('Quarry Hess','DE','--','shore','*'),('Shark Table','MV','3.91 N 72.90 E','boat','*****'),('Manta Garden','MV','3.88 N 72.95 E','boat','****'),('Coral Steps','MV','3.90 N 72.93 E','shore','****'),('The Drop','MV','--','boat','*****'),('Lake Amsel','AT','47.61 N 13.79 E','shore','');
