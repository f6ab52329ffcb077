CREATE TABLE POD_RAW (CON TEXT, SVC TEXT, DRV TEXT, RTE TEXT, SEQ INTEGER, TS_MS INTEGER, WIN_A TEXT, WIN_B TEXT, PCA TEXT, PCS INTEGER, WT TEXT, SCD TEXT, SG TEXT, SGN TEXT, PH INTEGER, GEO INTEGER, ATT INTEGER, CODV TEXT, RMKS TEXT);
INSERT INTO POD_RAW VALUES ('7700121', 'N12', 'K4', 'R1', 1, 1699258360822, '08:00', '12:00', 'DE1', 1, '2.4 kg', 'DLVD', 'Y', 'P. Marlow', 1, 8, 1, '', '');
INSERT INTO POD_RAW VALUES ('7700122', '2D', 'K4', 'R1', 2, 1699259476740, '08:00', '18:00', 'DE1', 3, '31.0 kg', 'DLVD', 'Y', 'Reception', 1, 15, 1, '', '');
INSERT INTO POD_RAW VALUES ('7700123', '2D', 'K4', 'R1', 3, 1699260648613, '08:00', '18:00', 'DE3', 1, '0.8 kg', 'NBR', 'Y', 'no. 14', 1, 22, 1, '', 'left with lady at 14');
INSERT INTO POD_RAW VALUES ('7700124', 'N12', 'K4', 'R1', 4, 1699273223496, '08:00', '12:00', 'DE3', 2, '9.1 kg', 'DLVD', 'Y', 'Osei', 1, 11, 1, '', 'traffic A38');
INSERT INTO POD_RAW VALUES ('7700125', 'COD', 'K4', 'R1', 5, 1699275952113, '08:00', '18:00', 'DE22', 1, '4.5 kg', 'DLVD', 'Y', 'J. Thrupp', 2, 9, 1, '£64.00', '');
INSERT INTO POD_RAW VALUES ('7700131', 'N09', 'B7', 'R2', 1, 1699260285249, '08:00', '09:00', 'DE24', 1, '1.2 kg', 'DLVD', 'Y', 'Hallam', 1, 6, 1, '', '');
INSERT INTO POD_RAW VALUES ('7700132', '2D', 'B7', 'R2', 2, 1699263055149, '08:00', '18:00', 'DE24', 1, '6.0 kg', 'CARD', 'N', '', 1, 12, 1, '', 'no answer');
INSERT INTO POD_RAW VALUES ('7700133', '2D', 'B7', 'R2', 3, 1699264368489, '08:00', '18:00', 'DE73', 2, '14.7 kg', 'SAFE', 'N', '', 2, 18, 1, '', 'behind green bin');
INSERT INTO POD_RAW VALUES ('7700134', 'COD', 'B7', 'R2', 4, 1699267242731, '08:00', '18:00', 'DE73', 1, '3.3 kg', 'REFU', 'N', '', 1, 7, 1, '£118.50', 'had no cash');
INSERT INTO POD_RAW VALUES ('7700135', '2D', 'B7', 'R2', 5, 1699269334736, '08:00', '18:00', 'DE72', 1, '2.0 kg', 'DLVD', 'Y', 'Singh', 1, 9999, 1, '', '');
INSERT INTO POD_RAW VALUES ('7700141', '2D', 'S2', 'R3', 1, 1699261321900, '08:00', '18:00', 'NG10', 1, '1.1 kg', 'SAFE', 'N', '', 1, 240, 1, '', 'porch');
INSERT INTO POD_RAW VALUES ('7700142', '2D', 'S2', 'R3', 2, 1699262455073, '08:00', '18:00', 'NG10', 4, '52.5 kg', 'DLVD', 'Y', 'Warehouse', 1, 35, 1, '', '');
INSERT INTO POD_RAW VALUES ('7700143', 'N12', 'S2', 'R3', 3, 1699271910515, '08:00', '12:00', 'NG9', 1, '0.5 kg', 'CARD', 'N', '', 1, 14, 1, '', 'dog in garden');
INSERT INTO POD_RAW VALUES ('7700132', '2D', 'B7', 'R2', 2, 1699350110853, '08:00', '18:00', 'DE24', 1, '6.0 kg', 'DLVD', 'Y', 'Keane', 1, 10, 2, '', '');
INSERT INTO POD_RAW VALUES ('7700143', 'N12', 'S2', 'R3', 1, 1699348216321, '08:00', '12:00', 'NG9', 1, '0.5 kg', 'DLVD', 'Y', 'Abbot', 1, 13, 2, '', '');
INSERT INTO POD_RAW VALUES ('7700151', 'N09', 'K4', 'R1', 1, 1699348002531, '08:00', '09:00', 'DE1', 2, '5.2 kg', 'DLVD', 'Y', 'Reception', 1, 16, 1, '', '');
INSERT INTO POD_RAW VALUES ('7700152', '2D', 'K4', 'R1', 2, 1699349103398, '08:00', '18:00', 'DE1', 1, '3.7 kg', 'DLVD', 'Y', 'Reception', 1, 16, 1, '', '');
INSERT INTO POD_RAW VALUES ('7700153', '2D', 'K4', 'R1', 3, 1699351379041, '08:00', '18:00', 'DE3', 1, '12.9 kg', 'DMGD', 'N', '', 4, 12, 1, '', 'box soaked, refused');
INSERT INTO POD_RAW VALUES ('7700154', 'SD', 'K4', 'R1', 4, 1699374790279, '14:00', '18:00', 'DE22', 1, '0.3 kg', 'DLVD', 'Y', 'Dr Amin', 1, 5, 1, '', 'keys');
INSERT INTO POD_RAW VALUES ('7700161', '2D', 'B7', 'R2', 1, 1699352407419, '08:00', '18:00', 'DE72', 2, '8.8 kg', 'NBR', 'Y', 'no. 3', 1, 27, 1, '', '');
INSERT INTO POD_RAW VALUES ('7700162', 'COD', 'B7', 'R2', 2, 1699354944365, '08:00', '18:00', 'DE73', 1, '2.9 kg', 'DLVD', 'Y', 'Pratt', 2, 10, 1, '£39.95', '');
INSERT INTO POD_RAW VALUES ('7700163', '2D', 'B7', 'R2', 3, 1699356030740, '08:00', '18:00', 'DE73', 1, '7.4 kg', 'CARD', 'N', '', 1, 9999, 1, '', 'gate locked');
INSERT INTO POD_RAW VALUES ('7700171', '2D', 'S2', 'R3', 2, 1699350056914, '08:00', '18:00', 'NG10', 1, '1.9 kg', 'SAFE', 'N', '', 1, 310, 1, '', 'porch');
INSERT INTO POD_RAW VALUES ('7700172', '2D', 'S2', 'R3', 3, 1699350916159, '08:00', '18:00', 'NG10', 1, '4.4 kg', 'SAFE', 'N', '', 0, 9999, 1, '', '');
INSERT INTO POD_RAW VALUES ('7700173', 'N12', 'S2', 'R3', 4, 1699360884953, '08:00', '12:00', 'NG9', 3, '22.0 kg', 'DLVD', 'Y', 'Goods in', 1, 19, 1, '', 'waited 20 min at gate');
INSERT INTO POD_RAW VALUES ('7700163', '2D', 'B7', 'R2', 1, 1699438295635, '08:00', '18:00', 'DE73', 1, '7.4 kg', 'CARD', 'N', '', 1, 20, 2, '', 'gate locked again');
INSERT INTO POD_RAW VALUES ('7700181', 'N12', 'K4', 'R1', 1, 1699431906682, '08:00', '12:00', 'DE1', 1, '2.2 kg', 'DLVD', 'Y', 'P. Marlow', 1, 7, 1, '', '');
INSERT INTO POD_RAW VALUES ('7700182', '2D', 'K4', 'R1', 2, 1699433977613, '08:00', '18:00', 'DE3', 1, '1.0 kg', 'DLVD', 'Y', 'Ellery', 1, 9, 1, '', '');
INSERT INTO POD_RAW VALUES ('7700183', 'COD', 'K4', 'R1', 3, 1699436656340, '08:00', '18:00', 'DE22', 2, '16.2 kg', 'DLVD', 'Y', 'Fox', 2, 12, 1, '£205.00', '');
INSERT INTO POD_RAW VALUES ('7700191', 'SD', 'T9', 'R4', 1, 1699456200859, '14:00', '18:00', 'DE1', 1, '0.9 kg', 'DLVD', 'Y', 'Lab', 1, 8, 1, '', 'blood samples, upright');
INSERT INTO POD_RAW VALUES ('7700192', 'SD', 'T9', 'R4', 2, 1699467767918, '14:00', '18:00', 'DE24', 1, '0.6 kg', 'DLVD', 'Y', 'Ward 4', 1, 12, 1, '', 'lift broken');
INSERT INTO POD_RAW VALUES ('7700163', '2D', 'B7', 'R2', 1, 1699524134203, '08:00', '18:00', 'DE73', 1, '7.4 kg', 'RETN', 'N', '', 1, 18, 3, '', 'back to sender');
INSERT INTO POD_RAW VALUES ('7700201', '2D', 'B7', 'R2', 2, 1699526906748, '08:00', '18:00', 'DE72', 1, '5.5 kg', 'DLVD', 'Y', 'Singh', 1, 11, 1, '', '');
INSERT INTO POD_RAW VALUES ('7700202', 'N09', 'B7', 'R2', 3, 1699519878316, '08:00', '09:00', 'DE24', 1, '0.7 kg', 'DLVD', 'Y', 'Hallam', 1, 6, 1, '', '');
INSERT INTO POD_RAW VALUES ('7700211', '2D', 'S2', 'R3', 1, 1699521311932, '08:00', '18:00', 'NG10', 2, '10.3 kg', 'DLVD', 'Y', 'Warehouse', 1, 33, 1, '', '');
INSERT INTO POD_RAW VALUES ('7700212', '2D', 'S2', 'R3', 2, 1699522436849, '08:00', '18:00', 'NG10', 1, '3.1 kg', 'SAFE', 'N', '', 1, 275, 1, '', 'porch');
INSERT INTO POD_RAW VALUES ('7700213', '2D', 'S2', 'R3', 3, 1699527050182, '08:00', '18:00', 'NG9', 1, '2.7 kg', 'DLVD', 'N', '', 0, 9999, 1, '', '');
INSERT INTO POD_RAW VALUES ('7700221', 'N12', 'T9', 'R1', 1, 1699607545522, '08:00', '12:00', 'DE1', 5, '71.5 kg', 'DLVD', 'Y', 'Reception', 1, 14, 1, '', 'two men');
INSERT INTO POD_RAW VALUES ('7700222', '2D', 'T9', 'R1', 2, 1699610710459, '08:00', '18:00', 'DE3', 1, '2.8 kg', 'CARD', 'N', '', 1, 13, 1, '', 'no answer');
INSERT INTO POD_RAW VALUES ('7700223', 'COD', 'T9', 'R1', 3, 1699613509933, '08:00', '18:00', 'DE22', 1, '1.6 kg', 'REFU', 'N', '', 1, 8, 1, '£27.20', 'wrong colour');
INSERT INTO POD_RAW VALUES ('7700222', '2D', 'T9', 'R1', 1, 1699694452241, '08:00', '18:00', 'DE3', 1, '2.8 kg', 'DLVD', 'Y', 'Mills', 1, 12, 2, '', '');
INSERT INTO POD_RAW VALUES ('7700231', 'N12', 'K4', 'R1', 2, 1699696924714, '08:00', '12:00', 'DE22', 1, '1.4 kg', 'DLVD', 'Y', 'Thrupp', 1, 10, 1, '', 'saturday surcharge');
CREATE TABLE DRV_MST (DRV TEXT, NM TEXT, EMP TEXT, VAN TEXT, VTYP TEXT, ST_DT TEXT, LIC_EXP TEXT, PTS INTEGER, DAYRT TEXT);
INSERT INTO DRV_MST VALUES
('K4','Kadir Yilmaz','E','FN18 KJA','LWB','03/14/2018','08/31/2027',0,'-'),
('B7','Bernice Holt','E','FL70 WWD','SWB','11/02/2020','05/12/2025',3,'-'),
('S2','Shane Duffy','S','own','SWB','06/26/2023','01/20/2024',6,'135.00'),
('T9','Tariq Bello','S','own','LWB','10/30/2023','07/07/2031',0,'142.50'),
('M1','Moira Penn','E','FN18 KJB','LWB','09/05/2016','12/15/2023',0,'-'),
('V5','Viktor Sand','S','own','CAR','02/20/2022','04/04/2028',9,'98.00');
