/*M!999999\- enable the sandbox mode */ 
-- MariaDB dump 10.19-11.4.2-MariaDB, for debian-linux-gnu (x86_64)
--
-- Host: localhost    Database: club
-- ------------------------------------------------------
/*!40101 SET NAMES utf8mb4 */;
/*M!100616 SET @OLD_NOTE_VERBOSITY=@@NOTE_VERBOSITY, NOTE_VERBOSITY=0 */;
CREATE SEQUENCE `s` start with 1 minvalue 1 maxvalue 9223372036854775806 increment by 1 cache 1000 nocycle ENGINE=InnoDB;
DROP TABLE IF EXISTS `member`;
CREATE TABLE `member` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `first name` varchar(80) NOT NULL COMMENT 'given name, as on the card',
  `joined` date DEFAULT curdate(),
  `gender` enum('m','f','x') DEFAULT NULL,
  `year` year(4) DEFAULT NULL,
  `ip` inet6 DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_ai_ci COMMENT='who pays';
set autocommit=0;
INSERT INTO `member` VALUES
(1,'Zoë','2019-05-01','f',2019,'::1'),
(2,'Łukasz','2020-06-02','m',2020,NULL),
(3,'日本','2021-07-03','x',2021,NULL);
commit;
