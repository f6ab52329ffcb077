USE [master]
GO
/****** Object:  Database [Shop]    Script Date: 2/1/2024 10:00:00 AM ******/
CREATE DATABASE [Shop]
 CONTAINMENT = NONE
 ON  PRIMARY 
( NAME = N'Shop', FILENAME = N'C:\data\Shop.mdf' , SIZE = 8192KB , MAXSIZE = UNLIMITED, FILEGROWTH = 65536KB )
GO
ALTER DATABASE [Shop] SET COMPATIBILITY_LEVEL = 150
GO
USE [Shop]
GO
/****** Object:  Table [dbo].[Customer]    Script Date: 2/1/2024 10:00:00 AM ******/
SET ANSI_NULLS ON
GO
SET QUOTED_IDENTIFIER ON
GO
CREATE TABLE [dbo].[Customer](
	[CustomerID] [int] IDENTITY(1,1) NOT NULL,
	[Full Name] [nvarchar](80) NOT NULL,
	[Credit] [money] NULL,
	[Born] [date] NULL,
	[Active] [bit] NOT NULL,
	[Key] [uniqueidentifier] ROWGUIDCOL  NOT NULL,
	[Twice]  AS ([Credit]*(2)),
	[Photo] [varbinary](max) NULL,
 CONSTRAINT [PK_Customer] PRIMARY KEY CLUSTERED 
(
	[CustomerID] ASC
)WITH (PAD_INDEX = OFF, STATISTICS_NORECOMPUTE = OFF) ON [PRIMARY]
) ON [PRIMARY] TEXTIMAGE_ON [PRIMARY]
GO
CREATE TABLE [sales].[Order](
	[OrderID] [int] NOT NULL,
	[CustomerID] [int] NULL,
	[At] [datetime2](7) NULL,
PRIMARY KEY CLUSTERED ([OrderID] ASC)
) ON [PRIMARY]
GO
SET IDENTITY_INSERT [dbo].[Customer] ON 
GO
INSERT [dbo].[Customer] ([CustomerID], [Full Name], [Credit], [Born], [Active], [Key], [Photo]) VALUES (1, N'Nell O''Brien', 12.5000, CAST(N'1990-02-28' AS Date), 1, N'6f9619ff-8b86-d011-b42d-00c04fc964ff', NULL)
GO
INSERT [dbo].[Customer] ([CustomerID], [Full Name], [Credit], [Born], [Active], [Key], [Photo]) VALUES (2, N'Two
lines; INSERT
GO away', NULL, NULL, 0, N'7f9619ff-8b86-d011-b42d-00c04fc964ff', 0xFFD8FF)
GO
SET IDENTITY_INSERT [dbo].[Customer] OFF
GO
INSERT [sales].[Order] ([OrderID], [CustomerID], [At]) VALUES (10, 1, CAST(N'2024-01-01T10:00:00.0000000' AS DateTime2))
INSERT [sales].[Order] ([OrderID], [CustomerID], [At]) VALUES (11, 2, CAST(0x0000A3D500000000 AS DateTime))
INSERT [sales].[Order] ([OrderID], [CustomerID], [At]) VALUES (12, NULL, CAST(-1.5 AS Decimal(4, 1)))
GO
ALTER TABLE [dbo].[Customer] ADD  CONSTRAINT [DF_A]  DEFAULT ((1)) FOR [Active]
GO
ALTER TABLE [sales].[Order]  WITH CHECK ADD  CONSTRAINT [FK_O] FOREIGN KEY([CustomerID])
REFERENCES [dbo].[Customer] ([CustomerID])
GO
ALTER TABLE [sales].[Order] CHECK CONSTRAINT [FK_O]
GO
CREATE PROCEDURE [dbo].[Clean] AS
BEGIN
  DELETE FROM [dbo].[Customer];
  INSERT INTO [dbo].[Customer] ([CustomerID], [Full Name], [Active]) VALUES (99, N'from a procedure', 1)
END
GO
EXEC sys.sp_addextendedproperty @name=N'MS_Description', @value=N'what they may owe' , @level0type=N'SCHEMA',@level0name=N'dbo', @level1type=N'TABLE',@level1name=N'Customer', @level2type=N'COLUMN',@level2name=N'Credit'
GO
