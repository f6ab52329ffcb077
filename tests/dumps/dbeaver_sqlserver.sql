-- Shop.dbo.Product definition

-- Drop table

-- DROP TABLE Shop.dbo.Product;

CREATE TABLE Shop.dbo.Product (
	id int IDENTITY(1,1) NOT NULL,
	name nvarchar(50) COLLATE SQL_Latin1_General_CP1_CI_AS NOT NULL,
	price decimal(10,2) DEFAULT 0 NULL,
	CONSTRAINT PK_Product PRIMARY KEY (id)
);

INSERT INTO Shop.dbo.Product (name,price) VALUES
	 (N'Lamp',12.50),
	 (N'Desk; oak',210.00),
	 (N'O''Brien chair',NULL);
