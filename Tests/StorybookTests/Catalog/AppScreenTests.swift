import Foundation
import StorybookSchema
import Testing

@testable import Storybook

/// Screens of functions as apps have them: markup as text, several arguments, values of the app.
struct AppScreenTests {
  struct Boat: Codable, Sendable {
    enum Rig: String, Codable, CaseIterable { case sloop, ketch }

    var name: String
    var rig: Rig
    var photo: URL?
    var built: Date
    static let tern = Boat(name: "Tern", rig: .ketch, photo: nil, built: .distantPast)
    var html: String { "<p>\(name)" }
  }

  struct Localizer: Sendable {
    let locale: String
    func callAsFunction(_ text: String) -> String { locale.hasPrefix("de") ? "\(text)e" : text }
  }

  struct Page {
    let body: String
    func html(_ t: Localizer) -> String { "<main>\(t(body))</main>" }
  }

  struct Harbor: Codable, Sendable { var name = "Home" }

  private static func card(_ boat: Boat, t: Localizer) -> String { "<h1>\(t(boat.name))" }
  private static func page(boat: Boat, days: Int, t: Localizer) -> Page {
    Page(body: "\(boat.name) \(days)")
  }
  private static func table(names: [String], rig: Boat.Rig, note: String?) -> String {
    "<td>\(names.joined()) \(rig.rawValue) \(note ?? "none")"
  }
  private static func three(a: Int, b: Int, c: Int, t: Localizer) -> String { t("\(a)\(b)\(c)") }
  @MainActor private static func model(_ boat: Boat, t: Localizer) async -> String {
    t("Model \(boat.name)")
  }
  private static func later2(a: Int, b: String) async -> String { await later("\(a)\(b)") }
  private static func later3(a: Int, b: String, c: [Int]) async throws -> String {
    await later("\(a)\(b)\(c)")
  }
  @MainActor private static func later4(a: Int, b: String, c: [Int], d: Boat) async -> String {
    await later("\(a)\(b)\(c)\(d.name)")
  }
  private static func made2(a: Int, b: String, t: Localizer) async -> String {
    await t(later("\(a)\(b)"))
  }
  private static func made3(a: Int, b: String, c: [Int], t: Localizer) async throws -> String {
    await t(later("\(a)\(b)\(c)"))
  }
  @MainActor private static func made4(
    a: Int, b: String, c: [Int], d: Boat, t: Localizer
  ) async -> String { await t(later("\(a)\(b)\(c)\(d.name)")) }
  @MainActor private static func onMain(a: Int, b: String) -> String { "\(a)\(b)" }
  private static func later(_ text: String) async -> String {
    await Task.yield()
    return text
  }
  private static func at(_ hour: Int, zone: TimeZone) -> String { "\(hour) \(zone.identifier)" }

  static let catalog = Catalog(
    globals: Harbor(),
    make: {
      (Localizer(locale: $0.locale), TimeZone(identifier: $0.timeZone) ?? .gmt)
    }
  ) {
    Screen("Property", html: \Boat.html) { Story("Tern", .tern) }
    Screen("Card", html: card) { Story("Tern", .tern) }
    Screen("Page", html: { page(boat: $0, days: $1, t: $2).html($2) }) { Story("Two", .tern, 2) }
    Screen("Table", html: table) { Story("Some", ["A", "B"], .sloop, nil) }
    Screen("Three", html: three) { Story("Some", 1, 2, 3) }
    Screen("Model", html: model) { Story("Tern", .tern) }
    Screen("Later two", html: later2) { Story("Some", 1, "b") }
    Screen("Later three", html: later3) { Story("Some", 1, "b", [3]) }
    Screen("Later four", html: later4) { Story("Some", 1, "b", [3], .tern) }
    Screen("Made two", html: made2) { Story("Some", 1, "b") }
    Screen("Made three", html: made3) { Story("Some", 1, "b", [3]) }
    Screen("Made four", html: made4) { Story("Some", 1, "b", [3], .tern) }
    Screen("On main", html: { await onMain(a: $0, b: $1) }) { Story("Some", 1, "b") }
    Screen("Zone", html: at) { Story("Noon", 12) }
    Screen("Sample", html: card) {
      Story("Usual")
      Story("Named") { $0.name = "Gull" }
    }
    Screen("Unmade", html: { (_: Boat, _: Page2) in "" }) { Story("Tern", .tern) }
    Screen("Many", html: \Boat.html) {
      for rig in Boat.Rig.allCases { Story(rig.rawValue) { $0.rig = rig } }
    }
  }
  struct Page2: Sendable {}

