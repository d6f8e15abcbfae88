import Foundation
import Synchronization

/// The executable whose stories this process shows: its own, unless a command line names another.
package enum StoryExecutable {
  private static let chosen = Mutex<String?>(nil)

  /// An absolute path.
  package static var path: String {
    chosen.withLock(\.self) ?? Bundle.main.executablePath ?? CommandLine.arguments.first ?? ""
  }

  /// Set once, before a command uses it.
  package static func choose(_ path: String) { chosen.withLock { $0 = path } }
}
