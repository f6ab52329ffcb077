CREATE TABLE adbook (ref TEXT, advert TEXT, agcy TEXT, pod TEXT, ep INTEGER, air TEXT, pos TEXT, fmt TEXT, secs INTEGER, booked TEXT, cpm TEXT, guar INTEGER, net TEXT, st TEXT, code TEXT, remark TEXT);
INSERT INTO adbook VALUES
('B-101','Fernhill Mattress','Loudmouth Media','LTH',88,'20240108','PRE','HR',30,'05-Dec-23','$25.00',40000,'$1,000.00','A','HOUSE15',NULL),
('B-102','Nordlys Skincare','','LTH',88,'20240108','MID','HR',60,'11-Dec-23','$32.00',40000,'$1,280.00','A','GLOW10',NULL),
('B-103','TaxPeach','Bright & Tull','CAM',210,'20240110','MID','PP',30,'12-Dec-23','$18.00',95000,'$1,710.00','A','',NULL),
('B-104','Quillbox Pens','','INK',41,'20240112','MID','HR',90,'19-Dec-23','FLAT',-1,'$400.00','A','INKY','host owns three of them already'),
('B-105','Fernhill Mattress','Loudmouth Media','LTH',90,'20240122','PRE','HR',30,'05-Dec-23','$25.00',40000,'$1,000.00','A','HOUSE15',NULL),
('B-106','Bolt Broadband','Bright & Tull','CAM',212,'20240124','PRE','PP',15,'03-Jan-24','$12.50',95000,'$1,187.50','A','',NULL),
('B-107','TaxPeach','Bright & Tull','CAM',212,'20240124','MID','PP',30,'03-Jan-24','$18.00',95000,'$1,710.00','A','',NULL),
('B-108','Mealmoose','','DTN',17,'20240126','MID','HR',60,'08-Jan-24','$30.00',22000,'$660.00','A','DETOUR','vegan box sent to host'),
('B-109','Mealmoose','','LTH',91,'20240129','MID','HR',60,'08-Jan-24','$30.00',40000,'$1,200.00','X','LAUGH','client moved budget to spring'),
('B-110','Kettlewick Tea','','INK',43,'20240209','PRE','HR',30,'15-Jan-24','FLAT',-1,'$250.00','A','BREW5',NULL),
('B-111','Kettlewick Tea','','INK',44,'20240216','PRE','HR',30,'15-Jan-24','FLAT',-1,'$250.00','A','BREW5','wrong code read on air'),
('B-112','Kettlewick Tea','','INK',45,'20240223','PRE','HR',30,'17-Feb-24','FLAT',-1,'$0.00','M','BREW5','makes up for B-111'),
('B-113','Bolt Broadband','Bright & Tull','CAM',215,'20240214','PRE','PP',15,'22-Jan-24','$12.50',95000,'$1,187.50','A','',NULL),
('B-114','Loamly Garden Kits','Pigeon Post','DTN',19,'20240223','POST','HR',75,'29-Jan-24','$15.00',22000,'$330.00','A','DIG20',NULL),
('B-115','Loamly Garden Kits','Pigeon Post','INK',46,'20240301','MID','HR',60,'29-Jan-24','FLAT',-1,'$420.00','A','DIG20',NULL),
('B-116','Nordlys Skincare','','LTH',95,'20240226','MID','HR',60,'01-Feb-24','$32.00',40000,'$1,280.00','A','GLOW10','host broke out, asked for refund'),
('B-117','Saddle & Sons','','DTN',20,'20240308','PRE','PP',30,'05-Feb-24','$20.00',24000,'$480.00','A','',NULL),
('B-118','TaxPeach','Bright & Tull','CAM',219,'20240313','MID','PP',30,'06-Feb-24','$21.00',95000,'$1,995.00','A','',NULL),
('B-119','TaxPeach','Bright & Tull','CAM',220,'20240320','MID','PP',30,'06-Feb-24','$21.00',95000,'$1,995.00','A','',NULL),
('B-120','TaxPeach','Bright & Tull','LTH',98,'20240318','POST','PP',30,'06-Feb-24','$17.00',40000,'$680.00','X','','legal: no claims about refunds'),
('B-121','Fernhill Mattress','Loudmouth Media','DTN',21,'20240322','MID','HR',60,'20-Feb-24','$28.00',24000,'$672.00','A','DETOUR15',NULL),
('B-122','Mealmoose','','LTH',100,'20240401','MID','HR',90,'26-Feb-24','$34.00',42000,'$1,428.00','A','LAUGH','100th episode special'),
('B-123','Quillbox Pens','','INK',48,'20240329','MID','HR',90,'04-Mar-24','FLAT',-1,'$450.00','A','INKY',NULL),
('B-124','Hushpod Earplugs','Loudmouth Media','CAM',223,'20240410','PRE','HR',30,'11-Mar-24','$22.00',97000,'$2,134.00','A','CALM',NULL),
('B-125','Hushpod Earplugs','Loudmouth Media','CAM',224,'20240417','PRE','HR',30,'11-Mar-24','$22.00',97000,'$2,134.00','A','CALM','host skipped the line about snoring'),
('B-126','Hushpod Earplugs','Loudmouth Media','CAM',226,'20240501','PRE','HR',30,'19-Apr-24','$22.00',97000,'$0.00','M','CALM','makes up for B-125'),
('B-127','Saddle & Sons','','DTN',24,'20240426','PRE','PP',30,'18-Mar-24','$20.00',24000,'$480.00','A','',NULL),
('B-128','Nordlys Skincare','','LTH',103,'20240422','MID','HR',60,'25-Mar-24','$33.00',42000,'$1,386.00','X','GLOW10','client unhappy, see B-116'),
('B-129','Bolt Broadband','Bright & Tull','CAM',228,'20240515','PRE','PP',15,'29-Apr-24','$13.00',97000,'$1,261.00','P','','waiting for signed IO'),
('B-130','Loamly Garden Kits','Pigeon Post','DTN',26,'20240524','MID','HR',60,'02-May-24','$26.00',24000,'$624.00','P','DIG20','waiting for signed IO'),
('B-131','Kettlewick Tea','','LTH',108,'20240527','POST','HR',30,'03-May-24','$16.00',42000,'$672.00','P','BREW5',NULL),
('B-132','Quillbox Pens','','INK',52,'20240426','PRE','HR',30,'08-Apr-24','FLAT',-1,'$275.00','A','INKY','host ill, guest host read it');
CREATE TABLE pods (pod TEXT, title TEXT, hosts TEXT, genre TEXT, since TEXT, rate_mid TEXT, exp TEXT);
INSERT INTO pods VALUES
('LTH','Laughing Through Homework','Rae Tindall; Moss Okoro','Comedy','Sep 2021','$32.00','N'),
('CAM','Cold Ashes, Murder','Verity Stroud','True crime','Jan 2019','$21.00','Y'),
('INK','The Ink Well','Bertram Yoo','Hobby','May 2022','n/a','N'),
('DTN','Detour North','Sanna Keller; Dov Marsh','Travel','Feb 2023','$30.00','N'),
('GHO','Ghost Notes','Imke Fontaine','Music','Oct 2023','$24.00','Y');
CREATE TABLE dl30 (pod TEXT, ep INTEGER, n30 TEXT);
INSERT INTO dl30 VALUES
('LTH',88,'43,910'),('LTH',90,'38,204'),('LTH',91,'40,077'),('LTH',95,'41,655'),('LTH',98,'44,012'),('LTH',100,'61,380'),('LTH',103,'42,900'),
('CAM',210,'101,220'),('CAM',212,'92,480'),('CAM',215,'96,015'),('CAM',219,'99,731'),('CAM',220,'90,118'),('CAM',223,'104,560'),('CAM',224,'98,842'),
('INK',41,'6,120'),('INK',43,'5,874'),('INK',44,'5,990'),('INK',45,'6,044'),('INK',46,'6,310'),('INK',48,'6,702'),
('DTN',17,'21,450'),('DTN',19,'23,006'),('DTN',20,'24,891'),('DTN',21,'19,733'),('DTN',24,'pending'),('CAM',226,'pending'),('INK',52,'pending');
CREATE TABLE inv (invno TEXT, ref TEXT, issued TEXT, amt TEXT, paid TEXT);
INSERT INTO inv VALUES
('24-001','B-101','02/01/2024','1000.00','02/20/2024'),('24-002','B-102','02/01/2024','1280.00','02/14/2024'),('24-003','B-103','02/01/2024','1710.00','04/02/2024'),
('24-004','B-104','02/01/2024','400.00','02/05/2024'),('24-005','B-105','02/01/2024','1000.00','02/20/2024'),('24-006','B-106','02/01/2024','1187.50','04/02/2024'),
('24-007','B-107','02/01/2024','1710.00','04/02/2024'),('24-008','B-108','02/01/2024','660.00','03/11/2024'),('24-009','B-110','03/01/2024','250.00','03/04/2024'),
('24-010','B-111','03/01/2024','250.00','03/04/2024'),('24-011','B-113','03/01/2024','1187.50','04/29/2024'),('24-012','B-114','03/01/2024','330.00',''),
('24-013','B-116','03/01/2024','1280.00',''),('24-014','B-115','04/01/2024','420.00',''),('24-015','B-117','04/01/2024','480.00','04/12/2024'),
('24-016','B-118','04/01/2024','1995.00',''),('24-017','B-119','04/01/2024','1995.00',''),('24-018','B-121','04/01/2024','672.00','04/30/2024'),
('24-019','B-123','04/01/2024','450.00','04/08/2024'),('24-020','B-122','05/01/2024','1400.00',''),('24-021','B-124','05/01/2024','2134.00','05/06/2024'),
('24-022','B-125','05/01/2024','2134.00','05/06/2024');
