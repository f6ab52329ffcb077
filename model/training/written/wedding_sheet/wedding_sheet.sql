CREATE TABLE "Guests" (
  "#" INTEGER, "Name" TEXT, "Side" TEXT, "Who" TEXT, "A/C" TEXT, "Inv" TEXT, "RSVP" TEXT, "Replied" TEXT, "+1" TEXT, "Menu" TEXT, "Diet" TEXT, "Tbl" TEXT, "Hotel" TEXT, "Nts" INTEGER, "Bus" TEXT, "Gift" TEXT, "TY" TEXT
);
CREATE TABLE "Suppliers" (
  "For" TEXT, "Firm" TEXT, "Contact" TEXT, "Quote" TEXT, "Deposit" TEXT, "Dep paid" TEXT, "Balance due" TEXT, "Bal paid" TEXT, "Remark" TEXT
);
INSERT INTO "Guests" VALUES
(1,'Annabel Storrow','B','mother','A','D','y','Mar 2','no','F','','1','Swan',2,'N','cheque 500','x'),
(2,'Peter Storrow','B','father','A','D','y','Mar 2','no','B','','1','Swan',2,'N','cheque 500','x'),
(3,'Gwen Storrow','B','grandmother','A','D','y','Apr 11','no','F','soft food','1','Swan',1,'N','tea set','x'),
(4,'Lewis Storrow','B','brother','A','D','y','Mar 15','yes','B','','2','Mill',2,'Y','wine glasses',''),
(5,'Priya Nand','B','plus one of Lewis','A','D','y','Mar 15','','VG','no nuts','2','Mill',2,'Y','',''),
(6,'Harriet Moss','B','maid of honour','A','D','y','Feb 20','tbc','V','','2','Swan',2,'N','spa voucher','x'),
(7,'Olive Moss','B','flower girl','C','D','y','Feb 20','no','K','no egg','2','Swan',2,'N','',''),
(8,'Ian Gaskell','G','father','A','D','y','Apr 1','no','B','','1','Mill',1,'N','cheque 300','x'),
(9,'Doreen Gaskell','G','stepmother','A','D','y','Apr 1','no','B','gluten free','1','Mill',1,'N','',''),
(10,'Sheila Tarn','G','mother','A','D','y','May 6','no','V','','1','Swan',2,'N','painting',''),
(11,'Rob Gaskell','G','best man','A','D','y','Feb 28','no','B','','2','Swan',3,'N','whisky','x'),
(12,'Faye Gaskell','G','sister','A','D','n','Jun 9','yes','','','','-',0,'N','cheque 50','x'),
(13,'Toby Gaskell','G','page boy','C','D','y','Feb 28','no','K','','2','Swan',3,'N','',''),
(14,'Marcus Ellery','G','college','A','D','y','May 19','yes','B','','3','Mill',1,'Y','toaster',''),
(15,'Jo Ellery','G','plus one of Marcus','A','D','y','May 19','','F','no shellfish','3','Mill',1,'Y','',''),
(16,'Femi Adeyo','G','college','A','D','?','','tbc','','','3','-',0,'','',''),
(17,'Karin Lund','B','work','A','D','y','Jul 4','no','VG','','3','own',0,'Y','vase',''),
(18,'Desmond Pyke','B','work, boss','A','E','y','Jul 8','yes','','','','own',0,'Y','',''),
(19,'Nell Aspinall','B','school','A','D','y','Jun 21','no','V','','4','Mill',2,'Y','cheque 80',''),
(20,'Bea Aspinall','B','school','A','D','n','Jun 21','no','','','','-',0,'N','',''),
(21,'Uncle Fergus','B','uncle','A','D','','','no','','','4','-',0,'','',''),
(22,'Aunt Morag','B','aunt','A','D','y','Aug 3','no','F','','4','Mill',1,'Y','towels',''),
(23,'Cousin Isla','B','cousin','C','D','y','Aug 3','no','K','','4','Mill',1,'Y','',''),
(24,'Cousin Ewan','B','cousin','C','D','n','Aug 3','no','','no milk','','-',0,'N','',''),
(25,'Stan Worth','G','football','A','E','y','Jun 30','yes','','','','-',0,'Y','',''),
(26,'Gaz Pilling','G','football','A','E','n','Jul 15','no','','','','-',0,'N','',''),
(27,'Lenny Cole','G','football','A','E','','','tbc','','','','-',0,'','',''),
(28,'Mrs Thirlby','G','neighbour','A','D','y','Apr 23','no','F','','4','own',0,'Y','quilt','x'),
(29,'Rev. Hope','X','vicar','A','D','y','Aug 17','no','V','','1','own',0,'N','',''),
(30,'Yusuf Karim','G','work','A','E','y','Aug 26','yes','','','','Mill',1,'N','cheque 40',''),
(31,'Cleo Dant','B','work','A','E','?','Aug 1','no','','','','-',0,'','',''),
(32,'Tante Lotte','G','aunt from Bremen','A','D','y','Mar 27','no','F','no pork','3','Swan',4,'Y','cheque 150','');
INSERT INTO "Suppliers" VALUES
('venue','Oxmoor Barn','Hilary','£4,200','£1,000','11/6/2023','8/14/2024','8/12/2024',''),
('catering','Fork & Thyme','Sanjay','£5,760','£900','1/15/2024','9/1/2024','','price per head 96, 60 heads'),
('photos','Lightbox Studio','Emil','£1,450','£300','2/2/2024','9/14/2024','','8 hours'),
('flowers','Bramble','Kath','£680','£0','','9/10/2024','','peonies out of season'),
('band','The Odd Socks','Vic','£1,100','£200','3/22/2024','9/14/2024','','two sets, needs stage'),
('DJ','Mickey D','Mickey','£350','£50','4/19/2024','9/14/2024','','after the band'),
('cake','Tiers of Joy','Lou','£420','£100','5/31/2024','9/7/2024','9/5/2024','lemon, one tier vegan'),
('dress','Maison Elodie','Elodie','£1,895','£600','12/9/2023','7/1/2024','6/28/2024','second fitting done'),
('suits','Hire & Higher','Theo','£540','£90','5/4/2024','9/12/2024','','four suits, page boy size 6'),
('bus','Dale Coaches','Wendy','£390','£0','','9/13/2024','','2 runs, last one at midnight'),
('rings','Auric','Mrs Bell','£1,230','£1,230','4/6/2024','','','paid in full at once'),
('stationery','Inky Paw','Suze','£265','£65','1/27/2024','3/1/2024','2/27/2024','orders of service still to come'),
('string quartet','Quattro','','£600','','','','','dropped, too dear');
