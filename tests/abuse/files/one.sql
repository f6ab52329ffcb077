select name from dogs where age >= 4	pets
