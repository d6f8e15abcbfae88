// swift-format-ignore-file: NeverForceUnwrap
import Foundation
@testable import StorybookSchema
import StorybookTestSupport
import Testing

struct PropsCoderTests {
  struct Letter: Codable, Sendable {
    var sentAt = Date(timeIntervalSinceReferenceDate: 0)
    var replyToURL: String? = "a"
    var perDayCount = ["aKey": 1]
    var state = State.openedBy(userName: "ann")
    enum State: Codable, Sendable { case openedBy(userName: String), closed }
  }

  /// Cannot be made without what its app knows.
  struct Priced: Codable, Sendable {
    static let key = CodingUserInfoKey(rawValue: "currency")!
    var cents: Int
    init(cents: Int) { self.cents = cents }
    init(from decoder: any Decoder) throws {
      guard decoder.userInfo[Self.key] as? String == "EUR" else {
        throw CocoaError(.coderInvalidValue)
      }
      cents = try decoder.singleValueContainer().decode(Int.self)
    }
    func encode(to encoder: any Encoder) throws {
      guard encoder.userInfo[Self.key] as? String == "EUR" else {
        throw CocoaError(.coderInvalidValue)
      }
      try cents.encode(to: encoder)
    }
  }

  static var coder: PropsCoder {
    let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
    decoder.dateDecodingStrategy = .iso8601
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    encoder.dateEncodingStrategy = .iso8601
    encoder.keyEncodingStrategy = .convertToSnakeCase
    (decoder.userInfo[Priced.key], encoder.userInfo[Priced.key]) = ("EUR", "EUR")
    return PropsCoder(decoder: decoder, encoder: encoder)
  }

  struct Mail: Codable, Sendable {
    var firstLetter = Letter()
    var price = Priced(cents: 3)
  }

  static func plain() throws -> Value {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.userInfo[Priced.key] = "EUR"
    return try Value(json: Array(encoder.encode(Mail())))
  }

  @Test func `props are written as Foundation's encoder writes them`() throws {
    let value = try Self.coder.use { try PropsCoding.encode(Mail()) }
    #expect(value == (try Self.plain()))
    #expect(value["first_letter"]?["sent_at"] == "2001-01-01T00:00:00Z")
    #expect(value["first_letter"]?["per_day_count"] == ["aKey": 1])
    let back = try Self.coder.use { try PropsCoding.decode(Mail.self, from: value) }
    #expect(back.firstLetter.perDayCount == ["aKey": 1])
  }

  @Test func `the schema has the keys and dates that are written`() throws {
    let document = Self.coder.use { SchemaDeriver.document(Mail.self, samples: [Mail()]) }
    #expect(document.mismatches(try Self.plain()) == [])
    let letter = try #require(document.value["$defs"]?["Letter"]?["properties"])
    #expect(letter["sent_at"]?["format"] == "date-time")
    #expect(letter["reply_to_url"] != nil)
    var random = RandomValues(document, seed: 3)
    for _ in 0..<50 {
      let value = random.next()
      #expect(throws: Never.self) {
        try Self.coder.use { try PropsCoding.decode(Mail.self, from: value) }
      }
    }
  }

  @Test func `a refusal is at the key that is written`() throws {
    var value = try Self.plain()
    value = try value.applying(
      Patch([.replace(Pointer(["first_letter", "sent_at"]), "yesterday")]))
    let mismatch = #expect(throws: PropsError.self) {
      try Self.coder.use { try PropsCoding.decode(Mail.self, from: value) }
    }
    #expect(
      mismatch?.description
        == "/first_letter/sent_at: Expected a date such as 2026-01-31T09:30:00Z.")
  }

  @Test func `a missing key is named as it is written`() throws {
    let mismatch = #expect(throws: PropsError.self) {
      try Self.coder.use { try PropsCoding.decode(Mail.self, from: ["first_letter": [:]]) }
    }
    #expect(mismatch?.description == "/first_letter/sent_at: “sent_at” is missing.")
  }
}

/// Every strategy: what is written is what Foundation writes, and the schema fits it.
struct CodingStrategyTests {
  struct Sample: Codable, Equatable, Sendable {
    var date = Date(timeIntervalSince1970: 1_767_225_600)
    var aDataURL = Data([9, 8])
    var number = 1.5
    var limit = 2.0
  }

  struct Row: Sendable, CustomStringConvertible {
    let description: String
    /// The member that shows it, and its published form.
    let key: String
    let value: Value
    let schema: Value
    let coder: PropsCoder

    init(
      _ description: String, _ key: String, _ value: Value, _ schema: Value,
      _ set: (JSONDecoder, JSONEncoder) -> Void
    ) {
      let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
      set(decoder, encoder)
      (self.description, self.key, self.value, self.schema) = (description, key, value, schema)
      coder = PropsCoder(decoder: decoder, encoder: encoder)
    }
  }

