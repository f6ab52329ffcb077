-- MySQL dump 10.13  Distrib 8.0.31, for Linux (x86_64)
--
-- Host: localhost    Database: chess
/*!40101 SET NAMES utf8mb4 */;
SET SQL_MODE = "NO_AUTO_VALUE_ON_ZERO";
DROP TABLE IF EXISTS `player`;
CREATE TABLE `player` (
  `id` int unsigned NOT NULL AUTO_INCREMENT,
  `name` varchar(60) COLLATE utf8mb4_unicode_ci NOT NULL COMMENT 'as on the card',
  `class` enum('A','B') DEFAULT 'B',
  PRIMARY KEY (`id`),
  KEY `player_class` (`class`)
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4;
LOCK TABLES `player` WRITE;
INSERT INTO `player` VALUES (1,'Pat O\'Dell','A'),(2,'Kim; \"Rook\" Lee','B');
UNLOCK TABLES;
CREATE TABLE `game` (
  `player_id` int unsigned NOT NULL,
  `year` year NOT NULL,
  `won` tinyint(1) NOT NULL DEFAULT '0',
  CONSTRAINT `game_player` FOREIGN KEY (`player_id`) REFERENCES `player` (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
INSERT INTO `game` VALUES (1,2022,1),(2,2022,0),(2,2023,1);
