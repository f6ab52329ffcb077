select name from dogs where age > 3
select age from dogs where id = 2
