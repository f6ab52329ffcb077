CREATE TABLE VMC_READ (
  READ_ID INTEGER,
  MACH TEXT,
  DT TEXT,
  SEL TEXT,
  PROD TEXT,
  PRICE_CT INTEGER,
  CAP INTEGER,
  LEFT_ INTEGER,
  SOLD_CASH INTEGER,
  SOLD_CARD INTEGER,
  FREE_VEND INTEGER,
  EXP TEXT
);
INSERT INTO VMC_READ VALUES
(1,'M07','240506','A1','Cola 0.33',180,10,0,31,22,0,'1124'),(2,'M07','240506','A2','Cola Zero 0.33',180,10,4,12,19,1,'1024'),(3,'M07','240506','A3','Spring Water',120,12,2,40,35,2,'0126'),(4,'M07','240506','B1','Salted Crisps',150,8,5,9,6,0,'0724'),(5,'M07','240506','B2','Nut Bar',140,8,1,14,11,0,'0624'),(6,'M07','240506','B3','Gum',100,15,13,2,1,0,'0825'),
(7,'M11','240507','A1','Cola 0.33',200,10,6,8,25,0,'1124'),(8,'M11','240507','A2','Iced Tea Peach',200,10,0,11,30,0,'0924'),(9,'M11','240507','A3','Spring Water',150,12,7,5,28,4,'0126'),(10,'M11','240507','B1','Chicken Wrap',390,6,0,2,17,0,'0524'),(11,'M11','240507','B2','Cheese Roll',290,6,3,1,9,1,'0524'),(12,'M11','240507','B3','',0,8,0,0,0,0,''),
(13,'M15','240508','A1','Espresso',110,999,999,64,90,6,''),(14,'M15','240508','A2','Cappuccino',140,999,999,71,133,9,''),(15,'M15','240508','A3','Hot Choc',140,999,999,22,40,0,''),(16,'M15','240508','B1','Nut Bar',150,8,8,0,0,0,'0424'),(17,'M15','240508','B2','Salted Crisps',150,8,2,7,18,0,'0724'),
(18,'M18','240508','A1','Iced Tea Peach',180,10,3,14,0,0,'0924'),(19,'M18','240508','A2','Gum',110,15,9,4,0,0,'0825');
CREATE TABLE MACH_MASTER (
  MACH TEXT,
  SITE_TXT TEXT,
  FLOOR TEXT,
  TYP CHAR(1),
  CARD_RDR TEXT,
  INST TEXT,
  COMM_PCT TEXT
);
INSERT INTO MACH_MASTER VALUES
('M07','Grammar School Elm Rd','EG','C','Y','03/2019','8'),('M11','St Anne Hospital','2','C','Y','11/2021','12,5'),('M15','St Anne Hospital','EG','H','Y','11/2021','12,5'),('M18','Swimming Baths','EG','C','N','05/2016','10'),('M20','Depot','-','C','N','',''),
('M21','Town Hall','1','C','Y','02/2023','9'),('M22','Tennis Club','EG','C','N','06/2023','10'),('M23','Depot','-','H','N','',''); 
CREATE TABLE EVENTS (
  MACH TEXT,
  TS TEXT,
  CODE TEXT,
  TXT TEXT,
  CLR TEXT
);
INSERT INTO EVENTS VALUES
('M07','240429 0812','EC1','coin jam','240429 1640'),('M07','240503 1330','EK4','bill validator full','240506 0900'),('M11','240430 0205','ET2','temp > 8C','240430 0550'),('M11','240504 1910','EL1','vend motor B1 blocked',''),('M15','240502 0700','EW3','water low','240502 0815'),('M15','240506 0655','EW3','water low','240506 0940'),('M15','240508 1120','EW3','water low','240508 1135'),('M18','240507 1745','EC1','coin jam',''),('M07','240508 1002','EC1','coin jam','');
