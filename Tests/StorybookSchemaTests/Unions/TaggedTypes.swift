import Foundation

/// A tag with the payload beside it; tags that are unknown are kept.
enum Payment: Codable, Sendable {
  case card(number: String, months: Int)
  case transfer(iban: String)
  case cash
  case unknown(String)

  enum CodingKeys: String, CodingKey { case type, number, months, iban }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let type = try container.decode(String.self, forKey: .type)
    switch type {
    case "credit_card":
      self = .card(
        number: try container.decode(String.self, forKey: .number),
        months: try container.decode(Int.self, forKey: .months))
    case "bank_transfer":
      self = .transfer(iban: try container.decode(String.self, forKey: .iban))
    case "cash": self = .cash
    default: self = .unknown(type)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .card(let number, let months):
      try container.encode("credit_card", forKey: .type)
      try container.encode(number, forKey: .number)
      try container.encode(months, forKey: .months)
    case .transfer(let iban):
      try container.encode("bank_transfer", forKey: .type)
      try container.encode(iban, forKey: .iban)
    case .cash: try container.encode("cash", forKey: .type)
    case .unknown(let type): try container.encode(type, forKey: .type)
    }
  }
}

/// An enum of tags that falls back to one of its cases.
enum Attachment: Codable, Sendable {
  case video(seconds: Double), audioBook(chapters: [String]), other

  private enum Kind: String { case video, audioBook, none }
  private enum Keys: String, CodingKey { case kind, seconds, chapters }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    switch Kind(rawValue: try container.decode(String.self, forKey: .kind)) ?? .none {
    case .video: self = .video(seconds: try container.decode(Double.self, forKey: .seconds))
    case .audioBook:
      self = .audioBook(chapters: try container.decode([String].self, forKey: .chapters))
    case .none: self = .other
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    switch self {
    case .video(let seconds):
      try container.encode("video", forKey: .kind)
      try container.encode(seconds, forKey: .seconds)
    case .audioBook(let chapters):
      try container.encode("audioBook", forKey: .kind)
      try container.encode(chapters, forKey: .chapters)
    case .other: try container.encode("other", forKey: .kind)
    }
  }
}

protocol Figure: Codable, Sendable {}
struct Disc: Figure { var radius = 1.0 }
struct Rectangle: Figure { var width = 1.0, height = 2.0 }

/// An existential whose tags are not the names of its types.
struct AnyFigure: Codable, Sendable {
  var figure: any Figure
  private enum Keys: CodingKey { case shape }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    switch try container.decode(String.self, forKey: .shape) {
    case "round": figure = try Disc(from: decoder)
    case "four-sided": figure = try Rectangle(from: decoder)
    case let other:
      throw DecodingError.dataCorruptedError(
        forKey: .shape, in: container, debugDescription: "Unknown shape \(other)")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(figure is Disc ? "round" : "four-sided", forKey: .shape)
    try figure.encode(to: encoder)
  }
}

/// As an answer of GraphQL has it.
struct SearchHit: Codable, Sendable {
  enum Node: Sendable { case user(login: String), repository(stars: Int) }
  var cursor: String
  var node: Node
  private enum Keys: String, CodingKey { case cursor, typename = "__typename", login, stars }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    cursor = try container.decode(String.self, forKey: .cursor)
    switch try container.decode(String.self, forKey: .typename) {
    case "User": node = .user(login: try container.decode(String.self, forKey: .login))
    case "Repository":
      node = .repository(stars: try container.decode(Int.self, forKey: .stars))
    default:
      throw DecodingError.dataCorruptedError(
        forKey: .typename, in: container, debugDescription: "No such node")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(cursor, forKey: .cursor)
    switch node {
    case .user(let login):
      try container.encode("User", forKey: .typename)
      try container.encode(login, forKey: .login)
    case .repository(let stars):
      try container.encode("Repository", forKey: .typename)
      try container.encode(stars, forKey: .stars)
    }
  }
}

