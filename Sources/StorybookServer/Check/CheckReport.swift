/// How many stories were looked at, and how many of them are at fault.
struct CheckReport: Hashable, Sendable {
  private struct Tally: Hashable, Sendable {
    var count = 0
    var faults = 0
  }

  private var stories = Tally()
  private var fixtures = Tally()
  private var screens = 0
  private var changes = 0
  private(set) var fixable = 0

  var isFine: Bool { stories.faults + fixtures.faults == 0 }

  mutating func countScreen() { screens += 1 }

  mutating func count(_ finding: Finding, isFixture: Bool) {
    let fault = finding.isFine ? 0 : 1
    if isFixture {
      fixtures.count += 1
      fixtures.faults += fault
    } else {
      stories.count += 1
      stories.faults += fault
    }
    changes += finding.change == nil ? 0 : 1
    fixable += finding.isFixable ? 1 : 0
  }

  /// The whole in a sentence.
  var summary: String {
    let fixed = changes == 0 ? "" : " \(Self.text(changes, "fixture")) fixed."
    guard isFine else {
      return "\(stories.faults) of \(Self.text(stories.count, "story", "stories")) and "
        + "\(fixtures.faults) of \(Self.text(fixtures.count, "fixture")) are at fault.\(fixed)"
    }
    return "\(Self.text(stories.count, "story", "stories")) and "
      + "\(Self.text(fixtures.count, "fixture")) of \(Self.text(screens, "screen")): "
      + "all fine.\(fixed)"
  }

  /// What to type next; nil when it would change nothing.
  func hint(_ command: String) -> String? {
    guard fixable > 0 else { return nil }
    return "To carry \(Self.text(fixable, "drifted fixture")) over: \(command)"
  }

  private static func text(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count) \(count == 1 ? one : many ?? one + "s")"
  }
}
