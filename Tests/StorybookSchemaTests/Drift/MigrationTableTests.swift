import Foundation
import StorybookSchema
import Testing

/// What `check --fix` migrates and what it leaves: the tables of “Test with fixtures”.
struct MigrationTableTests {
  struct Row: Sendable, CustomStringConvertible {
    let old: String
    /// The properties of the type.
    let properties: String
    let type: any (Codable & Sendable).Type
    /// The migrated props; `nil` for the old ones.
    var new: String?

    /// The row of the documentation.
    var description: String { "| `\(old)` | `\(properties)` |" + (new.map { " `\($0)` |" } ?? "") }
  }

  struct Address: Codable, Sendable { var city: String }
  struct Money: Codable, Sendable { var amount: Double, currency: String }
  enum Mode: String, Codable, Sendable { case darkMode, lightMode }
  enum State: Codable, Sendable { case idle, failed(message: String) }

  struct UserName: Codable, Sendable { var userName: String }
  struct Moved: Codable, Sendable { var address: Address }
  struct Home: Codable, Sendable { var home: Address }
  struct City: Codable, Sendable { var city: String }
  struct Count: Codable, Sendable { var count: Int }
  struct CountText: Codable, Sendable { var count: String }
  struct On: Codable, Sendable { var on: Bool }
  struct OnNumber: Codable, Sendable { var on: Int }
  struct Tags: Codable, Sendable { var tags: [String] }
  struct Tag: Codable, Sendable { var tags: String }
  struct At: Codable, Sendable { var at: Date }
  struct Modal: Codable, Sendable { var mode: Mode }
  struct Stated: Codable, Sendable { var state: State }
  struct Currency: Codable, Sendable { var currency: String }
  struct Visible: Codable, Sendable { var isVisible: Bool }
  struct Minutes: Codable, Sendable { var minutes: Int }
  struct Phone: Codable, Sendable { var phone: String }
  struct FullName: Codable, Sendable { var fullName: String }
  struct Priced: Codable, Sendable { var price: Money }
  struct ID: Codable, Sendable { var id: Double }
  struct Small: Codable, Sendable { var count: UInt8 }
  struct Rows: Codable, Sendable { var rows: [String: City] }
  struct RowList: Codable, Sendable { var rows: [City] }
  struct Item: Codable, Sendable { var name: String }
  struct Product: Codable, Sendable { var product: Item }
  struct Page: Codable, Sendable { var page11: Int }

