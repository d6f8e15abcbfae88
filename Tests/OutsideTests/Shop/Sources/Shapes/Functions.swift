import Elements
import Foundation

func bookPage(_ book: Book) -> String { "<h1>\(book.title)</h1>" }

func bookCardHTML(for book: Book, isLarge: Bool = false) -> String { "<b>\(book.title)</b>" }

func renderBookList(_ books: [Book], page: Int = 1) -> String {
  books.map { "<li>\($0.title)</li>" }.joined()
}

func searchPage(query: String, results: [Book]) throws -> String {
  "<h1>\(query)</h1>\(results.count)"
}

func welcomeEmailHTML(name: String, link: URL) -> String { "<a href=\"\(link)\">\(name)</a>" }

func errorPage(status: Int, message: String?) -> String { "<h1>\(status)</h1>\(message ?? "")" }

func cartPage(_ cart: Cart) async throws -> String {
  await Task.yield()
  return "<h1>\(cart.books.count)</h1>"
}

func homePage() -> String { "<h1>Home</h1>" }

func settingsPage(_ settings: [String: Bool]) -> String { "<p>\(settings.count) settings</p>" }

public enum Views {
  static func loginPage(error: String? = nil) -> String { "<form>\(error ?? "")</form>" }
  static func page(title: String, body: String) -> String { "<h1>\(title)</h1>\(body)" }
}

func navigation(_ links: [URL]) -> some Element { Paragraph("\(links.count) links") }

func makeItemHTML(for item: Book) -> Node<Page> { .h1(item.title) }

/// A response, as apps declare it for their server.
struct HTML { let html: String }

func checkoutPage(_ cart: Cart, user: Author?) -> HTML {
  HTML(html: "<p>\(user?.name ?? "") buys \(cart.books.count)</p>")
}

// MARK: Not taken

func render(_ template: String, on request: Request) async throws -> String { template }

@MainActor func dashboardPage(_ book: Book) -> String { book.title }

func tablePage<Row: Codable>(_ rows: [Row]) -> String { "\(rows.count)" }

private func footerHTML(_ year: Int) -> String { "\(year)" }

func legacyPage(_ book: Book) -> View { View(data: Array(footerHTML(1).utf8)) }
