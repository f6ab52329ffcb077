CREATE TABLE setters (
  setter_id INTEGER PRIMARY KEY,
  pen_name TEXT,
  real_name TEXT,
  since INTEGER,
  fee_per_grid REAL
);
CREATE TABLE grids (
  grid_id INTEGER PRIMARY KEY,
  setter_id INTEGER REFERENCES setters(setter_id),
  style TEXT,
  side INTEGER,
  stars INTEGER,
  received TEXT,
  printed_in INTEGER,
  theme TEXT
);
CREATE TABLE clues (
  grid_id INTEGER REFERENCES grids(grid_id),
  slot_no INTEGER,
  dir TEXT,
  answer TEXT,
  clue_text TEXT,
  PRIMARY KEY (grid_id, slot_no, dir)
);
CREATE TABLE editions (
  ed_no INTEGER PRIMARY KEY,
  out_on TEXT,
  copies INTEGER,
  prize TEXT
);
CREATE TABLE entries (
  grid_id INTEGER REFERENCES grids(grid_id),
  solver TEXT,
  town TEXT,
  posted TEXT,
  all_right INTEGER,
  won INTEGER
);
INSERT INTO setters VALUES
(1,'Basilisk','Hugh Penrose',1998,120),(2,'Thimble','Rosa Lindley',2010,90),(3,'Ampersand','J. K. Otway',2015,95),(4,'Quince','Rosa Lindley',2018,70),(5,'Wren','Tamsin Bligh',2023,60),
(6,'Magpie','Colin Farr',2006,100),(7,'Owlet','Jess Rudd',2024,55),(8,'Sphinx','Hugh Penrose',2012,110);
INSERT INTO editions VALUES (88,'2024-01-05',4200,'fountain pen'),(89,'2024-02-02',4150,'dictionary'),(90,'2024-03-01',4480,'fountain pen'),(91,'2024-04-05',4310,NULL),
(84,'2023-09-01',3980,'globe'),(85,'2023-10-06',4010,NULL),(86,'2023-11-03',4060,'dictionary'),(87,'2023-12-01',4390,'hamper');
INSERT INTO grids VALUES
(301,1,'cryptic',15,5,'2023-11-20',88,'Rivers'),(302,2,'quick',13,2,'2023-12-01',88,NULL),(303,3,'cryptic',15,4,'2023-12-18',89,NULL),(304,4,'quick',13,1,'2024-01-03',89,'Food'),(305,1,'cryptic',15,5,'2024-01-15',90,'Chess'),(306,5,'quick',11,2,'2024-01-30',90,NULL),(307,2,'cryptic',15,3,'2024-02-14',91,'Food'),(308,4,'quick',13,2,'2024-02-20',91,NULL),(309,3,'cryptic',17,4,'2024-03-02',NULL,'Opera'),(310,5,'cryptic',13,3,'2024-03-21',NULL,NULL),(311,2,'quick',13,1,'2024-03-25',NULL,'Birds');
INSERT INTO clues VALUES
(301,1,'A','DANUBE','A bend, u turned around, in European flower (6)'),(301,4,'D','ODER','Stink, we hear, of a German banker (4)'),(301,9,'A','SEINE','It is in east, going back to Paris (5)'),(302,1,'A','LEMON','Sour fruit (5)'),(302,2,'D','MELON','Sweet fruit (5)'),(303,1,'A','LISTEN','Silent, perhaps, to pay attention (6)'),(303,5,'D','ENLIST','Join up, silent about it (6)'),(304,1,'A','SOUP','Starter in a bowl (4)'),(304,3,'D','PEA','Green vegetable (3)'),(305,7,'A','ROOK','Castle bird (4)'),(305,8,'D','STALEMATE','Old friend offers a draw (9)'),(306,2,'A','OTTER','River mammal (5)'),(307,1,'A','LEMON','Melon cocktail is a dud (5)'),(307,6,'D','PEAR','Couple, reportedly, of fruit (4)'),(308,4,'A','ROOK','Black bird (4)'),(309,3,'D','ARIA','Malaria not half starting late for song (4)');
INSERT INTO entries VALUES
(301,'M. Frost','Leeds','2024-01-09',1,0),(301,'P. Adair','Derry','2024-01-10',1,1),(301,'S. Kaye','Bath','2024-01-12',0,0),(303,'P. Adair','Derry','2024-02-06',1,0),(303,'G. Noble','Leeds','2024-02-07',1,1),(303,'I. Voss','York','2024-02-15',0,0),(303,'M. Frost','Leeds','2024-02-16',1,0),(305,'S. Kaye','Bath','2024-03-05',1,1),(305,'P. Adair','Derry','2024-03-05',1,0),(305,'L. Tan','Bath','2024-03-20',0,0),(307,'L. Tan','Bath','2024-04-08',1,NULL),(307,'G. Noble','Leeds','2024-04-09',1,NULL);
