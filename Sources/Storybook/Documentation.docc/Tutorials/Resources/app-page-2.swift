/// What a route of the app answers with.
package struct Book: Codable, Sendable {
  var title: String
  var lentTo: String?

  package init(title: String, lentTo: String? = nil) {
    self.title = title
    self.lentTo = lentTo
  }
}

package func bookPage(_ book: Book) -> String {
  let place = book.lentTo.map { "Lent to \(escaped($0))" } ?? "On the shelf"
  return "<h1>\(escaped(book.title))</h1><p>\(place)</p>"
}

func escaped(_ text: String) -> String {
  text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
}
