import Foundation
import Storybook
import StorybookHost
import StorybookProgram
import StorybookSchema
import Testing

@testable import StorybookExplore

/// Which props the page names for the texts of usual screens, at a click anywhere in a text.
struct OriginTextsTests {
  @Test func `texts about people and places`() async throws {
    try await expectTexts(of: Person.sample)
  }
  @Test func `numbers, amounts and dates`() async throws {
    try await expectTexts(of: Figures.sample)
  }
  @Test func `lists, counts and sums`() async throws { try await expectTexts(of: Orders.sample) }
  @Test func `dictionaries`() async throws { try await expectTexts(of: Pages.sample) }
  @Test func `choices, flags and fallbacks`() async throws {
    try await expectTexts(of: Choices.sample)
  }

  private func expectTexts<Props: ShownProps>(of props: Props) async throws {
    let json = try Value(json: Array(JSONEncoder().encode(props)))
    let observer = CaseRunner(screen: "a", environment: EnvironmentSettings(device: "")) {
      guard case .evaluate(let evaluation) = $0 else { return [] }
      guard let varied = try? JSONDecoder().decode(Props.self, from: Data(evaluation.props)) else {
        return [.outcome(.rejected(PropsError(path: Pointer(), reason: "no")))]
      }
      return [.outcome(.rendered(.html(raw: Self.body(varied)), Timing(decode: 0, render: 0)))]
    }
    let body = Self.body(props)
    let document = SchemaDocument(
      published: SchemaDeriver.document(Props.self, samples: [props]).value)
    let run = OriginRun(
      document: document, observer: observer, body: body)
    let origins = try await run.findings(of: json).origins
    var end = "<main>".utf16.count
    for shown in props.texts {
      let start = end + "<\(shown.tag)>".utf16.count
      end = start + shown.text.utf16.count
      let found = Self.paths(origins, at: start..<end)
      #expect(found == shown.paths, "\(shown.text)")
      end += "</\(shown.tag)>".utf16.count
    }
  }

  private static func body(_ props: some ShownProps) -> String {
    let texts = props.texts.map { "<\($0.tag)>\($0.text)</\($0.tag)>" }
    return "<main>\(texts.joined())</main>"
  }

  /// The innermost paths with a range in a text, like `Origins.at` of the page.
  private static func paths(
    _ origins: [HostMessage.Origins.PropOrigin], at text: Range<Int>
  ) -> Set<String> {
    let close = origins.flatMap { origin in
      origin.ranges.filter { $0.overlaps(text) && $0.count <= text.count + 40 }
        .map { (path: "\(origin.path)", count: $0.count) }
    }
    let inner = close.filter { $0.count <= text.count }
    let paths = Set((inner.isEmpty ? close : inner).map(\.path))
    return paths.filter { path in !paths.contains { $0.hasPrefix("\(path)/") } }
  }
}

/// Props with the texts of their screen.
private protocol ShownProps: Codable, Sendable {
  var texts: [Shown] { get }
}

private struct Shown {
  let text: String
  let paths: Set<String>
  var tag = "p"

  init(_ text: String, _ paths: String..., tag: String = "p") {
    (self.text, self.paths, self.tag) = (text, Set(paths), tag)
  }
}

private struct Person: ShownProps {
  static let sample = Person(
    first: "Ada", last: "Lovelace", email: "ada@example.org", city: "London", zip: "10115",
    bio: "Wrote the first program for a machine that was never built.", nickname: "  Countess ",
    site: URL(string: "https://example.org/ada") ?? URL(filePath: "/"))
  var first, last, email, city, zip, bio, nickname: String
  var site: URL

  var texts: [Shown] {
    [
      Shown("Profile", tag: "h1"),
      Shown("\(first) \(last)", "/first", "/last", tag: "h2"),
      Shown("\(last), \(first)", "/first", "/last"),
      Shown("\(first.prefix(1))\(last.prefix(1))", "/first", "/last", tag: "b"),
      Shown("\(first.prefix(1)). \(last)", "/first", "/last"),
      Shown(last.uppercased(), "/last"), Shown(city.lowercased(), "/city"),
      Shown("Hello, \(first)!", "/first"), Shown("\(first)’s orders", "/first"),
      Shown(email, "/email"), Shown("@" + email.prefix { $0 != "@" }, "/email"),
      Shown(String(email.drop { $0 != "@" }), "/email"),
      Shown("\(zip) \(city)", "/zip", "/city"), Shown("\(city) (\(zip))", "/city", "/zip"),
      Shown(bio.prefix(20) + "…", "/bio"), Shown(bio, "/bio"),
      Shown("\(bio.split(separator: " ").count) words", "/bio"),
      Shown("\(bio.count) letters", "/bio"),
      Shown(nickname.trimmingCharacters(in: .whitespaces), "/nickname"),
      Shown(String(first.reversed()), "/first"), Shown(first.lowercased() + "-avatar", "/first"),
      Shown(site.host() ?? "", "/site"), Shown(site.lastPathComponent, "/site"),
      Shown(String(repeating: "•", count: zip.count), "/zip"),
      Shown("All rights reserved"),
    ]
  }
}

