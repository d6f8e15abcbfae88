import Foundation

struct Author: Codable {
  var name: String
  var email: String
}

struct Book: Codable {
  var title: String
  var author: Author
  var price: Double
  var tags: [String]
  var published: Date
  var cover: URL?
}

struct Cart: Codable {
  var books: [Book]
  var isGift: Bool
}

enum Status: String, Codable { case open, paid }

struct Order: Codable {
  var number: Int
  var status: Status
  var cart: Cart
}

struct Review: Codable {
  var text: String
  var stars: Int
}

/// What values of a framework are: not `Codable`.
final class Request: Sendable {}
struct View { let data: [UInt8] }
