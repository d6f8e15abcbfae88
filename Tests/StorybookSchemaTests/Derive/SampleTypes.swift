// swift-format-ignore-file: NeverForceUnwrap
// Literals that are known to be good.

import Foundation

// Types as authors write them: every row of the table in DerivationTests.

struct Leaves: Codable, Sendable {
  var text = "x"
  var flag = true
  var int = 1
  var int8: Int8 = 1
  var int16: Int16 = 1
  var int32: Int32 = 1
  var int64: Int64 = .max
  var uint: UInt = 1
  var uint8: UInt8 = 1
  var uint16: UInt16 = 1
  var uint32: UInt32 = 1
  var uint64: UInt64 = .max
  var double = 1.5
  var float: Float = 1.5
  var date = Date(timeIntervalSinceReferenceDate: 0.25)
  var url = URL(string: "https://a.b")!
  var uuid = UUID(uuidString: "6F9619FF-8B86-D011-B42D-00C04FC964FF")!
  var data = Data([1, 2, 3])
  var decimal = Decimal(string: "12345678901234567890.123")!
}

struct Optionals: Codable, Sendable {
  var text: String?
  var flag: Bool?
  var int: Int?
  var big: UInt64?
  var double: Double?
  var float: Float?
  var date: Date?
  var url: URL?
  var uuid: UUID?
  var data: Data?
  var decimal: Decimal?
  var nested: Int??
  var address: Address?
}

enum Paint: String, Codable, CaseIterable, Sendable { case red, green, blue }
enum Flag: String, Codable, CodingKeyRepresentable, Sendable { case on, off = "OFF" }

struct Collections: Codable, Sendable {
  var ints = [1]
  var nested = [["x"], []]
  var optionals: [Int?] = [1, nil]
  var set: Set<String> = ["b", "a", "c"]
  var byName = ["k": 1]
  var byNumber = [3: "x", 20: "y"]
  var deep = ["a": ["b": true]]
  var byEnum: [Paint: Int] = [.red: 1, .blue: 2]
  var byKey: [Flag: Int] = [.off: 2]
  var contiguous: ContiguousArray<Int> = [1]
}

struct Address: Codable, Hashable, Sendable {
  var street: String
  var zip: Int?
}

struct Person: Codable, Sendable {
  var name: String
  var home: Address
  var work: Address?
}

class Animal: Codable {
  var name = "Rex"
  var legs = 4
  init() {}
}

final class Dog: Animal {
  var tricks: [String] = ["sit"]
  enum CodingKeys: CodingKey { case tricks }
  override init() { super.init() }

  required init(from decoder: any Decoder) throws {
    tricks = try decoder.container(keyedBy: CodingKeys.self).decode([String].self, forKey: .tricks)
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(tricks, forKey: .tricks)
    try super.encode(to: encoder)
  }
}

class Base<Element: Codable>: Codable {
  var base: Element
  init(_ base: Element) { self.base = base }
}

final class Derived<Element: Codable>: Base<[Element]> {
  var own: Element
  enum CodingKeys: CodingKey { case own }

  init(own: Element) {
    self.own = own
    super.init([own])
  }

  required init(from decoder: any Decoder) throws {
    own = try decoder.container(keyedBy: CodingKeys.self).decode(Element.self, forKey: .own)
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(own, forKey: .own)
    try super.encode(to: encoder)
  }
}

enum Status: String, Codable, Sendable { case valid, invalid = "bad", unknown }
enum Level: Int, Codable, Sendable { case low = 1, middle = 5, high = 10 }
enum Single: String, Codable, Sendable { case only }
enum Bare: Codable, Sendable { case a, b, c }

struct RawEnums: Codable, Sendable {
  var paint = Paint.red
  var status = Status.valid
  var level = Level.low
  var single = Single.only
  var bare = Bare.a
  var optional: Status? = .unknown
}

enum Message: Codable, Sendable {
  case text(String)
  case pair(Int, String)
  case labelled(x: Int, y: Double)
  case mixed(Int, flag: Bool)
  case nested(Address)
  case maybe(Int?)
  case nothing
  case defaulted(n: Int = 7)
}

indirect enum Tree: Codable, Sendable { case node(left: Tree, right: Tree), leaf(Int) }
enum Chain: Codable, Sendable {
  indirect case link(Int, Chain)
  case end
}
indirect enum Ping: Codable, Sendable { case pong(Pong), stop }
enum Pong: Codable, Sendable { case ping(Ping), count(Int) }
enum Loading<Content: Codable & Sendable>: Codable, Sendable {
  case loading
  case failed(String)
  case none
  case loaded(Content)
}