  private static func shown(
    _ screen: String, _ story: Int = 0, in catalog: Catalog = catalog,
    under environment: Value = [:]
  ) throws -> String {
    let screen = try #require(catalog.screen(screen))
    let settings = try EnvironmentSettings(device: "phone")
      .merging(screen.stories[story].environment ?? [:]).merging(environment)
    let props = try screen.props.sample(story)
    let rendering = try catalog.decorated(
      screen, story: screen.stories[story].slug, in: catalog.context(settings)
    ) { try screen.props.decode(props.bytes).render($0) }
    guard case .text(let text) = rendering.body else { return "" }
    return text
  }

  @Test(arguments: [
    ("property", "<p>Tern"), ("card", "<h1>Tern"), ("page", "<main>Tern 2</main>"),
    ("table", "<td>AB sloop none"), ("three", "123"), ("model", "Model Tern"), ("zone", "12 GMT"),
    ("later-two", "1b"), ("later-three", "1b[3]"), ("later-four", "1b[3]Tern"),
    ("made-two", "1b"), ("made-three", "1b[3]"), ("made-four", "1b[3]Tern"), ("on-main", "1b"),
  ])
  func `a function of the app is a screen`(screen: String, markup: String) throws {
    #expect(try Self.shown(screen) == markup)
  }

  @Test func `what the catalog makes follows from the environment`() throws {
    let german: Value = ["locale": "de_DE", "timeZone": "Europe/Zurich"]
    #expect(try Self.shown("card", under: german) == "<h1>Terne")
    #expect(try Self.shown("page", under: german) == "<main>Tern 2e</main>")
    #expect(try Self.shown("zone", under: german) == "12 Europe/Zurich")
  }

  @Test func `a value that the catalog does not make is named`() {
    let error = #expect(throws: (any Error).self) { try Self.shown("unmade") }
    #expect("\(error as Any)".contains("The catalog makes no Page2."))
  }

  @Test func `arguments are an array, whose elements the editor knows`() throws {
    let screen = try #require(Self.catalog.screen("table"))
    #expect(try screen.props.sample(0) == [["A", "B"], "sloop", .null])
    let schema = "\(screen.props.schema(.none).document)"
    #expect(schema.contains("sloop") && schema.contains("ketch"))
    #expect(throws: PropsError.self) {
      try screen.props.decode(Array(#"[["A"],"brig",null]"#.utf8))
    }
  }

  @Test func `a sample is made from the type`() throws {
    #expect(try Self.shown("sample") == "<h1>Name")
    #expect(try Self.shown("sample", 1) == "<h1>Gull")
    let many = try #require(Self.catalog.screen("many"))
    #expect(many.stories.map(\.title) == ["sloop", "ketch"])
  }

  // MARK: The environment of stories

  private static let placed = Catalog(globals: Harbor()) {
    Screen(
      "Place",
      render: { (_: Boat, environment: RenderEnvironment) in
        HTML("\(environment.locale) \(environment.timeZone) \(environment[globals: Harbor()].name)")
      }
    ) {
      Story("Plain", .tern)
      Story("English", .tern).environment(\.locale, "en_US")
      Story("Closure", .tern).environment { $0.locale = "fr_FR" }
      Story("Global", .tern).environment(\.harbor.name, "Away")
    }
    .environment(\.locale, "de_CH")
    Screen(
      "Other",
      render: { (_: Boat, environment: RenderEnvironment) in
        HTML("\(environment.locale) \(environment.timeZone) \(environment[globals: Harbor()].name)")
      }
    ) { Story("Plain", .tern) }
  }
  .environment(\.locale, "it_IT").environment(\.timeZone, "Europe/Rome")

  @Test(arguments: [
    ("place", 0, "de_CH Europe/Rome Home"), ("place", 1, "en_US Europe/Rome Home"),
    ("place", 2, "fr_FR Europe/Rome Home"), ("place", 3, "de_CH Europe/Rome Away"),
    ("other", 0, "it_IT Europe/Rome Home"),
  ])
  func `a story wins over its screen, and a screen over its catalog`(
    screen: String, story: Int, text: String
  ) throws {
    #expect(try Self.shown(screen, story, in: Self.placed) == text)
  }
}

extension RenderEnvironment {
  fileprivate var harbor: AppScreenTests.Harbor {
    get { self[globals: AppScreenTests.Harbor()] }
    set { self[globals: AppScreenTests.Harbor()] = newValue }
  }
}
