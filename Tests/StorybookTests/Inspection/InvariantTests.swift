// swift-format-ignore-file: NeverForceUnwrap
// Literals that are known to be good.

@testable import Storybook
import StorybookProgram
import StorybookSchema
import Testing
@testable import StorybookTestSupport

struct InvariantTests {
  @Test(
    arguments: [
      (Gauge.Props(), []),
      (Gauge.Props(level: 11), ["the level is within the limit"]),
      (Gauge.Props(level: -1, limit: 0), ["a limit is above zero: The gauge fails."]),
    ] as [(Gauge.Props, [String])])
  func `a test asks which rules a value breaks`(props: Gauge.Props, broken: [String]) {
    #expect(Gauge.invariants.broken(by: props) == broken)
  }

  @Test func `the schema says where each rule is shown`() {
    let rules = Gauge.catalog.screens[0].schema.value["x-invariants"]
    #expect(
      rules == [
        [
          "name": "the level is within the limit", "of": "props", "paths": ["/level", "/limit"],
        ],
        ["name": "a limit is above zero", "of": "props", "paths": ["/limit"]],
        ["name": "the bar is no longer than it is", "of": "view", "paths": ["/width"]],
      ])
  }

  @Test func `a schema that is made without running code has the places in memory`() {
    let rules = Gauge.catalog.screens[0].props.outline("It traps.").value["x-invariants"]
    #expect(rules?.array?.first?["paths"] == ["/level", "/limit"])
  }

  struct Renamed: Codable, Sendable {
    var inner = Inner()
    var choice = Choice.one(Inner())

    enum CodingKeys: String, CodingKey { case inner = "in", choice }

    struct Inner: Codable, Sendable {
      var size = 1.5
      enum CodingKeys: String, CodingKey { case size = "s" }
    }

    enum Choice: Codable, Sendable { case one(Inner), none }

    var chosen: Inner? { if case .one(let inner) = choice { inner } else { nil } }
    var sum: Double { inner.size + (chosen?.size ?? 0) }
  }

  private func schema(
    _ properties: (any PartialKeyPath<Renamed> & Sendable)...
  ) -> DerivedSchema {
    let invariants = properties.map { Invariant("r", at: $0) { _ in true } }
    let screen = Screen("A", render: { (_: Renamed) in HTML.empty }) {
      Story("A", Renamed())
    }
    .invariants(invariants)
    return screen.erased.schema
  }

  @Test func `places are those of the JSON, also inside of a payload`() {
    let rules = schema(\.inner.size, \.chosen?.size, \.chosen).value["x-invariants"]?.array
    #expect(
      rules?.map { $0["paths"] } == [["/in/s"], ["/choice/one/_0/s"], ["/choice/one/_0"]])
  }

  @Test func `a property that has no place is reported with its line, and the rule stays`() {
    let schema = schema(\.sum)
    #expect(schema.value["x-invariants"]?.array?.count == 1)
    #expect(schema.problems.count == 1)
    #expect(schema.problems[0].description.contains("InvariantTests.swift:"))
    #expect(schema.problems[0].controlOverride.contains("“r”"))
  }

  @Test func `a screen without rules publishes none`() {
    #expect(Catalog.meter.screens[0].schema.value["x-invariants"] == nil)
  }
}
