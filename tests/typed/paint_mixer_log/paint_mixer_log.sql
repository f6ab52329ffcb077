CREATE TABLE tintlog (
  tkt INTEGER,
  dt TEXT,
  tm TEXT,
  till_ref TEXT,
  opr TEXT,
  cust TEXT,
  prodcode TEXT,
  colour_cd TEXT,
  colour_nm TEXT,
  bs TEXT,
  can_l TEXT,
  qty INTEGER,
  disp_ml TEXT,
  res CHAR(1),
  note TEXT
);
INSERT INTO tintlog VALUES
(8801,'02MAY24','0815','T1-5520','KS','TRADE Brody Decor','MATT-E','NC 204-3','Oat Milk','B1','10',2,'61,4','O',''),
(8802,'02MAY24','0931','T1-5524','KS','','MATT-E','NC 611-5','Deep Fjord','B3','2,5',1,'148,0','O',''),
(8803,'02MAY24','0948','','KS','','MATT-E','NC 611-5','Deep Fjord','B3','2,5',1,'151,2','R','shaker lid came off'),
(8804,'02MAY24','1120','T2-1180','LH','','EGGSH-W','RAL 7016','Anthracite','B3','0,75',1,'52,7','O',''),
(8805,'03MAY24','0802','T1-5533','KS','TRADE Mazur & Son','MASON-X','NC 118-2','Old Chalk','B1','15',4,'88,0','O','collect 10.00'),
(8806,'03MAY24','1405','T1-5551','LH','','GLOSS-S','RAL 3003','Ruby Red','B4','0,75',2,'66,1','O',''),
(8807,'03MAY24','1422','','LH','','GLOSS-S','RAL 3003','Ruby Red','B4','0,75',1,'0,0','A','canister C7 empty'),
(8808,'04MAY24','0940','T2-1201','JO','','MATT-E','NC 204-3','Oat Milk','B1','5',1,'15,2','O',''),
(8809,'04MAY24','0958','T2-1203','JO','','EGGSH-W','CUSTOM','match: curtain','B2','2,5',1,'71,9','O','spectro dE 0.8'),
(8810,'04MAY24','1011','T2-1207','JO','','EGGSH-W','CUSTOM','match: curtain','B2','2,5',1,'74,3','O','corrected +Y'),
(8811,'06MAY24','0807','T1-5580','KS','TRADE Brody Decor','MATT-E','NC 204-3','Oat Milk','B1','10',3,'92,1','O',''),
(8812,'06MAY24','0830','T1-5582','LH','TRADE Brody Decor','EGGSH-W','NC 204-3','Oat Milk','B1','2,5',2,'15,8','O',''),
(8813,'07MAY24','1544','T1-5604','LH','','MASON-X','RAL 1015','Light Ivory','B1','15',1,'40,5','O',''),
(8814,'08MAY24','1210','T2-1230','JO','staff JO','MATT-E','NC 502-4','Sage Attic','B2','5',1,'83,6','O','staff disc'),
(8815,'08MAY24','1612','','JO','','MATT-E','NC 502-4','Sage Attic','B2','5',1,'83,6','R','wrong base put in'),
(8816,'10MAY24','0755','T1-5641','KS','TRADE Mazur & Son','MASON-X','NC 118-2','Old Chalk','B1','15',6,'132,0','O','');
CREATE TABLE price_file (
  prodcode TEXT,
  descr TEXT,
  bs TEXT,
  size_l TEXT,
  rrp TEXT,
  tp TEXT
);
INSERT INTO price_file VALUES
('MATT-E','Silk-free matt emulsion','B1','5','38,90','29,50'),('MATT-E','Silk-free matt emulsion','B1','10','64,90','47,00'),('MATT-E','Silk-free matt emulsion','B2','5','41,90','31,50'),('MATT-E','Silk-free matt emulsion','B3','2,5','29,90','22,80'),('EGGSH-W','Waterborne eggshell','B1','2,5','36,50','28,00'),('EGGSH-W','Waterborne eggshell','B2','2,5','38,50','29,50'),('EGGSH-W','Waterborne eggshell','B3','0,75','19,90','15,20'),('GLOSS-S','Solvent gloss','B4','0,75','21,50','17,00'),('MASON-X','Masonry exterior','B1','15','82,00','61,00'),('FLOOR-2K','Two-pack floor paint','B2','5','96,00','75,00');
CREATE TABLE slots (slot TEXT, pgm TEXT, lvl_ml TEXT, cap_ml INTEGER, refilled TEXT);
INSERT INTO slots VALUES
('C1','black','1640',2000,'29APR24'),('C2','oxide yellow','410',2000,'15APR24'),('C3','oxide red','1220',2000,'29APR24'),('C4','white','2950',4000,'29APR24'),('C5','blue','180',2000,'02APR24'),('C6','green','990',2000,'22APR24'),('C7','organic red','0',1000,'08MAR24'),('C8','magenta','err',1000,'22APR24'),('C9','umber','1500',2000,'06MAY24');
