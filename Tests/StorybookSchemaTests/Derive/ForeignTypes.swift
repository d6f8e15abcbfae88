import Foundation

/// A coding key of any name, with static ones.
struct OpenKey: CodingKey, Hashable, Sendable {
  var stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }

  static let identifier = OpenKey(stringValue: "identifier")
  static let kind = OpenKey(stringValue: "kind")
}

/// Some members are named, others are read from the keys there are.
struct Extensible: Codable, Sendable {
  var identifier: String
  var kind: [String]
  var others: [String: Int]

  init(identifier: String, kind: [String], others: [String: Int]) {
    (self.identifier, self.kind, self.others) = (identifier, kind, others)
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: OpenKey.self)
    identifier = try container.decode(String.self, forKey: .identifier)
    kind = try container.decodeIfPresent([String].self, forKey: .kind) ?? []
    others = [:]
    for key in container.allKeys where key != .identifier && key != .kind {
      others[key.stringValue] = try container.decode(Int.self, forKey: key)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: OpenKey.self)
    try container.encode(identifier, forKey: .identifier)
    try container.encode(kind, forKey: .kind)
    for (key, value) in others.sorted(by: { $0.key < $1.key }) {
      try container.encode(value, forKey: OpenKey(stringValue: key))
    }
  }
}

/// Knows some of the keys, each with a type of its own, and passes over others.
struct Mixins: Codable, Sendable {
  struct Line: Codable, Hashable, Sendable { var number: Int }
  var identifier: String
  var line: Line?
  var names: [String]?

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: OpenKey.self)
    identifier = try container.decode(String.self, forKey: .identifier)
    for key in container.allKeys {
      if key.stringValue == "line" { line = try container.decode(Line.self, forKey: key) }
      if key.stringValue == "names" { names = try container.decode([String].self, forKey: key) }
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: OpenKey.self)
    try container.encode(identifier, forKey: .identifier)
    if let line { try container.encode(line, forKey: OpenKey(stringValue: "line")) }
    if let names { try container.encode(names, forKey: OpenKey(stringValue: "names")) }
  }
}

/// Refuses keys that it does not know.
struct StrictKeys: Codable, Sendable {
  var known: [String: Bool]

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: OpenKey.self)
    known = [:]
    for key in container.allKeys {
      guard key.stringValue.hasPrefix("is") else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: container, debugDescription: "Begins with “is”.")
      }
      known[key.stringValue] = try container.decode(Bool.self, forKey: key)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: OpenKey.self)
    for (key, value) in known.sorted(by: { $0.key < $1.key }) {
      try container.encode(value, forKey: OpenKey(stringValue: key))
    }
  }
}

/// Any JSON, as many packages have it.
enum AnyJSON: Codable, Hashable, Sendable {
  case null, bool(Bool), number(Double), text(String), list([AnyJSON]), object([String: AnyJSON])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([AnyJSON].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: AnyJSON].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let bool): try container.encode(bool)
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .list(let list): try container.encode(list)
    case .object(let object): try container.encode(object)
    }
  }
}

struct Extras: Codable, Sendable {
  var title = "a"
  var meta: [String: AnyJSON] = ["a": .number(1), "b": .list([.text("x"), .null])]
  var any = AnyJSON.object(["deep": .bool(true)])
}

enum Either<Left: Codable & Sendable, Right: Codable & Sendable>: Codable, Sendable {
  case left(Left), right(Right)

  init(from decoder: any Decoder) throws {
    do { self = .left(try Left(from: decoder)) } catch { self = .right(try Right(from: decoder)) }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .left(let left): try left.encode(to: encoder)
    case .right(let right): try right.encode(to: encoder)
    }
  }
}

struct Point: Codable, Hashable, Sendable { var x = 1, y = 2 }

struct Eithers: Codable, Sendable {
  var scalar = Either<Int, String>.right("x")
  var list = [Either<Point, String>.left(Point()), .right("origin")]
  var compound = Either<Point, [Int]>.right([1, 2])
  var named = Either<Point, Address>.right(Address(street: "s", zip: 1))
}

/// Elements that cannot be read are passed over.
struct LossyList<Element: Codable & Sendable>: Codable, Sendable {
  private struct Skipped: Codable {}
  var elements: [Element]

  init(_ elements: [Element]) { self.elements = elements }

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    elements = []
    while !container.isAtEnd {
      if let element = try? container.decode(Element.self) {
        elements.append(element)
      } else {
        _ = try container.decode(Skipped.self)
      }
    }
  }

  func encode(to encoder: any Encoder) throws { try elements.encode(to: encoder) }
}

/// A number or a text with one; a list or a single element.
struct Flexible: Codable, Sendable {
  enum Key: String, CodingKey { case price, tags }
  var price: Double
  var tags: [String]

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if let text = try? container.decode(String.self, forKey: .price), let number = Double(text) {
      price = number
    } else {
      price = try container.decode(Double.self, forKey: .price)
    }
    if let one = try? container.decode(String.self, forKey: .tags) {
      tags = [one]
    } else {
      tags = try container.decode([String].self, forKey: .tags)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(price, forKey: .price)
    try container.encode(tags, forKey: .tags)
  }
}

/// An object or a text for the same.
struct Colour: Codable, Sendable {
  enum Key: CodingKey { case red, green }
  var red: Int
  var green: Int

