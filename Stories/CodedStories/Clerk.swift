import Foundation
import Storybook
import StorybookInteractions

/// Interaction tests, which end in every way.
enum Clerk {
  struct Props: Codable, Hashable, Sendable {
    var firstName = ""
    var typed: CommandWith<String> = .noop
  }

  static func html(_ props: Props) -> HTML {
    "<input aria-label=\"Name\" value=\(props.firstName)\(props.typed)><p>\(props.firstName)</p>"
      + "<p style=\"opacity: 0\">For the clerk alone</p>"
  }

  static let screen = Screen("Clerk", render: html) { tests.reduce(story) { $1($0) } }

  private static func snapshots(of name: String, _ s: TestedStory<Props>) async throws {
    try s.expect(snapshot: "empty")
    try await s.type("Ann", into: "Name")
    try await s.fill("Name", with: name)
    try s.expect(snapshot: "named")
    if name != "Di" { try s.expect(snapshot: "read", as: .outline) }
  }

  private static let story = Story("Writes", Props()) {
    OnCommand(\.typed) { props, text in props.firstName = text }
  }

  /// Only where a test asks for them: `check` runs all that there are.
  private static var tests: [(Story<Props>) -> Story<Props>] {
    let wish = ProcessInfo.processInfo.environment["CODED_STORIES_TESTS"]
    guard wish != nil else { return [] }
    if let name = wish?.split(separator: "snapshots of ").last, wish != String(name) {
      return [{ $0.test("is as recorded") { try await snapshots(of: "\(name)", $0) } }]
    }
    return [
      { $0.test("traps") { _ in fatalError("The clerk falls.") } },
      {
        $0.test("passes") { s in
          try await s.type("Ann", into: "Name")
          try s.expect("Ann")
        }
      },
      { $0.test("waits") { _ in try await Task.sleep(for: .seconds(3600)) } },
      {
        $0.test("loops") { s in
          while true { try s.expect(no: "Bo") }
        }
      },
      { $0.test("fails") { try $0.expect("Cy") } },
      { $0.test("fails") { try $0.expect("") } },
      { $0.test("reads what is hidden") { try $0.expect("For the clerk alone") } },
    ]
  }
}
