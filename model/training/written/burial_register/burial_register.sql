CREATE TABLE gy_section (sec_id TEXT PRIMARY KEY, sec_title TEXT, consecrated TEXT, opened_yr INTEGER);
CREATE TABLE grave_plot (plot_ref TEXT PRIMARY KEY, sec_id TEXT REFERENCES gy_section(sec_id), constr TEXT, room_for INTEGER, deed_family INTEGER REFERENCES kin(fam_id), deed_yr INTEGER, marker TEXT, survey_note TEXT);
CREATE TABLE kin (fam_id INTEGER PRIMARY KEY, fam_name TEXT, home_place TEXT, present_contact TEXT);
CREATE TABLE burial_entry (reg_no INTEGER PRIMARY KEY, given TEXT, surname TEXT, sx TEXT, birth_yr TEXT, dod TEXT, bur_dt TEXT, age_yrs INTEGER, abode TEXT, trade TEXT, fam_id INTEGER REFERENCES kin(fam_id), plot_ref TEXT REFERENCES grave_plot(plot_ref), cause TEXT, officiant_id INTEGER REFERENCES officiant(officiant_id), spouse_reg INTEGER REFERENCES burial_entry(reg_no));
CREATE TABLE officiant (officiant_id INTEGER PRIMARY KEY, officiant_name TEXT, office TEXT);
INSERT INTO gy_section VALUES
('N','North side','yes',1790),('S','South lawn','yes',1836),('E','East terrace','yes',1871),('X','Beyond the wall','no',1840),('C','Cremation garden','yes',1962);
INSERT INTO kin VALUES
(1,'Thackwray','Mill Farm','D. Thackwray, Leeds'),
(2,'Ormondroyd','Church Cottages',NULL),
(3,'Pickersgill','The Forge','Mrs J. Pickersgill'),
(4,'Hebblethwaite','Hebble Hall','Hebblethwaite Trust'),
(5,'Sugden','Beck Side',NULL),
(6,'Illingworth','Mill Farm','P. Illingworth'),
(7,'Dinsdale','Low Moor',NULL);
INSERT INTO grave_plot VALUES
('N1','N','earth',2,1,1821,'upright','leaning'),
('N2','N','earth',2,2,1830,'none',NULL),
('N3','N','vault',8,4,1799,'table tomb','railings lost'),
('N4','N','earth',1,NULL,NULL,'none','unmarked mound'),
('S1','S','earth',3,3,1838,'upright',NULL),
('S2','S','earth',2,5,1844,'upright','inscription worn'),
('S3','S','earth',2,1,1852,'cross',NULL),
('S4','S','earth',2,6,1866,'upright','fallen'),
('E1','E','earth',3,6,1880,'cross',NULL),
('E2','E','earth',2,3,1893,'upright','leaning'),
('E3','E','earth',2,7,1901,'kerb',NULL),
('E4','E','brick',4,4,1909,'angel','wing broken'),
('E5','E','earth',2,2,1912,'none',NULL),
('X1','X','earth',6,NULL,NULL,'none','cholera pit'),
('C1','C','ashes',2,3,1971,'tablet',NULL),
('C2','C','ashes',2,7,1988,'tablet',NULL),
('E6','E','earth',2,5,1920,'none','never used');
INSERT INTO officiant VALUES
(1,'Rev. Josiah Crane','vicar'),(2,'Rev. T. Wadsworth','vicar'),(3,'A. Penrose','curate'),(4,'Rev. Hugh Lister','vicar'),(5,'Canon M. Ayling','visiting'),(6,'Rev. Ruth Sallis','vicar');
INSERT INTO burial_entry VALUES
(1,'Isaac','Hebblethwaite','M','1741','1803-02-11','1803-02-15',61,'Hebble Hall','landowner',4,'N3','gout',1,NULL),
(2,'Dorothy','Hebblethwaite','F','1750','1811-09-30','1811-10-04',61,'Hebble Hall',NULL,4,'N3','dropsy',1,1),
(3,'William','Thackwray','M','1760','1821-05-02','1821-05-05',60,'Mill Farm','farmer',1,'N1','fall from cart',1,NULL),
(4,'Ann','Thackwray','F','1764','1829-12-19','1829-12-23',65,'Mill Farm',NULL,1,'N1','old age',1,3),
(5,'Jonas','Ormondroyd','M','1799','1830-03-08','1830-03-11',31,'Church Cottages','weaver',2,'N2','consumption',2,NULL),
(6,'Infant','Ormondroyd','M','1830','1830-04-01','1830-04-02',0,'Church Cottages',NULL,2,'N2','debility',3,NULL),
(7,'Unknown','','M',NULL,'1834-01-20','1834-01-23',NULL,'found on moor',NULL,NULL,'N4','exposure',2,NULL),
(8,'Seth','Pickersgill','M','1772','1838-07-14','1838-07-17',66,'The Forge','blacksmith',3,'S1','burns',2,NULL),
(9,'Hannah','Pickersgill','F','1779','1847-11-03','1847-11-06',68,'The Forge',NULL,3,'S1','old age',2,8),
(10,'Luke','Sugden','M','1810','1849-08-09','1849-08-09',39,'Beck Side','carrier',5,'X1','cholera',2,NULL),
(11,'Mary','Sugden','F','1812','1849-08-11','1849-08-11',37,'Beck Side',NULL,5,'X1','cholera',2,10),
(12,'Eliza','Sugden','F','1841','1849-08-14','1849-08-14',8,'Beck Side',NULL,5,'X1','cholera',3,NULL),
(13,'Patrick','Doyle','M','1820','1849-08-20','1849-08-20',29,'Navvy huts','navvy',NULL,'X1','cholera',3,NULL),
(14,'Amos','Sugden','M','1770','1844-10-02','1844-10-05',64,'Beck Side','carrier',5,'S2','fever',3,NULL),
(15,'John','Thackwray','M','1790','1852-06-21','1852-06-25',62,'Mill Farm','farmer',1,'S3','apoplexy',2,NULL),
(16,'Jane','Thackwray','F','1796','1868-02-28','1868-03-03',71,'Mill Farm',NULL,1,'S3','bronchitis',4,15),
(17,'Reuben','Illingworth','M','1815','1866-09-12','1866-09-15',51,'Mill Farm','miller',6,'S4','mill accident',4,NULL),
(18,'Charlotte','Illingworth','F','1818','1880-05-05','1880-05-08',61,'Beck Side',NULL,6,'E1','heart',4,17),
(19,'Albert','Illingworth','M','1849','1897-01-30','1897-02-03',47,'Beck Side','miller',6,'E1','influenza',4,NULL),
(20,'Nathan','Pickersgill','M','1806','1893-04-17','1893-04-20',86,'The Forge','blacksmith',3,'E2','old age',4,NULL),
(21,'Frances','Dinsdale','F','1868','1901-10-10','1901-10-14',33,'Low Moor','schoolmistress',7,'E3','childbirth',4,NULL),
(22,'Sir Giles','Hebblethwaite','M','1838','1909-03-27','1909-04-02',70,'Hebble Hall','landowner',4,'E4','heart',5,NULL),
(23,'Lady Maud','Hebblethwaite','F','1845','1918-11-11','1918-11-16',73,'Hebble Hall',NULL,4,'E4','influenza',5,22),
(24,'Edith','Ormondroyd','F','1889','1912-12-24','1912-12-28',23,'Church Cottages','mill hand',2,'E5','consumption',4,NULL),
(25,'Tom','Ormondroyd','M','1885','1918-10-29','1918-11-01',33,'Church Cottages','joiner',2,'E5','influenza',5,24),
(26,'Walter','Dinsdale','M','1862','1936-06-06','1936-06-10',74,'Low Moor','shepherd',7,'E3','stroke',NULL,21),
(27,'Stanley','Pickersgill','M','1899','1971-02-13','1971-03-20',71,'Station Road','mechanic',3,'C1','heart',6,NULL),
(28,'Olive','Pickersgill','F','1904','1994-07-08','1994-08-05',90,'Station Road','postmistress',3,'C1','old age',6,27),
(29,'Jean','Dinsdale','F','1921','1988-09-01','1988-10-09',67,'Low Moor','nurse',7,'C2','cancer',6,NULL),
(30,'Rose','Hebblethwaite','F','1805','1832-05-05','1832-05-09',26,'Hebble Hall',NULL,4,'N3','consumption',2,NULL),
(31,'Agnes','Dinsdale','F','1812','1834-08-02','1834-08-05',22,'Hebble Hall','housemaid',7,'N3','fever',3,NULL);
