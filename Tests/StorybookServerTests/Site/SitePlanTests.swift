import Storybook
import StorybookSchema
import Testing

@testable import StorybookSite

struct SitePlanTests {
  private static let devices = [Device.responsive, Device(id: "phone", title: "Phone", width: 390)]

  private static func names(_ change: (inout SitePlan.Choices) -> Void) throws -> [String] {
    var choices = SitePlan.Choices()
    change(&choices)
    return try SitePlan(choices, devices: devices).variants.map(\.name)
  }

  @Test func `files are called after what is other than in the first`() throws {
    #expect(try Self.names { _ in } == ["index", "dark"])
    #expect(
      try Self.names { $0.devices = ["responsive", "phone"] }
        == ["index", "dark", "phone", "phone-dark"])
    #expect(
      try Self.names {
        $0.formats = ["html", "text"]
        $0.colorSchemes = ["dark"]
      } == ["index", "text"])
    #expect(try Self.names { $0.colorSchemes = ["dark", "dark"] } == ["index"])
  }

  private static let globals: Value = ["defaults": ["brand": "acme", "isBeta": false]]

  @Test func `the values of a global are alternatives, and of several ones combined`() throws {
    var choices = SitePlan.Choices()
    choices.colorSchemes = ["light"]
    choices.globals = ["brand=acme", "brand=globex", "isBeta=true"]
    let plan = try SitePlan(choices, devices: Self.devices, globals: Self.globals)
    #expect(plan.variants.map(\.name) == ["index", "brand-globex-isbeta-true"])
    #expect(
      plan.variants.map { $0.environment.value["globals"] } == [
        ["isBeta": true], ["brand": "globex", "isBeta": true],
      ])
    let variants = plan.variants(of: ["globals": ["brand": "globex", "user": "Ann"]])
    #expect(
      variants.map { $0.environment.value["globals"] } == [
        ["brand": "globex", "isBeta": true, "user": "Ann"], ["isBeta": true, "user": "Ann"],
        ["brand": "globex", "isBeta": true, "user": "Ann"],
      ])
    #expect(Set(variants.map(\.name)).count == 3 && variants[0].name == "index")
  }

  @Test func `a calendar and a seed are those of every variant, and of the page`() throws {
    var choices = SitePlan.Choices()
    choices.calendar = "buddhist"
    choices.randomSeed = "7"
    let plan = try SitePlan(choices, devices: Self.devices)
    #expect(plan.variants.map(\.name) == ["index", "dark"])
    for variant in plan.variants {
      #expect(variant.environment.siteValue["calendar"] == "buddhist")
      #expect(variant.environment.siteValue["randomSeed"] == 7)
    }
  }

  @Test func `the clock is fixed, and a page does not stop its own`() throws {
    let environment = try #require(
      try SitePlan(.init(), devices: Self.devices).variants.first?.environment)
    #expect(environment.clock == Instant(SitePlan.clock)?.date)
    #expect(environment.siteValue["clock"] == nil)
  }

  @Test(arguments: [("ar_EG", RenderEnvironment.Direction.rightToLeft), ("de_CH", .leftToRight)])
  func `a language is read from its side`(locale: String, direction: RenderEnvironment.Direction)
    throws
  {
    var choices = SitePlan.Choices()
    choices.locales = [locale]
    let plan = try SitePlan(choices, devices: Self.devices)
    #expect(plan.variants[0].environment.direction == direction)
  }

  @Test(arguments: [nil, [:] as Value]) func `a story without one has what every story has`(
    own: Value?
  ) throws {
    let plan = try SitePlan(.init(), devices: Self.devices)
    #expect(plan.variants(of: own) == plan.variants)
  }

  @Test func `what no choice of a site is about is the same in all of a story`() throws {
    var choices = SitePlan.Choices()
    choices.devices = ["phone"]
    let plan = try SitePlan(choices, devices: Self.devices)
    let large = plan.variants(of: ["textSize": "xxLarge"])
    #expect(large.map(\.name) == ["index", "dark"])
    #expect(large.map(\.environment.textSize) == [.xxLarge, .xxLarge])
    let wide = plan.variants(of: ["device": "responsive"])
    #expect(wide.map(\.name) == ["index", "phone", "dark"])
    #expect(wide.map(\.environment.device) == ["responsive", "phone", "phone"])
  }
}
