CREATE TABLE "My listings" (
  "SKU" TEXT,
  "Item title" TEXT,
  "Brand name" TEXT,
  "Size label" TEXT,
  "Colour name" TEXT,
  "Cond." TEXT,
  "Asking price" TEXT,
  "Paid by me" TEXT,
  "Found at" TEXT,
  "Listed on" TEXT,
  "View count" INTEGER,
  "Fav. count" INTEGER,
  "Taken down" TEXT
);
INSERT INTO "My listings" VALUES ('CO-001','Wool coat, petrol','Norrvik','M','petrol','VGC','58,00 €','12,00 €','car boot','2023-09-28',412,31,'');
INSERT INTO "My listings" VALUES ('CO-002','Trench coat, belt missing','Halden & Co','L','beige','FAIR','35,00 €','6,00 €','charity shop','2023-10-02',188,9,'');
INSERT INTO "My listings" VALUES ('CO-003','Rain jacket','Fjellro','S','yellow','GUC','29,00 €','8,00 €','charity shop','2024-02-11',230,22,'');
INSERT INTO "My listings" VALUES ('CO-004','Down jacket, light','Fjellro','XL','black','NWT','75,00 €','30,00 €','online lot','2024-01-15',305,27,'');
INSERT INTO "My listings" VALUES ('DR-010','Midi dress, poppies','Lila Lune','38','red','VGC','24,00 €','5,00 €','charity shop','2023-10-20',356,40,'');
INSERT INTO "My listings" VALUES ('DR-011','Maxi dress','Lila Lune','40','navy','GUC','19,50 €','4,00 €','charity shop','2023-11-03',140,7,'');
INSERT INTO "My listings" VALUES ('DR-012','Shirt dress, linen','Maison Orge','36','white','NWT','32,00 €','9,00 €','online lot','2024-03-01',98,12,'');
INSERT INTO "My listings" VALUES ('DR-013','Party dress, sequins','Velvette','38','silver','VGC','28,00 €','7,50 €','car boot','2023-11-25',510,58,'');
INSERT INTO "My listings" VALUES ('DR-014','Wrap dress','Lila Lune','42','green','VGC','22,00 €','0,00 €','own wardrobe','2024-02-02',121,10,'');
INSERT INTO "My listings" VALUES ('KN-020','Cable jumper','Norrvik','M','cream','VGC','27,00 €','5,00 €','charity shop','2023-10-08',266,19,'');
INSERT INTO "My listings" VALUES ('KN-021','Cardigan, mohair','Maison Orge','S','lilac','GUC','31,00 €','11,00 €','online lot','2023-11-12',333,35,'');
INSERT INTO "My listings" VALUES ('KN-022','Fisherman''s jumper','Norrvik','L','navy','FAIR','18,00 €','3,00 €','car boot','2023-12-05',177,8,'');
INSERT INTO "My listings" VALUES ('KN-023','Turtleneck, merino','Halden & Co','S','black','VGC','20,00 €','0,00 €','own wardrobe','2024-01-07',95,4,'');
INSERT INTO "My listings" VALUES ('KN-024','Poncho, unworn gift','no brand','one size','grey','NWT','16,00 €','0,00 €','own wardrobe','2024-01-09',44,1,'2024-03-02');
INSERT INTO "My listings" VALUES ('TR-030','Straight jeans W30 L32','Ketto Denim','30/32','blue','GUC','26,00 €','6,00 €','charity shop','2023-10-15',290,18,'');
INSERT INTO "My listings" VALUES ('TR-031','Mom jeans W28','Ketto Denim','28','light blue','VGC','28,00 €','7,00 €','charity shop','2023-12-18',341,25,'');
INSERT INTO "My listings" VALUES ('TR-032','Corduroy trousers','Maison Orge','38','rust','VGC','25,00 €','6,50 €','online lot','2024-01-22',150,16,'');
INSERT INTO "My listings" VALUES ('TR-033','Ski trousers','Fjellro','M','black','GUC','34,00 €','10,00 €','car boot','2023-11-30',209,13,'');
INSERT INTO "My listings" VALUES ('TR-034','Leggings 3-pack','no brand','S','black','NWT','12,00 €','2,00 €','online lot','2024-02-20',61,2,'');
INSERT INTO "My listings" VALUES ('SH-040','Chelsea boots','Brogan','39','brown','VGC','42,00 €','14,00 €','online lot','2023-10-27',388,33,'');
INSERT INTO "My listings" VALUES ('SH-041','Trainers, white','Pace Nine','41','white','FAIR','15,00 €','3,00 €','car boot','2023-11-08',202,6,'');
INSERT INTO "My listings" VALUES ('SH-042','Sandals, leather','Brogan','38','tan','GUC','18,00 €','0,00 €','own wardrobe','2024-03-05',37,3,'');
INSERT INTO "My listings" VALUES ('SH-043','Winter boots, lined','Fjellro','40','grey','VGC','49,00 €','18,00 €','charity shop','2023-11-19',276,24,'');
INSERT INTO "My listings" VALUES ('SH-044','Court shoes','Velvette','37','black','NWT','30,00 €','8,00 €','online lot','2024-01-29',83,5,'');
INSERT INTO "My listings" VALUES ('AC-050','Silk scarf, horses','Maison Orge','one size','blue','VGC','21,00 €','2,50 €','charity shop','2023-10-30',190,28,'');
INSERT INTO "My listings" VALUES ('AC-051','Leather belt','Brogan','85 cm','brown','GUC','11,00 €','1,00 €','charity shop','2023-12-01',70,3,'2024-02-10');
INSERT INTO "My listings" VALUES ('AC-052','Beanie','Norrvik','one size','red','VGC','9,50 €','1,00 €','car boot','2023-11-15',104,11,'');
INSERT INTO "My listings" VALUES ('AC-053','Handbag, strap repaired','Velvette','-','black','FAIR','23,00 €','5,00 €','car boot','2024-02-14',160,9,'');
INSERT INTO "My listings" VALUES ('AC-054','Gloves, lambskin','Halden & Co','7','black','VGC','17,00 €','0,00 €','own wardrobe','2023-12-10',88,6,'');
INSERT INTO "My listings" VALUES ('KI-060','Snowsuit','Fjellro','86','blue','GUC','22,00 €','5,00 €','charity shop','2023-11-02',250,21,'');
INSERT INTO "My listings" VALUES ('KI-061','Dungarees','Pip & Moss','92','mustard','VGC','13,00 €','2,00 €','charity shop','2024-01-18',134,14,'');
INSERT INTO "My listings" VALUES ('KI-062','Wellies','Pip & Moss','24','green','FAIR','7,00 €','1,00 €','car boot','2024-02-25',55,2,'');
CREATE TABLE "Sold items" (
  "Order no." INTEGER,
  "Sold on" TEXT,
  "SKU" TEXT,
  "Buyer username" TEXT,
  "Ctry" TEXT,
  "Item price" TEXT,
  "Postage paid" TEXT,
  "Site fee" TEXT,
  "Line status" TEXT,
  "Shipped with" TEXT,
  "Tracking code" TEXT,
  "Rating given" TEXT,
  "Feedback text" TEXT,
  "Payout ref" TEXT
);
INSERT INTO "Sold items" VALUES (70011,'04-Oct-23','KN-020','mareike_k','DE','25,00 €','4,50 €','1,95 €','CMPL','DHX','JX400128','5','Lovely, thanks','P-231');
INSERT INTO "Sold items" VALUES (70018,'21-Oct-23','TR-030','tom.bdx','FR','26,00 €','4,50 €','2,00 €','CMPL','Mondo','MR408047','4','','P-231');
INSERT INTO "Sold items" VALUES (70025,'29-Oct-23','DR-010','susi1987','DE','24,00 €','3,90 €','0,00 €','RTRN','DHX','JX415966','2','Smaller than I thought','-');
INSERT INTO "Sold items" VALUES (70031,'05-Nov-23','CO-001','juana_m','ES','55,00 €','5,90 €','3,45 €','CMPL','Mondo','MR423885','5','Beautiful coat','P-232');
INSERT INTO "Sold items" VALUES (70034,'09-Nov-23','AC-050','vintagevera','DE','21,00 €','2,50 €','1,75 €','CMPL','letter','-','5','super fast','P-232');
INSERT INTO "Sold items" VALUES (70034,'09-Nov-23','SH-040','vintagevera','DE','40,00 €','0,00 €','2,70 €','CMPL','DHX','JX439723','5','super fast','P-232');
INSERT INTO "Sold items" VALUES (70040,'17-Nov-23','AC-052','kleinemaus','DE','9,50 €','2,50 €','1,18 €','CMPL','letter','-','','','P-232');
INSERT INTO "Sold items" VALUES (70046,'26-Nov-23','KI-060','papa_paul','AT','20,00 €','4,50 €','1,70 €','CMPL','DHX','JX455561','5','Perfect for the little one','P-233');
INSERT INTO "Sold items" VALUES (70052,'01-Dec-23','DR-013','noor.styles','NL','28,00 €','3,90 €','2,10 €','CMPL','Mondo','MR463480','5','Wow','P-233');
INSERT INTO "Sold items" VALUES (70053,'02-Dec-23','KN-021','ghost_2291','DE','29,00 €','3,90 €','0,00 €','CANC','-','-','','','-');
INSERT INTO "Sold items" VALUES (70057,'06-Dec-23','SH-043','juana_m','ES','49,00 €','5,90 €','3,15 €','CMPL','Mondo','MR479318','4','small scratch','P-233');
INSERT INTO "Sold items" VALUES (70060,'08-Dec-23','KN-021','mareike_k','DE','31,00 €','3,90 €','2,25 €','CMPL','DHX','JX487237','5','','P-233');
INSERT INTO "Sold items" VALUES (70066,'19-Dec-23','TR-033','papa_paul','AT','30,00 €','4,50 €','2,20 €','CMPL','DHX','JX495156','','','P-234');
INSERT INTO "Sold items" VALUES (70066,'19-Dec-23','KN-022','papa_paul','AT','15,00 €','0,00 €','1,45 €','CMPL','DHX','JX503075','','','P-234');
INSERT INTO "Sold items" VALUES (70071,'28-Dec-23','AC-054','lost.in.mail','FR','17,00 €','2,50 €','1,55 €','DISP','letter','-','1','Never arrived','-');
INSERT INTO "Sold items" VALUES (70078,'06-Jan-24','DR-010','hannes.h','DE','22,00 €','3,90 €','1,80 €','CMPL','DHX','JX518913','5','Wife is happy','P-241');
INSERT INTO "Sold items" VALUES (70083,'14-Jan-24','TR-031','noor.styles','NL','28,00 €','4,50 €','2,10 €','CMPL','Mondo','MR526832','4','','P-241');
INSERT INTO "Sold items" VALUES (70089,'23-Jan-24','CO-004','berglauf','AT','70,00 €','5,90 €','4,20 €','CMPL','DHX','JX534751','5','warm!','P-241');
INSERT INTO "Sold items" VALUES (70094,'30-Jan-24','KI-061','kleinemaus','DE','13,00 €','2,50 €','1,35 €','CMPL','letter','-','5','','P-242');
INSERT INTO "Sold items" VALUES (70095,'01-Feb-24','KN-023','minimal_mia','DE','18,00 €','3,90 €','0,00 €','RTRN','DHX','JX550589','3','Has a hole','-');
INSERT INTO "Sold items" VALUES (70101,'10-Feb-24','TR-032','vintagevera','DE','25,00 €','4,50 €','1,95 €','CMPL','DHX','JX558508','5','love the colour','P-242');
INSERT INTO "Sold items" VALUES (70107,'17-Feb-24','AC-053','susi1987','DE','20,00 €','3,90 €','1,70 €','CMPL','DHX','JX566427','','','P-242');
INSERT INTO "Sold items" VALUES (70112,'25-Feb-24','CO-003','tom.bdx','FR','29,00 €','4,50 €','2,15 €','CMPL','Mondo','MR574346','5','','P-243');
INSERT INTO "Sold items" VALUES (70112,'25-Feb-24','DR-014','tom.bdx','FR','20,00 €','0,00 €','1,70 €','CMPL','Mondo','MR582265','5','','P-243');
INSERT INTO "Sold items" VALUES (70119,'03-Mar-24','SH-044','minimal_mia','DE','28,00 €','4,50 €','0,00 €','CANC','-','-','','','-');
INSERT INTO "Sold items" VALUES (70123,'07-Mar-24','DR-011','rosa.linde','AT','17,00 €','3,90 €','1,55 €','SHIP','DHX','JX598103','','','-');
INSERT INTO "Sold items" VALUES (70126,'09-Mar-24','KI-062','kleinemaus','DE','7,00 €','2,50 €','1,05 €','SHIP','letter','-','','','-');
INSERT INTO "Sold items" VALUES (70127,'10-Mar-24','SH-041','hannes.h','DE','12,00 €','4,50 €','1,30 €','SHIP','DHX','JX613941','','','-');
CREATE TABLE "Bank transfers" (
  "ID" TEXT,
  "Requested" TEXT,
  "Arrived" TEXT,
  "Amount" TEXT,
  "To account" TEXT
);
INSERT INTO "Bank transfers" VALUES ('P-231','2023-11-01','2023-11-03','56,05 €','…7731');
INSERT INTO "Bank transfers" VALUES ('P-232','2023-11-24','2023-11-29','127,32 €','…7731');
INSERT INTO "Bank transfers" VALUES ('P-233','2023-12-15','2023-12-18','137,00 €','…7731');
INSERT INTO "Bank transfers" VALUES ('P-234','2024-01-02','2024-01-08','45,85 €','…7731');
INSERT INTO "Bank transfers" VALUES ('P-241','2024-01-29','2024-01-31','126,20 €','…0420');
INSERT INTO "Bank transfers" VALUES ('P-242','2024-02-22','2024-02-26','61,90 €','…0420');
INSERT INTO "Bank transfers" VALUES ('P-243','2024-03-08','pending','49,65 €','…0420');
