import CStorybookTrace
import Foundation

/// State that all screens of a process share and any of them may change: the working directory, the
/// time zone, the locale, signal handlers and the like.
struct ProcessState: Hashable {
  /// The names of the parts that can differ, as the log prints them.
  private static let names: [Int: String] = [
    STORYBOOK_STATE_DIRECTORY: "the working directory",
    STORYBOOK_STATE_VARIABLES: "environment variables",
    STORYBOOK_STATE_LOCALE: "the locale",
    STORYBOOK_STATE_FILE_MASK: "the file mode creation mask (umask)",
    STORYBOOK_STATE_SIGNALS: "signal handlers",
    STORYBOOK_STATE_TIMERS: "timers that send signals",
    STORYBOOK_STATE_STREAMS: "the standard streams",
    STORYBOOK_STATE_LIMITS: "resource limits",
    STORYBOOK_STATE_ROUNDING: "the rounding mode",
  ].reduce(into: [:]) { $0[Int($1.key)] = $1.value }

  private let numbers: [UInt64]
  private let timeZone: TimeZone

  static var current: ProcessState {
    let count = Int(STORYBOOK_STATE_COUNT)
    let numbers = [UInt64](unsafeUninitializedCapacity: count) { buffer, initialized in
      storybook_process_state(buffer.baseAddress)
      initialized = count
    }
    return ProcessState(numbers: numbers, timeZone: NSTimeZone.default)
  }

  /// Returns the names of the parts that differ from an earlier state.
  func changes(since other: ProcessState) -> [String] {
    let changed = numbers.indices.filter { numbers[$0] != other.numbers[$0] }
    let names = changed.compactMap { Self.names[$0] }
    return timeZone == other.timeZone ? names : names + ["the time zone"]
  }
}

/// Decides whether a screen may run in this process: not after another screen has changed the
/// shared state.
struct ProcessGuard {
  private let initial = ProcessState.current
  private var last: (screen: String, changes: [String]) = ("", [])

  /// Whether the screen may run: `false` if another screen, or a thread it left running, has
  /// changed the shared state.
  func admits(_ screen: String) -> Bool {
    if screen == last.screen || last.screen.isEmpty { return true }
    return ProcessState.current.changes(since: initial).isEmpty
  }

  /// Returns the changes that a screen has made, or `nil` if they are the same as before.
  mutating func noteChanges(by screen: String) -> [String]? {
    let changes = ProcessState.current.changes(since: initial)
    defer { last = (screen, changes) }
    return changes == last.changes ? nil : changes
  }
}
