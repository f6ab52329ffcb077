CREATE TABLE box_list (
  lbl TEXT,
  rm_from TEXT,
  rm_to TEXT,
  sz TEXT,
  kg TEXT,
  frag_yn TEXT,
  cont_txt TEXT,
  packed_on TEXT,
  packed_by TEXT,
  prio TEXT,
  load_cd TEXT,
  arr_st TEXT
);
INSERT INTO box_list VALUES
('001','LR','LR','M','14,5','N','books A-F','12.08.2024','Hedda','C','T1','OK'),
('002','LR','ST','M','15,2','N','books G-M','12.08.2024','Hedda','C','T1','OK'),
('003','LR','ST','M','16,0','N','books N-Z, atlases','12.08.2024','Rufus','C','T1','OK'),
('004','KI','KI','L','11,3','Y','plates, bowls, gravy boat','24.08.2024','Rufus','B','T1','OK'),
('005','KI','KI','L','12,8','Y','wine glasses, tumblers','24.08.2024','Rufus','B','T2','DMG'),
('006','KI','KI','M','9,4','N','pots and pans','27.08.2024','Hedda','A','T2','OK'),
('007','KI','CE','L','18,7','N','preserving jars, jam','20.08.2024','Hedda','C','T1','DMG'),
('008','BR1','BR1','W','10,0','N','coats and suits (wardrobe box)','29.08.2024','Hedda','B','T2','OK'),
('009','BR1','BR1','M','8,1','N','bed linen','29.08.2024','Hedda','A','CAR','OK'),
('010','BR1','AT','L','9,9','N','winter clothes','15.08.2024','Rufus','C','T1','OK');
INSERT INTO box_list VALUES
('011','BR2','BR2','M','7,7','N','toys, train set','26.08.2024','Isolde','B','T1','OK'),
('012','BR2','BR2','S','4,2','N','cuddly toys','30.08.2024','Isolde','A','CAR','OK'),
('013','BR2','BR2','M','13,9','N','childrens books','26.08.2024','Isolde','B','T1','OK'),
('014','ST','ST','S','12,4','N','tax files 2015-2023','19.08.2024','Rufus','C','T2','OK'),
('015','ST','ST','M','9,0','Y','monitor, keyboard, printer','30.08.2024','Rufus','A','CAR','OK'),
('016','ST','ST','S','','N','cables, "may be useful"','19.08.2024','Rufus','C','T2','MISS'),
('017','BA','BA','S','5,6','N','towels','30.08.2024','Hedda','A','CAR','OK'),
('018','BA','BA','S','6,3','Y','cosmetics, mirror cabinet bits','30.08.2024','Hedda','B','T2','OK'),
('019','CE','GA','L','21,5','N','tools','17.08.2024','Rufus','B','T1','OK'),
('020','CE','GA','L','22,3','N','paint tins, drill','17.08.2024','Rufus','C','T1','OK');
INSERT INTO box_list VALUES
('021','CE','CE','M','17,0','N','wine, 12 bottles','18.08.2024','Rufus','C','T2','DMG'),
('022','CE','??','M','8,8','N','camping stuff','18.08.2024','Isolde','C','T1','OK'),
('023','LR','LR','L','10,7','Y','lamps, vases','28.08.2024','Hedda','B','T2','OK'),
('024','LR','LR','S','6,9','Y','picture frames','28.08.2024','Hedda','C','T2','DMG'),
('025','LR','LR','M','13,1','Y','hi-fi, turntable','30.08.2024','Rufus','B','CAR','OK'),
('026','LR','LR','M','','N','vinyl records 1','28.08.2024','Rufus','C','T2','OK'),
('027','LR','LR','M','19,8','N','vinyl records 2','28.08.2024','Rufus','C','T2','OK'),
('028','KI','KI','S','7,2','N','cutlery, kettle, coffee, FIRST NIGHT','31.08.2024','Hedda','A','CAR','OK'),
('029','KI','KI','M','10,6','N','spices, pasta, tins','31.08.2024','Hedda','B','T2','OK'),
('030','HA','HA','M','9,3','N','shoes','31.08.2024','Isolde','B','T2','OK');
INSERT INTO box_list VALUES
('031','HA','??','S','3,8','N','misc hallway, keys?','31.08.2024','Isolde','C','T2','MISS'),
('032','AT','AT','L','8,4','Y','christmas baubles','14.08.2024','Hedda','C','T1','OK'),
('033','AT','AT','L','12,0','N','old curtains, costumes','14.08.2024','Isolde','C','T1','OK'),
('034','AT','BR2','M','6,5','N','dolls house','14.08.2024','Isolde','C','T1','OK'),
('035','BR1','BR1','S','2,9','Y','jewellery, clock','31.08.2024','Hedda','A','CAR','OK'),
('036','ST','ST','L','17,6','N','sewing machine, fabric','25.08.2024','Hedda','B','T1','OK'),
('037','GD','GA','L','19,9','N','plant pots','25.08.2024','Rufus','C','T1','OK'),
('038','GD','GA','M','','Y','bonsai, orchid','31.08.2024','Hedda','A','CAR','OK');
CREATE TABLE unpack_log (
  lbl TEXT,
  opened_on TEXT,
  opened_by TEXT
);
INSERT INTO unpack_log VALUES
('028','01.09.2024','Isolde'),
('009','01.09.2024','Hedda'),
('017','01.09.2024','Hedda'),
('012','01.09.2024','Rufus'),
('006','01.09.2024','Isolde'),
('015','02.09.2024','Hedda'),
('035','02.09.2024','Hedda'),
('004','02.09.2024','Isolde'),
('005','02.09.2024','Hedda'),
('008','03.09.2024','Isolde');
INSERT INTO unpack_log VALUES
('029','03.09.2024','Rufus'),
('018','03.09.2024','Hedda'),
('011','03.09.2024','Rufus'),
('013','05.09.2024','Isolde'),
('030','05.09.2024','Hedda'),
('025','06.09.2024','Rufus'),
('023','07.09.2024','Hedda'),
('019','07.09.2024','Rufus'),
('024','08.09.2024','Hedda'),
('021','08.09.2024','Rufus');
INSERT INTO unpack_log VALUES
('001','14.09.2024','Hedda'),
('002','15.09.2024','Hedda'),
('038','01.09.2024','Isolde'),
('036','21.09.2024','Hedda');
CREATE TABLE furn (
  f_no TEXT,
  descr TEXT,
  rm_from TEXT,
  rm_to TEXT,
  load_cd TEXT,
  est_kg TEXT,
  ppl TEXT,
  arr_st TEXT,
  dism INTEGER
);
INSERT INTO furn VALUES
('F01','sofa, 3-seater','LR','LR','T1','95','2','OK',1),
('F02','armchair','LR','ST','T1','28','1','OK',0),
('F03','dining table oak','LR','KI','T1','60','2','SCR',1),
('F04','chairs x6','LR','KI','T1','36','1','OK',0),
('F05','bookcase tall','LR','ST','T1','45','2','OK',1),
('F06','piano (upright)','LR','LR','T3','230','4','OK',0),
('F07','double bed','BR1','BR1','T2','70','2','OK',1),
('F08','wardrobe, mirror doors','BR1','BR1','T2','140','3','SCR',1),
('F09','bunk bed','BR2','BR2','T2','65','2','OK',1),
('F10','desk Rufus','ST','ST','T2','40','2','OK',1);
INSERT INTO furn VALUES
('F11','fridge','KI','KI','T2','72','2','OK',0),
('F12','washing machine','BA','CE','T2','78','2','OK',0),
('F13','workbench','CE','GA','T1','85','2','OK',0),
('F14','chest freezer','CE','SOLD','-','50','2','-',0),
('F15','garden bench','GD','GA','T1','32','2','LOST',0),
('F16','old carpet','AT','TIP','-','20','1','-',0),
('F17','cot','AT','GIFT','-','18','1','-',1),
('F19','deck chairs x2','GD','TR','T1','8','1','OK',0),
('F18','rocking chair','AT','BR2','T1','15','1','OK',0);
CREATE TABLE expns (
  cost_dt TEXT,
  exp_txt TEXT,
  paid_to TEXT,
  eur TEXT,
  pay_st TEXT
);
INSERT INTO expns VALUES
('2024-07-02','van hire deposit','Kessler Umz.','150.00','paid'),
('2024-07-15','boxes 40 pcs + tape','Packhaus','96.40','paid'),
('2024-08-05','no-parking signs','city of Ossen','62.00','paid'),
('2024-08-20','wardrobe boxes (hired)','Kessler Umz.','24.00','paid'),
('2024-08-31','removal crew day 1','Kessler Umz.','1180.00','paid'),
('2024-09-01','pizza + drinks helpers','Da Nino','74.50','paid'),
('2024-09-01','piano movers','Klavier-Tross','390.00','paid'),
('2024-09-04','final clean old flat','Blitzblank','210.00','open'),
('2024-09-09','painter, hallway','M. Oduya','480.00','open'),
('2024-09-12','sofa scratch repair','','0.00','quote');
INSERT INTO expns VALUES
('2024-09-15','tip fee carpet','city of Ossen','18.00','paid'),
('2024-10-01','deposit back old flat','Ossen Wohnbau','-1950.00','open'),
('2024-08-28','chest freezer sold','Fam. Brandl','-80.00','paid');
