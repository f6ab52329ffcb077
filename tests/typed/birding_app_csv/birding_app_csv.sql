CREATE TABLE "MyObservations" (
  "Submission ID" TEXT,
  "Common Name" TEXT,
  "Count" TEXT,
  "Location" TEXT,
  "County" TEXT,
  "Date" TEXT,
  "Time" TEXT,
  "Protocol" TEXT,
  "Duration (Min)" TEXT,
  "Distance (km)" TEXT,
  "Observers" TEXT,
  "Breeding Code" TEXT,
  "Details" TEXT,
  "Media" TEXT
);
INSERT INTO "MyObservations" VALUES
('S2001','Grey Heron','2','Tarn Mere','Aldshire','04-13-2024','07:10 AM','Traveling','85','2.4','2','',NULL,''),
('S2001','Great Crested Grebe','6','Tarn Mere','Aldshire','04-13-2024','07:10 AM','Traveling','85','2.4','2','C','weed dance','ML55; ML56'),
('S2001','Reed Warbler','1','Tarn Mere','Aldshire','04-13-2024','07:10 AM','Traveling','85','2.4','2','S','first of year',''),
('S2001','Mallard','X','Tarn Mere','Aldshire','04-13-2024','07:10 AM','Traveling','85','2.4','2','',NULL,''),
('S2014','House Sparrow','14','home','Aldshire','04-20-2024','09:00 AM','Stationary','20','','1','ON','gutter nest',''),
('S2014','Blackbird','3','home','Aldshire','04-20-2024','09:00 AM','Stationary','20','','1','FY',NULL,''),
('S2014','Swift','2','home','Aldshire','04-20-2024','09:00 AM','Stationary','20','','1','','first of year, early!','ML60'),
('S2030','Puffin','240','Kell Head','Nordmark','05-25-2024','11:30 AM','Traveling','150','4.1','4','ON',NULL,'ML71; ML72; ML73'),
('S2030','Razorbill','X','Kell Head','Nordmark','05-25-2024','11:30 AM','Traveling','150','4.1','4','ON',NULL,''),
('S2030','Peregrine Falcon','1','Kell Head','Nordmark','05-25-2024','11:30 AM','Traveling','150','4.1','4','','took a pigeon','ML74'),
('S2031','Short-eared Owl','1','Kell Moor','Nordmark','05-25-2024','08:45 PM','Incidental','','','4','','hunting over road',''),
('S2044','Swift','35','Tarn Mere','Aldshire','06-08-2024','06:30 PM','Stationary','45','','1','','low over water before storm',''),
('S2044','Great Crested Grebe','4','Tarn Mere','Aldshire','06-08-2024','06:30 PM','Stationary','45','','1','FL','stripy young on back','ML80'),
('S2044','Grey Heron','1','Tarn Mere','Aldshire','06-08-2024','06:30 PM','Stationary','45','','1','',NULL,''),
('S2058','House Sparrow','22','home','Aldshire','06-16-2024','08:15 AM','Stationary','30','','1','FL',NULL,''),
('S2058','Blackbird','1','home','Aldshire','06-16-2024','08:15 AM','Stationary','30','','1','',NULL,''),
('S2063','Curlew','2','Wexham Flats','Wexham','06-22-2024','01:15 PM','Incidental','','','1','',NULL,''),
('S2071','Nightjar','3','Gorse Heath','Wexham','06-28-2024','10:10 PM','Traveling','70','1.8','3','S','churring, wing clap',''),
('S2071','Woodcock','5','Gorse Heath','Wexham','06-28-2024','10:10 PM','Traveling','70','1.8','3','S','roding','');
CREATE TABLE "Targets" (
  "Common Name" TEXT,
  "Freq % Jun" TEXT,
  "On life list" TEXT,
  "First seen" TEXT
);
INSERT INTO "Targets" VALUES
('Swift','61.2','Y','1998'),('Nightjar','3.4','Y','2024'),('Woodcock','2.9','Y','2017'),('Corncrake','0.4','N',''),('Short-eared Owl','1.8','Y','2024'),('Puffin','7.5','Y','2003'),('Quail','0.9','N',''),('Turtle Dove','0.2','N',''),('Peregrine Falcon','6.1','Y','< 2000');
