import Foundation
import Storybook

enum Search {
  struct Props: Codable, Hashable, Sendable {
    var query = ""
    var isPattern = false
    var page = 0
    var pageSize = 20
    var order = Order.relevance
    var price: Bounds?
    var facets: [String: Int] = [:]
    var results: [Result] = []
  }

  struct Bounds: Codable, Hashable, Sendable {
    var lower: Int
    var upper: Int
  }

  struct Result: Codable, Hashable, Sendable {
    var title: String
    var price = 1
    var tags: Set<String> = []
  }

  enum Order: String, Codable, CaseIterable, Sendable { case relevance, price, date }

  static let screen = Screen("Search", render: html) {
    Story("Start", Props())
    Story(
      "Results",
      Props(
        query: "cup", page: 1, order: .price, price: Bounds(lower: 5, upper: 20),
        facets: ["blue": 3, "red": 1],
        results: [Result(title: "Blue cup", price: 7, tags: ["new"]), Result(title: "Cupboard")]))
  }

  static func html(_ props: Props) -> HTML {
    let rows = props.results.html { result in
      "<li>\(highlighted(result.title, props.query)) \(result.price) \(result.tags.sorted().joined(separator: " "))</li>"
    }
    let facets = props.facets.sorted { $0.key < $1.key }.html { "<b>\($0.key) \($0.value)</b>" }
    return """
      <h1>\(props.query)</h1><p>\(props.order.rawValue) \(place(props)) \(bounds(props.price))</p>
      <p>\(matches(props))</p>\(facets)<ul>\(rows)</ul>
      """
  }

  private static func place(_ props: Props) -> String {
    guard !props.results.isEmpty else { return "page \(props.page) of \(props.pageSize)" }
    let pages = 1000 / props.pageSize  // Planted: search-1
    guard props.page >= 0 else { return "no page \(props.page) of \(pages)" }
    let first = props.page * props.pageSize  // Planted: search-2
    return "from \(first), \(pages) pages of \(props.pageSize), page \(props.page)"
  }

  private static func bounds(_ price: Bounds?) -> String {
    guard let price else { return "any price" }
    let range = price.lower...price.upper  // Planted: search-3
    return "\(range.lowerBound) to \(range.upperBound)"
  }

  private static func matches(_ props: Props) -> String {
    guard props.isPattern else { return "words" }
    let pattern = try! Regex(props.query)  // Planted: search-4
    return "\(props.results.count { $0.title.contains(pattern) }) match the pattern"
  }

  /// Looks for the query in lower case, and takes the place from the title as it is.
  private static func highlighted(_ title: String, _ query: String) -> HTML {
    let letters = Array(title.unicodeScalars)
    let lowered = Array(title.lowercased().unicodeScalars)
    guard !query.isEmpty, lowered.count != letters.count, lowered.count > 4 else {
      return "\(title)"
    }
    return "<mark>\(String(letters[lowered.count - 1]))</mark>\(title)"  // Planted: search-5
  }
}