enum Renamed: Codable, Sendable {
  case alpha(first: Int, second: String)
  case beta(Bool)
  enum CodingKeys: String, CodingKey { case alpha = "A", beta = "B" }
  enum AlphaCodingKeys: String, CodingKey { case first = "1st", second = "2nd" }
}

struct Enums: Codable, Sendable {
  var message = Message.text("hi")
  var tree = Tree.leaf(1)
  var chain = Chain.end
  var loading = Loading<[Address]>.loading
  var renamed = Renamed.beta(true)
  var status = Loading<Status>.none
}

struct RenamedKeys: Codable, Sendable {
  var userName = "a"
  var age = 1
  var note = "never written"
  enum CodingKeys: String, CodingKey { case userName = "user_name", age }
}

struct Box<Content: Codable & Sendable, Other: Codable & Sendable>: Codable, Sendable {
  var content: Content
  var others: [Other]
}

struct Category: Codable, Sendable {
  var title: String
  var children: [Category]
}

final class LinkNode: Codable {
  var value = 0
  var next: LinkNode?
  init() {}
}

struct Constants: Codable, Sendable {
  var x = 3
  let answer = 42
  let fixed: String
  enum CodingKeys: CodingKey { case x, answer, fixed }
  init(fixed: String) { self.fixed = fixed }
}

struct HandWritten: Codable, Sendable {
  var a: Int
  var b: String
  var c: [Int]
  var lenient: Double
  enum CodingKeys: CodingKey { case a, b, c, lenient }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    a = try container.decodeIfPresent(Int.self, forKey: .a) ?? 17
    b = try container.contains(.b) ? container.decode(String.self, forKey: .b) : "none"
    c = try container.decode([Int].self, forKey: .c)
    lenient = (try? container.decode(Double.self, forKey: .lenient)) ?? 0.5
  }
}

/// Distinguishes a missing key, null and a value.
struct ThreeStates: Codable, Hashable, Sendable {
  var nickname: String??
  enum CodingKeys: CodingKey { case nickname }
  init(nickname: String??) { self.nickname = nickname }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    nickname =
      container.contains(.nickname)
      ? .some(try container.decode(String?.self, forKey: .nickname)) : .none
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    if let nickname { try container.encode(nickname, forKey: .nickname) }
  }
}

enum Shape: Codable, Sendable {
  case circle(Double)
  case rectangle(Double, Double)
  case empty
  enum CodingKeys: CodingKey { case type, r, w, h }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(String.self, forKey: .type) {
    case "circle": self = .circle(try container.decode(Double.self, forKey: .r))
    case "rectangle":
      self = .rectangle(
        try container.decode(Double.self, forKey: .w), try container.decode(Double.self, forKey: .h)
      )
    case "empty": self = .empty
    default:
      throw DecodingError.dataCorruptedError(
        forKey: .type, in: container, debugDescription: "That is no shape.")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .circle(let r):
      try container.encode("circle", forKey: .type)
      try container.encode(r, forKey: .r)
    case .rectangle(let w, let h):
      try container.encode("rectangle", forKey: .type)
      try container.encode(w, forKey: .w)
      try container.encode(h, forKey: .h)
    case .empty: try container.encode("empty", forKey: .type)
    }
  }
}

struct Media: Codable, Sendable {
  enum Kind: String, Codable { case audio = "A", video = "V" }
  var kind: Kind
  var seconds: Int?
  var width: Int?
  enum CodingKeys: CodingKey { case kind, seconds, width }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    kind = try container.decode(Kind.self, forKey: .kind)
    switch kind {
    case .audio: seconds = try container.decode(Int.self, forKey: .seconds)
    case .video: width = try container.decode(Int.self, forKey: .width)
    }
  }
}

enum IntOrText: Codable, Sendable {
  case int(Int)
  case text(String)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let int = try? container.decode(Int.self) {
      self = .int(int)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .int(let int): try container.encode(int)
    case .text(let text): try container.encode(text)
    }
  }
}

struct Email: Codable, Sendable {
  var address: String

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    address = try container.decode(String.self)
    guard address.contains("@") else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "An e-mail address has an @.")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(address)
  }
}

