/// Codable types that are written by hand as many projects have them; the decoder is the oracle of each.
import Foundation

/// Any JSON, by trial. Sample: `.list([.number(1)])`. The menu needs Null, Toggle, Number, Text, List, Object, each of `Self`.
indirect enum Loose: Codable, Sendable, Equatable {
  case null, toggle(Bool), number(Double), text(String), list([Loose]), object([String: Loose])
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .toggle(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([Loose].self) {
      self = .list(value)
    } else {
      self = .object(try container.decode([String: Loose].self))
    }
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .toggle(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .list(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

/// A path, conditions of itself, or null: `{"import": "./a.mjs", "default": {"node": "./b.js"}}`.
indirect enum Exports: Codable, Sendable {
  case path(String), conditions([String: Exports?])
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let path = try? container.decode(String.self) {
      self = .path(path)
    } else {
      self = .conditions(try container.decode([String: Exports?].self))
    }
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .path(let path): try container.encode(path)
    case .conditions(let conditions): try container.encode(conditions)
    }
  }
}

/// A constant that is checked: it is in every sample, nobody edits it. `{"kind": "reading", "celsius": 3.5}`.
struct Reading: Codable, Sendable {
  var celsius: Double
  enum Keys: String, CodingKey { case kind, celsius }
  init(celsius: Double) { self.celsius = celsius }
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    guard try container.decode(String.self, forKey: .kind) == "reading" else {
      throw DecodingError.dataCorruptedError(
        forKey: .kind, in: container, debugDescription: "not a reading")
    }
    celsius = try container.decode(Double.self, forKey: .celsius)
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode("reading", forKey: .kind)
    try container.encode(celsius, forKey: .celsius)
  }
}

/// Known kinds, and a fallback that keeps what it does not know. `{"type": "chart", "of": [1]}` is `.other`.
enum Part: Codable, Sendable {
  case heading(String), rule, other(Loose)
  enum Keys: String, CodingKey { case type, text }
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    switch try container.decode(String.self, forKey: .type) {
    case "heading": self = .heading(try container.decode(String.self, forKey: .text))
    case "rule": self = .rule
    default: self = .other(try Loose(from: decoder))
    }
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    switch self {
    case .heading(let text):
      try container.encode("heading", forKey: .type)
      try container.encode(text, forKey: .text)
    case .rule: try container.encode("rule", forKey: .type)
    case .other(let value): try value.encode(to: encoder)
    }
  }
}

/// The key is the case, an unknown one is kept: `{"wait": {"seconds": 2}}`, `{"dance": {"steps": 3}}`.
enum Step: Codable, Sendable {
  case wait(seconds: Int), go(to: String), unknown(name: String, Loose)
  struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
  struct Wait: Codable { var seconds: Int }
  struct Go: Codable { var to: String }
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    guard let key = container.allKeys.first, container.allKeys.count == 1 else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "a step has one key"))
    }
    switch key.stringValue {
    case "wait": self = .wait(seconds: try container.decode(Wait.self, forKey: key).seconds)
    case "go": self = .go(to: try container.decode(Go.self, forKey: key).to)
    default: self = .unknown(name: key.stringValue, try container.decode(Loose.self, forKey: key))
    }
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .wait(let seconds):
      try container.encode(Wait(seconds: seconds), forKey: Key(stringValue: "wait"))
    case .go(let place): try container.encode(Go(to: place), forKey: Key(stringValue: "go"))
    case .unknown(let name, let value): try container.encode(value, forKey: Key(stringValue: name))
    }
  }
}

/// A list told by its first element: `["get", "x"]`, `[">", ["get", "x"], 3]`.
indirect enum Rule: Codable, Sendable {
  case number(Double), get(String), call(String, [Rule])
  init(from decoder: any Decoder) throws {
    if let number = try? decoder.singleValueContainer().decode(Double.self) {
      self = .number(number)
      return
    }
    var container = try decoder.unkeyedContainer()
    let name = try container.decode(String.self)
    if name == "get" {
      self = .get(try container.decode(String.self))
      return
    }
    var arguments: [Rule] = []
    while !container.isAtEnd { arguments.append(try container.decode(Rule.self)) }
    self = .call(name, arguments)
  }
  func encode(to encoder: any Encoder) throws {
    if case .number(let number) = self {
      var container = encoder.singleValueContainer()
      try container.encode(number)
      return
    }
    var container = encoder.unkeyedContainer()
    switch self {
    case .number: break
    case .get(let key):
      try container.encode("get")
      try container.encode(key)
    case .call(let name, let arguments):
      try container.encode(name)
      for argument in arguments { try container.encode(argument) }
    }
  }
}

