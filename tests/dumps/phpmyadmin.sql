-- phpMyAdmin SQL Dump
-- version 5.2.1
-- https://www.phpmyadmin.net/
--
-- Host: 127.0.0.1
-- Generation Time: Feb 01, 2024 at 10:00 AM
-- Server version: 10.4.32-MariaDB
-- PHP Version: 8.2.12

SET SQL_MODE = "NO_AUTO_VALUE_ON_ZERO";
START TRANSACTION;
SET time_zone = "+00:00";

--
-- Database: `school`
--
CREATE DATABASE IF NOT EXISTS `school` DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci;
USE `school`;

DELIMITER $$
--
-- Procedures
--
CREATE DEFINER=`root`@`localhost` PROCEDURE `clean` ()   BEGIN
  DELETE FROM pupil;
END$$

DELIMITER ;

-- --------------------------------------------------------

--
-- Table structure for table `pupil`
--

CREATE TABLE `pupil` (
  `id` int(11) NOT NULL,
  `name` varchar(100) NOT NULL,
  `class_id` int(11) DEFAULT NULL,
  `grade` float DEFAULT NULL
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;

--
-- Dumping data for table `pupil`
--

INSERT INTO `pupil` (`id`, `name`, `class_id`, `grade`) VALUES
(1, 'Ann', 1, 1.5),
(2, 'Bob; the second', 1, 2.7),
(3, 'D''Arcy', 2, NULL),
(4, 'Eve\'s (twin)', 2, 3);

CREATE TABLE `class` (
  `id` int(11) NOT NULL,
  `room` varchar(10) NOT NULL
) ENGINE=MyISAM DEFAULT CHARSET=latin1;

INSERT INTO `class` (`id`, `room`) VALUES
(1, 'A1'),
(2, 'B2');

--
-- Stand-in structure for view `good`
-- (See below for the actual view)
--
CREATE TABLE `good` (
`id` int(11)
,`name` varchar(100)
);

-- --------------------------------------------------------

--
-- Structure for view `good`
--
DROP TABLE IF EXISTS `good`;

CREATE ALGORITHM=UNDEFINED DEFINER=`root`@`localhost` SQL SECURITY DEFINER VIEW `good`  AS SELECT `pupil`.`id` AS `id`, `pupil`.`name` AS `name` FROM `pupil` WHERE `pupil`.`grade` < 2 ;

--
-- Indexes for table `pupil`
--
ALTER TABLE `pupil`
  ADD PRIMARY KEY (`id`),
  ADD KEY `class_id` (`class_id`);

ALTER TABLE `class`
  ADD PRIMARY KEY (`id`);

--
-- AUTO_INCREMENT for table `pupil`
--
ALTER TABLE `pupil`
  MODIFY `id` int(11) NOT NULL AUTO_INCREMENT, AUTO_INCREMENT=5;

ALTER TABLE `pupil`
  ADD CONSTRAINT `pupil_ibfk_1` FOREIGN KEY (`class_id`) REFERENCES `class` (`id`);
COMMIT;

/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;
