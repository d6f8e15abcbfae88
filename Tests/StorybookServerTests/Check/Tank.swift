import Foundation
import Storybook
import StorybookSchema

@testable import StorybookCheck
@testable import StorybookWorker

/// A screen for checks: it fails on request.
enum Tank {
  struct Props: Codable, Sendable {
    var level: Int
    var name: String
    /// Its type is content without it, whatever a schema says.
    var fails = false

    init(level: Int, name: String) throws {
      guard level <= 10 else { throw Overflow() }
      (self.level, self.name) = (level, name)
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      level = try container.decode(Int.self, forKey: .level)
      name = try container.decode(String.self, forKey: .name)
      fails = try container.decodeIfPresent(Bool.self, forKey: .fails) ?? false
    }
  }

  struct Overflow: Error, CustomStringConvertible {
    var description: String { "The tank overflows." }
  }

  struct Leak: Error, CustomStringConvertible {
    var description: String { "The tank leaks." }
  }

  /// Outside of the screen's closure, which a `try` would make one that throws.
  private static let low = Story("Low", try Props(level: 1, name: "A"))
  private static let over = Story("Over", try Props(level: 11, name: "A"))

  static let catalog = Catalog("Tests") {
    Screen(
      "Tank",
      render: { (props: Props) throws -> HTML in
        if props.fails { throw Leak() }
        return "<p>\(props.name)</p>"
      }
    ) {
      low
      over
    }
  }
}

/// A folder with fixtures of the tank, gone after the test; its checks run in this process.
final class TankScene {
  let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
  var folder: String { "\(root)/Tank/Fixtures" }

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  func write(_ text: String, _ file: String = "a.json") throws -> String {
    try text.write(toFile: "\(folder)/\(file)", atomically: false, encoding: .utf8)
    return "\(folder)/\(file)"
  }

  func read(_ file: String = "a.json") throws -> String {
    try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
  }

  /// - Parameter death: ends every process that is to evaluate props.
  static func checker(_ death: WorkerExitError? = nil) -> Checker {
    Checker(environment: EnvironmentSettings(device: "phone")) { request in
      if case .evaluate = request, let death { throw death }
      return answers(request)
    }
  }

  @Sendable static func answer(_ request: WorkerRequest) -> WorkerReply {
    answers(request).last ?? .failed("No answer.")
  }

  private static func answers(_ request: WorkerRequest) -> [WorkerReply] {
    var parts: [WorkerReply] = []
    Tank.catalog.answer(request) { parts.append($0) }
    return parts
  }

  static func finding(
    _ path: String, fixes: FixMode = .none, checker: Checker = checker()
  ) async throws -> CheckResult {
    let schema = try await checker.schema("tank")
    return try await checker.finding(fixture: path, "tank", schema: schema, fixes: fixes)
  }
}
