CREATE TABLE usage (
  dt TEXT,
  app_pkg TEXT,
  app_label TEXT,
  cat TEXT,
  fg_ms INTEGER,
  opens INTEGER,
  notif INTEGER,
  last_ts INTEGER
);
INSERT INTO usage VALUES
('2024-03-04','org.chatly.app','Chatly','SOCIAL',5400000,61,142,1709589300),('2024-03-04','com.vidloop','VidLoop','VIDEO',7260000,9,12,1709592840),('2024-03-04','net.mailbird.m','Mailbird','PRODUCTIVITY',1260000,18,33,1709571000),('2024-03-04','com.tilemerge','Tile Merge','GAME',2400000,7,4,1709591100),('2024-03-04','android.system.launcher','Launcher','-1',360000,180,0,1709592900),
('2024-03-05','org.chatly.app','Chatly','SOCIAL',4200000,55,120,1709675700),('2024-03-05','com.vidloop','VidLoop','VIDEO',3180000,5,10,1709676600),('2024-03-05','com.mapway','Mapway','TRAVEL',1500000,4,2,1709658000),('2024-03-05','com.tilemerge','Tile Merge','GAME',4860000,12,5,1709679000),('2024-03-05','net.bankalo','Bankalo','FINANCE',180000,2,1,1709640000),
('2024-03-06','org.chatly.app','Chatly','SOCIAL',6600000,70,171,1709762100),('2024-03-06','com.picgarden','PicGarden','SOCIAL',2040000,14,26,1709760000),('2024-03-06','net.mailbird.m','Mailbird','PRODUCTIVITY',1980000,22,41,1709742000),('2024-03-06','com.vidloop','VidLoop','VIDEO',540000,2,9,1709764500),('2024-03-06','android.system.launcher','Launcher','-1',300000,165,0,1709764600),
('2024-03-09','org.chatly.app','Chatly','SOCIAL',3000000,38,88,1710021300),('2024-03-09','com.mapway','Mapway','TRAVEL',3900000,9,3,1710000900),('2024-03-09','com.tilemerge','Tile Merge','GAME',600000,2,5,1710022800),('2024-03-09','com.podspring','Podspring','AUDIO',0,0,6,0),('2024-03-10','com.podspring','Podspring','AUDIO',0,0,0,0),('2024-03-10','com.vidloop','VidLoop','VIDEO',9000000,11,14,1710115200),('2024-03-10','com.picgarden','PicGarden','SOCIAL',3600000,20,31,1710111000),('2024-03-10','net.bankalo','Bankalo','FINANCE',420000,3,0,1710090000);
CREATE TABLE daily (dt TEXT, wd TEXT, unlocks TEXT, screen_on TEXT, first_pickup TEXT, batt_min TEXT);
INSERT INTO daily VALUES
('2024-03-04','Mo','98','4h 41m','06:52','22%'),('2024-03-05','Tu','87','3h 55m','06:49','31%'),('2024-03-06','We','104','3h 13m','06:55','18%'),('2024-03-07','Th','n/a','n/a','n/a','0%'),('2024-03-08','Fr','79','2h 58m','07:10','44%'),('2024-03-09','Sa','61','2h 06m','08:37','52%'),('2024-03-10','Su','66','3h 38m','09:14','37%'),
('2024-03-03','Su','72','4h 02m','09:40','28%');
CREATE TABLE limits (app_pkg TEXT, min_per_day INTEGER, active TEXT);
INSERT INTO limits VALUES ('com.vidloop',60,'1'),('com.tilemerge',30,'1'),('org.chatly.app',90,'0'),('com.picgarden',45,'1'),('com.shopzilla',15,'1'),
('net.mailbird.m',40,'0'),('com.mapway',120,'1'),('com.podspring',60,'0');
