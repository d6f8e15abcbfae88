import Storybook
@testable import StorybookTestSupport

/// A live screen for tests: its commands count, do nothing, or fail.
enum Bell {
  struct Props: Codable, Sendable {
    var rings = 0
    var ring: Command = .noop
    var ringTimes: CommandWith<Int> = .noop
    var listen: Command = .noop
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String { "The bell is cracked." }
  }

  static let catalog = Catalog("Bells") {
    Screen(
      "Bell",
      render: { (props: Props) throws -> HTML in
        if props.rings > 12 { throw Failure() }
        return "<p>\(props.rings)</p>"
      }
    ) {
      Story("Silent", Props())
    }
    .update {
      OnCommand(\.ring) { $0.rings += 1 }
      OnCommand(\.ringTimes) { $0.rings += $1 }
    }
  }
}
