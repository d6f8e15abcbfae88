// A server would answer a request with it.
print(bookPage(Book(title: "Emma", lentTo: "Ann")))
