import Storybook
import StorybookProgram
import StorybookSchema
import StorybookTestSupport

@testable import StorybookCheck
@testable import StorybookHost

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
struct TankScene {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  func write(_ text: String, _ file: String = "a.json") throws -> String {
    try folder.write(text, to: "Tank/Fixtures/\(file)")
  }

  func read(_ file: String = "a.json") throws -> String {
    try folder.read("Tank/Fixtures/\(file)")
  }

  /// - Parameter death: ends every process that is to evaluate props.
  static func checker(_ death: WorkerExitError? = nil) -> Checker {
    .make { request in
      if case .evaluate = request, let death { throw death }
      return Tank.catalog.replies(to: request)
    }
  }

  @Sendable static func answer(_ request: WorkerRequest) -> WorkerReply {
    Tank.catalog.replies(to: request).last ?? .failed("No answer.")
  }

  static func finding(
    _ path: String, fixes: FixMode = .none, checker: Checker = checker()
  ) async throws -> CheckResult {
    let schema = try await checker.schema("tank")
    return try await checker.finding(fixture: path, screen: "tank", schema: schema, fixes: fixes)
  }
}

extension Checker {
  static func make(
    _ replies: @escaping @Sendable (WorkerRequest) async throws -> [WorkerReply]
  ) -> Checker {
    Checker(environment: EnvironmentSettings(device: "phone"), ask: replies)
  }

  /// Asks the catalog in this process.
  static func make(of catalog: Catalog) -> Checker { make { catalog.replies(to: $0) } }
}