private struct Figures: ShownProps {
  static let sample = Figures(
    rate: 0.081, price: 8.1, amount: 3, total: 1_204_500, bytes: 1_536, seconds: 3_725,
    day: Date(timeIntervalSinceReferenceDate: 775_000_000), isPaid: true, delta: -2.5, stars: 4,
    progress: 0.5, temperature: 21, rank: 2, version: 17, small: 0.004)
  var rate, price: Double
  var amount, total, bytes, seconds: Int
  var day: Date
  var isPaid: Bool
  var delta: Double
  var stars: Int
  var progress: Double
  var temperature, rank, version: Int
  var small: Double

  private static func fixed(_ number: Double, _ digits: Int) -> String {
    String(format: "%.\(digits)f", number)
  }

  private func date(_ format: String) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = format
    return formatter.string(from: day)
  }

  var texts: [Shown] {
    [
      Shown("Figures", tag: "h1"),
      Shown(Self.fixed(rate * 100, 2) + " %", "/rate"), Shown("$" + Self.fixed(price, 2), "/price"),
      Shown(Self.fixed(price, 2).replacing(".", with: ",") + " €", "/price"),
      Shown("\(amount) × \(Self.fixed(price, 2))", "/amount", "/price"),
      Shown(Self.fixed(price * Double(amount), 2), "/amount", "/price"),
      Shown(amount == 1 ? "1 item" : "\(amount) items", "/amount"),
      Shown(total.formatted(.number.locale(Locale(identifier: "en_US"))), "/total"),
      Shown("\(total / 1_000_000).\(total / 100_000 % 10)M", "/total"),
      Shown("\(bytes / 1024).\(bytes % 1024 * 10 / 1024) KB", "/bytes"),
      Shown("\(seconds / 3600):\(seconds / 60 % 60):\(seconds % 60)", "/seconds"),
      Shown(date("yyyy-MM-dd"), "/day"), Shown(date("d MMMM yyyy"), "/day"),
      Shown(date("HH:mm"), "/day"), Shown(date("EEEE"), "/day"), Shown(date("yyyy"), "/day"),
      Shown(isPaid ? "Paid" : "Open", "/isPaid"), Shown(isPaid ? "Yes" : "No", "/isPaid"),
      Shown((delta < 0 ? "▼ " : "▲ ") + Self.fixed(abs(delta), 1), "/delta"),
      Shown(
        String(repeating: "★", count: max(0, min(5, stars)))
          + String(repeating: "☆", count: max(0, 5 - stars)), "/stars"),
      Shown("\(Int(progress * 100)) % done", "/progress"),
      Shown("\(temperature) °C", "/temperature"),
      Shown("\(temperature * 9 / 5 + 32) °F", "/temperature"), Shown("#\(rank)", "/rank"),
      Shown(rank == 1 ? "1st" : rank == 2 ? "2nd" : "\(rank)th", "/rank"),
      Shown("v1.\(version)", "/version"), Shown(String(version, radix: 16), "/version"),
      Shown(stars > 3 ? "Excellent" : "Poor", "/stars"),
      Shown(Self.fixed(small, 2), "/small"),
      Shown(temperature > 15 ? "warm" : "cold", "/temperature"),
      Shown("Terms apply"),
    ]
  }
}

private struct Orders: ShownProps {
  struct Row: Codable { var name: String; var price: Int; var isDone: Bool }
  static let sample = Orders(
    tags: ["red", "green", "blue"], sizes: [3, 5, 8],
    rows: [
      Row(name: "Tea", price: 4, isDone: true), Row(name: "Milk", price: 2, isDone: false),
      Row(name: "Bread", price: 5, isDone: true),
    ], one: ["x"], none: [], matrix: [[1, 2], [3, 4]])
  var tags: [String]
  var sizes: [Int]
  var rows: [Row]
  var one: [String]
  var none: [String]
  var matrix: [[Int]]

