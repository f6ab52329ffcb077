CREATE TABLE "Res" ("Res No" INTEGER, "Chan" TEXT, "Guest" TEXT, "Ctry" TEXT, "Arrival" TEXT, "Nts" INTEGER, "Rm" INTEGER, "Plan" TEXT, "Ad" INTEGER, "Ch" INTEGER, "Gross" TEXT, "Stat" TEXT, "Created" INTEGER, "Pay" TEXT, "Req" TEXT);
INSERT INTO "Res" VALUES
(7001,'BKC','Oyelaran, T.','GB','05.04.2024',3,101,'BB',2,0,'417,00','OK',1705083600,'VCC',''),
(7002,'EXQ','Lindgren, Maja','SE','06.04.2024',2,204,'RO',2,1,'298,00','OK',1706951100,'VCC','cot please'),
(7003,'DIR','Ferrand, Luc','FR','06.04.2024',7,301,'HB',2,0,'1.512,00','OK',1706478240,'BANK','anniversary, flowers'),
(7004,'BKC','Novak, Petra','CZ','09.04.2024',1,102,'NRF',1,0,'89,00','NS',1711840200,'VCC',''),
(7005,'AGD','Tanaka, H.','JP','10.04.2024',2,103,'NRF',2,0,'204,00','OK',1708313460,'VCC','late arrival 23:30'),
(7006,'DIR','Brandl, Hilde','AT','12.04.2024',3,202,'BB',2,2,'486,00','OK',1709287920,'CASH','two dogs'),
(7007,'BKC','Moretti, Gia','IT','12.04.2024',2,204,'BB',2,0,'318,00','CXL',1708872900,'CC',''),
(7008,'BKC','Dwyer, Sean','IE','12.04.2024',4,301,'BB',2,0,'884,00','OK',1709541600,'CC','high floor'),
(7009,'EXQ','Whitcombe, J.','GB','13.04.2024',1,101,'RO',1,0,'121,00','OK',1712959320,'VCC',''),
(7010,'TEL','Haas, Familie','DE','15.04.2024',5,202,'HB',2,3,'1.120,00','OK',1707651000,'CASH','ground floor if possible'),
(7011,'BKC','Pereira, Nuno','PT','17.04.2024',2,102,'NRF',1,0,'172,00','OK',1711136880,'VCC',''),
(7012,'AGD','Chen, Wei','CN','18.04.2024',3,204,'RO',2,0,'441,00','CXL',1710480000,'VCC',''),
(7013,'BKC','Jensen, Ulla','DK','19.04.2024',2,103,'BB',2,0,'246,00','OK',1709400780,'CC','gluten free breakfast'),
(7014,'DIR','Okonjo, Blessing','GB','19.04.2024',3,301,'BB',2,0,'690,00','OK',1709236860,'BANK','honeymoon'),
(7015,'EXQ','Garza, Elena','ES','22.04.2024',4,204,'BB',2,1,'632,00','OK',1710849600,'VCC','cot please'),
(7016,'BKC','Schuster, Kai','DE','24.04.2024',1,101,'NRF',2,0,'109,00','OK',1713631500,'VCC',''),
(7017,'TEL','Brandl, Hilde','AT','26.04.2024',2,202,'BB',2,0,'310,00','CXL',1712051400,'CASH','dog'),
(7018,'BKC','Visser, Anouk','NL','26.04.2024',3,103,'BB',2,0,'393,00','OK',1711631580,'CC',''),
(7019,'AGD','Rao, Sunil','IN','27.04.2024',2,301,'NRF',2,0,'402,00','OK',1711952700,'VCC','vegetarian'),
(7020,'DIR','Ferrand, Luc','FR','30.04.2024',4,204,'HB',2,0,'820,00','OK',1711836600,'BANK',''),
(7021,'BKC','Kowalczyk, Ewa','PL','01.05.2024',2,101,'RO',1,0,'198,00','NS',1713194100,'CC',''),
(7022,'BKC','Mertens, Joost','BE','03.05.2024',3,202,'BB',2,2,'540,00','OK',1710180300,'CC','ground floor if possible'),
(7023,'EXQ','Lindgren, Maja','SE','04.05.2024',5,301,'BB',2,1,'1.085,00','OK',1712571000,'VCC','cot please'),
(7024,'BKC','Adebayo, Femi','GB','08.05.2024',2,102,'BB',1,0,'214,00','CXL',1714463700,'CC',''),
(7025,'DIR','Zuber, Reto','CH','09.05.2024',4,204,'HB',2,0,'908,00','OK',1707897600,'BANK','vegetarian'),
(7026,'BKC','Silva, Rita','PT','10.05.2024',1,103,'NRF',2,0,'118,00','OK',1715290620,'VCC','late arrival'),
(7027,'TEL','Haas, Familie','DE','17.05.2024',3,202,'BB',2,3,'-1','OK',1713795600,'CASH','price to be agreed'),
(7028,'AGD','Park, Ji-woo','KR','18.05.2024',2,101,'RO',2,0,'236,00','OK',1714359480,'VCC',''),
(7029,'BKC','Dwyer, Sean','IE','20.05.2024',5,301,'BB',2,0,'1.150,00','OK',1714072860,'CC',''),
(7030,'BKC','Horak, Jan','CZ','23.05.2024',2,102,'NRF',1,0,'184,00','CXL',1714567440,'VCC','');
CREATE TABLE "Rms" ("Rm" INTEGER, "Nick" TEXT, "Kind" TEXT, "Max" INTEGER, "M2" TEXT, "Base" TEXT, "Outlook" TEXT, "Bath" TEXT);
INSERT INTO "Rms" VALUES
(101,'Thistle','DBL',2,'16,5','110,00','yard','S'),(102,'Wren','SGL',1,'11,0','85,00','yard','S'),(103,'Clover','DBL',2,'18,0','120,00','garden','S'),
(104,'Store','SGL',1,'9,5','0,00','yard','-'),(202,'Heron','FAM',5,'31,0','165,00','garden','T'),(203,'Plover','TWN',2,'19,5','125,00','street','T'),
(204,'Larkspur','DBL',3,'22,0','150,00','lake','T'),(301,'Eyrie','STE',3,'40,5','220,00','lake','T');
CREATE TABLE "Chn" ("Chan" TEXT, "Name" TEXT, "Comm" TEXT, "Payout" TEXT, "Live" TEXT, "Login" TEXT);
INSERT INTO "Chn" VALUES
('BKC','BookCove','15 %','monthly','Y','heronhouse1'),('EXQ','Exquio','18 %','weekly','Y','heronhouse'),('AGD','Asiagado','20 %','monthly','Y','hh_9931'),
('DIR','own website','0 %','-','Y',''),('TEL','telephone','0 %','-','Y',''),('HRX','HotelRex','22 %','quarterly','N','heron_hotel');
CREATE TABLE "Rvw" ("Res No" INTEGER, "Pts" TEXT, "Posted" TEXT, "Headline" TEXT, "Reply" TEXT);
INSERT INTO "Rvw" VALUES
(7001,'9,2','09.04.2024','Lovely breakfast, thin walls','Y'),(7002,'8,3','10.04.2024','Cot was ready, thank you','N'),(7003,'10','15.04.2024','The flowers! Perfect week','Y'),
(7005,'6,7','14.04.2024','Nobody at reception at night','Y'),(7008,'9,6','17.04.2024','View of the lake','N'),(7009,'5,4','15.04.2024','Cold shower','Y'),
(7011,'7,5','20.04.2024','Small but clean','N'),(7013,'9,0','22.04.2024','Gluten free bread was fresh','N'),(7015,'8,8','28.04.2024','Quiet, good breakfast','N'),
(7016,'7,1','25.04.2024','Noisy yard','N'),(7018,'8,5','01.05.2024','Nice garden, slow wifi','Y'),(7019,'9,4','30.04.2024','Lake view and curry','N'),
(7022,'8,0','08.05.2024','Kids loved the garden','N'),(7023,'9,8','10.05.2024','We come back every year','Y'),(7026,'6,0','12.05.2024','Slow wifi, cold room','N'),(7029,'n/a','27.05.2024','','N');
