import Foundation
@testable import StorybookTesting
import Testing

struct FixtureSavingTests {
  private func save(
    _ props: Meter.Props, named name: String, in folder: String,
    environment: RenderEnvironment = RenderEnvironment(), replacing: Bool = false
  ) throws -> Fixture<Meter.Props> {
    try Fixture.save(
      props, named: name, in: folder, environment: environment, replacing: replacing)
  }

  @Test func `a fixture is written as the storybook writes it, and read again`() throws {
    let scene = try Scene(["Meter/Meter.swift": ""])
    let folder = "\(scene.root)/Meter/Fixtures"
    let saved = try save(Meter.Props(level: 3), named: "three", in: folder)
    #expect(
      try scene.text("Meter/Fixtures/three.json") == """
        {
          "level": 3,
          "name": "Basement"
        }

        """)
    #expect(saved.props == Meter.Props(level: 3))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder) == ["three.json"])
  }

  @Test func `a fixture is replaced only on request`() throws {
    let scene = try Scene(["Meter/Fixtures/a.json": "{}"])
    let folder = "\(scene.root)/Meter/Fixtures"
    let problem = #expect(throws: FixtureError.self) {
      try save(Meter.Props(level: 3), named: "a", in: folder)
    }
    #expect(problem?.description == "“a” was not saved: The fixture “a” exists already.")
    #expect(try scene.text("Meter/Fixtures/a.json") == "{}")
    #expect(
      try save(Meter.Props(level: 3), named: "a", in: folder, replacing: true).props.level == 3)
  }

  @Test func `what is unusual of its environment lies beside it, and goes with it`() throws {
    let scene = try Scene(["Meter/Meter.swift": ""])
    let folder = "\(scene.root)/Meter/Fixtures"
    var environment = RenderEnvironment(colorScheme: .dark, clock: Date(timeIntervalSince1970: 1.5))
    environment.device = Device.responsive.resized(width: 320)
    let saved = try save(Meter.Props(level: 3), named: "a", in: folder, environment: environment)
    #expect(saved.environment == environment)
    #expect(
      try scene.text("Meter/Fixtures/a.environment.json") == """
        {
          "colorScheme": "dark",
          "clock": "1970-01-01T00:00:01.500Z",
          "size": {
            "width": 320
          }
        }

        """)
    _ = try save(Meter.Props(level: 3), named: "a", in: folder, replacing: true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a.json"])
  }

  @Test func `a name that no file may have is refused`() throws {
    let scene = try Scene(["Meter/Meter.swift": ""])
    let problem = #expect(throws: FixtureError.self) {
      try save(Meter.Props(level: 3), named: "../a", in: "\(scene.root)/Meter/Fixtures")
    }
    #expect(problem?.description.contains("A name must have 1 to 80 letters") == true)
  }

  @Test(arguments: [
    (["Meter/Meter.swift": ""], "Meter/.storybook/Fixtures"),
    (["Sources/Meter.swift": ""], "Sources/Meter/.storybook/Fixtures"),
    (["Meter/.storybook/Fixtures/a.json": ""], "Meter/.storybook/Fixtures"),
    (["A/Meter/Fixtures/a.json": "", "Meter.swift": ""], "A/Meter/Fixtures"),
  ])
  func `the first fixture of a type goes beside it`(
    files: [String: String], folder: String
  ) throws {
    let scene = try Scene(files)
    let source = try FixtureSource(
      Meter.Props.self, folder: nil, test: scene.test, makesFolder: true)
    #expect(source.folder == "\(scene.root)/\(folder)")
  }
}
