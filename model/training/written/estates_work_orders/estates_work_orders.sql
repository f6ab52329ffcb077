CREATE TABLE BLDG (
  BLDG_CD TEXT PRIMARY KEY,
  BLDG_NM TEXT,
  CAMPUS TEXT,
  BUILT INTEGER,
  GIA_M2 INTEGER,
  LISTED TEXT
);
CREATE TABLE SPACE (
  BLDG_CD TEXT REFERENCES BLDG(BLDG_CD),
  RM TEXT,
  USE_TXT TEXT,
  SEATS INTEGER,
  PRIMARY KEY (BLDG_CD, RM)
);
CREATE TABLE PLANT (
  PLT_NO INTEGER PRIMARY KEY,
  DESCR TEXT,
  BLDG_CD TEXT,
  RM TEXT,
  PART_OF INTEGER REFERENCES PLANT(PLT_NO),
  FITTED TEXT,
  WARR_TO TEXT,
  FOREIGN KEY (BLDG_CD, RM) REFERENCES SPACE(BLDG_CD, RM)
);
CREATE TABLE OPERATIVE (
  OP_NO INTEGER PRIMARY KEY,
  OP_NM TEXT,
  CRAFT TEXT,
  LEAD_NO INTEGER REFERENCES OPERATIVE(OP_NO),
  HR_RATE REAL
);
CREATE TABLE CALLER (
  CLR_NO INTEGER PRIMARY KEY,
  CLR_NM TEXT,
  DEPT TEXT,
  STUDENT TEXT
);
CREATE TABLE WO (
  WO_NO INTEGER PRIMARY KEY,
  RAISED TEXT,
  CLR_NO INTEGER REFERENCES CALLER(CLR_NO),
  BLDG_CD TEXT,
  RM TEXT,
  PLT_NO INTEGER REFERENCES PLANT(PLT_NO),
  SUMM TEXT,
  KIND TEXT,
  PRI INTEGER,
  TARGET TEXT,
  DONE_DT TEXT,
  STAT TEXT,
  REPEAT_OF INTEGER REFERENCES WO(WO_NO),
  OWNER_NO INTEGER REFERENCES OPERATIVE(OP_NO),
  FOREIGN KEY (BLDG_CD, RM) REFERENCES SPACE(BLDG_CD, RM)
);
CREATE TABLE WO_TIME (
  WO_NO INTEGER REFERENCES WO(WO_NO),
  OP_NO INTEGER REFERENCES OPERATIVE(OP_NO),
  WK_DT TEXT,
  HRS REAL,
  PRIMARY KEY (WO_NO, OP_NO, WK_DT)
);
CREATE TABLE WO_MATL (
  WO_NO INTEGER REFERENCES WO(WO_NO),
  LN INTEGER,
  MATL TEXT,
  QTY INTEGER,
  EACH_GBP REAL,
  PRIMARY KEY (WO_NO, LN)
);
INSERT INTO BLDG VALUES
('OLD', 'Old Quadrangle', 'Central', 1884, 6200, 'Y'),
('CHE', 'Chemistry Tower', 'Central', 1967, 9400, 'N'),
('LIB', 'Raeburn Library', 'Central', 1974, 8100, 'N'),
('SPO', 'Sports Dome', 'Riverside', 2008, 3600, 'N'),
('HAL', 'Ferrier Hall', 'Riverside', 1991, 5400, 'N'),
('OBS', 'Observatory', 'Hilltop', 1902, 310, 'Y'),
('ANX', 'Print Annexe', 'Riverside', 1958, 700, 'N');
INSERT INTO SPACE VALUES
('OLD', 'G01', 'lecture theatre', 180),
('OLD', '112', 'office', 2),
('OLD', 'B02', 'plant room', NULL),
('CHE', '301', 'teaching lab', 36),
('CHE', '507', 'research lab', 12),
('CHE', 'R01', 'plant room', NULL),
('CHE', 'G10', 'toilets', NULL),
('LIB', '100', 'reading room', 240),
('LIB', '210', 'group study', 8),
('LIB', 'B05', 'plant room', NULL),
('SPO', '001', 'sports hall', NULL),
('SPO', '014', 'changing rooms', NULL),
('HAL', 'A12', 'bedroom', 1),
('HAL', 'A13', 'bedroom', 1),
('HAL', 'C04', 'kitchen', 6),
('HAL', 'B01', 'plant room', NULL),
('OBS', 'D01', 'dome', 15);
INSERT INTO PLANT VALUES
(1, 'gas boiler no. 1', 'OLD', 'B02', NULL, '2003-09-12', '2008-09-12'),
(2, 'heating pump', 'OLD', 'B02', 1, '2019-02-01', '2024-02-01'),
(3, 'goods lift', 'CHE', 'R01', NULL, '1967-06-30', NULL),
(4, 'lift controller', 'CHE', 'R01', 3, '2016-11-20', '2021-11-20'),
(5, 'fume cupboard 3', 'CHE', '507', NULL, '2021-08-15', '2026-08-15'),
(6, 'extract fan', 'CHE', 'R01', 5, '2021-08-15', '2026-08-15'),
(7, 'air handling unit', 'LIB', 'B05', NULL, '1998-05-01', NULL),
(8, 'scoreboard', 'SPO', '001', NULL, '2022-10-10', '2025-10-10'),
(9, 'boiler, condensing', 'HAL', 'B01', NULL, '2018-07-07', '2025-07-07'),
(10, 'electric cooker', 'HAL', 'C04', NULL, '2020-01-18', '2022-01-18'),
(11, 'dome motor', 'OBS', 'D01', NULL, '1931-01-01', NULL);
INSERT INTO OPERATIVE VALUES
(1, 'Maureen Slack', 'supervisor', NULL, 31.5),
(2, 'Kofi Danso', 'electrician', 1, 26.0),
(3, 'Elspeth Gunn', 'plumber', 1, 25.5),
(4, 'Raj Pillai', 'gas engineer', 1, 29.0),
(5, 'Tim Oddy', 'joiner', 1, 23.0),
(6, 'Wanda Kern', 'electrician', 2, 19.5),
(7, 'Bob Threlfall', 'caretaker', 1, 16.0),
(8, 'Lucy Amis', 'apprentice plumber', 3, 12.0);
INSERT INTO CALLER VALUES
(1, 'Prof. H. Lindqvist', 'Chemistry', 'N'),
(2, 'Dr A. Mbeki', 'Chemistry', 'N'),
(3, 'J. Rowntree', 'Library', 'N'),
(4, 'Security desk', 'Estates', 'N'),
(5, 'Chloe Banks', NULL, 'Y'),
(6, 'Sami Haddad', NULL, 'Y'),
(7, 'Coach D. Ferris', 'Sport', 'N'),
(8, 'Dr O. Kettle', 'Physics', 'N'),
(9, 'Registry front office', 'Registry', 'N'),
(10, 'Planner', 'Estates', 'N');
INSERT INTO WO VALUES
(7001, '2024-01-08', 9, 'OLD', '112', NULL, 'radiator stone cold', 'R', 2, '2024-01-10', '2024-01-10', 'DONE', NULL, 3),
(7002, '2024-01-09', 1, 'CHE', '507', 5, 'fume cupboard alarm sounding', 'R', 1, '2024-01-09', '2024-01-11', 'DONE', NULL, 2),
(7003, '2024-01-15', 5, 'HAL', 'A12', NULL, 'window won''t shut', 'R', 3, '2024-01-29', '2024-01-22', 'DONE', NULL, 5),
(7004, '2024-01-15', 10, 'OLD', 'B02', 1, 'annual boiler service', 'P', 4, '2024-02-15', '2024-02-12', 'DONE', NULL, 4),
(7005, '2024-01-22', 4, 'CHE', 'G10', NULL, 'leak under basin', 'R', 2, '2024-01-24', '2024-01-23', 'DONE', NULL, 3),
(7006, '2024-01-29', 4, 'CHE', 'G10', NULL, 'basin leaking again', 'R', 2, '2024-01-31', '2024-02-02', 'DONE', 7005, 3),
(7007, '2024-02-01', 2, 'CHE', 'R01', 3, 'lift stuck at third floor', 'R', 1, '2024-02-01', '2024-02-01', 'DONE', NULL, 2),
(7008, '2024-02-05', 3, 'LIB', '100', NULL, 'lights flickering in bay 6', 'R', 3, '2024-02-19', '2024-02-26', 'DONE', NULL, 6),
(7009, '2024-02-06', 10, 'LIB', 'B05', 7, 'filter change', 'P', 4, '2024-03-06', NULL, 'HOLD', NULL, 2),
(7010, '2024-02-12', 6, 'HAL', 'C04', 10, 'cooker ring dead', 'R', 3, '2024-02-26', '2024-02-20', 'DONE', NULL, 6),
(7011, '2024-02-13', 6, 'HAL', 'C04', NULL, 'tap drips', 'R', 4, '2024-03-13', NULL, 'OPEN', NULL, 8),
(7012, '2024-02-19', 7, 'SPO', '001', 8, 'scoreboard shows rubbish', 'R', 3, '2024-03-04', NULL, 'HOLD', NULL, 2),
(7013, '2024-02-20', 8, 'OBS', 'D01', 11, 'dome will not turn', 'R', 2, '2024-02-22', '2024-03-01', 'DONE', NULL, 2),
(7014, '2024-02-22', 2, 'CHE', 'R01', 3, 'lift stuck again between floors', 'R', 1, '2024-02-22', '2024-02-24', 'DONE', 7007, 2),
(7015, '2024-02-26', 5, 'HAL', 'A12', NULL, 'window draughty still', 'R', 3, '2024-03-11', NULL, 'OPEN', 7003, 5),
(7016, '2024-03-04', 9, 'OLD', 'G01', NULL, 'two seats broken, row K', 'R', 4, '2024-04-04', '2024-03-20', 'DONE', NULL, 5),
(7017, '2024-03-04', 7, 'SPO', '014', NULL, 'showers cold', 'R', 2, '2024-03-06', '2024-03-06', 'DONE', NULL, 3),
(7018, '2024-03-07', 1, 'CHE', '301', NULL, 'gas tap stiff', 'R', 1, '2024-03-07', '2024-03-07', 'DONE', NULL, 4),
(7019, '2024-03-11', 10, 'HAL', 'B01', 9, 'annual boiler service', 'P', 4, '2024-04-11', NULL, 'OPEN', NULL, 4),
(7020, '2024-03-12', 3, 'LIB', '210', NULL, 'paint door', 'R', 4, '2024-04-12', NULL, 'CANX', NULL, 5),
(7021, '2024-03-18', 5, 'HAL', 'A12', NULL, 'no hot water', 'R', 1, '2024-03-18', NULL, 'OPEN', NULL, NULL),
(7022, '2024-03-19', 8, 'OBS', 'D01', 11, 'dome grinding noise', 'R', 2, '2024-03-21', NULL, 'OPEN', 7013, 2),
(7023, '2024-03-20', 10, 'OLD', 'B02', NULL, 'legionella flush', 'P', 4, '2024-04-20', '2024-03-25', 'DONE', NULL, 3),
(7024, '2024-03-21', 2, 'CHE', '507', 5, 'fume cupboard sash jammed', 'R', 2, '2024-03-25', '2024-03-22', 'DONE', NULL, 5);
INSERT INTO WO_TIME VALUES
(7001, 3, '2024-01-09', 1.5),
(7001, 8, '2024-01-09', 1.5),
(7001, 3, '2024-01-10', 0.5),
(7002, 2, '2024-01-09', 2.0),
(7002, 2, '2024-01-11', 3.5),
(7003, 5, '2024-01-22', 1.0),
(7004, 4, '2024-02-12', 6.0),
(7005, 3, '2024-01-23', 1.0),
(7006, 3, '2024-02-02', 2.5),
(7006, 8, '2024-02-02', 2.5),
(7007, 2, '2024-02-01', 4.0),
(7008, 6, '2024-02-26', 2.0),
(7010, 6, '2024-02-20', 1.0),
(7012, 2, '2024-02-27', 1.5),
(7013, 2, '2024-02-29', 5.0),
(7013, 6, '2024-02-29', 5.0),
(7013, 2, '2024-03-01', 2.0),
(7013, 6, '2024-03-01', 2.0),
(7014, 2, '2024-02-23', 3.0),
(7014, 2, '2024-02-24', 7.5),
(7016, 5, '2024-03-20', 3.0),
(7016, 7, '2024-03-20', 1.0),
(7017, 3, '2024-03-06', 2.0),
(7017, 4, '2024-03-06', 1.5),
(7018, 4, '2024-03-07', 0.5),
(7023, 3, '2024-03-25', 4.0),
(7023, 8, '2024-03-25', 4.0),
(7024, 5, '2024-03-22', 1.5);
INSERT INTO WO_MATL VALUES
(7001, 1, 'radiator valve', 1, 14.2),
(7002, 1, 'airflow sensor', 1, 186.0),
(7003, 1, 'window catch', 2, 6.75),
(7004, 1, 'boiler gasket set', 1, 88.4),
(7004, 2, 'ignition lead', 2, 21.0),
(7005, 1, 'tap washer', 4, 0.35),
(7006, 1, 'basin waste', 1, 11.9),
(7006, 2, 'sealant', 1, 5.6),
(7007, 1, 'door relay', 1, 72.0),
(7008, 1, 'LED tube', 6, 9.8),
(7010, 1, 'cooker ring', 1, 34.5),
(7013, 1, 'drive belt', 2, 58.0),
(7014, 1, 'door relay', 1, 74.5),
(7014, 2, 'control board', 1, 640.0),
(7016, 1, 'seat pan', 2, 41.0),
(7017, 1, 'mixer cartridge', 3, 39.0),
(7024, 1, 'sash cord', 2, 8.25);
