-- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)
--
-- Host: localhost    Database: bakery
-- ------------------------------------------------------
-- Server version	8.0.36

/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
/*!50503 SET NAMES utf8mb4 */;
/*!40014 SET @OLD_FOREIGN_KEY_CHECKS=@@FOREIGN_KEY_CHECKS, FOREIGN_KEY_CHECKS=0 */;

--
-- Table structure for table `customer`
--

DROP TABLE IF EXISTS `customer`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!50503 SET character_set_client = utf8mb4 */;
CREATE TABLE `customer` (
  `id` int unsigned NOT NULL AUTO_INCREMENT,
  `name` varchar(80) COLLATE utf8mb4_unicode_ci NOT NULL,
  `note` text,
  `since` timestamp NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP,
  `full` varchar(90) GENERATED ALWAYS AS (concat(`name`,_utf8mb4'!')) VIRTUAL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `customer_name` (`name`(20)),
  FULLTEXT KEY `words` (`note`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `customer` WRITE;
/*!40000 ALTER TABLE `customer` DISABLE KEYS */;
INSERT INTO `customer` (`id`, `name`, `note`, `since`) VALUES (1,'Nell O\'Brien','pays; late','2019-05-01 10:00:00'),(2,'Tom \"Ace\" Reed',NULL,'2021-07-12 18:30:00'),(3,'C:\\temp\r\n-- no comment','it\'s /* no comment */',NULL);
/*!40000 ALTER TABLE `customer` ENABLE KEYS */;
UNLOCK TABLES;

DROP TABLE IF EXISTS `order`;
CREATE TABLE `order` (
  `id` bigint NOT NULL AUTO_INCREMENT,
  `customer_id` int unsigned DEFAULT NULL,
  `paid` bit(1) NOT NULL DEFAULT b'0',
  `total` decimal(10,2) DEFAULT '0.00',
  `state` enum('new','sent','it''s late') NOT NULL DEFAULT 'new',
  `tags` set('a','b') DEFAULT NULL,
  `place` json DEFAULT NULL,
  `photo` blob,
  PRIMARY KEY (`id`),
  KEY `order_customer` (`customer_id`),
  CONSTRAINT `order_customer` FOREIGN KEY (`customer_id`) REFERENCES `customer` (`id`) ON DELETE CASCADE,
  CONSTRAINT `positive` CHECK ((`total` >= 0))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
INSERT INTO `order` VALUES (1,1,_binary '\0',12.50,'new','a,b','{\"x\": 1}',0xFFD8),(2,2,_binary '',-3.00,'it\'s late',NULL,NULL,NULL);
INSERT INTO `order` VALUES (3,NULL,b'1',7.25,'sent','','[1, 2]',_binary 'ab\0c');

/*!50001 DROP VIEW IF EXISTS `big`*/;
/*!50001 CREATE ALGORITHM=UNDEFINED */
/*!50013 DEFINER=`root`@`localhost` SQL SECURITY DEFINER */
/*!50001 VIEW `big` AS select `order`.`id` AS `id` from `order` where (`order`.`total` > 10) */;
DELIMITER ;;
/*!50003 CREATE*/ /*!50017 DEFINER=`root`@`localhost`*/ /*!50003 TRIGGER `t` BEFORE INSERT ON `order` FOR EACH ROW BEGIN
  IF NEW.total < 0 THEN SET NEW.total = 0; END IF;
  INSERT INTO log VALUES (1);
END */;;
DELIMITER ;
/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;
-- Dump completed on 2024-02-01 10:00:00
