CREATE TABLE film_reel (code TEXT PRIMARY KEY, title TEXT, runtime INTEGER, age_min INTEGER, lang TEXT, licence_to INTEGER, live INTEGER);
INSERT INTO film_reel VALUES
('MOO','Dust and Craters',35,6,'en',1751241600,0),('BEA','Little Bear Looks Up',25,3,'en',1725062400,0),('BLA','Where Light Ends',48,12,'en',1735603200,0),
('AUR','Curtains of Fire',40,8,'no',1710460800,0),('SKY','Tonight over the Town',50,8,'en',NULL,1),('DIN','The Day the Rock Fell',38,6,'en',1717113600,0),('MUS','Lasers and Strings',60,16,'-',NULL,1),('VOY','Deux Sondes',44,10,'fr',1759276800,0);
CREATE TABLE presenter (p_id INTEGER PRIMARY KEY, nm TEXT, phd INTEGER, contract TEXT, eur_h REAL);
INSERT INTO presenter VALUES (1,'Dr Ines Halloran',1,'full',31.5),(2,'Marek Sobol',0,'half',24),(3,'Dr Yannis Petrou',1,'guest',45),(4,'Poppy Lang',0,'student',15.2),(5,'Gwil Parry',0,'student',15.2);
CREATE TABLE screening (s_id INTEGER PRIMARY KEY, code TEXT REFERENCES film_reel(code), start_ts INTEGER, p_id INTEGER REFERENCES presenter(p_id), seats_sold INTEGER, kids_sold INTEGER, takings REAL, status TEXT, fault TEXT);
INSERT INTO screening VALUES
(1,'MOO',1704538800,4,42,25,338,'run',''),(2,'SKY',1705087800,1,71,4,700,'run',''),(3,'BEA',1705744800,4,88,61,616,'run','late start'),
(4,'BLA',1706299200,2,35,0,350,'run',''),(5,'BEA',1707040800,5,64,44,450,'run',''),(6,'DIN',1707822000,2,96,70,690,'run',''),(7,'DIN',1707908400,4,99,73,715,'run',''),
(8,'MUS',1707944400,3,110,0,1980,'run','laser 2 out'),(9,'BEA',1707991200,5,102,75,725,'run',''),(10,'SKY',1708716600,1,0,0,0,'cancelled','projector lamp'),
(11,'AUR',1709391600,2,38,11,330,'run',''),(12,'VOY',1709920800,3,17,2,160,'run','subtitles missing'),(13,'MOO',1710586800,5,40,21,330,'run',''),(14,'SKY',1711742400,1,104,18,980,'run',''),
(15,'BLA',1712347200,2,52,0,520,'run',''),(16,'SKY',1712602800,3,120,22,1120,'run',''),(17,'DIN',1713006000,4,77,50,560,'run',''),(18,'BEA',1714298400,5,59,41,415,'run',''),
(19,'AUR',1715461200,1,115,9,1120,'run',''),(20,'DIN',1716030000,4,48,31,350,'run','sound crackle'),(21,'MUS',1716672600,3,120,0,2640,'run',''),(22,'MOO',1717239600,5,22,14,175,'run',''),
(23,'SKY',1719007200,1,66,6,640,'run',''),(24,'VOY',1720976400,2,29,4,270,'run',''),(25,'MOO',1721487600,4,83,47,690,'run',''),(26,'SKY',1723500000,1,120,31,1080,'run',''),
(27,'BLA',1725048000,2,0,0,0,'cancelled','power cut'),(28,'AUR',1726858800,2,44,8,410,'run',''),(29,'SKY',1728070200,3,97,15,910,'run',''),(30,'MUS',1730408400,3,118,0,2124,'run','laser 2 out'),
(31,'MOO',1731150000,4,36,20,290,'run',''),(32,'VOY',1731862800,NULL,0,0,0,'cancelled','no presenter'),(33,'SKY',1734118200,1,109,26,990,'run',''),(34,'BLA',1735329600,2,0,0,0,'planned','');
CREATE TABLE school_grp (g_id INTEGER PRIMARY KEY, school TEXT, town TEXT, yr_group TEXT, s_id INTEGER REFERENCES screening(s_id), pupils INTEGER, teachers INTEGER, booked_ts INTEGER, invoice TEXT, coach INTEGER);
INSERT INTO school_grp VALUES
(1,'Brookvale Primary','Eastmere','Y2',3,58,6,1699956720,'paid',1),(2,'Thorn Lane Infants','Eastmere','Y1',5,40,7,1701790800,'paid',0),(3,'St Kenelm','Dunmoor','Y4',6,62,5,1702285500,'paid',1),
(4,'Moor Edge Primary','Dunmoor','Y5',7,31,3,1704799800,'paid',1),(5,'Brookvale Primary','Eastmere','Y3',7,40,4,1705308900,'open',1),(6,'Lycee Hugo','Port Allard','Y9',12,2,1,1708434000,'open',0),
(7,'Thorn Lane Infants','Eastmere','Y2',9,70,9,1706026800,'paid',0),(8,'St Kenelm','Dunmoor','Y6',17,45,4,1709546400,'paid',1),(9,'Glenrow Academy','Glenrow','Y8',16,20,2,1710161100,'paid',1),
(10,'Home Ed Circle','Eastmere','mixed',13,18,11,1709064900,'waived',0),(11,'Moor Edge Primary','Dunmoor','Y1',18,38,5,1712050200,'open',1),(12,'Glenrow Academy','Glenrow','Y7',25,44,4,1716300600,'open',1),
(13,'Brookvale Primary','Eastmere','Y2',31,19,2,1726483800,'paid',0),(14,'Lycee Hugo','Port Allard','Y8',32,26,3,1727702700,'refunded',1);
