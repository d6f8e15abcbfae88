import Elements
import Foundation

extension Order {
  var receiptHTML: String { "<p>Order \(number), \(status)</p>" }
}

extension Author {
  func render() -> String { "<address>\(name)</address>" }
}

extension Review: CustomStringConvertible {
  var description: String { "\(stars) of 5: \(text)" }
}

struct Invoice: Codable {
  var number: Int
  func html(for customer: Author) -> String { "<p>Invoice \(number) for \(customer.name)</p>" }
}

struct BookView {
  let book: Book
  var isAdmin = false
  var body: String { "<h1>\(book.title)</h1>" }
}

struct ReviewList {
  let reviews: [Review]
  func render() throws -> String { reviews.map { "<li>\($0.text)</li>" }.joined() }
}

struct Pagination {
  let current: Int
  let total: Int
  init(current: Int, total: Int) {
    self.current = current
    self.total = total
  }
  var html: String { "<nav>\(current) of \(total)</nav>" }
}

final class Newsletter {
  let issue: Int
  let articles: [String]
  init(issue: Int, articles: [String]) {
    self.issue = issue
    self.articles = articles
  }
  func html() -> String { "<h1>Issue \(issue)</h1>" }
}

struct BookPage: Element {
  let book: Book
  var content: some Element { Paragraph(book.title) }
}

struct FeatureList: Element {
  var features: [String]
  var content: some Element { Paragraph(features.joined(separator: ", ")) }
}

// MARK: Not taken

struct AccountView {
  let request: Request
  var body: String { "" }
}
