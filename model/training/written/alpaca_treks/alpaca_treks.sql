CREATE TABLE herd (tag TEXT, nm TEXT, sx TEXT, dob TEXT, breed TEXT, clr TEXT, dam TEXT, sire TEXT, trek_ok INTEGER, temper TEXT, kg REAL, died TEXT);
INSERT INTO herd VALUES
('UK01','Marmalade','F','2012/06/14','HUA','fawn','0','0',0,'grumpy',68,'0000/00/00'),
('UK02','Duke','M','2013/07/02','HUA','black','0','0',1,'calm',81,'0000/00/00'),
('UK03','Nettle','F','2014/05/30','SUR','white','0','0',0,'shy',61,'2024/02/11'),
('UK04','Biscuit','W','2016/08/19','HUA','fawn','UK01','UK02',1,'calm',74,'0000/00/00'),
('UK05','Pickles','W','2017/06/05','HUA','brown','UK01','UK02',1,'spits',77,'0000/00/00'),
('UK06','Juno','F','2017/09/21','SUR','white','UK03','0',0,'calm',63,'0000/00/00'),
('UK07','Hamish','W','2018/07/11','HUA','grey','0','0',1,'calm',72,'0000/00/00'),
('UK08','Gulliver','W','2019/05/27','HUA','white','UK01','UK02',1,'pulls',79,'0000/00/00'),
('UK09','Clementine','F','2019/08/08','SUR','fawn','UK03','0',0,'shy',58,'0000/00/00'),
('UK10','Otto','W','2020/06/16','HUA','black','0','0',1,'calm',70,'0000/00/00'),
('UK11','Truffle','F','2021/07/24','HUA','brown','UK06','UK02',0,'calm',-1,'0000/00/00'),
('UK12','Bertie','W','2021/09/03','SUR','white','UK09','0',1,'shy',66,'0000/00/00'),
('UK13','Sixpence','M','2023/06/28','HUA','grey','UK06','UK02',0,'spits',41,'0000/00/00'),
('UK14','Pumpkin','F','2023/10/12','HUA','fawn','UK09','UK02',0,'calm',36,'0000/00/00'),
('UK15','Rufus','W','2015/06/09','HUA','brown','0','0',1,'pulls',83,'2023/12/02'),
('UK16','Teasel','W','2022/05/15','HUA','fawn','0','UK02',1,'calm',59,'0000/00/00'),
('UK17','Widget','W','2022/07/07','SUR','grey','UK09','0',0,'shy',52,'0000/00/00');
CREATE TABLE route (rt TEXT, title TEXT, km REAL, climb_m INTEGER, mins INTEGER, buggy TEXT, price REAL);
INSERT INTO route VALUES
('BEC','Beck and Back',2.5,20,60,'Y',22),('LIM','Limekiln Loop',5.2,140,120,'N',38),('TOP','Topcliff Traverse',8.4,310,210,'N',55),
('ORC','Orchard Stroll',1.4,5,40,'Y',18),('MOO','Moonlight Amble',3.1,35,90,'N',32);
CREATE TABLE walk_day (wk INTEGER, dt TEXT, tm TEXT, rt TEXT, ldr TEXT, sky TEXT, st TEXT);
INSERT INTO walk_day VALUES
(1,'2024/02/10','1100','BEC','Sal','rain','ran'),(2,'2024/02/14','1830','MOO','Tor','clear','ran'),(3,'2024/03/02','1030','LIM','Sal','sun','ran'),
(4,'2024/03/09','1100','ORC','Win','drizzle','ran'),(5,'2024/03/29','1000','TOP','Tor','sun','ran'),(6,'2024/04/01','1400','ORC','Win','sun','ran'),
(7,'2024/04/06','1030','LIM','Sal','storm','off'),(8,'2024/04/20','1000','TOP','Tor','cloud','ran'),(9,'2024/05/05','1100','BEC','Win','sun','ran'),
(10,'2024/05/06','1100','LIM','Sal','sun','ran'),(11,'2024/05/25','2000','MOO','Tor','clear','ran'),(12,'2024/06/08','1000','TOP','Tor','heat','off'),
(13,'2024/06/15','0900','BEC','Sal','heat','ran'),(14,'2024/06/26','1000','ORC','Win','sun','ran'),(15,'2024/07/13','0900','LIM','Sal','cloud','ran'),
(16,'2024/07/20','2030','MOO','Tor','clear','ran'),(17,'2024/08/03','1000','BEC','Win','sun','ran'),(18,'2024/08/14','1030','ORC','Win','cloud','ran'),
(19,'2024/08/26','1000','TOP','Tor','sun','ran'),(20,'2024/09/07','1030','LIM','Sal','drizzle','ran'),(21,'2024/10/26','1100','ORC','Win','sun','ran'),
(22,'2024/10/31','1800','MOO','Tor','fog','ran'),(23,'2024/12/14','1400','ORC','Sal','frost','ran'),(24,'2024/12/21','1500','BEC','Win','','plan');
CREATE TABLE party (bk TEXT, wk INTEGER, surname TEXT, ad INTEGER, ch INTEGER, how TEXT, paid REAL, extra TEXT, stars INTEGER);
INSERT INTO party VALUES
('B101',1,'Ashcombe',2,2,'online',88,'hot choc',5),('B102',2,'Fenn',2,0,'online',64,'fizz',5),('B103',2,'Lockhart',2,0,'voucher',0,NULL,4),
('B104',3,'Imrie',4,0,'online',152,NULL,3),('B105',4,'Dasgupta',2,3,'phone',90,'hot choc',5),('B106',5,'Vance',2,0,'online',110,'packed lunch',4),
('B107',5,'Stroud',1,0,'online',55,NULL,-1),('B108',6,'Munro',2,4,'phone',108,'egg basket',5),('B109',6,'Ashcombe',1,2,'online',54,'egg basket',4),
('B110',7,'Pryce',3,0,'online',114,NULL,-1),('B111',8,'Tolland',2,0,'voucher',0,'packed lunch',5),('B112',9,'Kaur',2,1,'online',66,NULL,2),
('B113',10,'Brewster Ltd',8,0,'phone',304,'packed lunch',4),('B114',11,'Fenn',2,0,'online',64,'fizz',5),('B115',12,'Ogilvy',2,0,'online',110,NULL,-1),
('B116',13,'Rennie',1,3,'walk-in',88,NULL,4),('B117',14,'Sunny Hill Nursery',4,12,'phone',288,'hot choc',5),('B118',15,'Cho',2,0,'online',76,NULL,1),
('B119',16,'Lockhart',4,0,'online',128,'fizz',5),('B120',17,'Harker',2,2,'walk-in',88,'ice cream',4),('B121',18,'Elms Care Home',6,0,'phone',108,NULL,5),
('B122',19,'Vance',2,0,'online',110,'packed lunch',5),('B123',20,'Imrie',3,0,'voucher',0,NULL,-1),('B124',21,'Dasgupta',2,3,'online',90,'pumpkin',5),
('B125',21,'Munro',2,4,'phone',108,'pumpkin',3),('B126',22,'Grimshaw',5,0,'online',160,'fizz',5),('B127',23,'Okello',2,2,'online',72,'hot choc',-1),
('B128',24,'Ashcombe',2,2,'online',88,'hot choc',-1),('B129',24,'Baptiste',2,1,'voucher',0,NULL,-1);
CREATE TABLE led (wk INTEGER, tag TEXT, bk TEXT, mishap TEXT);
INSERT INTO led VALUES
(1,'UK04','B101',''),(1,'UK07','B101',''),(2,'UK02','B102',''),(2,'UK10','B103',''),(3,'UK05','B104','spat at guest'),(3,'UK08','B104',''),(4,'UK04','B105',''),
(5,'UK08','B106','got loose'),(5,'UK10','B107',''),(6,'UK04','B108',''),(6,'UK07','B108',''),(6,'UK12','B109','lay down'),(8,'UK02','B111',''),
(9,'UK05','B112','spat at guest'),(10,'UK04','B113',''),(10,'UK07','B113',''),(10,'UK08','B113','got loose'),(10,'UK10','B113',''),(11,'UK02','B114',''),
(13,'UK07','B116',''),(14,'UK04','B117',''),(14,'UK12','B117',''),(15,'UK05','B118','spat at guest, bit lead'),(16,'UK02','B119',''),(16,'UK10','B119',''),
(17,'UK07','B120','lay down'),(17,'UK04','B120',''),(18,'UK04','B121',''),(19,'UK02','B122',''),(20,'UK08','B123',''),(21,'UK04','B124',''),(21,'UK07','B125',''),(22,'UK10','B126',''),
(22,'UK05','B126',''),(23,'UK07','B127','');
CREATE TABLE clip (tag TEXT, dt TEXT, kg REAL, micron REAL, grade TEXT, buyer TEXT, gbp REAL);
INSERT INTO clip VALUES
('UK01','2023/06/03',2.9,29.5,'C','spinner',20),('UK02','2023/06/03',3.6,26.1,'B','spinner',43),('UK03','2023/06/03',2.1,22.4,'A','mill',38),('UK04','2023/06/04',3.1,24.8,'B','mill',37),
('UK05','2023/06/04',3.3,27.9,'C','spinner',23),('UK08','2023/06/04',3.4,23.0,'A','mill',61),('UK15','2023/06/04',3.0,30.2,'D',NULL,0),
('UK01','2024/06/01',2.6,31.0,'D',NULL,0),('UK02','2024/06/01',3.5,25.9,'B','spinner',42),('UK04','2024/06/01',3.2,25.2,'B','mill',38),('UK05','2024/06/02',3.1,28.8,'C','spinner',22),
('UK06','2024/06/02',2.4,21.3,'A','mill',44),('UK07','2024/06/02',2.9,24.1,'B','mill',35),('UK08','2024/07/06',3.3,23.6,'A','hand knitters',70),('UK10','2024/07/06',2.8,22.9,'A','hand knitters',62),
('UK12','2024/07/06',2.2,20.8,'A','mill',40),('UK13','2024/07/06',1.1,18.2,'A','hand knitters',35);
