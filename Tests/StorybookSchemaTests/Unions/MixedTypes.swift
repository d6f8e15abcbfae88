import Foundation

protocol Creature: Codable, Sendable { static var species: String { get } }

struct Cat: Creature {
  static let species = "felis"
  var lives = 9
}

struct Hound: Creature {
  static let species = "canis"
  var tricks = ["sit"]
}

struct Fish: Creature {
  static let species = "piscis"
  var lives = 1
}

/// A registry of types, whose tags are elsewhere; the value lies under a key of its own.
struct AnyCreature: Codable, Sendable {
  var creature: any Creature
  private enum Keys: String, CodingKey { case type = "$type", value }
  private static let types: [any Creature.Type] = [Cat.self, Hound.self, Fish.self]

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    let species = try container.decode(String.self, forKey: .type)
    guard let type = Self.types.first(where: { $0.species == species }) else {
      throw DecodingError.dataCorruptedError(
        forKey: .type, in: container, debugDescription: "No such species")
    }
    creature = try type.init(from: container.superDecoder(forKey: .value))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(type(of: creature).species, forKey: .type)
    try creature.encode(to: container.superEncoder(forKey: .value))
  }
}

/// A tag that can be any text, with some that are known.
struct Phase: RawRepresentable, Codable, Hashable, Sendable {
  var rawValue: String
  static let started = Phase(rawValue: "has_started"), stopped = Phase(rawValue: "has_stopped")
}

struct LogEntry: Codable, Sendable {
  var phase: Phase
  var at: Int?
  var reason: String?

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    phase = try container.decode(Phase.self, forKey: .phase)
    if phase == .started { at = try container.decode(Int.self, forKey: .at) }
    if phase == .stopped { reason = try container.decode(String.self, forKey: .reason) }
  }
}

/// No, or an object.
enum Edge: Codable, Sendable {
  case none, solid(width: Int)
  private enum Keys: CodingKey { case width }

  init(from decoder: any Decoder) throws {
    if let isThere = try? decoder.singleValueContainer().decode(Bool.self) {
      guard !isThere else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "Which edge?"))
      }
      self = .none
    } else {
      let container = try decoder.container(keyedBy: Keys.self)
      self = .solid(width: try container.decode(Int.self, forKey: .width))
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .none:
      var single = encoder.singleValueContainer()
      try single.encode(false)
    case .solid(let width):
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(width, forKey: .width)
    }
  }
}

/// Words in any case.
enum Language: Codable, Sendable {
  case swift, rust, other(String)

  init(from decoder: any Decoder) throws {
    let word = try decoder.singleValueContainer().decode(String.self)
    switch word.lowercased() {
    case "swift": self = .swift
    case "rust": self = .rust
    default: self = .other(word)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .swift: try container.encode("swift")
    case .rust: try container.encode("rust")
    case .other(let word): try container.encode(word)
    }
  }
}

/// A flag that decides, in the middle of other members.
struct Outcome: Codable, Sendable {
  enum Result: Sendable { case value(Int), message(String) }
  var id: String
  var result: Result
  private enum Keys: CodingKey { case id, ok, value, message }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    id = try container.decode(String.self, forKey: .id)
    if try container.decode(Bool.self, forKey: .ok) {
      result = .value(try container.decode(Int.self, forKey: .value))
    } else {
      result = .message(try container.decode(String.self, forKey: .message))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(id, forKey: .id)
    switch result {
    case .value(let value):
      try container.encode(true, forKey: .ok)
      try container.encode(value, forKey: .value)
    case .message(let message):
      try container.encode(false, forKey: .ok)
      try container.encode(message, forKey: .message)
    }
  }
}

/// The tag is read ahead, and again by the payload; others are kept as they are.
enum ChatMessage: Codable, Sendable {
  struct Line: Codable, Sendable {
    var type = "m.line"
    var body = ""
  }

  struct Picture: Codable, Sendable {
    var type = "m.picture"
    var url = URL(fileURLWithPath: "/")
    var size: Int?
  }

  case line(Line), picture(Picture), raw([String: String])
  private enum Keys: CodingKey { case type }

  init(from decoder: any Decoder) throws {
    let type = try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .type)
    let single = try decoder.singleValueContainer()
    switch type {
    case "m.line": self = .line(try single.decode(Line.self))
    case "m.picture": self = .picture(try single.decode(Picture.self))
    default: self = .raw(try single.decode([String: String].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var single = encoder.singleValueContainer()
    switch self {
    case .line(let line): try single.encode(line)
    case .picture(let picture): try single.encode(picture)
    case .raw(let raw): try single.encode(raw)
    }
  }
}

/// One type after another is tried on the same members.
enum Work: Codable, Sendable {
  struct Book: Codable, Sendable {
    var pages = 1
    var isbn = "i"
  }

  struct Film: Codable, Sendable {
    var minutes = 1
    var director: String?
  }

  case book(Book), film(Film)

  init(from decoder: any Decoder) throws {
    if let book = try? Book(from: decoder) {
      self = .book(book)
    } else {
      self = .film(try Film(from: decoder))
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .book(let book): try book.encode(to: encoder)
    case .film(let film): try film.encode(to: encoder)
    }
  }
}

/// The presence or absence of a member decides.
enum Feed: Codable, Sendable {
  case waiting, items([String], next: String?), broken(reason: String)
  private enum Keys: CodingKey { case items, next, error }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    if container.contains(.error) {
      self = .broken(reason: try container.decode(String.self, forKey: .error))
    } else if container.contains(.items) {
      self = .items(
        try container.decode([String].self, forKey: .items),
        next: try container.decodeIfPresent(String.self, forKey: .next))
    } else {
      self = .waiting
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    switch self {
    case .waiting: break
    case .items(let items, let next):
      try container.encode(items, forKey: .items)
      try container.encodeIfPresent(next, forKey: .next)
    case .broken(let reason): try container.encode(reason, forKey: .error)
    }
  }
}

/// Any text; those of some form are another case.
enum ProductCode: Codable, Sendable {
  case product(String), custom(String)
  private enum Keys: CodingKey { case code }

  init(from decoder: any Decoder) throws {
    let code = try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .code)
    self = code.hasPrefix("SKU-") ? .product(code) : .custom(code)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    switch self {
    case .product(let code), .custom(let code): try container.encode(code, forKey: .code)
    }
  }
}

/// A name that moved: it is read from both places, and written to one.
struct Moved: Codable, Sendable {
  var name: String
  private enum Keys: CodingKey { case name, title }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    if let name = try container.decodeIfPresent(String.self, forKey: .name) {
      self.name = name
    } else {
      name = try container.decode(String.self, forKey: .title)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(name, forKey: .name)
  }
}
