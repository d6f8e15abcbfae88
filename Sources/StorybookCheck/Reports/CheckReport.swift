import StorybookSchema

/// Counts the checked subjects and their failures.
package struct CheckReport: Hashable, Sendable {
  struct Tally: Hashable, Sendable {
    var count = 0
    var faults = 0
    var changes = 0
    var fixable = 0
  }

  private var tallies: [CheckItem.Kind: Tally] = [:]
  private(set) var screens: Int
  private(set) var lost = 0
  private(set) var left = 0

  package init(screens: Int) { self.screens = screens }

  package var isFine: Bool { tallies.values.allSatisfy { $0.faults == 0 } }

  subscript(kind: CheckItem.Kind) -> Tally { tallies[kind] ?? Tally() }

  package mutating func count(_ finding: CheckResult, as kind: CheckItem.Kind) {
    tallies[kind, default: Tally()].count += 1
    if !finding.isFine { tallies[kind]?.faults += 1 }
    if finding.change != nil { tallies[kind]?.changes += 1 }
    if finding.isFixable { tallies[kind]?.fixable += 1 }
    lost += finding.lostCount
    left += finding.leftCount
  }

  var changes: Int { tallies.values.reduce(0) { $0 + $1.changes } }
  var fixable: Int { tallies.values.reduce(0) { $0 + $1.fixable } }

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
    let changed = CheckItem.Kind.allCases.filter { self[$0].changes > 0 }
      .map { $0.counted(self[$0].changes) }
    if !changed.isEmpty { text += " \(ListWords(changed).text) fixed." }
    if lost > 0 { text += " \(lost.counted("value")) lost." }
    if left > 0 { text += " \(left.counted("value")) left for you to decide." }
    return text
  }

  /// Returns the command that fixes drifted files, or `nil` if there are none.
  func hint(_ command: String) -> String? {
    guard fixable > 0 else {
      guard left > 0 else { return nil }
      let lossy = command.replacing("--fix", with: "--fix=lossy")
      return "To apply the proposals for \(left.counted("value")): \(lossy)"
    }
    let drifted = CheckItem.Kind.allCases.filter { self[$0].fixable > 0 }
      .map { self[$0].fixable.counted("drifted \($0.rawValue)") }
    return "To migrate \(ListWords(drifted).text): \(command)"
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
