import Foundation
import StorybookProgram
import StorybookSchema
import StorybookTestSupport
import Testing

@testable import Storybook

struct SampleGlobals: Codable, Hashable, Sendable {
  enum Brand: String, Codable, CaseIterable { case acme, dark }
  struct User: Codable, Hashable { var name = "Ann" }

  var brand = Brand.acme
  var isBeta = false
  var user: User? = User()
  var discount = 0.5
  var odd = "a"

  enum CodingKeys: String, CodingKey {
    case brand, isBeta, user, discount
    case odd = "a/b.c=~ \u{1F600}"
  }
}

extension RenderEnvironment {
  var sample: SampleGlobals {
    get { self[globals: SampleGlobals()] }
    set { self[globals: SampleGlobals()] = newValue }
  }
}

struct GlobalsTests {
  private static let odd = SampleGlobals.CodingKeys.odd.rawValue

  private static let catalog = Catalog(globals: SampleGlobals()) {
    Screen("Shop", render: { (_: Int, environment) in .text("\(environment.sample)") }) {
      Story("Usual", 1)
      Story("Dark", 1).environment {
        $0.sample.brand = .dark
        $0.sample.user = nil
        $0.colorScheme = .dark
      }
      Story("Endless", 1).environment { $0.sample.discount = .infinity }
    }
  }

  private static func rendering(_ globals: Value, in catalog: Catalog = catalog) throws -> Rendering
  {
    let environment = try EnvironmentSettings(device: "phone").merging(["globals": globals])
    let evaluation = Evaluation(
      ticket: 1, screen: "shop", props: Array("1".utf8), environment: environment,
      wantsRendering: true)
    let last = catalog.outcomes(of: evaluation).last
    guard case .rendered(let rendering, _)? = last else {
      throw PropsError(path: Pointer(), reason: "\(String(describing: last))")
    }
    return rendering
  }

  static let given: [(Value, SampleGlobals, [String])] = [
    ([:], SampleGlobals(), []),
    (["brand": "dark"], SampleGlobals(brand: .dark), []),
    (["user": nil, "isBeta": true], SampleGlobals(isBeta: true, user: nil), []),
    (["user": ["name": "Bo"]], SampleGlobals(user: .init(name: "Bo")), []),
    (.object([odd: "b"]), SampleGlobals(odd: "b"), []),
    (["brand": "gone", "isBeta": true], SampleGlobals(isBeta: true), ["/globals/brand"]),
    (["brand": nil], SampleGlobals(), ["/globals/brand"]),
    (["user": ["name": 3], "brand": "dark"], SampleGlobals(brand: .dark), ["/globals/user/name"]),
    (["user": [:], "isBeta": "yes"], SampleGlobals(), ["/globals/user/name", "/globals/isBeta"]),
    (["discount": .number(Number(1e300))], SampleGlobals(discount: 1e300), []),
    (["discount": "NaN"], SampleGlobals(), ["/globals/discount"]),
    (["Brand": "dark", "isBeta": true], SampleGlobals(isBeta: true), ["/globals/Brand"]),
    (["__proto__": [:], "toString": nil], SampleGlobals(), ["/globals/__proto__"]),
    (.object([odd: 3]), SampleGlobals(), ["/globals/a~1b.c=~0 \u{1F600}"]),
  ]

  @Test(arguments: given.indices)
  func `globals that decode apply, and others are named and have their defaults`(row: Int) throws {
    let (given, expected, problems) = Self.given[row]
    let rendering = try Self.rendering(given)
    #expect(rendering.body == .text("\(expected)"))
    #expect(rendering.notes.globals.map { "\($0.path)" } == problems)
    #expect(rendering.notes.globals.allSatisfy { !$0.reason.isEmpty })
    let settings = try EnvironmentSettings(device: "phone").merging(["globals": given])
    #expect(settings.resolved(of: Device.all).sample == expected, "Without a catalog, as in a test")
  }

