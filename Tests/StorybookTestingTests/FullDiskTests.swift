import Foundation
import Storybook
@testable import StorybookTesting
import Testing

/// What is there survives a fixture that cannot be written, or is written in half.
struct FullDiskTests {
  @Test func `a disk that is full leaves a fixture and its environment as they were`() async {
    await #expect(processExitsWith: .success) {
      let scene = try Scene(["Meter/Meter.swift": ""])
      let folder = Desk(scene.fixtures)
      let dark = RenderEnvironment(colorScheme: .dark)
      try folder.save(Meter.Props(level: 3), environment: dark)
      let before = try folder.files()
      FullDisk.begin(bytes: 400)
      let problem = folder.problem(saving: Meter.Props(level: 4, name: Desk.long))
      #expect(problem.contains("Fixtures cannot be written: "))
      #expect(try folder.files() == before)
    }
  }

  @Test func `an environment that does not fit keeps the fixture from being replaced`() async {
    await #expect(processExitsWith: .success) {
      let scene = try Scene(["Meter/Meter.swift": ""])
      let folder = Desk(scene.fixtures)
      try folder.save(Meter.Props(level: 3))
      let before = try folder.files()
      // The fixture has 41 bytes, its environment more.
      FullDisk.begin(bytes: 45)
      var environment = RenderEnvironment(
        colorScheme: .dark, clock: Date(timeIntervalSince1970: 1.5))
      environment.device = Device.responsive.resized(width: 320)
      let problem = folder.problem(saving: Meter.Props(level: 4), environment: environment)
      #expect(problem.contains("Fixtures cannot be written: "))
      #expect(try folder.files() == before)
      try folder.save(Meter.Props(level: 4))
      #expect(try folder.files() != before)
    }
  }

  @Test func `a folder that cannot be written is reported, and nothing is lost`() throws {
    let scene = try Scene(["Meter/Meter.swift": "", "Meter/Fixtures": "a file"])
    let problem = Desk(scene.fixtures).problem(saving: Meter.Props(level: 3))
    #expect(problem.contains("Meter/Fixtures cannot be written: "))
    #expect(try scene.text("Meter/Fixtures") == "a file")
  }

  @Test func `what a process leaves that ends in the middle is no fixture, and goes`() async throws
  {
    let parent = Desk.place(of: getpid())
    let folder = Desk("\(parent)/Meter/Fixtures")
    try FileManager.default.createDirectory(
      atPath: "\(parent)/Meter", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: parent) }
    try folder.save(Meter.Props(level: 3))
    let before = try folder.files()
    await #expect(processExitsWith: .signal(SIGXFSZ)) {
      let folder = Desk("\(Desk.place(of: getppid()))/Meter/Fixtures")
      FullDisk.begin(bytes: 400, kills: true)
      try folder.save(Meter.Props(level: 4, name: Desk.long))
    }
    let left = try folder.files().filter { before[$0.key] == nil }
    #expect(left.count == 1 && left.keys.allSatisfy { $0.hasPrefix(".storybook-") })
    #expect(try Fixture(of: Meter.Props.self, "a", in: folder.path).props == Meter.Props(level: 3))
    try folder.save(Meter.Props(level: 5))
    #expect(try folder.files().keys.sorted() == ["a.json"])
  }
}

/// A folder of fixtures in which one is saved again and again.
private struct Desk {
  static let long = String(repeating: "long ", count: 2000)

  /// Known to the process that ends in the middle, and to the one that looks what it left.
  static func place(of process: pid_t) -> String {
    FileManager.default.temporaryDirectory.appending(path: "storybook-cut-short-\(process)").path
  }

  let path: String

  init(_ path: String) { self.path = path }

  func save(_ props: Meter.Props, environment: RenderEnvironment = RenderEnvironment()) throws {
    try Fixture.save(props, named: "a", in: path, environment: environment, replacing: true)
  }

  /// Why it is not saved.
  func problem(saving props: Meter.Props, environment: RenderEnvironment = RenderEnvironment())
    -> String
  {
    do {
      try save(props, environment: environment)
      return ""
    } catch {
      return "\(error)"
    }
  }

  /// The texts of all that is there, by name.
  func files() throws -> [String: String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    return try Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, try String(contentsOfFile: "\(path)/\($0)", encoding: .utf8))
      })
  }
}

extension Scene {
  fileprivate var fixtures: String { "\(root)/Meter/Fixtures" }
}
