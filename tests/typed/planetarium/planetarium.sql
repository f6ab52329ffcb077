CREATE TABLE Programme (
  ProgID INTEGER PRIMARY KEY,
  ProgTitle TEXT,
  RunMin INTEGER,
  AgeFrom INTEGER,
  Lang TEXT,
  LicenceUntil TEXT,
  LicenceCost REAL
);
CREATE TABLE Presenter (
  PresID INTEGER PRIMARY KEY,
  FullName TEXT,
  Employed TEXT
);
CREATE TABLE Showing (
  ShowID INTEGER PRIMARY KEY,
  ProgID INTEGER,
  PresID INTEGER,
  ShowDate TEXT,
  ShowTime TEXT,
  Adults INTEGER,
  Kids INTEGER,
  Takings REAL,
  Fault TEXT
);
CREATE TABLE SchoolBooking (
  BookID INTEGER PRIMARY KEY,
  ShowID INTEGER,
  SchoolName TEXT,
  ClassYear TEXT,
  Pupils INTEGER,
  BookedOn TEXT,
  Cancelled TEXT
);
INSERT INTO Programme VALUES
(1,'Stars of the Season',50,8,'EN','2026-12-31',0),(2,'Bruno the Little Comet',35,4,'EN','2025-06-30',2400),(3,'Black Holes',55,12,'EN','2024-12-31',5200),(4,'Bruno, der kleine Komet',35,4,'DE','2025-06-30',800),(5,'Laser Night',60,16,NULL,'2024-09-30',3100),(6,'Voyage to Saturn',45,8,'EN','2027-03-31',4300),(7,'Moon Maps',40,10,'EN','2023-12-31',1500),
(8,'Aurora Live',30,6,'EN','2028-01-31',900);
INSERT INTO Presenter VALUES (1,'Dilys Grant','staff'),(2,'Omar Fathi','staff'),(3,'Wenna Pryce','freelance'),(4,'Kit Solano','volunteer'),(5,'Bea Aldous','volunteer'),
(6,'Lowri Snell','freelance'),(7,'Tariq Mends','volunteer'),(8,'Gus Hale','staff');
INSERT INTO Showing VALUES
(1,2,1,'2024-04-06','10:30',22,41,318,NULL),(2,1,2,'2024-04-06','14:00',48,12,528,NULL),(3,3,2,'2024-04-06','19:00',63,4,646,NULL),(4,2,4,'2024-04-09','09:30',4,52,232,NULL),(5,6,1,'2024-04-10','09:30',3,27,130,'projector lamp'),(6,5,3,'2024-04-12','21:00',71,0,994,NULL),
(7,2,3,'2024-04-13','10:30',30,55,425,NULL),(8,6,2,'2024-04-13','14:00',39,21,474,NULL),(9,3,1,'2024-04-13','19:00',44,2,448,'sound dropped out'),(10,4,4,'2024-04-14','11:00',9,14,146,NULL),(11,1,1,'2024-05-04','14:00',35,10,390,NULL),(12,5,3,'2024-05-10','21:00',54,0,756,'laser blue channel'),
(13,6,1,'2024-05-14','09:30',5,56,250,NULL),(14,2,4,'2024-05-18','10:30',18,33,257,NULL),(15,3,2,'2024-05-18','19:00',57,6,594,NULL),(16,1,NULL,'2024-05-25','14:00',0,0,0,'power cut, not shown');
INSERT INTO SchoolBooking VALUES
(1,4,'Hillfoot Primary','Y1',28,'2024-02-12','N'),(2,4,'St Bride''s','Y2',24,'2024-03-01','N'),(3,5,'Hillfoot Primary','Y5',27,'2024-02-12','N'),(4,5,'Quay Academy','Y7',30,'2024-03-18','Y'),(5,13,'Quay Academy','Y7',31,'2024-04-02','N'),(6,13,'St Bride''s','Y6',25,'2024-03-01','N'),(7,13,'Larch Lane School','Y4',22,'2024-04-20','Y'),
(8,10,'Larch Lane School','Y2',18,'2024-03-22','Y');