  @Test func `a number beyond those of its type is ignored`() throws {
    let rendering = try Self.rendering(Value(json: #"{"discount": 1e999, "isBeta": true}"#))
    #expect(rendering.body == .text("\(SampleGlobals(isBeta: true))"))
    #expect(rendering.notes.globals.map(\.path) == [Pointer(["globals", "discount"])])
  }

  @Test func `what a story sets in code is its environment`() throws {
    let stories = CatalogListing(Self.catalog).screens[0].stories
    #expect(stories[0].environment == nil)
    #expect(
      stories[1].environment
        == ["colorScheme": "dark", "globals": ["brand": "dark", "user": nil]])
    #expect(stories.map { $0.environmentProblem == nil } == [true, true, false])
    let listing = CatalogListing(Self.catalog)
    #expect(try CatalogListing(reading: listing.value) == listing)
  }

  @Test func `what a test sets is what a screen reads, and travels`() throws {
    var environment = RenderEnvironment()
    environment.sample.brand = .dark
    #expect(environment.sample == SampleGlobals(brand: .dark))
    #expect(EnvironmentSettings(environment).value["globals"] == ["brand": "dark"])
    environment.sample.brand = .acme
    #expect(environment == RenderEnvironment())
    #expect(EnvironmentSettings(environment).value["globals"] == nil)
  }

  @Test func `the schema is derived as that of props`() throws {
    let reply = Self.catalog.replies(to: .schema(screen: CatalogGlobals.id)).last
    guard case .schema(let schema, let problems)? = reply else {
      Issue.record("\(String(describing: reply))")
      return
    }
    #expect(problems.isEmpty)
    let members = SchemaDocument(published: schema).value
    #expect(
      members == SchemaDeriver.derive(SampleGlobals.self, samples: [SampleGlobals()]).value
        || schema["properties"] != nil || schema["$ref"] != nil)
    #expect(schema.text.contains(#""enum":["acme","dark"]"#))
  }

  @Test func `globals are coded plainly, whatever the coder of the catalog or the screen`() throws {
    struct Dates: Codable, Sendable { var dayOne = Date(timeIntervalSinceReferenceDate: 0) }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.keyEncodingStrategy = .convertToSnakeCase
    let catalog = Catalog(coder: PropsCoder(decoder: decoder, encoder: encoder), globals: Dates()) {
      Screen(
        "Shop",
        render: { (_: Int, environment) in
          .text("\(environment[globals: Dates()].dayOne.timeIntervalSinceReferenceDate)")
        }
      ) {
        Story("One", 1).environment { $0[globals: Dates()].dayOne += 60 }
      }
    }
    let listing = CatalogListing(catalog)
    let set = try #require(listing.screens[0].stories[0].environment?["globals"])
    #expect(set["dayOne"]?.number?.double == 60)
    #expect(listing.globals?["defaults"]?["dayOne"]?.number?.double == 0)
    let rendering = try Self.rendering(set, in: catalog)
    #expect(rendering.body == .text("60.0") && rendering.notes.globals.isEmpty)
  }

  @Test func `a catalog without globals is as before, and names those that it is given`() throws {
    let plain = Catalog {
      Screen("Shop", render: { (_: Int, environment) in .text("\(environment.sample)") }) {
        Story("One", 1)
      }
    }
    #expect(CatalogListing(plain).value["globals"] == nil)
    let rendering = try Self.rendering(["brand": "dark"], in: plain)
    #expect(
      rendering.notes.globals.map { "\($0)" } == [
        "/globals/brand: The catalog has no globals."
      ])
    #expect(try Self.rendering([:], in: plain).notes == .init())
  }

  static let wrong: [any Codable & Sendable] = [
    SampleGlobals.Brand.dark, 3, ["a", "b"], SampleGlobals(discount: .nan),
  ]

  @Test(arguments: wrong.indices)
  func `a type without members, or without a JSON form, is shown as a problem`(row: Int) throws {
    let catalog = Catalog(globals: Self.wrong[row]) {
      Screen("Shop", render: { (_: Int) in .text("shown") }) { Story("One", 1) }
    }
    let problem = try #require(CatalogListing(catalog).globals?["problem"]?.string)
    #expect(problem.hasPrefix("The globals cannot be used: "))
    #expect(try Self.rendering(["brand": "dark"], in: catalog).body == .text("shown"))
  }
}