/// The tag decides on the type of `data`.
enum Webhook: Codable, Sendable {
  struct Order: Codable, Sendable { var total = 1 }
  struct Customer: Codable, Sendable { var email = "a" }
  case orderCreated(Order), customerDeleted(Customer), ping
  private enum Keys: CodingKey { case event, data }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    switch try container.decode(String.self, forKey: .event) {
    case "order.created":
      self = .orderCreated(try container.decode(Order.self, forKey: .data))
    case "customer.deleted":
      self = .customerDeleted(try container.decode(Customer.self, forKey: .data))
    case "ping": self = .ping
    default:
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "No such event"))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    switch self {
    case .orderCreated(let order):
      try container.encode("order.created", forKey: .event)
      try container.encode(order, forKey: .data)
    case .customerDeleted(let customer):
      try container.encode("customer.deleted", forKey: .event)
      try container.encode(customer, forKey: .data)
    case .ping: try container.encode("ping", forKey: .event)
    }
  }
}

/// Members of the payload are in a container of their own.
enum Resource: Codable, Sendable {
  case article(title: String), person(name: String, age: Int?)
  private enum Keys: CodingKey { case type, attributes }
  private enum Attributes: CodingKey { case title, name, age }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    let type = try container.decode(String.self, forKey: .type)
    let inner = try container.nestedContainer(keyedBy: Attributes.self, forKey: .attributes)
    if type == "articles" {
      self = .article(title: try inner.decode(String.self, forKey: .title))
    } else if type == "people" {
      self = .person(
        name: try inner.decode(String.self, forKey: .name),
        age: try inner.decodeIfPresent(Int.self, forKey: .age))
    } else {
      throw DecodingError.dataCorruptedError(
        forKey: .type, in: container, debugDescription: "No such resource")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    var inner = container.nestedContainer(keyedBy: Attributes.self, forKey: .attributes)
    switch self {
    case .article(let title):
      try container.encode("articles", forKey: .type)
      try inner.encode(title, forKey: .title)
    case .person(let name, let age):
      try container.encode("people", forKey: .type)
      try inner.encode(name, forKey: .name)
      try inner.encodeIfPresent(age, forKey: .age)
    }
  }
}

class Widget: Codable {
  var id = 1
}

final class PushButton: Widget {
  var title = "OK"
  private enum Keys: CodingKey { case title }

  required init(from decoder: any Decoder) throws {
    title = try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .title)
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(title, forKey: .title)
  }
}

final class Gauge: Widget {
  var level = 0.5
  private enum Keys: CodingKey { case level }

  required init(from decoder: any Decoder) throws {
    level = try decoder.container(keyedBy: Keys.self).decode(Double.self, forKey: .level)
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(level, forKey: .level)
  }
}

/// One of the classes, by a private enum of tags.
struct WidgetBox: Codable, @unchecked Sendable {
  var widget: Widget
  private enum Keys: String, CodingKey { case className = "class" }
  private enum ClassName: String, Codable { case button = "push-button", gauge }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    switch try container.decode(ClassName.self, forKey: .className) {
    case .button: widget = try PushButton(from: decoder)
    case .gauge: widget = try Gauge(from: decoder)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    let name = widget is Gauge ? ClassName.gauge : .button
    try container.encode(name, forKey: .className)
    try widget.encode(to: encoder)
  }
}

/// Two forms that a number tells apart.
enum Settings: Codable, Sendable {
  case old(dark: Bool), new(theme: String, scale: Double)
  private enum Keys: CodingKey { case version, dark, theme, scale }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    switch try container.decode(Int.self, forKey: .version) {
    case 1: self = .old(dark: try container.decode(Bool.self, forKey: .dark))
    case 2:
      self = .new(
        theme: try container.decode(String.self, forKey: .theme),
        scale: try container.decode(Double.self, forKey: .scale))
    default:
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: container, debugDescription: "Too new")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    switch self {
    case .old(let dark):
      try container.encode(1, forKey: .version)
      try container.encode(dark, forKey: .dark)
    case .new(let theme, let scale):
      try container.encode(2, forKey: .version)
      try container.encode(theme, forKey: .theme)
      try container.encode(scale, forKey: .scale)
    }
  }
}

