import Foundation
import StorybookSchema
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
    let mismatch = #expect(throws: Mismatch.self) {
      try Self.coder.use { try PropsCoding.decode(Mail.self, from: value) }
    }
    #expect(
      mismatch?.description
        == "/first_letter/sent_at: Needs a date such as 2026-01-31T09:30:00Z.")
  }
}
