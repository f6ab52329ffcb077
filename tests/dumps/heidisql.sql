-- --------------------------------------------------------
-- Host:                         127.0.0.1
-- Server version:               10.6.4-MariaDB - mariadb.org binary distribution
-- Server OS:                    Win64
-- HeidiSQL Version:             12.3.0.6589
-- --------------------------------------------------------

/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
/*!40101 SET NAMES utf8 */;

-- Dumping database structure for depot
CREATE DATABASE IF NOT EXISTS `depot` /*!40100 DEFAULT CHARACTER SET utf8mb4 */;
USE `depot`;

-- Dumping structure for table depot.part
CREATE TABLE IF NOT EXISTS `part` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
  `name` varchar(50) DEFAULT NULL,
  `weight` double DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `FK` (`name`) USING BTREE
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4;

-- Dumping data for table depot.part: ~2 rows (approximately)
REPLACE INTO `part` (`id`, `name`, `weight`) VALUES
	(1, 'bolt', 0.5),
	(2, 'nut; hex', 1.25e-2);

-- Dumping structure for function depot.f
DELIMITER //
CREATE FUNCTION `f`() RETURNS int(11)
BEGIN
  SET @n = 1;
  INSERT INTO part VALUES (9, 'from a function', 1);
  RETURN 1;
END//
DELIMITER ;
/*!40103 SET TIME_ZONE=IFNULL(@OLD_TIME_ZONE, 'system') */;
