-- Adminer 4.8.1 MySQL 8.0.36 dump

SET NAMES utf8;
SET time_zone = '+00:00';
SET foreign_key_checks = 0;
SET sql_mode = 'NO_AUTO_VALUE_ON_ZERO';

SET NAMES utf8mb4;

DROP TABLE IF EXISTS `plant`;
CREATE TABLE `plant` (
  `id` int NOT NULL AUTO_INCREMENT,
  `latin` varchar(255) NOT NULL,
  `height_cm` smallint unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci;

TRUNCATE `plant`;
INSERT INTO `plant` (`id`, `latin`, `height_cm`) VALUES
(1,	'Rosa canina',	300),
(2,	'Bellis perennis',	15),
(3,	'Acer \"rubrum\"',	NULL);

-- 2024-02-01 10:00:00
