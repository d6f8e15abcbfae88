import StorybookSchema

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
  private(set) var lost = 0
  private(set) var left = 0

  package init(screens: Int) { self.screens = screens }

  package var isFine: Bool { tallies.values.allSatisfy { $0.faults == 0 } }

  subscript(kind: CheckItem.Kind) -> Tally { tallies[kind] ?? Tally() }

  package mutating func count(_ finding: CheckResult, as kind: CheckItem.Kind) {
    tallies[kind, default: Tally()].count += 1
    if !finding.isFine { tallies[kind]?.faults += 1 }
    if finding.change != nil { changes += 1 }
    if finding.isFixable { fixable += 1 }
    lost += finding.lostCount
    left += finding.leftCount
  }

  /// The result in a sentence.
  package var summary: String {
    guard isFine else {
      let failed = reportedKinds.map { "\(self[$0].faults) of \($0.counted(self[$0].count))" }
      return "\(ListWords(failed).text) failed.\(fixed)"
    }
    let all = reportedKinds.map { $0.counted(self[$0].count) }
    return "\(ListWords(all).text) of \(screens.counted("screen")): all passed.\(fixed)"
  }

  private var fixed: String {
    var text = ""
    if changes > 0 { text += " \(CheckItem.Kind.fixture.counted(changes)) fixed." }
    if lost > 0 { text += " \(lost.counted("value")) lost." }
    if left > 0 { text += " \(left.counted("value")) left, as nothing takes them." }
    return text
  }

  /// Returns the command that fixes drifted fixtures, or `nil` if there are none.
  func hint(_ command: String) -> String? {
    guard fixable > 0 else {
      guard left > 0 else { return nil }
      let lossy = command.replacing("--fix", with: "--fix=lossy")
      return "To replace \(left.counted("value")) that nothing takes: \(lossy)"
    }
    return "To migrate \(fixable.counted("drifted fixture")): \(command)"
  }

  /// The kinds in the summary: stories and fixtures always, others if there were any.
  private var reportedKinds: [CheckItem.Kind] {
    CheckItem.Kind.allCases.filter {
      $0 == .story || $0 == .fixture || self[$0].count > 0
    }
  }
}

extension CheckItem.Kind {
  var plural: String {
    guard self != .story else { return "stories" }
    return rawValue + "s"
  }

  fileprivate func counted(_ count: Int) -> String {
    count.counted(rawValue, plural: plural)
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
