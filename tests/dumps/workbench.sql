-- MySQL Workbench Forward Engineering

SET @OLD_UNIQUE_CHECKS=@@UNIQUE_CHECKS, UNIQUE_CHECKS=0;
CREATE SCHEMA IF NOT EXISTS `zoo` DEFAULT CHARACTER SET utf8 ;
USE `zoo` ;

-- -----------------------------------------------------
-- Table `zoo`.`keeper`
-- -----------------------------------------------------
CREATE TABLE IF NOT EXISTS `zoo`.`keeper` (
  `id` INT UNSIGNED NOT NULL AUTO_INCREMENT,
  `name` VARCHAR(45) NULL,
  PRIMARY KEY (`id`),
  UNIQUE INDEX `name_UNIQUE` (`name` ASC) VISIBLE)
ENGINE = InnoDB;

CREATE TABLE IF NOT EXISTS `zoo`.`animal` (
  `id` INT NOT NULL AUTO_INCREMENT,
  `keeper_id` INT UNSIGNED NOT NULL,
  `kg` DECIMAL(6,2) UNSIGNED NULL,
  `born` DATETIME(6) NULL DEFAULT NOW(6),
  PRIMARY KEY (`id`),
  INDEX `fk_idx` (`keeper_id` ASC) VISIBLE,
  CONSTRAINT `fk`
    FOREIGN KEY (`keeper_id`)
    REFERENCES `zoo`.`keeper` (`id`)
    ON DELETE NO ACTION
    ON UPDATE NO ACTION)
ENGINE = InnoDB;

START TRANSACTION;
USE `zoo`;
INSERT INTO `zoo`.`keeper` (`id`, `name`) VALUES (DEFAULT, 'Ann');
INSERT INTO `zoo`.`keeper` (`id`, `name`) VALUES (DEFAULT, 'Bob');
INSERT INTO `zoo`.`animal` (`keeper_id`, `kg`, `born`) VALUES (1, 3.5, NOW()), (2, 120.25, '2020-01-01 00:00:00'), (2, 7, STR_TO_DATE('2021-02-03', '%Y-%m-%d'));
COMMIT;
