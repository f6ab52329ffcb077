CREATE TABLE "Sheet1" (
  "Date" TEXT,
  "Laid" TEXT,
  "of which cracked" TEXT,
  "Feed kg" TEXT,
  "Weather / temp" TEXT,
  "Sold doz." TEXT,
  "Money" TEXT,
  "By" TEXT,
  "Remarks" TEXT
);
INSERT INTO "Sheet1" VALUES
('Fri 1.3.24','7','0','1,5','rain 6','','','M',''),
('Sat 2.3.24','9','1','1,5','sun 9','1','4,20','M','sold to postman'),
('Sun 3.3.24','8','0','1,5','sun 11','','','J',''),
('Mon 4.3.24','6','0','1,6','cloud 8','','','J','Gerda not eating'),
('Tue 5.3.24','5','0','1,4','rain 5','','','J','fox seen at dusk'),
('Wed 6.3.24','?','','1,4','rain 4','','','L','forgot to count'),
('Thu 7.3.24','8','2','1,5','cloud 7','1,5','6,30','M','school kitchen'),
('Fri 8.3.24','10','0','1,5','sun 12','2','8,40','M','farm gate'),
('Sat 9.3.24','11','0','1,7','sun 13','','','L',''),
('Sun 10.3.24','9','1','1,7','sun 12','1','free','L','gift for grandma'),
('Sat 23.3.24','12','0','1,8','sun 14','3','12,60','J','farm gate'),
('Sun 24.3.24','4','0','1,2','storm 7','','','J','fox took Hilde'),
('Mon 1.4.24','7','1','1,3','cloud 10','','','M','Easter'),
('Tue 2.4.24','8','0','1,3','sun 12','2','9,00','M','farm gate, price up'),
('Wed 3.4.24','8','0','1,3','sun 15','','','L',''),
('Thu 4.4.24','-','','0','rain 8','','','L','nobody home'),
('Fri 5.4.24','11','3','1,9','sun 17','1','4,50','M','neighbour');
CREATE TABLE "Hens" (
  "Name" TEXT,
  "Br." TEXT,
  "Hatched" TEXT,
  "Ring" TEXT,
  "Col" TEXT,
  "Status" TEXT
);
INSERT INTO "Hens" VALUES
('Gerda','Sussex','04/2021','red 12','white','ok'),
('Hilde','Sussex','04/2021','red 13','white','+ fox'),
('Berta','Marans','spring 2022','blue 3','dark brown','ok'),
('Olga','Marans','05/2022','blue 4','dark brown','broody'),
('Trude','Araucana','2022','-','green','ok'),
('Ella','Araucana','06/2023','yellow 1','green','ok'),
('Frieda','hybrid','06/2023','-','brown','sold'),
('Wanda','hybrid','06/2023','yellow 2','brown','ok'),
('Paula','hybrid','2020','red 7','brown','+ old age'),
('Kuno (cock)','Marans','05/2022','blue 1','','ok');
