import Foundation
@testable import StorybookTesting
import StorybookSchema
import Testing
@testable import StorybookFiles

struct ExpectRendersTests {
  private let catalog = Catalog("Lab") { Meter.screen }

  private func fixture(_ level: Int) throws -> (Scene, Fixture<Meter.Props>) {
    let scene = try Scene([
      "Meter/Fixtures/A level.json": #"{"level": \#(level), "name": "A"}"#,
      "Meter/Fixtures/A level.environment.json": #"{"colorScheme": "dark"}"#,
    ])
    return (
      scene,
      try FixtureSource(Meter.Props.self, folder: nil, test: scene.test).one("A level")
    )
  }

  /// What a failing expectation says.
  private func failure(_ body: () -> Void) -> String {
    nonisolated(unsafe) var said: [String] = []
    withKnownIssue {
      body()
    } matching: { issue in
      said.append(issue.comments.map(\.rawValue).joined())
      return true
    }
    return said.joined(separator: "\n")
  }

  @Test func `a fixture is rendered in its own environment`() throws {
    let (_, fixture) = try fixture(7)
    #expect(try fixture.rendering(in: catalog).text == "<meter>7 dark</meter>")
    let light = try fixture.rendering(in: catalog, RenderEnvironment())
    #expect(light.text == "<meter>7 light</meter>")
    #expect(try catalog.rendering(of: Meter.Props(level: 1)).text == "<meter>1 light</meter>")
    let shown = expectRenders(fixture, in: catalog, containing: "7 dark")
    #expect(shown?.text == "<meter>7 dark</meter>")
  }

  @Test(arguments: [
    (101, "A level of 101 is too much."),
    (-1, "The rule “is not negative” is broken."),
    (7, "“<p>” is not in the rendering."),
  ])
  func `a failure says why, and has a link to the very state`(level: Int, reason: String) throws {
    let (_, fixture) = try fixture(level)
    let said = failure { expectRenders(fixture, in: catalog, containing: level == 7 ? "<p>" : "") }
    let link = StateLink(
      story: "meter/a-level", props: ["level": Value(level), "name": "A"],
      environment: ["colorScheme": "dark"])
    #expect(said == "“A level”:\n\(reason)\nOpen: \(link)")
  }

  @Test func `what looks closer may fail too`() {
    let said = failure {
      expectRenders(Meter.Props(level: 1), in: catalog) { _ in throw Meter.Overflow(level: 1) }
    }
    #expect(said.contains("A level of 1 is too much.\nOpen: http"))
    #expect(said.contains("#/meter?props="))
  }

  @Test func `props that no screen shows are reported`() {
    let said = failure { expectRenders(["a"], in: catalog) }
    #expect(said == "Array<String>: No screen of “Lab” has props of type Array<String>.")
    #expect(throws: FixtureError.self) {
      try Catalog("Two") { [Meter.screen, Meter.screen] }.rendering(of: Meter.Props(level: 1))
    }
  }
}
