import Foundation

/// The file name of the executable, which is the name of the root command.
package enum ExecutableName {
  package static let current = CommandLine.arguments.first.map {
    ($0 as NSString).lastPathComponent
  }
}
