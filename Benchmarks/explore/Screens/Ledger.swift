import Storybook

enum Ledger {
  struct Props: Codable, Hashable, Sendable {
    var opening = 0
    var entries: [Entry] = []
    var day = Day()
  }

  struct Entry: Codable, Hashable, Sendable {
    var account: String
    var cents = 100
    var kind = Kind.debit
  }

  enum Kind: String, Codable, CaseIterable, Sendable { case debit, credit, transfer, fee }

  /// A day in ISO 8601; the type rejects any other text.
  struct Day: Codable, Hashable, Sendable {
    var text = "2026-11-25"

    init() {}

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      text = try container.decode(String.self)
      guard text.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "No ISO day.")
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
  }

  static let screen = Screen("Ledger", render: html) {
    Story("Empty", Props())
    Story("With an opening", Props(opening: 4200))
  }

  static func html(_ props: Props) -> HTML {
    let rows = props.entries.html { "<li>\(name($0.account)) \($0.cents) \(sign($0.kind))</li>" }
    return "<h1>\(props.day.text): \(props.opening)</h1><ul>\(rows)</ul><p>\(total(props))</p>"
  }

  private static func total(_ props: Props) -> Int {
    props.entries.reduce(props.opening) { $0 + $1.cents }  // Planted: ledger-1
  }

  private static func name(_ account: String) -> String {
    let names = ["cash": "Cash", "bank": "Bank", "rent": "Rent"]
    guard let name = names[account] else {
      fatalError("The account \(account.lowercased()) is unknown.")  // Planted: ledger-2
    }
    return name
  }

  // Planted: ledger-3
  private static func sign(_ kind: Kind) -> String {
    switch kind {
    case .debit: "−"
    case .credit: "+"
    case .transfer, .fee: "±"
    }
  }
}
