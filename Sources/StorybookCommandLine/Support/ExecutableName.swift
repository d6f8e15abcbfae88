import Foundation

/// The file name of the executable, which is the name of the root command.
package enum ExecutableName {
  package static let current = CommandLine.arguments.first.map {
    ($0 as NSString).lastPathComponent
  }

  /// What a person types before the arguments, in the folder of the package.
  package static var command: String {
    switch HostKind.current {
    case .storybook: "swift run \(current ?? "Stories")"
    case .tool: "storybook"
    }
  }

  /// A line of the help that a person can copy.
  package static func example(_ arguments: String) -> String {
    "Example: \(command) \(arguments)"
  }
}
