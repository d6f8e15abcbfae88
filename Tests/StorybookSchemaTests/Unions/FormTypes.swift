import Foundation

/// A word, or an object.
enum Extent: Codable, Sendable {
  case auto, fill, fixed(width: Double)
  private enum Keys: CodingKey { case width }

  init(from decoder: any Decoder) throws {
    if let word = try? decoder.singleValueContainer().decode(String.self) {
      switch word {
      case "auto": self = .auto
      case "fill-parent": self = .fill
      default:
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "No such extent"))
      }
    } else {
      let container = try decoder.container(keyedBy: Keys.self)
      self = .fixed(width: try container.decode(Double.self, forKey: .width))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var single = encoder.singleValueContainer()
    switch self {
    case .auto: try single.encode("auto")
    case .fill: try single.encode("fill-parent")
    case .fixed(let width):
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(width, forKey: .width)
    }
  }
}

/// An object of one key, or a word: the object is tried first.
enum Trigger: Codable, Sendable {
  case push(branches: [String]), every(minutes: Int), manual
  private enum Keys: CodingKey { case push, schedule }

  init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Keys.self) {
      switch container.allKeys.first {
      case .push: self = .push(branches: try container.decode([String].self, forKey: .push))
      case .schedule: self = .every(minutes: try container.decode(Int.self, forKey: .schedule))
      case nil:
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "No trigger"))
      }
    } else {
      let word = try decoder.singleValueContainer().decode(String.self)
      guard word == "workflow_dispatch" else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "No such trigger"))
      }
      self = .manual
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .push(let branches):
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(branches, forKey: .push)
    case .every(let minutes):
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(minutes, forKey: .schedule)
    case .manual:
      var single = encoder.singleValueContainer()
      try single.encode("workflow_dispatch")
    }
  }
}

/// A number or a text.
enum Identifier: Codable, Sendable {
  case number(Int), name(String)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do { self = .number(try container.decode(Int.self)) } catch {
      self = .name(try container.decode(String.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .name(let name): try container.encode(name)
    }
  }
}

/// Several attempts at the whole value.
enum Cell: Codable, Sendable {
  struct Money: Codable, Sendable { var cents = 1 }
  case flag(Bool), words([String]), money(Money)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let words = try? container.decode([String].self) {
      self = .words(words)
    } else {
      self = .money(try container.decode(Money.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .flag(let flag): try container.encode(flag)
    case .words(let words): try container.encode(words)
    case .money(let money): try container.encode(money)
    }
  }
}

/// One, or a list of them.
struct OneOrMany<Element: Codable & Sendable>: Codable, Sendable {
  var all: [Element]

  init(from decoder: any Decoder) throws {
    if let all = try? [Element](from: decoder) {
      self.all = all
    } else {
      all = [try Element(from: decoder)]
    }
  }

  func encode(to encoder: any Encoder) throws {
    if all.count == 1 { try all[0].encode(to: encoder) } else { try all.encode(to: encoder) }
  }
}

struct Fault: Codable, Sendable {
  var code = 1
  var message = "m"
}

/// One of two members is there.
enum Reply: Codable, Sendable {
  case success([Int]), failure(Fault)
  private enum Keys: CodingKey { case success, error }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    if container.contains(.success) {
      self = .success(try container.decode([Int].self, forKey: .success))
    } else if container.contains(.error) {
      self = .failure(try container.decode(Fault.self, forKey: .error))
    } else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "Neither success nor error"))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    switch self {
    case .success(let values): try container.encode(values, forKey: .success)
    case .failure(let fault): try container.encode(fault, forKey: .error)
    }
  }
}

/// The same in a struct with other members.
struct Envelope: Codable, Sendable {
  var id: Int
  var trace: String?
  var outcome: Result<String, any Error>
  private enum Keys: CodingKey { case id, trace, result, error }
  private struct Message: Error { let text: String }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    id = try container.decode(Int.self, forKey: .id)
    trace = try container.decodeIfPresent(String.self, forKey: .trace)
    if container.contains(.result) {
      outcome = .success(try container.decode(String.self, forKey: .result))
    } else {
      outcome = .failure(Message(text: try container.decode(String.self, forKey: .error)))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(id, forKey: .id)
    try container.encodeIfPresent(trace, forKey: .trace)
    switch outcome {
    case .success(let text): try container.encode(text, forKey: .result)
    case .failure(let error):
      try container.encode((error as? Message)?.text ?? "", forKey: .error)
    }
  }
}

/// Whichever member there is, or none.
enum Reach: Codable, Sendable {
  case mail(String), phone(Int), nowhere
  private enum Keys: CodingKey { case mail, phone }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    if let mail = try container.decodeIfPresent(String.self, forKey: .mail) {
      self = .mail(mail)
    } else if let phone = try container.decodeIfPresent(Int.self, forKey: .phone) {
      self = .phone(phone)
    } else {
      self = .nowhere
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    switch self {
    case .mail(let mail): try container.encode(mail, forKey: .mail)
    case .phone(let phone): try container.encode(phone, forKey: .phone)
    case .nowhere: break
    }
  }
}

