CREATE TABLE Linguists (
  LinguistID INTEGER PRIMARY KEY,
  LastName TEXT,
  FirstName TEXT,
  Country TEXT,
  MotherTongue TEXT,
  SwornYN TEXT,
  WordsPerDay INTEGER
);
CREATE TABLE Pairs (
  LinguistID INTEGER REFERENCES Linguists(LinguistID),
  SrcLang TEXT,
  TgtLang TEXT,
  CentPerWord REAL
);
CREATE TABLE Accounts (
  AcctNo TEXT PRIMARY KEY,
  Company TEXT,
  Branch TEXT,
  PayDays INTEGER
);
CREATE TABLE Assignments (
  AsgNo INTEGER PRIMARY KEY,
  AcctNo TEXT REFERENCES Accounts(AcctNo),
  Subject TEXT,
  SrcLang TEXT,
  TgtLang TEXT,
  WordCnt INTEGER,
  TranslatorID INTEGER REFERENCES Linguists(LinguistID),
  ReviserID INTEGER REFERENCES Linguists(LinguistID),
  InDate TEXT,
  DueDate TEXT,
  DeliveredDate TEXT,
  FeeEUR REAL
);
INSERT INTO Linguists VALUES
(1,'Hallberg','Stina','Sweden','SV','Y',2400),
(2,'Ruiz','Paloma','Spain','ES','N',3000),
(3,'Kern','Matthias','Austria','DE','Y',2600),
(4,'O''Dowd','Fintan','Ireland','EN','N',2200),
(5,'Moreau','Lise','Belgium','FR','Y',2800),
(6,'Ferri','Dario','Italy','IT','N',2500),
(7,'Kern','Judith','Germany','DE','N',2000),
(8,'Adeyemi','Tolu','Ireland','EN','Y',2700),
(9,'Lund','Aksel','Denmark','DA','N',2300);
INSERT INTO Pairs VALUES
(1,'EN','SV',14),(1,'DE','SV',15.5),(2,'EN','ES',9.5),(2,'FR','ES',10),(3,'EN','DE',13),(3,'IT','DE',13.5),(4,'DE','EN',12),(5,'EN','FR',12.5),(5,'DE','FR',13.5),(6,'EN','IT',10.5),(7,'SV','DE',14.5),(7,'EN','DE',11.5),(8,'FR','EN',12.5),(8,'ES','EN',11),(9,'EN','DA',13);
INSERT INTO Accounts VALUES
('K01','Nordvik Pumps AB','engineering',30),
('K02','Clinique des Tilleuls','medical',45),
('K03','Trattoria Group','catering',14),
('K04','Ostler & Byrne Solicitors','legal',30),
('K05','Velo Alpin','sport',NULL),
('K06','City of Grauburg','public',60),
('K07','Hotel Arkaden','catering',30),('K08','Lumen Labs','medical',14);
INSERT INTO Assignments VALUES
(5001,'K01','Operating manual P-200','EN','SV',8200,1,NULL,'2024-02-01','2024-02-09','2024-02-08',1312),
(5002,'K01','Operating manual P-200','EN','DE',8200,3,7,'2024-02-01','2024-02-09','2024-02-12',1230),
(5003,'K02','Patient leaflet knee','FR','EN',1450,8,4,'2024-02-05','2024-02-07','2024-02-07',232),
(5004,'K04','Lease contract','DE','EN',5300,4,8,'2024-02-12','2024-02-16','2024-02-15',795),
(5005,'K03','Summer menu','EN','IT',640,6,NULL,'2024-02-20','2024-02-21','2024-02-21',80),
(5006,'K05','Bike catalogue','EN','DE',12100,7,3,'2024-02-26','2024-03-08','2024-03-12',1694),
(5007,'K05','Bike catalogue','EN','FR',12100,5,NULL,'2024-02-26','2024-03-08','2024-03-06',1815),
(5008,'K02','Consent form','DE','FR',900,5,NULL,'2024-03-04','2024-03-05','2024-03-05',162),
(5009,'K06','Birth certificates','ES','EN',400,8,NULL,'2024-03-11','2024-03-13','2024-03-12',95),
(5010,'K04','Court ruling','IT','DE',3900,3,7,'2024-03-18','2024-03-22','2024-03-25',640),
(5011,'K01','Safety data sheets','DE','SV',2750,1,7,'2024-03-25','2024-04-02','2024-03-28',495),
(5012,'K03','Allergen list','EN','ES',310,2,NULL,'2024-04-02','2024-04-03','2024-04-03',45),
(5013,'K05','Website','EN','ES',6800,2,NULL,'2024-04-08','2024-04-15',NULL,816),
(5014,'K04','Power of attorney','FR','EN',1100,8,4,'2024-04-15','2024-04-17',NULL,187),
(5015,'K01','Tender documents','SV','DE',9400,7,3,'2024-04-16','2024-04-29',NULL,1598),
(5016,'K06','Council leaflet','EN','DE',700,3,7,'2024-04-18','2024-04-22',NULL,91);
