CREATE TABLE "Sheet1" ("No" INTEGER, "Author" TEXT, "Title" TEXT, "Yr" TEXT, "Ed" TEXT, "Fmt" TEXT, "Cd" TEXT, "Sj" TEXT, "Shlf" TEXT, "Lot" TEXT, "Cost" TEXT, "Ask" TEXT, "In" TEXT, "Out" TEXT, "Got" TEXT, "Via" TEXT, "To" TEXT, "Sg" TEXT, "Rmk" TEXT);
INSERT INTO "Sheet1" VALUES
(1,'Halloway, Edith','The Fen Road','1934','1st','hb','VG/G','TRV','B3','A','£4.00','£45.00','11.02.23','18.03.23','£40.00','shop','HOB','','map intact'),
(2,'Halloway, Edith','Salt and Sedge','1938','1st','hb','G/-','NAT','B3','A','£2.00','£18.00','11.02.23','','','','','',NULL),
(3,'Trask, Leonard','Night Mail to Kirrin','1951','1st','hb','F/VG','FIC','WIN','A','£6.00','£120.00','11.02.23','02.12.23','£110.00','fair','LEY','x','signed on title page'),
(4,'Trask, Leonard','The Glass Ferry','1953','2nd','hb','VG/VG','FIC','C1','A','£3.00','£14.00','11.02.23','20.05.23','£14.00','shop','','',NULL),
(5,'Anon.','A Child''s Book of Ships','c. 1910','','hb','P/-','CHI','BOX 2','A','£0.50','£5.00','11.02.23','','','','','','spine gone, plates fine'),
(6,'Orme, Cecily','Collected Poems','1962','1st','hb','F/F','POE','D2','-','£8.00','£30.00','04.04.23','','','','','x','inscribed to a bishop'),
(7,'Orme, Cecily','Hedge School','1957','1st','pam','VG/-','POE','D2','-','£5.00','£22.00','04.04.23','15.07.23','£20.00','web','MIR','','stapled wraps'),
(8,'Pym-Rowe, J.','Mosses of the Western Isles','1971','1st','hb','NF/NF','NAT','A4','B','£1.00','£35.00','19.06.23','22.06.23','£35.00','shop','','','sold in three days!'),
(9,'Pym-Rowe, J.','Ferns in Pots','1974','3rd','pb','G/-','NAT','A4','B','£0.20','£3.50','19.06.23','','','','','',NULL),
(10,'Birkett, Thos.','History of Ardle Parish','1889','1st','hb','G/-','LOC','CAB','B','£12.00','POA','19.06.23','','','','','','library stamps, folding plan'),
(11,'Birkett, Thos.','Ardle Mills and Millers','1894','1st','hb','VG/-','LOC','CAB','B','£12.00','£85.00','19.06.23','09.09.23','£75.00','phone','HOB','','rebacked'),
(12,'Castellan, Ivo','The Quiet Assize','1966','BCE','hb','VG/VG','FIC','C1','B','£0.20','£2.50','19.06.23','11.08.23','£2.00','shop','','',NULL),
(13,'Castellan, Ivo','A Verdict for Mrs Lamb','1969','1st','hb','VG/G','FIC','C1','B','£0.20','£16.00','19.06.23','','','','','','price-clipped'),
(14,'Dunmore, Faye','Otter Year','1981','1st','hb','F/F','NAT','A4','-','£7.50','£24.00','05.08.23','30.11.23','£24.00','web','ASH','x',NULL),
(15,'Dunmore, Faye','Otter Year','1983','rpt','pb','G/-','NAT','A4','C','£0.30','£3.00','12.09.23','14.10.23','£3.00','shop','','',NULL),
(16,'Grieve, Alasdair','Steam on the Single Line','1958','1st','hb','VG/VG','TRV','B4','C','£0.30','£20.00','12.09.23','02.12.23','£18.00','fair','LEY','',NULL),
(17,'Grieve, Alasdair','Branch Line Summer','1961','1st','hb','G/P','TRV','B4','C','£0.30','£9.00','12.09.23','','','','','','jacket torn'),
(18,'Mulready, Kate','The Pea Soup Murders','1947','1st','hb','G/G','FIC','WIN','C','£0.30','£60.00','12.09.23','ret','£0.00','web','MIR','','came back, damp smell'),
(19,'Mulready, Kate','Death Takes the Ferry','1949','1st','hb','VG/VG','FIC','WIN','C','£0.30','£75.00','12.09.23','28.10.23','£75.00','web','MIR','',NULL),
(20,'Anon.','Ardle Rural District Guide','n.d.','','pam','VG/-','LOC','CAB','C','£0.10','£6.00','12.09.23','17.02.24','£6.00','shop','HOB','','adverts'),
(21,'Saltmarsh, P. & Yeo, D.','Chess by the Fireside','1926','1st','hb','G/-','MIS','E1','-','£2.00','£8.00','01.11.23','','','','','',NULL),
(22,'Lindqvist, Astrid','Seven Winters','1978','1st','pb','VG/-','TRV','B4','-','£1.00','£5.00','01.11.23','06.01.24','£5.00','shop','','',NULL),
(23,'Halloway, Edith','The Fen Road','1934','1st','hb','P/-','TRV','B3','D','£0.50','£10.00','20.01.24','','','','','','lacks map'),
(24,'Ffoulkes, Rhian','Songs from the Quarry','1949','1st','hb','VG/G','POE','D2','D','£0.50','£15.00','20.01.24','23.03.24','£15.00','phone','ASH','x','welsh and english'),
(25,'Castellan, Ivo','The Quiet Assize','1965','1st','hb','NF/VG','FIC','WIN','D','£0.50','£95.00','20.01.24','23.03.24','£90.00','web','LEY','','true first'),
(26,'Trask, Leonard','The Glass Ferry','1953','1st','hb','G/G','FIC','C1','D','£0.50','£28.00','20.01.24','','','','','',NULL),
(27,'Wray, Muriel','Tabby at the Seaside','1955','1st','hb','VG/VG','CHI','E2','D','£0.50','£40.00','20.01.24','','','','','','colour plates'),
(28,'Wray, Muriel','Tabby Goes to School','1956','rpt','hb','G/-','CHI','BOX 2','D','£0.50','£4.00','20.01.24','09.02.24','£4.00','shop','','','crayon on endpapers'),
(29,'Ransley, Gordon','Knots for All','1968','5th','pb','G/-','MIS','?','D','£0.50','£2.50','20.01.24','','','','','','where is it??'),
(30,'Birkett, Thos.','History of Ardle Parish','1972','fac','hb','F/F','LOC','CAB','-','£9.00','£25.00','02.03.24','','','','','','facsimile'),
(31,'Okoro, Bem','Harmattan Days','1964','1st','hb','VG/VG','FIC','WIN','-','£10.00','£65.00','02.03.24','','','','','x','with letter'),
(32,'Orme, Cecily','Collected Poems','1962','BCE','hb','G/G','POE','D2','D','£0.50','£4.50','20.01.24','','','','','',NULL);
CREATE TABLE "Customers" ("Cd" TEXT, "Who" TEXT, "Wants" TEXT, "Last" TEXT, "Disc" TEXT, "Post" TEXT);
INSERT INTO "Customers" VALUES
('HOB','Mr Hobday','Ardle, local history; Halloway','17.02.24','10%','collects'),('LEY','Leyland Books (trade)','modern firsts','23.03.24','10%','post'),('MIR','Miriam Sachs','poetry; crime before 1950','28.10.23','0%','post'),
('ASH','Dr Ashcroft','otters, natural history; Welsh poetry','23.03.24','5%','post'),('QUE','Quentin Barr','chess','never','0%','collects'),('NOO','Noor Aziz','railways','02.12.23','0%','post');
CREATE TABLE "Lots" ("Lot" TEXT, "From" TEXT, "When" TEXT, "Paid" TEXT, "Boxes" INTEGER, "Junked" INTEGER);
INSERT INTO "Lots" VALUES ('A','Halt Cottage clearance','Feb 23','£60',5,2),('B','Rev. Ingram''s library','Jun 23','£180',11,4),('C','church fete leftovers','Sep 23','£15',3,1),('D','Mrs Peverell, attic','Jan 24','£90',7,3),('E','auction, lot 212','Apr 24','£45',2,0);