  var texts: [Shown] {
    [
      Shown("Orders", tag: "h1"),
      Shown(tags.joined(separator: ", "), "/tags/0", "/tags/1", "/tags/2"),
      Shown("\(tags.count) tags", "/tags"),
      Shown(tags.first ?? "none", "/tags/0"), Shown(tags.last ?? "none", "/tags/2"),
      Shown("\(sizes.reduce(0, +)) in all", "/sizes/0", "/sizes/1", "/sizes/2"),
      Shown("up to \(sizes.max() ?? 0)", "/sizes/2"),
      Shown("\(rows.count) rows", "/rows"),
    ]
      + rows.enumerated().flatMap { index, row in
        [
          Shown("\(index + 1). \(row.name)", "/rows/\(index)/name", tag: "li"),
          Shown("\(row.price).00", "/rows/\(index)/price"),
          Shown(row.isDone ? "done" : "open", "/rows/\(index)/isDone"),
        ]
      } + [
        Shown(
          "Total \(rows.map(\.price).reduce(0, +))", "/rows/0/price", "/rows/1/price",
          "/rows/2/price"),
        Shown(
          "\(rows.count { $0.isDone }) of \(rows.count) done", "/rows/0/isDone", "/rows/1/isDone",
          "/rows/2/isDone"),
        Shown("\(rows.first?.name ?? "") and \(max(0, rows.count - 1)) more", "/rows/0/name"),
        Shown("\(one.count) thing\(one.count == 1 ? "" : "s")", "/one"),
        Shown(one.first ?? "", "/one/0"),
        Shown(none.isEmpty ? "Nothing here" : "\(none.count) things", "/none"),
        Shown("\(matrix.count) lines", "/matrix"),
        Shown(
          "\(matrix.joined().reduce(0, +))", "/matrix/0/0", "/matrix/0/1", "/matrix/1/0",
          "/matrix/1/1"),
      ]
  }
}

private struct Pages: ShownProps {
  static let sample = Pages(
    titles: ["de": "Hallo", "en": "Hello", "fr": "Bonjour"], ages: ["Ann": 41, "Bob": 7],
    single: ["key": "only"])
  var titles: [String: String]
  var ages: [String: Int]
  var single: [String: String]

  var texts: [Shown] {
    [Shown("Pages", tag: "h1"), Shown("\(titles.count) languages", "/titles")]
      + titles.sorted { $0.key < $1.key }.flatMap { key, value in
        [
          Shown(key, "/titles/\(key)", tag: "dt"), Shown(value, "/titles/\(key)", tag: "dd"),
        ]
      }
      + ages.sorted { $0.key < $1.key }.map {
        Shown("\($0) is \($1)", "/ages/\($0)", tag: "li")
      } + [
        Shown("\(ages.values.reduce(0, +)) years", "/ages/Ann", "/ages/Bob"),
        Shown(titles["en"] ?? "missing", "/titles/en"),
        Shown("\(single.first?.key ?? "–"): \(single.first?.value ?? "–")", "/single/key"),
      ]
  }
}

private struct Choices: ShownProps {
  enum Status: String, Codable, CaseIterable { case draft, sent, paid }
  enum Payment: Codable { case none, card(digits: String), transfer(bank: String, day: Int) }
  static let sample = Choices(
    status: .sent, payment: .card(digits: "4242"), note: nil, phone: "030 1234", age: nil,
    isAdmin: false, isOn: true, level: .draft, other: .transfer(bank: "Credit", day: 12), empty: "")
  var status: Status
  var payment: Payment
  var note, phone: String?
  var age: Int?
  var isAdmin, isOn: Bool
  var level: Status
  var other: Payment
  var empty: String

  private func name(_ payment: Payment) -> String {
    switch payment {
    case .none: "Nothing"
    case .card(let digits): "Card ending in \(digits)"
    case .transfer(let bank, let day): "\(bank) on day \(day)"
    }
  }

  var texts: [Shown] {
    [
      Shown("Choices", tag: "h1"), Shown(status.rawValue.capitalized, "/status"),
      Shown(status == .paid ? "Thank you" : "Please pay", "/status"),
      Shown("Step \((Status.allCases.firstIndex(of: status) ?? 0) + 1) of 3", "/status"),
      Shown(name(payment), "/payment/card/digits"),
      Shown(name(other), "/other/transfer/bank", "/other/transfer/day"),
      Shown(note ?? "No note", "/note"), Shown(phone ?? "no phone", "/phone"),
      Shown(age.map { "\($0) years" } ?? "unknown", "/age"),
      Shown(isAdmin ? "Administrator" : "Member", "/isAdmin"), Shown("\(isOn)", "/isOn"),
      Shown(isOn ? "✓" : "✗", "/isOn"), Shown(level.rawValue.uppercased(), "/level"),
      Shown(empty.isEmpty ? "Untitled" : empty, "/empty"),
      Shown("The end"),
    ]
  }
}