/// Attempts at members, one after another.
enum Place: Codable, Sendable {
  case address(Address), coordinate(latitude: Double, longitude: Double)
  private enum Keys: CodingKey { case address, latitude, longitude }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    if let address = try? container.decode(Address.self, forKey: .address) {
      self = .address(address)
    } else {
      self = .coordinate(
        latitude: try container.decode(Double.self, forKey: .latitude),
        longitude: try container.decode(Double.self, forKey: .longitude))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    switch self {
    case .address(let address): try container.encode(address, forKey: .address)
    case .coordinate(let latitude, let longitude):
      try container.encode(latitude, forKey: .latitude)
      try container.encode(longitude, forKey: .longitude)
    }
  }
}

/// The only key says which it is.
enum Filter: Codable, Sendable {
  case equals(String), between(low: Int, high: Int)
  private enum Keys: String, CodingKey { case equals = "eq", between }
  private enum Bounds: CodingKey { case low, high }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    guard let key = container.allKeys.first, container.allKeys.count == 1 else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "One key"))
    }
    switch key {
    case .equals: self = .equals(try container.decode(String.self, forKey: key))
    case .between:
      let inner = try container.nestedContainer(keyedBy: Bounds.self, forKey: key)
      self = .between(
        low: try inner.decode(Int.self, forKey: .low),
        high: try inner.decode(Int.self, forKey: .high))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    switch self {
    case .equals(let text): try container.encode(text, forKey: .equals)
    case .between(let low, let high):
      var inner = container.nestedContainer(keyedBy: Bounds.self, forKey: .between)
      try inner.encode(low, forKey: .low)
      try inner.encode(high, forKey: .high)
    }
  }
}

/// The only key is any text, of which few are known.
enum Operation: Codable, Sendable {
  case more(than: Double), among([Int])

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: OpenKey.self)
    guard let key = container.allKeys.first else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "No operator"))
    }
    switch key.stringValue {
    case "$gt": self = .more(than: try container.decode(Double.self, forKey: key))
    case "$in": self = .among(try container.decode([Int].self, forKey: key))
    default:
      throw DecodingError.dataCorruptedError(
        forKey: key, in: container, debugDescription: "No such operator")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: OpenKey.self)
    switch self {
    case .more(let bound): try container.encode(bound, forKey: OpenKey(stringValue: "$gt"))
    case .among(let list): try container.encode(list, forKey: OpenKey(stringValue: "$in"))
    }
  }
}

/// Words for bits.
struct Access: OptionSet, Codable, Sendable {
  var rawValue: Int
  static let read = Access(rawValue: 1)
  static let write = Access(rawValue: 2)
  private static let words = ["may_read": Access.read, "may_write": .write]

  init(rawValue: Int) { self.rawValue = rawValue }

  init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    self = []
    while !list.isAtEnd {
      guard let word = Self.words[try list.decode(String.self)] else {
        throw DecodingError.dataCorruptedError(in: list, debugDescription: "No such right")
      }
      insert(word)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for (word, bit) in Self.words.sorted(by: { $0.key < $1.key }) where contains(bit) {
      try list.encode(word)
    }
  }
}

/// Elements may be missing.
struct Sparse: Codable, Sendable {
  var values: [Int?]

  init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    values = []
    while !list.isAtEnd { values.append(try list.decodeNil() ? nil : list.decode(Int.self)) }
  }

  func encode(to encoder: any Encoder) throws { try values.encode(to: encoder) }
}

/// A word, with others kept.
enum Standing: Codable, Sendable {
  case member, onTrial, unknown(String)

  init(from decoder: any Decoder) throws {
    let word = try decoder.singleValueContainer().decode(String.self)
    switch word {
    case "member": self = .member
    case "on-trial": self = .onTrial
    default: self = .unknown(word)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .member: try container.encode("member")
    case .onTrial: try container.encode("on-trial")
    case .unknown(let word): try container.encode(word)
    }
  }
}

/// Words that are not the names of the cases.
enum Tier: Codable, Sendable {
  case free, paid

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    switch try container.decode(String.self) {
    case "tier_0": self = .free
    case "tier_1": self = .paid
    default:
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "No such tier")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(self == .free ? "tier_0" : "tier_1")
  }
}

enum Progress<Failure: Codable & Sendable>: Codable, Sendable { case done, failed(Failure) }

/// Alternatives that no value can be.
struct Certain: Codable, Sendable {
  var progress = Progress<Never>.done
  var either = Either<Int, Never>.left(1)
  var missing: Never?
  var never: [Never] = []
}
