CREATE TABLE T_SITE (S_NO INTEGER PRIMARY KEY, S_NAME TEXT, S_TYP TEXT, S_TOWN TEXT, CTR TEXT, FEE TEXT, CONTACT TEXT, SINCE TEXT, HINT TEXT);
INSERT INTO T_SITE VALUES
(11,'Golden Lantern Restaurant','RS','Morwick','M','85,00','Mr Tran','03.2019','back door only, after 10'),
(12,'Bakery Oster','FD','Morwick','M','85,00','Ms Oster','11.2020',NULL),
(13,'Haldane Primary School','SC','Elmsby','Q','140,00','caretaker Mr Voss','09.2017','no bait in classrooms'),
(14,'Stonequay Cold Store','WH','Port Elm','M','210,00','gate office','01.2022','PPE, ring gate first'),
(15,'Farrow family','HH','Elmsby','-','0,00','Lynn Farrow','04.2024','dog!'),
(16,'Hotel Belvoir','HO','Port Elm','Q','160,00','housekeeping','06.2018','discreet, no van at front'),
(17,'Cafe Mulberry','RS','Elmsby','Q','70,00','Ada Quist','02.2023',NULL),
(18,'Riverside Grain Ltd','WH','Morwick','M','260,00','Mr Bexley','08.2016','ATEX area, no foggers'),
(19,'Mrs I. Doolan','HH','Port Elm','-','0,00','Mrs Doolan','05.2024','key with neighbour'),
(20,'Town Hall Morwick','PU','Morwick','A','95,00','Mr Hurst','03.2021','pigeons on ledge'),
(21,'St Brannoc Care Home','CH','Elmsby','Q','150,00','matron','10.2019',NULL),
(22,'Pellam Pet Supplies','RT','Port Elm','Q','90,00','Joy Pellam','07.2023','stored feed upstairs');
CREATE TABLE T_VISIT (V_NO INTEGER PRIMARY KEY, S_NO INTEGER REFERENCES T_SITE(S_NO), V_DATE TEXT, V_TYP TEXT, TECH TEXT, H_IN TEXT, H_OUT TEXT, PEST TEXT, SEV INTEGER, EXTRA TEXT, SIGNED INTEGER, NEXT_WK TEXT, REP TEXT);
INSERT INTO T_VISIT VALUES
(801,11,'02.04.2024','R','KO','10,25','11,00','MM',1,'0,00',1,'W18','droppings behind fridge'),
(802,12,'02.04.2024','R','KO','11,50','12,25','--',0,'0,00',1,'W18','clear'),
(803,14,'03.04.2024','R','JB','7,50','9,75','RR',2,'0,00',1,'W18','burrow at ramp 3, dock door gap'),
(804,18,'03.04.2024','R','JB','10,50','13,00','SP',2,'0,00',1,'W18','grain weevil in bay 2'),
(805,15,'05.04.2024','I','MP','14,00','15,25','MM',2,'120,00',1,'W16','entry by pipe under sink'),
(806,16,'08.04.2024','C','MP','9,00','12,50','BB',3,'380,00',1,'W16','rooms 204 and 205'),
(807,13,'09.04.2024','R','KO','15,50','16,75','--',0,'0,00',0,'W28','clear, holidays'),
(808,17,'10.04.2024','R','JB','15,00','15,75','AN',1,'0,00',1,'W28','ants at terrace door'),
(809,15,'17.04.2024','F','MP','14,25','14,75','MM',1,'60,00',1,'W18','one catch, proofing done'),
(810,16,'18.04.2024','F','MP','10,00','11,75','BB',1,'140,00',1,'W18','room 205 clear'),
(811,14,'22.04.2024','C','JB','6,75','8,00','RR',3,'95,00',1,'W18','rat in loading bay, staff alarmed'),
(812,20,'24.04.2024','R','KO','8,50','11,25','PG',2,'0,00',1,'W17','netting torn at clock'),
(813,21,'25.04.2024','R','MP','13,00','14,00','--',0,'0,00',1,'W30','clear'),
(814,15,'30.04.2024','F','MP','14,00','14,50','--',0,'0,00',1,'-','closed, no activity'),
(815,11,'30.04.2024','R','KO','10,00','10,75','CK',2,'0,00',1,'W20','german cockroach, under dishwasher'),
(816,12,'30.04.2024','R','KO','11,25','12,00','SP',1,'0,00',0,'W22','flour moth, two on trap'),
(817,14,'02.05.2024','R','JB','7,50','9,50','RR',1,'0,00',1,'W22','gap sealed'),
(818,18,'02.05.2024','R','JB','10,25','13,50','SP',3,'0,00',1,'W20','weevil spreading, fumigation advised'),
(819,16,'03.05.2024','F','MP','10,00','11,00','--',0,'0,00',1,'W27','all clear'),
(820,19,'13.05.2024','C','KO','17,00','17,75','WS',2,'95,00',1,'-','nest in roof'),
(821,11,'14.05.2024','F','KO','9,75','11,25','CK',1,'75,00',1,'W22','gel renewed'),
(822,18,'15.05.2024','F','JB','6,00','12,00','SP',1,'640,00',1,'W22','bay 2 fumigated'),
(823,22,'16.05.2024','R','MP','9,00','10,25','SP',1,'0,00',1,'W33','moths in feed store'),
(824,13,'17.05.2024','C','KO','7,00','7,50','WS',1,'60,00',1,'-','nest by sandpit, small'),
(825,17,'21.05.2024','C','??','','','RR',9,'0,00',0,'W22','nobody on site'),
(826,11,'28.05.2024','R','KO','10,00','10,75','--',0,'0,00',1,'W27','clear'),
(827,12,'28.05.2024','R','KO','11,25','11,75','--',0,'0,00',1,'W27','clear'),
(828,14,'29.05.2024','R','JB','7,50','9,25','RR',1,'0,00',1,'W27','fresh gnaw marks'),
(829,17,'29.05.2024','F','JB','15,50','16,50','RR',2,'80,00',1,'W24','drain cover broken'),
(830,18,'30.05.2024','R','JB','10,00','12,25','--',0,'0,00',1,'W27','clear after fumigation');
CREATE TABLE T_PROD (P_CD TEXT PRIMARY KEY, P_NAME TEXT, ACT TEXT, UNIT TEXT, STOCK TEXT, EXPY TEXT, HAZ TEXT);
INSERT INTO T_PROD VALUES
('BR1','Roebait blocks','brodifacoum','g','4200','11.25','T'),('CT2','Muscontact foam','brodifacoum','ml','900','06.24','T'),('GEL','Roachline gel','indoxacarb','g','350','02.26','N'),
('DST','Vespadust','permethrin','g','1500','08.24','N'),('FUM','Phostek','phosphine','tab','60','01.25','T+'),('STM','steam (no product)','-','-','-','-','-'),
('TRP','snap trap','-','pc','140','-','-'),('ANT','Formix granules','spinosad','g','0','05.25','N'),('PHE','moth pheromone','-','pc','22','04.24','-');
CREATE TABLE T_USE (V_NO INTEGER REFERENCES T_VISIT(V_NO), P_CD TEXT REFERENCES T_PROD(P_CD), QTY TEXT, PLACE TEXT);
INSERT INTO T_USE VALUES
(801,'TRP','4','kitchen'),(803,'BR1','480','ramp 3'),(803,'BR1','240','fence line'),(804,'PHE','6','bay 2'),(805,'TRP','6','kitchen'),(805,'CT2','50','pipe duct'),
(806,'STM','-','rooms 204, 205'),(806,'DST','120','skirting 204'),(808,'ANT','80','terrace'),(809,'TRP','2','kitchen'),(810,'STM','-','room 205'),(811,'BR1','720','loading bay'),
(815,'GEL','12,5','dishwasher'),(816,'PHE','2','flour store'),(817,'BR1','240','ramp 3'),(820,'DST','75','roof'),(821,'GEL','8,5','dishwasher'),(822,'FUM','24','bay 2'),
(823,'PHE','4','feed store'),(824,'DST','30','sandpit'),(828,'BR1','360','ramp 3'),(829,'BR1','160','drain'),(829,'TRP','2','store room');
CREATE TABLE T_TECH (INI TEXT, NAME TEXT, CERT TEXT, VAN TEXT);
INSERT INTO T_TECH VALUES ('KO','Kerstin Ohm','12.2026','EL-KO 41'),('JB','Jude Barrow','07.2024','EL-JB 17'),('MP','Milan Pavic','03.2025','EL-MP 08'),('SW','Sarah Wick','09.2025','');