  static let proposals = [
    Row(
      old: #"{"user_name": "Ann"}"#, properties: "userName: String", type: UserName.self,
      new: #"{"userName": "Ann"}"#),
    Row(
      old: #"{"city": "Rome"}"#, properties: "address: Address", type: Moved.self,
      new: #"{"address": {"city": "Rome"}}"#),
    Row(
      old: #"{"address": {"city": "Rome"}}"#, properties: "city: String", type: City.self,
      new: #"{"city": "Rome"}"#),
    Row(
      old: #"{"homeCity": "Rome"}"#, properties: "home: Address", type: Home.self,
      new: #"{"home": {"city": "Rome"}}"#),
    Row(
      old: #"{"count": "12"}"#, properties: "count: Int", type: Count.self,
      new: #"{"count": 12}"#),
    Row(
      old: #"{"count": 12}"#, properties: "count: String", type: CountText.self,
      new: #"{"count": "12"}"#),
    Row(old: #"{"on": "true"}"#, properties: "on: Bool", type: On.self, new: #"{"on": true}"#),
    Row(
      old: #"{"tags": "new"}"#, properties: "tags: [String]", type: Tags.self,
      new: #"{"tags": ["new"]}"#),
    Row(
      old: #"{"tags": ["new"]}"#, properties: "tags: String", type: Tag.self,
      new: #"{"tags": "new"}"#),
    Row(
      old: #"{"at": "2026-01-01T12:00:00Z"}"#, properties: "at: Date", type: At.self,
      new: #"{"at": 788961600}"#),
    Row(
      old: #"{"mode": "DARK_MODE"}"#, properties: "mode: Mode", type: Modal.self,
      new: #"{"mode": "darkMode"}"#),
    Row(
      old: #"{"state": "idle"}"#, properties: "state: State", type: Stated.self,
      new: #"{"state": {"idle": {}}}"#),
    Row(old: "{}", properties: "count: Int", type: Count.self, new: #"{"count": 0}"#),
    Row(
      old: #"{"count": 1, "note": ""}"#, properties: "count: Int", type: Count.self,
      new: #"{"count": 1}"#),
  ]

  static let refusals = [
    Row(old: #"{"token": "x1"}"#, properties: "currency: String", type: Currency.self),
    Row(old: #"{"price": "x1"}"#, properties: "price: Money", type: Priced.self),
    Row(old: #"{"isHidden": true}"#, properties: "isVisible: Bool", type: Visible.self),
    Row(old: #"{"seconds": 90}"#, properties: "minutes: Int", type: Minutes.self),
    Row(old: #"{"email": "a@b.c"}"#, properties: "phone: String", type: Phone.self),
    Row(old: #"{"name": "Ann"}"#, properties: "fullName: String", type: FullName.self),
    Row(
      old: #"{"user_name": "Ann", "UserName": "Bob"}"#, properties: "userName: String",
      type: UserName.self),
    Row(old: #"{"user": {"name": "Ann"}}"#, properties: "product: Item", type: Product.self),
    Row(old: #"{"page1_1": 5}"#, properties: "page11: Int", type: Page.self),
    Row(old: #"{"at": "2026"}"#, properties: "at: Date", type: At.self),
    Row(old: #"{"at": "2026-01-01T13:00:00+01:00"}"#, properties: "at: Date", type: At.self),
    Row(old: #"{"id": "9007199254740993"}"#, properties: "id: Double", type: ID.self),
    Row(old: #"{"id": "1.50"}"#, properties: "id: Double", type: ID.self),
    Row(old: #"{"count": "007"}"#, properties: "count: Int", type: Count.self),
    Row(old: #"{"count": 1.5}"#, properties: "count: Int", type: Count.self),
    Row(old: #"{"count": 300}"#, properties: "count: UInt8", type: Small.self),
    Row(old: #"{"on": 1}"#, properties: "on: Bool", type: On.self),
    Row(old: #"{"on": true}"#, properties: "on: Int", type: OnNumber.self),
    Row(old: #"{"tags": ["new", "old"]}"#, properties: "tags: String", type: Tag.self),
    Row(old: #"{"rows": [{"city": "Rome"}]}"#, properties: "rows: [String: City]", type: Rows.self),
    Row(
      old: #"{"rows": {"a": {"city": "Rome"}}}"#, properties: "rows: [City]", type: RowList.self),
    Row(old: #"{"address": "Rome"}"#, properties: "address: Address", type: Moved.self),
    Row(old: #"{"mode": "dark"}"#, properties: "mode: Mode", type: Modal.self),
    Row(old: #"{"state": "failed"}"#, properties: "state: State", type: Stated.self),
    Row(
      old: #"{"state": {"broke": {"message": "x"}}}"#, properties: "state: State",
      type: Stated.self),
    Row(old: #"{"count": 1, "note": "x"}"#, properties: "count: Int", type: Count.self),
  ]

  private static func document(_ type: any (Codable & Sendable).Type) -> SchemaDocument {
    func open<Props: Codable & Sendable>(_ type: Props.Type) -> SchemaDocument {
      SchemaDocument(published: SchemaDeriver.document(type).value)
    }
    return open(type)
  }

  @Test(arguments: proposals) func `what is certain is migrated`(row: Row) throws {
    let old = try Value(json: row.old)
    let drift = Drift.between(old, and: Self.document(row.type))
    #expect(drift.open == [])
    #expect(try old.applying(drift.lossless) == Value(json: row.new ?? ""))
  }

  @Test(arguments: refusals) func `what is not is left, and named`(row: Row) throws {
    let old = try Value(json: row.old)
    let drift = Drift.between(old, and: Self.document(row.type))
    #expect(drift.open.contains { $0.openCount > 0 })
    #expect(try old.applying(drift.lossless) == old)
  }

  @Test(arguments: proposals + refusals) func `the documentation has this row`(row: Row) throws {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let page = root.appending(
      path: "Sources/Storybook/Documentation.docc/TestingWithFixtures.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    #expect(text.split(separator: "\n").contains { $0.hasPrefix(row.description) })
  }
}
