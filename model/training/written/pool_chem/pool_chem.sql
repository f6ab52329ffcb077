CREATE TABLE pool_log (
  dt TEXT, tm TEXT, pool TEXT, who TEXT, fcl TEXT, ccl REAL, ph REAL, alk INTEGER, temp_f INTEGER, clarity INTEGER, bathers INTEGER, action TEXT, closed_min INTEGER, memo TEXT
);
CREATE TABLE chem_store (
  item TEXT, kind TEXT, got_dt TEXT, qty TEXT, price TEXT, vendor TEXT, exp_dt TEXT, left_pct INTEGER, hazard TEXT
);
INSERT INTO pool_log VALUES
('01/05/2022','07:10','LAP','Dee','2.1',0.2,7.4,95,81,1,34,'',0,''),
('01/17/2022','07:05','KID','Dee','1.4',0.6,7.6,90,88,2,52,'SHK',0,'strong smell'),
('02/02/2022','18:30','SPA','Omar','3.8',0.4,7.3,110,102,1,12,'',0,''),
('02/14/2022','07:15','LAP','Omar','0.7',0.3,7.5,92,81,2,18,'CL',25,'feeder clogged'),
('02/26/2022','12:00','KID','Pia','2.6',0.2,7.2,85,88,1,61,'',0,''),
('03/08/2022','07:00','LAP','Dee','2.0',0.1,7.9,130,80,1,29,'ACID',0,''),
('03/19/2022','13:20','KID','Pia','0.2',1.1,7.7,96,89,4,70,'SHK',480,'accident, brown code'),
('03/20/2022','07:00','KID','Dee','9.5',0.3,7.5,96,88,1,0,'WAIT',300,'still too strong after shock'),
('04/06/2022','18:40','SPA','Omar','4.4',0.5,8.1,150,103,3,15,'ACID',0,'foam'),
('04/22/2022','07:10','LAP','Dee','1.9',0.2,7.4,98,81,1,31,'',0,''),
('05/03/2022','07:05','LAP','Lars','2.2',0.2,7.4,99,81,1,36,'',0,'first day alone'),
('05/15/2022','11:45','SPA','Pia','n/r',0.0,7.4,112,101,1,6,'',0,'ran out of DPD tablets'),
('05/28/2022','12:10','KID','Lars','2.8',0.3,7.3,88,88,1,75,'',0,''),
('06/01/2022','07:00','OUT','Dee','1.2',0.1,7.8,140,70,3,0,'CL+ACID',0,'opening day tomorrow'),
('06/11/2022','14:00','OUT','Omar','0.9',0.4,7.7,138,74,2,142,'CL',30,'sunscreen film'),
('06/24/2022','15:30','OUT','Lars','1.6',0.2,7.5,125,77,1,160,'',0,''),
('07/02/2022','14:10','OUT','Pia','0.5',0.9,7.6,120,80,3,233,'SHK',60,'packed, water cloudy'),
('07/04/2022','10:00','OUT','Dee','2.4',0.2,7.4,118,80,1,251,'',0,'holiday'),
('07/19/2022','07:10','LAP','Lars','2.0',0.2,7.5,97,82,1,22,'',0,''),
('08/05/2022','16:20','OUT','Omar','1.1',0.3,7.4,115,83,2,198,'CL',0,''),
('08/13/2022','15:00','OUT','Pia','0.0',0.2,7.2,110,84,4,175,'CL',90,'green by the steps, algae'),
('08/14/2022','07:00','OUT','Dee','5.2',0.4,7.3,108,82,2,0,'ALG',0,'brushed walls'),
('08/30/2022','18:35','SPA','Omar','3.1',0.3,7.6,118,102,1,9,'',0,''),
('09/07/2022','07:05','LAP','Lars','1.8',0.2,7.5,96,81,1,27,'',0,''),
('09/18/2022','12:30','OUT','Dee','1.5',0.1,7.5,112,72,1,40,'',0,'last weekend of season'),
('10/03/2022','07:00','KID','Pia','2.3',0.5,7.4,87,88,1,44,'',0,''),
('10/21/2022','18:45','SPA','Lars','2.9',0.8,7.9,145,99,2,11,'ACID',20,'heater low'),
('11/09/2022','07:10','LAP','Omar','2.1',0.2,7.3,94,81,1,33,'',0,''),
('11/24/2022','09:00','KID','Dee','1.7',0.2,7.4,86,87,1,15,'',0,'thanksgiving, half day'),
('12/07/2022','07:00','LAP','Pia','0.8',0.3,7.6,93,80,1,30,'CL',0,'pump seal wet'),
('12/19/2022','18:30','SPA','Omar','3.5',0.3,7.5,116,102,1,14,'',0,''),
('12/28/2022','13:00','KID','Lars','1.3',0.7,7.8,91,88,2,82,'SHK',45,'birthday party');
INSERT INTO chem_store VALUES
('Sodium hypochlorite 12%','chlorine','20220110','8 drums','$384.00','Bluewater Supply','20220710',0,'corrosive'),
('Sodium hypochlorite 12%','chlorine','20220603','12 drums','$612.00','Bluewater Supply','20221203',10,'corrosive'),
('Sodium hypochlorite 12%','chlorine','20221104','6 drums','$318.00','PoolPro Direct','20230504',85,'corrosive'),
('Cal-hypo granules','chlorine','20220320','5 pails','$445.00','PoolPro Direct','20240320',40,'oxidizer'),
('Muriatic acid','acid','20220215','10 jugs','$79.50','Hardware barn','20250215',20,'corrosive'),
('Muriatic acid','acid','20220808','10 jugs','$88.00','Hardware barn','20250808',70,'corrosive'),
('Soda ash','base','20210930','2 bags','$41.00','Bluewater Supply','-',60,''),
('Baking soda','base','20220412','4 bags','$56.00','Hardware barn','-',75,''),
('Algaecide 60','algaecide','20220815','3 jugs','$97.20','PoolPro Direct','20240815',50,'harmful'),
('DPD tablets no 1','test','20220516','500 pc','$62.00','Labkit Online','20270516',45,''),
('DPD tablets no 3','test','20220516','250 pc','$34.00','Labkit Online','20270516',55,''),
('Clarifier','clarifier','20220705','2 jugs','$38.40','PoolPro Direct','20230705',0,''),
('Foam breaker','defoamer','20220407','1 jug','$19.90','Bluewater Supply','20240407',65,''),
('Cyanuric acid','stabilizer','20220525','1 pail','$118.00','PoolPro Direct','-',80,'');
