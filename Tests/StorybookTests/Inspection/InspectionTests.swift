@testable import Storybook
import StorybookProgram
import StorybookSchema
@testable import StorybookTestSupport
import Testing

/// What a worker answers of a screen that projects its props or has rules for them.
struct InspectionTests {
  private func outcomes(
    _ catalog: Catalog, _ props: String, previous: String? = nil, format: String = "html",
    comparison: Evaluation.Comparison = .beforeRendering
  ) throws -> [Outcome] {
    let environment = try EnvironmentSettings(device: "phone").merging(["format": .string(format)])
    var evaluation = Evaluation(
      ticket: 1, screen: catalog.screens[0].id, props: Array(props.utf8),
      environment: environment, wantsRendering: true)
    evaluation.previous = previous.map { Array($0.utf8) }
    evaluation.comparison = comparison
    return catalog.outcomes(of: evaluation)
  }

  private static func gauge(_ level: Int, limit: Int = 10, isTorn: Bool = false) -> String {
    #"{"level":\#(level),"limit":\#(limit),"isFailing":false,"isTorn":\#(isTorn)}"#
  }

  private func inspection(_ outcomes: [Outcome]) -> Inspection? {
    for case .inspected(let inspection) in outcomes { return inspection }
    return nil
  }

  private func rendering(_ outcomes: [Outcome]) -> Rendering? {
    if case .rendered(let rendering, _)? = outcomes.last { rendering } else { nil }
  }

  @Test func `alterations of the props by their type are sent, also for a screen without rules`()
    throws
  {
    let altered = Alteration(path: Pointer(["level"]), given: 12, made: 10)
    let inspected = inspection(try outcomes(CappedDial.catalog, #"{"level":12}"#))
    #expect(inspected?.altered == [altered])
    #expect(inspected.flatMap { try? Inspection(reading: $0.value) } == inspected)
    #expect(inspection(try outcomes(CappedDial.catalog, #"{"level":9}"#)) == nil)
  }

  @Test func `a deferred comparison does not delay the rendering, and is made alone`() throws {
    let dial = #"{"level":12}"#
    let rendered = try outcomes(CappedDial.catalog, dial, comparison: .deferred)
    #expect(inspection(rendered) == nil)
    #expect(rendering(rendered)?.body == .text("10"))
    let altered = Alteration(path: Pointer(["level"]), given: 12, made: 10)
    #expect(
      try outcomes(CappedDial.catalog, dial, comparison: .alone)
        == [.inspected(Inspection(altered: [altered]))])
    #expect(
      try outcomes(CappedDial.catalog, #"{"level":9}"#, comparison: .alone)
        == [.inspected(Inspection())])
  }

  @Test func `the projection comes before the rendering`() throws {
    let outcomes = try outcomes(Gauge.catalog, Self.gauge(5))
    #expect(outcomes.count == 3)
    #expect(
      outcomes[1]
        == .inspected(Inspection(projection: ["text": "5 of 10", "width": 50])))
    #expect(rendering(outcomes)?.body == .text("<p>5 of 10</p>"))
  }

  @Test func `rules of the props and of the projection are distinguished`() throws {
    #expect(
      try inspection(outcomes(Gauge.catalog, Self.gauge(11)))?.broken == [
        BrokenRule(name: "the level is within the limit", of: .props),
        BrokenRule(name: "the bar is no longer than it is", of: .view),
      ])
  }

  @Test func `a projection that throws is a crash like any other, after the rules of the props`()
    throws
  {
    let outcomes = try outcomes(Gauge.catalog, Self.gauge(11, isTorn: true))
    #expect(
      inspection(outcomes)
        == Inspection(broken: [BrokenRule(name: "the level is within the limit", of: .props)]))
    #expect(outcomes.last == .crashed(CrashReport(.thrown, "The gauge is torn.")))
  }

  @Test func `a screen without rules and without a projection is not inspected`() throws {
    let outcomes = try outcomes(.meter, #"{"level":1,"label":"a","isBroken":false}"#)
    #expect(inspection(outcomes) == nil)
  }

  @Test(arguments: [(3, "left"), (5, "right"), (7, "right")])
  func `a transition receives what was shown before`(previous: Int, direction: String) throws {
    let rendering = try rendering(
      outcomes(Gauge.catalog, Self.gauge(5), previous: Self.gauge(previous)))
    #expect(rendering?.body == .text("<p>5 of 10</p>"))
    #expect(
      rendering?.notes.transition
        == ["name": "slide", "direction": .string(direction), "elements": ["p": "text"]])
  }

  @Test(arguments: [(nil, "html"), (#"{"level":""}"#, "html"), (gauge(3), "text")])
  func `from nothing, from what does not decode, and in text there is no transition`(
    previous: String?, format: String
  ) throws {
    let outcomes = try outcomes(
      Gauge.catalog, Self.gauge(5), previous: previous, format: format)
    #expect(try #require(rendering(outcomes)).notes == .init())
  }

  @Test(
    arguments: [
      (.none, nil), (.crossFade, ["name": "cross-fade"]),
      (.slide(.up), ["name": "slide", "direction": "up"]),
    ] as [(Rendering.Transition, Value?)])
  func `a transition is sent in the page's words`(
    transition: Rendering.Transition, value: Value?
  ) {
    let page: HTML = "a"
    #expect(page.transition(transition).notes.transition == value)
  }

  @Test func `only a screen that goes over asks for what was before`() throws {
    let listing = CatalogListing(Gauge.catalog)
    #expect(listing.screens.map(\.knowsPrevious) == [true])
    #expect(CatalogListing(.meter).screens.map(\.knowsPrevious) == [false])
    #expect(try CatalogListing(reading: listing.value) == listing)
    #expect(listing.screens[0].stories.map(\.breaks).last == ["the level is within the limit"])
  }
}
