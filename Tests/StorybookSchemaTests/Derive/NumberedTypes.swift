/// Lists whose first element is the number of a case; a sample has one of the cases.

struct Size: Codable, Sendable { var width: Int }

/// Numbers from zero, one of them with itself, one with a rest: `[2, {"x": 1}]`, `[3, [0], [1, "a"]]`.
indirect enum Stroke: Codable, Sendable {
  case close, name(String), move(x: Int), all([Stroke])
  private enum Keys: CodingKey { case x }
  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    switch try container.decode(Int.self) {
    case 0: self = .close
    case 1: self = .name(try container.decode(String.self))
    case 2:
      let place = try container.nestedContainer(keyedBy: Keys.self)
      self = .move(x: try place.decode(Int.self, forKey: .x))
    case 3:
      var strokes: [Stroke] = []
      while !container.isAtEnd { strokes.append(try container.decode(Stroke.self)) }
      self = .all(strokes)
    default: throw container.refusal
    }
    guard container.isAtEnd else { throw container.refusal }
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    switch self {
    case .close: try container.encode(0)
    case .name(let name):
      try container.encode(1)
      try container.encode(name)
    case .move(let x):
      try container.encode(2)
      try container.encode(["x": x])
    case .all(let strokes):
      try container.encode(3)
      for stroke in strokes { try container.encode(stroke) }
    }
  }
}

/// Numbers of a byte and of a sign, or with gaps, or that stand for the cases of another enum.
enum Numbered<Tags: NumberedTags>: Codable, Sendable {
  case text(String), size(Size), none
  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    let tag = try container.decode(Tags.Tag.self)
    guard let index = Tags.all.firstIndex(of: tag) else { throw container.refusal }
    switch index {
    case 0: self = .text(try container.decode(String.self))
    case 1: self = .size(try container.decode(Size.self))
    default: self = .none
    }
    guard container.isAtEnd else { throw container.refusal }
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    switch self {
    case .text(let text):
      try container.encode(Tags.all[0])
      try container.encode(text)
    case .size(let size):
      try container.encode(Tags.all[1])
      try container.encode(size)
    case .none: try container.encode(Tags.all[2])
    }
  }
}

protocol NumberedTags: Sendable {
  associatedtype Tag: Codable & Equatable & Sendable
  static var all: [Tag] { get }
}

enum Bytes: NumberedTags { static let all: [UInt8] = [1, 0x10, 0xFE] }
enum Signed: NumberedTags { static let all: [Int8] = [-1, 1, 100] }
enum Gaps: NumberedTags { static let all = [10, 250, 4096] }
enum Words: NumberedTags {
  enum Word: Int, Codable { case first = 7, second = 70_000, third = -3 }
  static let all: [Word] = [.first, .second, .third]
}

/// The number says how many follow: `[0]`, `[2, "a", "b"]`.
enum Counted: Codable, Sendable {
  case none, one(String), two(String, Int)
  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    switch (try container.decode(UInt.self), container.count) {
    case (0, 1): self = .none
    case (1, 2): self = .one(try container.decode(String.self))
    case (2, 3): self = .two(try container.decode(String.self), try container.decode(Int.self))
    default: throw container.refusal
    }
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    switch self {
    case .none: try container.encode(0)
    case .one(let text):
      try container.encode(1)
      try container.encode(text)
    case .two(let text, let number):
      try container.encode(2)
      try container.encode(text)
      try container.encode(number)
    }
  }
}

extension UnkeyedDecodingContainer {
  fileprivate var refusal: DecodingError {
    .dataCorruptedError(in: self, debugDescription: "no such number, or too many elements")
  }
}
