CREATE TABLE rs (id TEXT, typ TEXT, sc TEXT, maker TEXT, catno TEXT, descr TEXT, runno TEXT, liv TEXT, ep TEXT, addr INTEGER, cpl TEXT, cond TEXT, bx TEXT, got TEXT, paid TEXT, val_now TEXT, own TEXT, loc TEXT, nb TEXT);
INSERT INTO rs VALUES
('L01','LOC','OO','Halvern','H2201','Manor class 4-6-0','7808','GWR green','II',8,'TL','B','Y','12-Jun-11','£89.00','£105.00','CLUB','A1','sound fitted'),
('L02','LOC','OO','Halvern','H2214','Pannier tank 0-6-0','5764','GWR green','II',64,'TL','C','N','12-Jun-11','£54.50','£45.00','CLUB','A1','chimney glued'),
('L03','LOC','OO','Peakline','P310','Class 37 diesel','37411','Railfreight grey','IV',37,'TL','A','Y','03-Nov-18','£142.00','£165.00','CLUB','A2','sound fitted'),
('L04','LOC','OO','Peakline','P318','Class 08 shunter','08573','BR blue','IV',3,'KD','B','Y','21-Apr-15','£76.00','£80.00','M04','A2',NULL),
('L05','LOC','N','Dapple','D-1104','A3 Pacific 4-6-2','60045','BR green','III',0,'RP','B','Y','15-Feb-09','gift','£95.00','CLUB','N1',NULL),
('L06','LOC','N','Dapple','D-1120','Class 55 diesel','55009','BR blue','IV',55,'RP','D','N','15-Feb-09','gift','£30.00','CLUB','N1','runs hot'),
('L07','LOC','O','Brassworks','kit','J15 0-6-0','65462','BR black','III',15,'SL','A','-','30-Aug-20','£410.00','£640.00','M02','O1','built by owner'),
('L08','LOC','OO','Halvern','H2240','Black Five 4-6-0','45110','BR black','III',45,'TL','E','N','09-Sep-05','£62.00','?','CLUB','SP','spares only'),
('L09','LOC','OO','Peakline','P325','Class 66 diesel','66731','blue and gold','V',66,'KD','A','Y','07-Dec-22','£175.00','£170.00','M09','A2',NULL),
('L10','LOC','N','Dapple','D-1135','14xx tank 0-4-2','1450','GWR green','II',0,'RP','C','Y','19-May-13','£48.00','£52.00','CLUB','N1','needs decoder'),
('D01','DMU','OO','Peakline','P401','Class 101 two-car','101685','BR green','III',101,'TL','B','Y','10-Oct-16','£118.00','£125.00','CLUB','A3',NULL),
('D02','DMU','OO','Halvern','H2302','Railcar W4','4','GWR chocolate/cream','II',4,'-','C','N','01-Mar-08','£41.00','£60.00','M04','A3','one headlamp missing'),
('C01','CAR','OO','Halvern','H4110','Collett brake third','5131','GWR chocolate/cream','II',-1,'TL','B','Y','12-Jun-11','£24.00','£28.00','CLUB','B1',NULL),
('C02','CAR','OO','Halvern','H4112','Collett composite','6001','GWR chocolate/cream','II',-1,'TL','B','Y','12-Jun-11','£24.00','£28.00','CLUB','B1',NULL),
('C03','CAR','OO','Halvern','H4118','Collett restaurant car','9605','GWR chocolate/cream','II',-1,'TL','C','N','12-Jun-11','£27.00','£25.00','CLUB','B1','roof scratched'),
('C04','CAR','OO','Peakline','P510','Mk1 brake second','W35148','BR blue/grey','IV',-1,'KD','A','Y','03-Nov-18','£38.00','£42.00','CLUB','B2','lights'),
('C05','CAR','OO','Peakline','P511','Mk1 second open','W4898','BR blue/grey','IV',-1,'KD','A','Y','03-Nov-18','£38.00','£42.00','CLUB','B2','lights'),
('C06','CAR','N','Dapple','D-2204','Gresley teak buffet','9131','LNER teak','II',-1,'RP','B','Y','15-Feb-09','gift','£30.00','CLUB','N2',NULL),
('C07','CAR','N','Dapple','D-2206','Gresley teak brake','4236','LNER teak','II',-1,'RP','D','N','15-Feb-09','gift','£12.00','CLUB','N2','bogie loose'),
('W01','WAG','OO','Halvern','H6001','7-plank coal wagon','1204','Oakley Colliery','II',-1,'TL','B','N','27-Jan-07','£9.50','£10.00','CLUB','C1',NULL),
('W02','WAG','OO','Halvern','H6001','7-plank coal wagon','1211','Oakley Colliery','II',-1,'TL','C','N','27-Jan-07','£9.50','£8.00','CLUB','C1',NULL),
('W03','WAG','OO','Halvern','H6014','Toad brake van','17410','GWR grey','II',-1,'TL','B','Y','27-Jan-07','£16.00','£18.00','CLUB','C1','lamp lights up'),
('W04','WAG','OO','Peakline','P612','HAA hopper','350001','Railfreight red','IV',-1,'KD','A','Y','21-Apr-15','£22.00','£26.00','M04','C2',NULL),
('W05','WAG','OO','Peakline','P612','HAA hopper','350002','Railfreight red','IV',-1,'KD','A','Y','21-Apr-15','£22.00','£26.00','M04','C2',NULL),
('W06','WAG','O','Brassworks','kit','Fish van','159921','BR bauxite','III',-1,'SL','A','-','14-Jul-21','£65.00','£90.00','M02','O1','built by owner'),
('W07','WAG','N','Dapple','D-3301','Tank wagon','502','Seagull Oil','III',-1,'RP','C','N','19-May-13','£7.00','£9.00','CLUB','N2',NULL),
('W08','WAG','OO','Halvern','H6022','Track cleaning van','DB 5','yellow','V',-1,'TL','D','N','02-Feb-14','£31.00','?','CLUB','C1','pad worn'),
('W09','WAG','OO','Peakline','P640','Container flat','93211','blue','V',-1,'KD','A','Y','07-Dec-22','£34.00','£34.00','M09','C2','two boxes, one still sealed');
CREATE TABLE mem (mno TEXT, nm TEXT, yr_in INTEGER, sub TEXT, born INTEGER, skills TEXT);
INSERT INTO mem VALUES
('M01','Clive Ottershaw',1988,'H',1946,'scenery'),('M02','Marjorie Penn',1995,'Y',1951,'kit building, soldering'),('M03','Desmond Yarr',2003,'Y',1958,'electrics'),
('M04','Tobias Flack',2009,'Y',1972,'weathering'),('M05','Anil Kapadia',2014,'N',1980,'electrics, decoders'),('M06','Ruth Sallow',2016,'Y',1969,'scenery, trees'),
('M07','Gareth Pym',2018,'N',1991,'3D printing'),('M08','Elsie Warble',2019,'Y',2008,''),('M09','Kenji Moffat',2022,'Y',2005,'decoders');
CREATE TABLE lay (code TEXT, title TEXT, sc TEXT, m_track TEXT, ctl TEXT, port TEXT, keeper TEXT);
INSERT INTO lay VALUES
('DB','Dunmere Bridge','OO','38,5','DCC','N','M01'),('SF','Stoke Ferrers Yard','OO','17,2','DCC','Y','M04'),('TL','Tillingbourne','N','22,0','AN','Y','M03'),('WH','Wharf End','O','6,4','DCC','Y','M02'),('NX','New layout (planned)','OO','0','?','?',NULL);
CREATE TABLE runlog (dt INTEGER, lay TEXT, rsid TEXT, drv TEXT, n_laps INTEGER, ev TEXT, note TEXT);
INSERT INTO runlog VALUES
(20240106,'DB','L01','M04',24,'',NULL),(20240106,'DB','L03','M09',31,'',NULL),(20240106,'DB','L02','M08',9,'DR','points at Dunmere east'),(20240106,'DB','C01','M04',24,'',NULL),
(20240113,'TL','L05','M03',40,'',NULL),(20240113,'TL','L06','M03',6,'ST','too hot, taken off'),(20240113,'TL','C06','M03',40,'',NULL),(20240113,'TL','C07','M03',12,'DR','bogie'),
(20240120,'SF','L04','M04',0,'',NULL),(20240120,'SF','W04','M04',0,'UC','came uncoupled twice'),(20240120,'SF','L09','M09',5,'',NULL),
(20240203,'DB','L01','M06',18,'',NULL),(20240203,'DB','L03','M09',28,'ST','dirty track'),(20240203,'DB','D01','M08',22,'',NULL),(20240203,'DB','W08','M05',4,'','cleaning run'),
(20240203,'DB','L02','M08',11,'DR','points again'),(20240217,'WH','L07','M02',0,'',NULL),(20240217,'WH','W06','M02',0,'',NULL),
(20240302,'DB','L03','M05',35,'',NULL),(20240302,'DB','C04','M05',35,'',NULL),(20240302,'DB','C05','M05',35,'UC',NULL),(20240302,'DB','L01','M08',16,'DR','child on the throttle'),
(20240302,'DB','W03','M08',16,'',NULL),(20240316,'TL','L05','M03',52,'',NULL),(20240316,'TL','L10','M06',14,'ST','wheels need cleaning'),(20240316,'TL','W07','M06',14,'',NULL),
(20240330,'DB','L01','M06',12,'',NULL),(20240330,'SF','L04','M08',0,'',NULL),(20240330,'SF','L09','M09',7,'UC','kadee height'),(20240330,'SF','W09','M09',7,'',NULL),(20240330,'SF','D02','M04',3,'ST','motor hums');
CREATE TABLE fixes (no INTEGER, rsid TEXT, rep TEXT, done TEXT, by_m TEXT, trouble TEXT, parts TEXT);
INSERT INTO fixes VALUES
(1,'L02','06/01/2024','20/01/2024','M03','wheels out of gauge','£0.00'),(2,'L06','13/01/2024','','M05','motor overheats','£18.50'),(3,'C07','13/01/2024','27/01/2024','M02','bogie screw','£0.40'),
(4,'W04','20/01/2024','22/01/2024','M04','coupling bent','£1.20'),(5,'L03','03/02/2024','10/02/2024','M05','pickups dirty','£0.00'),(6,'L02','03/02/2024','','M03','derails on curves','£0.00'),
(7,'C05','02/03/2024','09/03/2024','M09','coupling height','£2.30'),(8,'L10','16/03/2024','30/03/2024','M05','pickups dirty','£0.00'),(9,'D02','30/03/2024','','','motor hums','£0.00'),
(10,'C07','30/03/2024','','','bogie screw lost again','£0.00'),(11,'W08','10/02/2024','17/02/2024','M08','new pad','£4.75'),(12,'L10','30/03/2024','','M05','fit decoder','£21.00');
