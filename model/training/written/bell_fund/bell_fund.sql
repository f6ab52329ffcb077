CREATE TABLE "Bell Fund Book" (
  Folio INTEGER, Entered TEXT, Giver TEXT, Parish TEXT, Sort TEXT, Given TEXT, Toward TEXT, Ack TEXT, Remarks TEXT
);
CREATE TABLE Pledges (
  PledgeNo INTEGER, Giver TEXT, Made TEXT, Yearly INTEGER, Years INTEGER, PaidSoFar INTEGER, Anon TEXT
);
CREATE TABLE Bells (
  Bell TEXT, NoteOf TEXT, Cwt REAL, Cast_ INTEGER, Founder TEXT, State TEXT, EstCost INTEGER
);
INSERT INTO Bells VALUES
('Treble','E',5.1,1911,'Harwell & Sons','sound',1800),
('Second','D',5.9,1911,'Harwell & Sons','sound',1950),
('Third','C',6.8,1744,'Abel Thorne','cracked',9400),
('Fourth','B',8.2,1744,'Abel Thorne','worn clapper',3100),
('Fifth','A',10.5,1625,'unknown','needs turning',4600),
('Tenor','G',14.0,1868,'Harwell & Sons','worn bearings',5200),
('Sanctus','high C',1.2,NULL,'unknown','stored in vestry',NULL);
INSERT INTO "Bell Fund Book" VALUES
(1,'6 January 2019','Epiphany plate','St Aldhelm','plate','84.30','general','','bad weather'),
(2,'13 January 2019','Miss Purkiss','St Aldhelm','cheque','50.00','Treble','x','in memory of her sister'),
(3,'3 February 2019','Plate','St Aldhelm','plate','61.15','general','',''),
(4,'14 February 2019','Mr & Mrs Vane','Nether Coombe','cash','20.00','general','x','married here 1969'),
(5,'24 March 2019','Ringers'' lunch','Upper Coombe','event','312.00','frame','x','soup and cheese'),
(6,'31 March 2019','Plate, Mothering Sunday','St Aldhelm','plate','140.75','general','',''),
(7,'21 April 2019','Easter plate','St Aldhelm','plate','298.40','general','',''),
(8,'25 April 2019','A. Dray','Nether Coombe','cheque','500.00','Third','x','says the cracked one first'),
(9,'11 May 2019','Plant stall','Upper Coombe','event','226.50','general','x','rain after noon'),
(10,'30 May 2019','Anonymous','','cash','1000.00','general','','envelope through vestry door'),
(11,'2 June 2019','Plate','Nether Coombe','plate','33.20','general','',''),
(12,'16 June 2019','Col. Hartigan','St Aldhelm','standing order','25.00','Tenor','x',''),
(13,'16 July 2019','Col. Hartigan','St Aldhelm','standing order','25.00','Tenor','',''),
(14,'20 July 2019','Summer fete','St Aldhelm','event','1418.90','general','x','bell-shaped cakes'),
(15,'4 August 2019','Tower open day','St Aldhelm','event','187.00','frame','x','61 climbed up'),
(16,'16 August 2019','Col. Hartigan','St Aldhelm','standing order','25.00','Tenor','',''),
(17,'18 August 2019','Dutch visitors','','cash','40.00','general','','left guilders too!'),
(18,'15 September 2019','Harvest plate','Upper Coombe','plate','97.60','general','',''),
(19,'16 September 2019','Col. Hartigan','St Aldhelm','standing order','25.00','Tenor','',''),
(20,'29 September 2019','Estate of J. Mullion','St Aldhelm','legacy','5000.00','Third','x','will of 2011'),
(21,'12 October 2019','Sponsored peal','Upper Coombe','event','645.25','general','x','3 hrs 4 min'),
(22,'27 October 2019','Primary school','Nether Coombe','cash','58.47','Treble','x','pennies in a jar'),
(23,'3 November 2019','All Souls plate','St Aldhelm','plate','112.05','general','',''),
(24,'10 November 2019','British Legion','','cheque','200.00','Tenor','','half-muffled ringing'),
(25,'30 November 2019','Heritage Trust','','grant','7500.00','frame','x','report due in a year'),
(26,'8 December 2019','Carol concert','Upper Coombe','event','402.80','general','x','mulled wine'),
(27,'24 December 2019','Christmas Eve plate','St Aldhelm','plate','376.55','general','',''),
(28,'25 December 2019','Christmas plate','Nether Coombe','plate','145.00','general','',''),
(29,'12 January 2020','Miss Purkiss','St Aldhelm','cheque','50.00','Treble','x','as every year'),
(30,'9 February 2020','W. Tuckett','Upper Coombe','cheque','bounced','Fifth','','bank returned it'),
(31,'1 March 2020','St David plate','St Aldhelm','plate','71.90','general','','');
INSERT INTO Pledges VALUES
(1,'Miss Purkiss','January 2019',50,5,100,'no'),
(2,'Col. Hartigan','June 2019',300,3,100,'no'),
(3,'A. Dray','April 2019',500,2,500,'no'),
(4,'The Rector','September 2018',120,4,240,'no'),
(5,'Friends of the Tower','October 2018',750,4,1500,'no'),
(6,'a lady of Upper Coombe','May 2019',200,5,0,'yes'),
(7,'W. Tuckett','February 2020',100,3,0,'no'),
(8,'Coombe Garage','November 2018',60,3,60,'no'),
(9,'a former choirboy','December 2018',1000,1,1000,'yes'),
(10,'Mrs Ottery','August 2018',25,10,25,'no'),
(11,'Dr Finlay','July 2019',150,2,150,'no'),
(12,'Mr & Mrs Vane','March 2019',40,5,0,'no');