  init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      let parts = text.split(separator: ",").compactMap { Int($0) }
      guard parts.count == 2 else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "Two numbers."))
      }
      (red, green) = (parts[0], parts[1])
    } else {
      let container = try decoder.container(keyedBy: Key.self)
      red = try container.decode(Int.self, forKey: .red)
      green = try container.decode(Int.self, forKey: .green)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(red, forKey: .red)
    try container.encode(green, forKey: .green)
  }
}

/// Elements of a list by position, of different types.
struct Row3: Codable, Sendable {
  var name: String
  var count: Int
  var point: Point

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    name = try container.decode(String.self)
    count = try container.decode(Int.self)
    point = try container.decode(Point.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(name)
    try container.encode(count)
    try container.encode(point)
  }
}

/// Members of the same object are read by two types.
struct Flattened: Codable, Sendable {
  enum Key: CodingKey { case title }
  var title: String
  var point: Point

  init(from decoder: any Decoder) throws {
    title = try decoder.container(keyedBy: Key.self).decode(String.self, forKey: .title)
    point = try Point(from: decoder)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(title, forKey: .title)
    try point.encode(to: encoder)
  }
}

class Vehicle: Codable {
  var wheels = 4
  enum CodingKeys: CodingKey { case wheels }
  init() {}
}

/// The superclass lies under `super`.
final class Truck: Vehicle {
  enum Key: CodingKey { case load }
  var load = 1.5

  override init() { super.init() }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    load = try container.decode(Double.self, forKey: .load)
    try super.init(from: container.superDecoder())
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(load, forKey: .load)
    try super.encode(to: container.superEncoder())
  }
}

/// A base class that decodes to one of several by a tag.
enum Block: Codable, Sendable {
  case heading(level: Int, text: String), image(URL), divider
  enum Key: String, CodingKey { case type, level, text, source }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    switch try container.decode(String.self, forKey: .type) {
    case "heading":
      self = .heading(
        level: try container.decode(Int.self, forKey: .level),
        text: try container.decode(String.self, forKey: .text))
    case "image": self = .image(try container.decode(URL.self, forKey: .source))
    case "divider": self = .divider
    default:
      throw DecodingError.dataCorruptedError(
        forKey: .type, in: container, debugDescription: "No such block.")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .heading(let level, let text):
      try container.encode("heading", forKey: .type)
      try container.encode(level, forKey: .level)
      try container.encode(text, forKey: .text)
    case .image(let source):
      try container.encode("image", forKey: .type)
      try container.encode(source, forKey: .source)
    case .divider: try container.encode("divider", forKey: .type)
    }
  }
}

/// The tag is not the name of a case.
enum Event: Codable, Sendable {
  case opened(by: String), closed
  enum Key: String, CodingKey { case code = "c", by = "b" }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    switch try container.decode(Int.self, forKey: .code) {
    case 17: self = .opened(by: try container.decode(String.self, forKey: .by))
    case 23: self = .closed
    default:
      throw DecodingError.dataCorruptedError(
        forKey: .code, in: container, debugDescription: "No such event.")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .opened(let by):
      try container.encode(17, forKey: .code)
      try container.encode(by, forKey: .by)
    case .closed: try container.encode(23, forKey: .code)
    }
  }
}

/// Writes members that it never reads.
struct Chatty: Codable, Sendable {
  enum Key: CodingKey { case name, length, link }
  var name: String

  init(from decoder: any Decoder) throws {
    name = try decoder.container(keyedBy: Key.self).decode(String.self, forKey: .name)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(name, forKey: .name)
    try container.encode(name.count, forKey: .length)
    try container.encode(["self": "/\(name)"], forKey: .link)
  }
}

/// Reads one form and writes another.
struct TwoFaced: Codable, Sendable {
  var seconds: Int

  init(from decoder: any Decoder) throws {
    if let text = try? String(from: decoder), let number = Int(text.dropLast()) {
      seconds = number
    } else {
      seconds = try Int(from: decoder)
    }
  }

  func encode(to encoder: any Encoder) throws { try "\(seconds)s".encode(to: encoder) }
}

@propertyWrapper struct OrEmpty: Codable, Sendable {
  var wrappedValue: String
  init(wrappedValue: String) { self.wrappedValue = wrappedValue }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    wrappedValue = container.decodeNil() ? "" : try container.decode(String.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if wrappedValue.isEmpty {
      try container.encodeNil()
    } else {
      try container.encode(wrappedValue)
    }
  }
}

struct Foreign: Codable, Sendable {
  var wrapped = Lenient()
  var lossy = LossyList([Point()])
  var optional: Either<Int, [String]>? = .right(["a"])
  var blocks = [Block.divider, .heading(level: 1, text: "x")]
  var keyed: [Status: Point] = [.valid: Point()]
  var matrix = [[1.5], []]

  struct Lenient: Codable, Sendable {
    @OrEmpty var note = ""
    @OrEmpty var other = "x"
  }
}

/// Does not read what it writes.
struct Moody: Codable, Sendable {
  var isOpen: Bool
  init(isOpen: Bool) { self.isOpen = isOpen }
  init(from decoder: any Decoder) throws { isOpen = try Bool(from: decoder) }
  func encode(to encoder: any Encoder) throws { try (isOpen ? "open" : "shut").encode(to: encoder) }
}
