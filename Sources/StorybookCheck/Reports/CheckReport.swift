/// Counts the checked subjects and their failures.
package struct CheckReport: Hashable, Sendable {
  struct Tally: Hashable, Sendable {
    var count = 0
    var faults = 0
  }

  private var tallies: [CheckItem.Kind: Tally] = [:]
  private(set) var screens: Int
  private(set) var changes = 0
  private(set) var fixable = 0
  private(set) var (lost, left) = (0, 0)

  package init(screens: Int) { self.screens = screens }

  package var isFine: Bool { tallies.values.allSatisfy { $0.faults == 0 } }

  subscript(kind: CheckItem.Kind) -> Tally { tallies[kind] ?? Tally() }

  package mutating func count(_ finding: CheckResult, as kind: CheckItem.Kind) {
    tallies[kind, default: Tally()].count += 1
    tallies[kind, default: Tally()].faults += finding.isFine ? 0 : 1
    changes += finding.change == nil ? 0 : 1
    fixable += finding.isFixable ? 1 : 0
    lost += finding.lostCount
    left += finding.leftCount
  }

  /// The result in a sentence.
  package var summary: String {
    let fixed =
      (changes == 0 ? "" : " \(CheckItem.Kind.fixture.counted(changes)) fixed.")
      + (lost == 0 ? "" : " \(Self.values(lost)) lost.")
      + (left == 0 ? "" : " \(Self.values(left)) left, as nothing takes them.")
    let words = reportedKinds.map { kind in
      let all = kind.counted(self[kind].count)
      return isFine ? all : "\(self[kind].faults) of \(all)"
    }
    let list = ListWords(words).text
    guard isFine else { return "\(list) failed.\(fixed)" }
    return "\(list) of \(screens) \(screens == 1 ? "screen" : "screens"): all passed.\(fixed)"
  }

  /// Returns the command that fixes drifted fixtures, or `nil` if there are none.
  func hint(_ command: String) -> String? {
    guard fixable > 0 else {
      guard left > 0 else { return nil }
      let lossy = command.replacing("--fix", with: "--fix=lossy")
      return "To replace \(Self.values(left)) that nothing takes: \(lossy)"
    }
    return "To migrate \(fixable) drifted \(fixable == 1 ? "fixture" : "fixtures"): \(command)"
  }

  private static func values(_ count: Int) -> String {
    "\(count) \(count == 1 ? "value" : "values")"
  }

  /// The kinds in the summary: stories and fixtures always, others if there were any.
  private var reportedKinds: [CheckItem.Kind] {
    CheckItem.Kind.allCases.filter {
      $0 == .story || $0 == .fixture || self[$0].count > 0
    }
  }
}

extension CheckItem.Kind {
  var plural: String { self == .story ? "stories" : rawValue + "s" }

  fileprivate func counted(_ count: Int) -> String {
    "\(count) \(count == 1 ? rawValue : plural)"
  }
}

/// A list in prose: `a`, `a and b`, `a, b and c`.
struct ListWords {
  let text: String

  init(_ words: [String]) {
    let start = words.dropLast().joined(separator: ", ")
    text = [start, words.last ?? ""].filter { !$0.isEmpty }.joined(separator: " and ")
  }
}
