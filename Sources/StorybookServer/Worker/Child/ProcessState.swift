import CStorybookTrace
import Foundation

/// What all screens of a process share and any of them may change: where it is, what time zone and
/// locale it has, how it takes signals, and the like.
struct ProcessState: Hashable {
  /// What of it can differ, in the words of the log.
  private static let names: [Int: String] = [
    STORYBOOK_STATE_DIRECTORY: "the working directory",
    STORYBOOK_STATE_VARIABLES: "environment variables",
    STORYBOOK_STATE_LOCALE: "the locale",
    STORYBOOK_STATE_FILE_MASK: "the mode of new files (umask)",
    STORYBOOK_STATE_SIGNALS: "signal handlers",
    STORYBOOK_STATE_TIMERS: "timers that send signals",
    STORYBOOK_STATE_STREAMS: "the standard streams",
    STORYBOOK_STATE_LIMITS: "resource limits",
    STORYBOOK_STATE_ROUNDING: "how numbers are rounded",
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

  /// What is not as it was.
  func changes(since other: ProcessState) -> [String] {
    let changed = numbers.indices.filter { numbers[$0] != other.numbers[$0] }
    let names = changed.compactMap { Self.names[$0] }
    return timeZone == other.timeZone ? names : names + ["the time zone"]
  }
}

/// Whether a screen may run in this process: not where another one has changed what they share.
struct ProcessGuard {
  private let initial = ProcessState.current
  private var last: (screen: String, changes: [String]) = ("", [])

  /// False where another screen has left something changed, or something that it left running has.
  func admits(_ screen: String) -> Bool {
    if screen == last.screen || last.screen.isEmpty { return true }
    return ProcessState.current.changes(since: initial).isEmpty
  }

  /// What a screen has changed, when that is news.
  mutating func noteChanges(by screen: String) -> [String]? {
    let changes = ProcessState.current.changes(since: initial)
    defer { last = (screen, changes) }
    return changes == last.changes ? nil : changes
  }
}