/// Two numbers, or three: `[1, 2]`, `[1, 2, 3]`; nothing else.
struct Spot: Codable, Sendable {
  var x, y: Double
  var height: Double?
  init(_ x: Double, _ y: Double, _ height: Double? = nil) {
    (self.x, self.y, self.height) = (x, y, height)
  }
  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    x = try container.decode(Double.self)
    y = try container.decode(Double.self)
    height = container.isAtEnd ? nil : try container.decode(Double.self)
    guard container.isAtEnd else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a place has two or three numbers")
    }
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(x)
    try container.encode(y)
    if let height { try container.encode(height) }
  }
}

/// Either of two, by trial; members of one name have other types.
enum OneOf<First: Codable & Sendable, Second: Codable & Sendable>: Codable, Sendable {
  case first(First), second(Second)
  init(from decoder: any Decoder) throws {
    if let first = try? First(from: decoder) {
      self = .first(first)
    } else {
      self = .second(try Second(from: decoder))
    }
  }
  func encode(to encoder: any Encoder) throws {
    switch self {
    case .first(let first): try first.encode(to: encoder)
    case .second(let second): try second.encode(to: encoder)
    }
  }
}
struct Old: Codable, Sendable { var size: Int; var name: String }
struct New: Codable, Sendable {
  var size: Extent; var name: String; struct Extent: Codable, Sendable { var width, height: Int }
}

/// A document in a text: `"{\"keys\":[\"a\"]}"`.
struct InText<Inside: Codable & Sendable>: Codable, Sendable {
  var value: Inside
  init(_ value: Inside) { self.value = value }
  init(from decoder: any Decoder) throws {
    value = try JSONDecoder().decode(
      Inside.self, from: Data(decoder.singleValueContainer().decode(String.self).utf8))
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(String(decoding: try JSONEncoder().encode(value), as: UTF8.self))
  }
}

/// One key of several is there; one of them is in no sample.
struct Update: Codable, Sendable {
  enum Kind: Sendable { case message(String), edited(String), pressed(id: Int) }
  var id: Int
  var kind: Kind
  enum Keys: String, CodingKey { case id, message, edited = "edited_message", pressed }
  init(id: Int, kind: Kind) { (self.id, self.kind) = (id, kind) }
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    id = try container.decode(Int.self, forKey: .id)
    switch container.allKeys.first(where: { $0 != .id }) {
    case .message: kind = .message(try container.decode(String.self, forKey: .message))
    case .edited: kind = .edited(try container.decode(String.self, forKey: .edited))
    case .pressed: kind = .pressed(id: try container.decode(Int.self, forKey: .pressed))
    default:
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "an update of no kind"))
    }
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(id, forKey: .id)
    switch kind {
    case .message(let text): try container.encode(text, forKey: .message)
    case .edited(let text): try container.encode(text, forKey: .edited)
    case .pressed(let id): try container.encode(id, forKey: .pressed)
    }
  }
}

enum Samples {
  static let loose = Loose.list([.number(1)])
  static let exports = Exports.conditions([
    "import": .path("./a.mjs"), "default": .conditions(["node": .path("./b.js"), "other": nil]),
  ])
  static let readings = [Reading(celsius: 3.5), Reading(celsius: -1)]
  static let parts: [Part] = [
    .heading("Tides"), .rule, .other(.object(["type": .text("chart"), "of": .list([.number(1)])])),
  ]
  static let steps: [Step] = [
    .wait(seconds: 2), .unknown(name: "dance", .object(["steps": .number(3)])),
  ]
  static let rule = Rule.call(">", [.get("lanes"), .number(3)])
  static let places = [Spot(1, 2), Spot(3, 4, 5)]
  static let mixed: [OneOf<New, Old>] = [
    .first(New(size: .init(width: 1, height: 2), name: "a")), .second(Old(size: 3, name: "b")),
  ]
  static let record = InText(["keys": ["a", "b"]])
  static let updates = [Update(id: 1, kind: .message("hi")), Update(id: 2, kind: .pressed(id: 9))]
}
