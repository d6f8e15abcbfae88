import Synchronization

/// What kind of executable this process is.
package enum HostKind: Sendable {
  /// Has stories of its own: an author's `StorybookServer`.
  case storybook
  /// The installed tool, which shows the stories of other executables.
  case tool

  package static var current: HostKind { kind.withLock(\.self) }
  private static let kind = Mutex(HostKind.storybook)

  /// Set once, before any command runs: the parser creates commands from arguments alone.
  package static func set(_ new: HostKind) { kind.withLock { $0 = new } }
}
