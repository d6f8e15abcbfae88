/// The books of the shop; a database in another app.
actor Store {
  struct Book: Sendable {
    var title: String
    var author: String
    var cents: Int
    var isSold = false
  }

  private var books = [
    Book(title: "Momo", author: "Michael Ende", cents: 1200),
    Book(title: "Kim", author: "Rudyard Kipling", cents: 950, isSold: true),
  ]

  var list: BooksProps {
    BooksProps(
      title: "Books",
      books: books.enumerated().map { .init(id: $0, title: $1.title, isSold: $1.isSold) },
      customer: Email("grace@example.com"))
  }

  func book(_ id: Int) -> BookProps? {
    guard books.indices.contains(id) else { return nil }
    let book = books[id]
    let cents = book.cents % 100
    let price = "\(book.cents / 100).\(cents / 10)\(cents % 10)"
    return BookProps(title: book.title, author: book.author, price: price)
  }
}