  static let seconds: Value = ["type": "number", "format": "unix-seconds", "x-control": "date"]
  static let rows = [
    Row("plain", "date", 788_918_400, ["type": "number", "x-control": "date"]) { _, _ in },
    Row("seconds", "date", 1_767_225_600, seconds) {
      $0.dateDecodingStrategy = .secondsSince1970
      $1.dateEncodingStrategy = .secondsSince1970
    },
    Row(
      "milliseconds", "date", 1_767_225_600_000,
      ["type": "number", "format": "unix-milliseconds", "x-control": "date"]
    ) {
      $0.dateDecodingStrategy = .millisecondsSince1970
      $1.dateEncodingStrategy = .millisecondsSince1970
    },
    Row(
      "iso8601", "date", "2026-01-01T00:00:00Z",
      ["type": "string", "format": "date-time", "x-control": "date"]
    ) {
      $0.dateDecodingStrategy = .iso8601
      $1.dateEncodingStrategy = .iso8601
    },
    Row(
      "custom, with milliseconds", "date", "2026-01-01T00:00:00.000Z",
      ["type": "string", "format": "date-time", "x-control": "date", "x-fraction": 3], milliseconds),
    Row("custom, a number", "date", 1_767_225_600, seconds) {
      $0.dateDecodingStrategy = .custom {
        Date(timeIntervalSince1970: try Double(from: $0))
      }
      $1.dateEncodingStrategy = .custom { try $0.timeIntervalSince1970.encode(to: $1) }
    },
    Row("custom, a text", "date", "1767225600!", ["type": "string"]) {
      $0.dateDecodingStrategy = .custom { decoder in
        let text = try String(from: decoder)
        guard let seconds = Double(text.dropLast()) else { throw CocoaError(.formatting) }
        return Date(timeIntervalSince1970: seconds)
      }
      $1.dateEncodingStrategy = .custom { date, encoder in
        try "\(Int(date.timeIntervalSince1970))!".encode(to: encoder)
      }
    },
    Row(
      "data as bytes", "aDataURL", [9, 8],
      ["type": "array", "items": ["type": "integer", "minimum": 0, "maximum": 255]]
    ) {
      $0.dataDecodingStrategy = .deferredToData
      $1.dataEncodingStrategy = .deferredToData
    },
    Row(
      "capitals", "ADataURL", "CQg=",
      ["type": "string", "contentEncoding": "base64", "x-control": "data"], capitals),
    Row(
      "infinite numbers", "limit", 2,
      ["anyOf": [["type": "number", "format": "double"], infinities]], infinite),
  ]

  private static let infinities: Value = [
    "enum": ["inf", "-inf", "nan"], "x-names": [".infinity", "-.infinity", ".nan"],
  ]

  private static func milliseconds(_ decoder: JSONDecoder, _ encoder: JSONEncoder) {
    decoder.dateDecodingStrategy = .custom {
      try Date(
        try String(from: $0), strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
    encoder.dateEncodingStrategy = .custom {
      try $0.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)).encode(to: $1)
    }
  }

  private static func capitals(_ decoder: JSONDecoder, _ encoder: JSONEncoder) {
    @Sendable func converted(_ path: [any CodingKey], _ convert: (String) -> String) -> Key {
      let key = path.last?.stringValue ?? ""
      return Key(stringValue: convert(String(key.prefix(1))) + key.dropFirst())
    }
    decoder.keyDecodingStrategy = .custom { converted($0) { $0.lowercased() } }
    encoder.keyEncodingStrategy = .custom { converted($0) { $0.uppercased() } }
  }

  private static func infinite(_ decoder: JSONDecoder, _ encoder: JSONEncoder) {
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
  }

  struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  @Test(arguments: rows)
  func `a strategy is followed`(row: Row) throws {
    try row.coder.use {
      let value = try PropsCoding.encode(Sample())
      #expect(value[row.key] == row.value)
      #expect(value == (try Value(json: Array(row.coder.encoder.encode(Sample())))))
      #expect(try PropsCoding.decode(Sample.self, from: value) == Sample())
      let document = SchemaDeriver.document(Sample.self, samples: [Sample()])
      let schema = document.value["$defs"]?["Sample"]?["properties"]?[row.key]
      #expect(schema?.object?.filter { $0.key != "x-property" }.count == row.schema.object?.count)
      for member in row.schema.object ?? [:] { #expect(schema?[member.key] == member.value) }
      #expect(document.mismatches(value) == [])
      #expect(SchemaDocument(published: document.value).value == document.value)
    }
  }

  @Test func `what Foundation writes for keys is what is written`() throws {
    let coder = PropsCoderTests.coder
    for key in ["a", "aB", "anURL", "URLPath", "x1Y2", "aBCd", "_a", "a_", "iOSVersion", "ÄÖ", ""] {
      let names = [key: 1]
      let foundation = try Value(json: Array(coder.encoder.encode(Keyed(names: names))))
      let own = try coder.use { try PropsCoding.encode(Keyed(names: names)) }
      #expect(own == foundation)
    }
  }

  struct Keyed: Encodable {
    var names: [String: Int]
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      for (name, value) in names { try container.encode(value, forKey: Key(stringValue: name)) }
    }
  }

  struct Level: Codable, Sendable { var level = 1.0 }

  @Test func `a number that has bounds is finite`() {
    let coder = Self.rows.last?.coder ?? .plain
    let derived = coder.use {
      SchemaDeriver.derive(Level.self, controls: Controls().control(\.level, .slider(0...1)))
    }
    #expect(derived.value["$defs"]?["Level"]?["properties"]?["level"]?["type"] == "number")
  }

  @Test func `a strategy with a form of its own is any value, with the reason`() {
    let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
    encoder.dateEncodingStrategy = .custom { date, encoder in
      try ["at": date.timeIntervalSince1970].encode(to: encoder)
    }
    let coder = PropsCoder(decoder: decoder, encoder: encoder)
    let reason = #"The coder writes Date as {"at":1704067200}, which is not a known form."#
    #expect(coder.use { Schema.form(of: Date.self) } == .unknown(reason))
  }
}

extension Schema {
  fileprivate static func form(of type: Any.Type) -> Schema? { fixed(type) { _ in .any } }
}
