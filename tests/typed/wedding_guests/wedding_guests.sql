CREATE TABLE "Guest list FINAL v3" (
  "#" INTEGER,
  "Name" TEXT,
  "Side" TEXT,
  "+1 / kids" TEXT,
  "Inv sent" TEXT,
  "RSVP" TEXT,
  "Food" TEXT,
  "Allerg." TEXT,
  "Tbl" TEXT,
  "Hotel?" TEXT,
  "Gift" TEXT,
  "Thx card" TEXT
);
INSERT INTO "Guest list FINAL v3" VALUES
(1,'Auntie Noreen','B','','12 Jan','y','beef','','1','own','toaster','done'),
(2,'Grandpa Walt','G','','12 Jan','y','fish','','1','Swan 2 nts','cheque 200','done'),
(3,'Pete & Lorna Quill','B','2 kids','12 Jan','y','1 beef 1 veg, 2 kids menu','nuts (Lorna)','2','Swan 1 nt','cash 100','done'),
(4,'Tiago','G','+1','14 Jan','y','veg','','5','Airbnb','',''),
(5,'Hilary Stamp','B','','14 Jan','n','','','','','vase','done'),
(6,'Ravi & Meena','G','1 kid','20 Jan','y','2 vegan, 1 kids menu','gluten (Meena)','4','Swan 2 nts','voucher 150',''),
(7,'Coach Bellamy','G','','20 Jan','?','','','','','',''),
(8,'Dr Oona Marsh','B','+1','20 Jan','y','fish','','3','own','wine 6 btl','done'),
(9,'Uncle Rod','B','','12 Jan','y (drunk?)','beef','','6','none','none',''),
(10,'Sofia P.','G','','3 Feb','y','vegan','lactose','5','Airbnb','photo frame',''),
(11,'The Fennimores','B','3 kids','3 Feb','n','','','','','cash 50','done'),
(12,'Lars','G','+1','3 Feb','y','beef','shellfish','5','Swan 2 nts','cash 80',''),
(13,'Boss (Mrs Ilic)','G','+1','15 Feb','n','','','','','flowers',''),
(14,'Mum & Dad G','G','','by hand','y','2 beef','','1','own','honeymoon!','done'),
(15,'Mum B','B','','by hand','y','fish','nuts','1','own','dress','done'),
(16,'Jess (bridesmaid)','B','+1','12 Jan','y','veg','','T','Swan 1 nt','cash 60',''),
(17,'Old Mr Tarrant','B','','12 Jan','?','','','','','',''),
(18,'Cousin Bev','G','+1','3 Feb','n','','','','','','');
CREATE TABLE "Budget" (
  "Item" TEXT,
  "Firm / person" TEXT,
  "Est." TEXT,
  "Actual" TEXT,
  "Dep. paid" TEXT,
  "Due" TEXT,
  "Paid?" TEXT
);
INSERT INTO "Budget" VALUES
('Venue barn','Holloway Farm','£3,200','£3,200','£800','1/5/24','y'),
('Catering','Plum & Thyme','£4,000','£4,460','£1,000','20/5/24','n'),
('Flowers','Petal Post','£600','£525','£0','25/5/24','n'),
('Band','The Late Buses','£1,100','£1,100','£300','8/6/24','n'),
('Photographer','Iain Roe','£1,450','£1,600','£1,600','8/6/24','y'),
('Cake','Auntie Noreen','£0','£0','','','gift'),
('Dress','Mum B','£1,300','£1,385','£1,385','','y'),
('Rings','Goldsmith Yates','£900','£1,040','£1,040','','y'),
('Invitations','printed at home','£120','£94','£94','','y'),
('Coach','Dale Minibus','£350','tbc','£0','1/6/24','n');
