import Foundation

extension RefusalTests {
  /// Where a value of each type is refused: `/inner/value`.
  struct Holder<Held: Codable & Sendable>: Codable, Sendable {
    struct Inner: Codable, Sendable { var value: Held }
    var name: String
    var inner: Inner
  }

  enum Signal: String, Codable { case red, amber, green }
  enum Gear: Int, Codable { case reverse = -1, neutral, first }
  enum Step: Codable { case input(String), loading(progress: Double), cancelling }

  /// Accepts whole per cents.
  struct Percent: RawRepresentable, Codable {
    let rawValue: Int
    init?(rawValue: Int) {
      guard (0...100).contains(rawValue) else { return nil }
      self.rawValue = rawValue
    }
  }

  /// Refuses with an error of its own.
  struct Price: Codable {
    struct NegativeError: Error, CustomStringConvertible {
      let description = "A price is at least 0."
    }
    enum PlainError: LocalizedError {
      case odd
      var errorDescription: String? { "A price is an even number." }
    }

    var cents: Int

    init(from decoder: any Decoder) throws {
      cents = try decoder.singleValueContainer().decode(Int.self)
      if cents < 0 { throw NegativeError() }
      if cents % 2 == 1 { throw PlainError.odd }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(cents)
    }
  }

  /// Refuses with Foundation's error, and forgets where.
  struct Shout: Codable {
    var text: String

    init(from decoder: any Decoder) throws {
      text = try String(from: decoder)
      guard text == text.uppercased() else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: [], debugDescription: "Needs capital letters."))
      }
    }

    func encode(to encoder: any Encoder) throws { try text.encode(to: encoder) }
  }

  /// Tries a number, then a text, and passes over what fails.
  enum Loose: Codable {
    case number(Int8), text(String)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int8.self) {
        self = .number(number)
      } else if let text = try? container.decode(String.self) {
        self = .text(text)
      } else {
        throw DecodingError.typeMismatch(
          Loose.self, .init(codingPath: decoder.codingPath, debugDescription: "Neither of the two.")
        )
      }
    }

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .number(let number): try number.encode(to: encoder)
      case .text(let text): try text.encode(to: encoder)
      }
    }
  }

  /// Its value is two containers deep.
  struct Deep: Codable {
    enum Key: String, CodingKey { case outer, list }
    var number: Int16

    init(from decoder: any Decoder) throws {
      let outer = try decoder.container(keyedBy: Key.self)
      let nested = try outer.nestedContainer(keyedBy: Key.self, forKey: .outer)
      var list = try nested.nestedUnkeyedContainer(forKey: .list)
      number = try list.decode(Int16.self)
    }

    func encode(to encoder: any Encoder) throws {
      var outer = encoder.container(keyedBy: Key.self)
      var nested = outer.nestedContainer(keyedBy: Key.self, forKey: .outer)
      var list = nested.nestedUnkeyedContainer(forKey: .list)
      try list.encode(number)
    }
  }

  class Animal: Codable {
    var legs: UInt8 = 4
  }

  final class Dog: Animal {
    enum Key: String, CodingKey { case tag }
    var tag: Int32 = 1

    override init() { super.init() }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      tag = try container.decode(Int32.self, forKey: .tag)
      try super.init(from: container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(tag, forKey: .tag)
      try super.encode(to: container.superEncoder())
    }
  }
}