/// Arbitrary numbers as tags, one of them without a payload.
enum Packet: Codable, Sendable {
  case text(String), acknowledged
  private enum Keys: String, CodingKey { case code = "op", body = "d" }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    let code = try container.decode(UInt8.self, forKey: .code)
    if code == 41 {
      self = .text(try container.decode(String.self, forKey: .body))
    } else if code == 43 {
      self = .acknowledged
    } else {
      throw DecodingError.dataCorruptedError(
        forKey: .code, in: container, debugDescription: "No such packet")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    switch self {
    case .text(let body):
      try container.encode(41, forKey: .code)
      try container.encode(body, forKey: .body)
    case .acknowledged: try container.encode(43, forKey: .code)
    }
  }
}

/// The tag is inside another member.
enum Medium: Codable, Sendable {
  case photo(URL), clip(seconds: Int)
  private enum Keys: CodingKey { case meta, url, seconds }
  private enum Meta: CodingKey { case type }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    let meta = try container.nestedContainer(keyedBy: Meta.self, forKey: .meta)
    switch try meta.decode(String.self, forKey: .type) {
    case "image/*": self = .photo(try container.decode(URL.self, forKey: .url))
    case "video/*": self = .clip(seconds: try container.decode(Int.self, forKey: .seconds))
    default:
      throw DecodingError.dataCorruptedError(
        forKey: .meta, in: container, debugDescription: "No such medium")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    var meta = container.nestedContainer(keyedBy: Meta.self, forKey: .meta)
    switch self {
    case .photo(let url):
      try meta.encode("image/*", forKey: .type)
      try container.encode(url, forKey: .url)
    case .clip(let seconds):
      try meta.encode("video/*", forKey: .type)
      try container.encode(seconds, forKey: .seconds)
    }
  }
}

/// A tag that may be missing.
enum Inline: Codable, Sendable {
  case text(String), link(URL)
  private enum Keys: CodingKey { case type, value, href }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    switch try container.decodeIfPresent(String.self, forKey: .type) ?? "plain" {
    case "plain": self = .text(try container.decode(String.self, forKey: .value))
    case "anchor": self = .link(try container.decode(URL.self, forKey: .href))
    default:
      throw DecodingError.dataCorruptedError(
        forKey: .type, in: container, debugDescription: "No such inline")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    switch self {
    case .text(let value):
      try container.encode("plain", forKey: .type)
      try container.encode(value, forKey: .value)
    case .link(let href):
      try container.encode("anchor", forKey: .type)
      try container.encode(href, forKey: .href)
    }
  }
}

/// The second tag depends on the first one.
enum Asset: Codable, Sendable {
  case movie(seconds: Int), song(artist: String), note(text: String)
  private enum Keys: CodingKey { case category, format, seconds, artist, text }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    switch try container.decode(String.self, forKey: .category) {
    case "av":
      switch try container.decode(String.self, forKey: .format) {
      case "mpeg": self = .movie(seconds: try container.decode(Int.self, forKey: .seconds))
      case "mp3": self = .song(artist: try container.decode(String.self, forKey: .artist))
      default:
        throw DecodingError.dataCorruptedError(
          forKey: .format, in: container, debugDescription: "No such format")
      }
    case "plain": self = .note(text: try container.decode(String.self, forKey: .text))
    default:
      throw DecodingError.dataCorruptedError(
        forKey: .category, in: container, debugDescription: "No such category")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    switch self {
    case .movie(let seconds):
      try container.encode("av", forKey: .category)
      try container.encode("mpeg", forKey: .format)
      try container.encode(seconds, forKey: .seconds)
    case .song(let artist):
      try container.encode("av", forKey: .category)
      try container.encode("mp3", forKey: .format)
      try container.encode(artist, forKey: .artist)
    case .note(let text):
      try container.encode("plain", forKey: .category)
      try container.encode(text, forKey: .text)
    }
  }
}