struct Percent: Codable, Sendable {
  var value: Int

  init(from decoder: any Decoder) throws {
    value = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .value)
    guard (1...100).contains(value) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "Between 1 and 100."))
    }
  }
}

struct ArticleNumber: Codable, Sendable {
  var code: String
  init(code: String) { self.code = code }

  init(from decoder: any Decoder) throws {
    code = try decoder.singleValueContainer().decode(String.self)
    guard code.hasPrefix("SKU-"), code.count == 10 else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "Like SKU-123456."))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(code)
  }
}

struct Validated: Codable, Sendable {
  var email: Email
  var percent: Percent
  var after: Bool
}

struct Article: Codable, Sendable {
  var number = ArticleNumber(code: "SKU-123456")
  var after = Status.invalid
  var count = 1
}

struct Span: Codable, Sendable {
  var low: Int
  var high: Int

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    low = try container.decode(Int.self, forKey: .low)
    high = try container.decode(Int.self, forKey: .high)
    guard low < high else {
      throw DecodingError.dataCorruptedError(
        forKey: .high, in: container, debugDescription: "Above the low one.")
    }
  }
}

struct Tags: OptionSet, Codable, Sendable {
  let rawValue: Int
  static let a = Tags(rawValue: 1)
}

struct UserID: RawRepresentable, Codable, Hashable, Sendable { var rawValue: String }

@propertyWrapper struct Clamped: Codable, Sendable {
  var wrappedValue: Int
  init(wrappedValue: Int) { self.wrappedValue = wrappedValue }

  init(from decoder: any Decoder) throws {
    wrappedValue = min(try decoder.singleValueContainer().decode(Int.self), 100)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

struct Wrapped: Codable, Sendable {
  @Clamped var level = 5
  var flag = true
}

struct Newtypes: Codable, Sendable {
  var tags: Tags = [.a]
  var id = UserID(rawValue: "x")
  var either = IntOrText.text("s")
  var range = 1..<2
  var list = [IntOrText.int(1), .text("x")]
}

struct NestedContainers: Codable, Sendable {
  var latitude: Double
  var longitude: Double
  var many: [Int]
  enum CodingKeys: CodingKey { case position, many }
  enum PositionKeys: CodingKey { case latitude, longitude }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let position = try container.nestedContainer(keyedBy: PositionKeys.self, forKey: .position)
    latitude = try position.decode(Double.self, forKey: .latitude)
    longitude = try position.decode(Double.self, forKey: .longitude)
    var list = try container.nestedUnkeyedContainer(forKey: .many)
    many = []
    while !list.isAtEnd { many.append(try list.decode(Int.self)) }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    var position = container.nestedContainer(keyedBy: PositionKeys.self, forKey: .position)
    try position.encode(latitude, forKey: .latitude)
    try position.encode(longitude, forKey: .longitude)
    try container.encode(many, forKey: .many)
  }
}

struct DynamicKeys: Codable, Sendable {
  var all: [String: Int]

  struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { return nil }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    all = [:]
    for key in container.allKeys {
      all[key.stringValue] = try container.decode(Int.self, forKey: key)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    for (key, value) in all.sorted(by: { $0.key < $1.key }) {
      try container.encode(value, forKey: Key(stringValue: key)!)
    }
  }
}

enum Unavailable: String, Codable, Sendable {
  case a
  @available(*, unavailable) case b
  case c
}

struct Empty: Codable, Sendable {}

/// Never gets on when a read fails.
struct Stubborn: Codable, Sendable {
  var numbers: [Int] = []

  init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    while !list.isAtEnd {
      if let number = try? list.decode(Int.self) { numbers.append(number) }
    }
  }

  func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for number in numbers { try list.encode(number) }
  }
}

/// Traps on any guess: only its samples keep the probe alive.
struct Picky: Codable, Sendable {
  var count: Int
  init(count: Int) { self.count = count }

  init(from decoder: any Decoder) throws {
    count = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .count)
    precondition(count == 77, "The count has to be 77.")
  }
}

/// Decodes by hand, and traps on any text but a day.
struct Delicate: Codable, Sendable {
  var day: Int
  init(day: Int) { self.day = day }

  private enum Keys: CodingKey { case date }

  init(from decoder: any Decoder) throws {
    let text = try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .date)
    day = Int(text.split(separator: "-")[2])!
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode("2026-01-\(day)", forKey: .date)
  }
}
