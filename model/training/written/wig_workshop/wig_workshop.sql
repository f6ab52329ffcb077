CREATE TABLE WIGS (WG_ID TEXT PRIMARY KEY, STYLE_NM TEXT, ERA TEXT, SHADE TEXT, FIBRE TEXT, LACE TEXT, HEAD_CM TEXT, MADE_BY INTEGER, MADE_DT TEXT, HRS_WORK INTEGER, VAL_USD TEXT, COND TEXT);
CREATE TABLE MAKERS (MK_ID INTEGER PRIMARY KEY, MK_NM TEXT, KNOTS_HR INTEGER, FT_PT TEXT, START_DT TEXT, END_DT TEXT);
CREATE TABLE SHOWS (SH_ID TEXT PRIMARY KEY, SH_TITLE TEXT, HOUSE TEXT, OPEN_DT TEXT, CLOSE_DT TEXT, GENRE TEXT);
CREATE TABLE LOANS (LN_NO INTEGER PRIMARY KEY, WG_ID TEXT, SH_ID TEXT, ROLE_NM TEXT, PERFORMER TEXT, OUT_DT TEXT, BACK_DT TEXT, RATE_WK TEXT, DAMAGE TEXT);
CREATE TABLE CARE (C_NO INTEGER PRIMARY KEY, WG_ID TEXT, C_DT TEXT, JOB TEXT, MK_ID INTEGER, MINS INTEGER);
INSERT INTO MAKERS VALUES (1,'Odalys Finch',52,'FT','02-14-2005',''),(2,'Ruben Castellar',47,'FT','09-01-2012',''),(3,'Mei Sato',61,'PT','06-20-2017',''),(4,'Corinne Abbot',44,'PT','11-05-2019','04-30-2024'),(5,'Theo Wynn',33,'FT','01-08-2024','');
INSERT INTO WIGS VALUES
('W-001','Marie Antoinette pouf','1770s','white','yak','Y','57',1,'03-11-2011',140,'$2,400','good'),
('W-002','judge full bottom','legal','grey','horse','N','59',1,'10-02-2009',90,'$1,150','worn'),
('W-003','flapper bob','1920s','black','human','Y','56',3,'07-19-2018',44,'$980','good'),
('W-004','Victorian bun','1880s','dark brown','human','Y','56',2,'05-27-2014',52,'$1,020','good'),
('W-005','beehive','1960s','blonde','human','Y','55',2,'02-09-2016',48,'$1,100','good'),
('W-006','beehive','1960s','red','synthetic','N','57',4,'12-01-2020',12,'$140','worn'),
('W-007','mad scientist','fantasy','white','yak','N','60',2,'08-30-2017',30,'$520','good'),
('W-008','witch long','fantasy','black','synthetic','N','OS',4,'09-22-2021',8,'$95','scrap'),
('W-009','Restoration periwig','1660s','dark brown','human','Y','58',1,'01-15-2013',120,'$2,150','good'),
('W-010','Beatrice curls','1590s','auburn','human','Y','56',3,'04-06-2019',70,'$1,480','good'),
('W-011','bald cap with fringe','modern','grey','human','Y','58',3,'10-28-2022',26,'$610','good'),
('W-012','mermaid','fantasy','green','synthetic','N','OS',5,'03-04-2024',10,'$130','good'),
('W-013','plaits, schoolgirl','1930s','blonde','human','Y','54',3,'06-12-2023',38,'$870','good'),
('W-014','footman tie wig','1770s','white','horse','N','58',1,'11-18-2015',35,'$480','worn'),
('W-015','footman tie wig','1770s','white','horse','N','59',1,'11-25-2015',35,'$480','good'),
('W-016','pompadour','1950s','black','human','Y','57',2,'05-09-2022',40,'$900','good'),
('W-017','beard and moustache','1880s','auburn','human','Y','-',3,'01-30-2024',18,'$320','good'),
('W-018','clown','fantasy','red','synthetic','N','OS',NULL,'',NULL,'$40','good');
INSERT INTO SHOWS VALUES
('S1','The Rivals','Corbel Street','02-02-2024','03-09-2024','play'),('S2','Much Ado About Nothing','Riverside Rep','04-12-2024','05-18-2024','play'),
('S3','Baroque!','Grand Alma','01-19-2024','06-30-2024','opera'),('S4','Beehive Beat','Corbel Street','05-24-2024','','musical'),
('S5','Undersea','Pocket Theater','03-23-2024','04-07-2024','kids'),('S6','The Trial of Mr Hobbs','Riverside Rep','09-06-2024','10-19-2024','play'),('S7','Jekyll','Grand Alma','10-24-2024','11-30-2024','opera');
INSERT INTO LOANS VALUES
(1,'W-009','S1','Sir Anthony','G. Mallory','01-22-2024','03-12-2024','55',''),(2,'W-014','S1','Fag','B. Osei','01-22-2024','03-12-2024','20','tie lost'),(3,'W-001','S3','Countess','L. Verano','01-08-2024','07-03-2024','75','pouf crushed'),
(4,'W-015','S3','Page','K. Dunn','01-08-2024','07-03-2024','20',''),(5,'W-010','S2','Beatrice','A. Moreno','04-01-2024','05-20-2024','45',''),(6,'W-012','S5','Pearl','J. Tran','03-15-2024','04-09-2024','15','lace glue'),
(7,'W-007','S5','Dr Squid','P. Lomax','03-15-2024','04-15-2024','20',''),(8,'W-005','S4','Dolores','S. Quinn','05-13-2024','','40',''),(9,'W-006','S4','Rita','M. Bell','05-13-2024','07-22-2024','12','frizzed'),
(10,'W-016','S4','Johnny','R. Cruz','05-13-2024','','35',''),(11,'W-002','S6','Judge Crane','G. Mallory','08-26-2024','10-21-2024','40',''),(12,'W-004','S6','Mrs Hobbs','A. Moreno','08-26-2024','','40',''),
(13,'W-017','S7','Utterson','D. Pryor','10-07-2024','12-02-2024','18',''),(14,'W-004','S1','Mrs Malaprop','E. Faye','01-22-2024','03-11-2024','40','lace torn'),(15,'W-011','S7','Poole','B. Osei','10-07-2024','','free',''),(16,'W-013','S5','Girl','J. Tran','03-18-2024','04-09-2024','free','');
INSERT INTO CARE VALUES
(1,'W-009','03-14-2024','wash and reset',2,95),(2,'W-014','03-15-2024','new tie',4,25),(3,'W-004','03-18-2024','lace repair',3,140),(4,'W-012','04-10-2024','wash',5,30),(5,'W-010','05-22-2024','wash and reset',3,80),
(6,'W-001','07-08-2024','rebuild pouf',1,420),(7,'W-015','07-09-2024','wash',5,35),(8,'W-006','07-24-2024','steam',2,40),(9,'W-002','10-23-2024','moth treatment',1,60),(10,'W-017','12-04-2024','wash',5,20),(11,'W-003','06-05-2024','trim',3,15),
(12,'W-003','11-06-2024','recolor',2,110),(13,'W-008','02-27-2024','inspection',4,10),(14,'W-007','04-17-2024','wash and reset',2,75);
