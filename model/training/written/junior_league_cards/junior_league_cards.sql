CREATE TABLE Club (
  ClubCode TEXT PRIMARY KEY,
  ClubName TEXT NOT NULL,
  HomeVenue TEXT,
  WelfareOfficer TEXT,
  Started INTEGER
);
CREATE TABLE Section (
  SecNo INTEGER PRIMARY KEY,
  AgeBand TEXT,
  Tier TEXT,
  HalfMins INTEGER
);
CREATE TABLE Side (
  SideNo INTEGER PRIMARY KEY,
  ClubCode TEXT REFERENCES Club(ClubCode),
  SecNo INTEGER REFERENCES Section(SecNo),
  SideName TEXT,
  Manager TEXT
);
CREATE TABLE Registration (
  RegNo INTEGER PRIMARY KEY,
  SideNo INTEGER REFERENCES Side(SideNo),
  GivenName TEXT,
  Surname TEXT,
  Born TEXT,
  Sex TEXT,
  KitNo INTEGER,
  PhotoOK TEXT
);
CREATE TABLE MatchOfficial (
  OffNo INTEGER PRIMARY KEY,
  OffName TEXT,
  Grade INTEGER,
  MentorNo INTEGER REFERENCES MatchOfficial(OffNo),
  FeeGBP REAL
);
CREATE TABLE Fixture (
  FixNo INTEGER PRIMARY KEY,
  KickOff TEXT,
  HomeSide INTEGER REFERENCES Side(SideNo),
  AwaySide INTEGER REFERENCES Side(SideNo),
  HomeGoals INTEGER,
  AwayGoals INTEGER,
  OffNo INTEGER REFERENCES MatchOfficial(OffNo),
  State TEXT
);
CREATE TABLE Offence (
  OffenceCode TEXT PRIMARY KEY,
  Meaning TEXT
);
CREATE TABLE Caution (
  FixNo INTEGER REFERENCES Fixture(FixNo),
  Seq INTEGER,
  RegNo INTEGER REFERENCES Registration(RegNo),
  Minute INTEGER,
  Colour TEXT,
  OffenceCode TEXT REFERENCES Offence(OffenceCode),
  BanGames INTEGER,
  PRIMARY KEY (FixNo, Seq)
);
INSERT INTO Club VALUES
('ASH', 'Ashby Colts', 'Mill Rec', 'Dawn Petherick', 1978),
('BRK', 'Brackley Juniors', 'Oval Lane', 'Sanjay Rao', 1992),
('CRN', 'Corner Green YFC', 'Green End School', 'Lottie Marsh', 2011),
('DNE', 'Dunmore Eagles', 'Mill Rec', 'Paul Strand', 1985),
('EVR', 'Everdon Lionesses', 'Sixth Avenue 3G', 'Kemi Adewale', 2016),
('FAR', 'Farfield Rangers', 'Station Field', NULL, 2003);
INSERT INTO Section VALUES
(1, 'U11', 'A', 25),
(2, 'U11', 'B', 25),
(3, 'U13', 'A', 30),
(4, 'U15', 'A', 35),
(5, 'U15', 'B', 35);
INSERT INTO Side VALUES
(1, 'ASH', 1, 'Colts Red', 'Graham Toll'),
(2, 'BRK', 1, 'Brackley Hornets', 'Nina Voss'),
(3, 'CRN', 1, 'Corner Green', 'Lottie Marsh'),
(4, 'DNE', 1, 'Eagles', 'Ade Bankole'),
(5, 'ASH', 3, 'Colts Blue', 'Steph Ivey'),
(6, 'BRK', 3, 'Brackley Wasps', 'Nina Voss'),
(7, 'EVR', 3, 'Lionesses', 'Kemi Adewale'),
(8, 'DNE', 3, 'Dunmore Hawks', 'Ross Pickard'),
(9, 'BRK', 4, 'Brackley Bees', 'Tomasz Wrona'),
(10, 'FAR', 4, 'Rangers', 'Colin Yeo'),
(11, 'EVR', 4, 'Lionesses Gold', 'Hope Sattar'),
(12, 'CRN', 2, 'Corner Green Minis', NULL);
INSERT INTO Registration VALUES
(101, 1, 'Alfie', 'Rowbotham', '2014-02-11', 'M', 9, 'Y'),
(102, 1, 'Isaac', 'Dunn', '2014-09-30', 'M', 4, 'Y'),
(103, 1, 'Maya', 'Petherick', '2014-05-02', 'F', 7, 'N'),
(104, 2, 'Reuben', 'Kaye', '2014-01-19', 'M', 10, 'Y'),
(105, 2, 'Zain', 'Rao', '2015-03-08', 'M', 8, 'Y'),
(106, 2, 'Lily', 'Osgood', '2014-11-22', 'F', 1, 'Y'),
(107, 3, 'Harvey', 'Marsh', '2014-07-07', 'M', 6, 'N'),
(108, 3, 'Poppy', 'Lund', '2014-04-15', 'F', 11, 'Y'),
(109, 4, 'Tobi', 'Bankole', '2014-12-01', 'M', 9, 'Y'),
(110, 4, 'Freddie', 'Slade', '2014-03-27', 'M', 5, NULL),
(111, 5, 'Kit', 'Ivey', '2012-06-18', 'M', 10, 'Y'),
(112, 5, 'Owen', 'Dunn', '2012-10-05', 'M', 3, 'Y'),
(113, 5, 'Jude', 'Faulks', '2011-12-29', 'M', 8, 'N'),
(114, 6, 'Marcus', 'Teale', '2012-02-02', 'M', 7, 'Y'),
(115, 6, 'Eva', 'Czerny', '2012-08-14', 'F', 2, 'Y'),
(116, 7, 'Amara', 'Adewale', '2012-01-25', 'F', 9, 'Y'),
(117, 7, 'Bethan', 'Prosser', '2012-05-30', 'F', 4, 'Y'),
(118, 7, 'Sofia', 'Lund', '2011-11-11', 'F', 1, 'N'),
(119, 8, 'Callum', 'Pickard', '2012-03-17', 'M', 6, 'Y'),
(120, 8, 'Jayden', 'Moss', '2011-10-21', 'M', 11, 'Y'),
(121, 9, 'Filip', 'Wrona', '2010-04-09', 'M', 10, 'Y'),
(122, 9, 'Noah', 'Rao', '2009-12-12', 'M', 5, 'Y'),
(123, 9, 'Leon', 'Garrick', '2010-07-28', 'M', 9, NULL),
(124, 10, 'Dylan', 'Yeo', '2010-02-14', 'M', 8, 'Y'),
(125, 10, 'Ethan', 'Brook', '2010-09-03', 'M', 4, 'N'),
(126, 11, 'Hannah', 'Sattar', '2010-06-06', 'F', 10, 'Y'),
(127, 11, 'Ruby', 'Moss', '2009-11-30', 'F', 7, 'Y'),
(128, 11, 'Grace', 'Tolland', '2010-10-10', 'F', NULL, 'Y');
INSERT INTO MatchOfficial VALUES
(1, 'Viv Harker', 4, NULL, 32.0),
(2, 'Dominic Abara', 5, 1, 28.0),
(3, 'Jess Tindall', 7, 1, 22.5),
(4, 'Lewis Court', 8, 3, 18.0),
(5, 'Priya Nandra', 7, 2, 22.5),
(6, 'Stan Ogilvie', 6, NULL, 25.0),
(7, 'Molly Court', 9, 3, 15.0);
INSERT INTO Fixture VALUES
(501, '2024-09-07 09:30', 1, 2, 3, 1, 3, 'P'),
(502, '2024-09-07 10:45', 5, 6, 2, 2, 2, 'P'),
(503, '2024-09-08 11:00', 9, 10, 4, 0, 1, 'P'),
(504, '2024-09-14 09:30', 3, 4, 0, 2, 4, 'P'),
(505, '2024-09-14 10:45', 7, 8, 5, 1, 5, 'P'),
(506, '2024-09-15 11:00', 10, 11, 1, 1, 6, 'P'),
(507, '2024-09-21 09:30', 2, 3, 2, 0, 3, 'P'),
(508, '2024-09-21 10:00', 6, 7, 1, 3, 2, 'P'),
(509, '2024-09-28 09:30', 4, 1, NULL, NULL, 4, 'PP'),
(510, '2024-09-28 10:45', 8, 5, 0, 4, 2, 'P'),
(511, '2024-09-29 11:00', 11, 9, 2, 3, 3, 'P'),
(512, '2024-10-05 09:30', 1, 3, 6, 0, 7, 'P'),
(513, '2024-10-05 10:45', 5, 7, 2, 1, 5, 'AB'),
(514, '2024-10-06 11:00', 10, 9, 0, 3, 6, 'P'),
(515, '2024-10-12 09:30', 2, 4, 1, 1, 3, 'P'),
(516, '2024-10-12 10:45', 6, 8, 3, 2, 2, 'P'),
(517, '2024-10-13 11:00', 9, 11, 2, 2, 1, 'P'),
(518, '2024-10-19 09:30', 4, 1, 2, 5, 4, 'P'),
(519, '2024-10-19 10:45', 7, 5, 4, 3, 3, 'P'),
(520, '2024-10-20 11:00', 11, 10, 3, 0, NULL, 'P'),
(521, '2024-11-02 09:30', 3, 2, NULL, NULL, 7, 'PP'),
(522, '2024-11-02 10:45', 8, 7, 0, 3, 5, 'P'),
(523, '2024-11-03 11:00', 9, 10, NULL, NULL, 1, 'PP'),
(524, '2024-11-09 09:30', 1, 4, 4, 2, 3, 'P'),
(525, '2024-11-09 10:45', 6, 5, 0, 1, 2, 'P'),
(526, '2024-11-16 09:30', 3, 2, NULL, NULL, NULL, 'S'),
(527, '2024-11-16 10:45', 5, 8, NULL, NULL, 5, 'S'),
(528, '2024-11-17 11:00', 10, 11, NULL, NULL, 6, 'S');
INSERT INTO Offence VALUES
('D', 'dissent'),
('F', 'reckless foul'),
('L', 'foul and abusive language'),
('V', 'violent conduct'),
('T', 'delaying the restart'),
('H', 'deliberate handball'),
('K', 'kit or jewellery');
INSERT INTO Caution VALUES
(502, 1, 113, 12, 'Y', 'F', 0),
(502, 2, 114, 31, 'Y', 'D', 0),
(502, 3, 113, 44, 'R', 'F', 1),
(503, 1, 125, 50, 'R', 'V', 3),
(504, 1, 107, 22, 'Y', 'T', 0),
(505, 1, 120, 18, 'Y', 'F', 0),
(506, 1, 124, 9, 'Y', 'K', 0),
(506, 2, 127, 61, 'Y', 'F', 0),
(508, 1, 114, 25, 'Y', 'L', 0),
(508, 2, 115, 52, 'Y', 'D', 0),
(510, 1, 120, 55, 'R', 'L', 2),
(511, 1, 122, 14, 'Y', 'D', 0),
(511, 2, 126, 66, 'Y', 'F', 0),
(513, 1, 111, 7, 'Y', 'D', 0),
(513, 2, 113, 40, 'R', 'V', 3),
(513, 3, 117, 41, 'R', 'V', 3),
(514, 1, 125, 33, 'Y', 'F', 0),
(514, 2, 123, 35, 'Y', 'H', 0),
(516, 1, 114, 20, 'Y', 'F', 0),
(516, 2, 114, 49, 'R', 'D', 1),
(517, 1, 122, 68, 'Y', 'F', 0),
(518, 1, 110, 20, 'Y', 'F', 0),
(519, 1, 111, 58, 'Y', 'D', 0),
(519, 2, 116, 59, 'Y', 'T', 0),
(522, 1, 119, 4, 'Y', 'K', 0),
(525, 1, 115, 37, 'Y', 'H', 0);
