import Storybook
import StorybookSnapshots
import StorybookWebSockets

/// The snapshot of what a room shows. One comparison is under way at a time; of what changes
/// meanwhile, the newest is compared next.
struct SnapshotTracker {
  /// What is compared.
  struct Subject {
    let room: String
    let revision: Int
    let isEdited: Bool
    let story: SnapshotStory
    let variant: SnapshotVariant
    /// JSON text.
    let props: [UInt8]
  }

  private(set) var number = 0
  private(set) var subject: Subject?
  private(set) var comparison: SnapshotComparison?
  /// True when files were written that are of more than what is shown.
  var isWritten = false
  private var isUnderWay = false
  private var isDue = false
  /// Who asked, and the numbers of the questions: of the comparison that is under way, and of the next.
  private var questions: [ConnectionID: [Int]] = [:]
  private var nextQuestions: [ConnectionID: [Int]] = [:]
  /// What undoes the acceptances of comparisons, by their numbers.
  private var formers: [Int: FormerSnapshots] = [:]

  static let formerLimit = 20

  /// True when the comparison may begin now.
  mutating func begin() -> Bool {
    isDue = isUnderWay
    guard !isUnderWay else { return false }
    isUnderWay = true
    questions.merge(nextQuestions, uniquingKeysWith: +)
    nextQuestions = [:]
    return true
  }

  /// True when there is something newer to compare.
  mutating func end(_ comparison: SnapshotComparison?, _ subject: Subject?) -> Bool {
    isUnderWay = false
    if let comparison, let subject {
      number += 1
      (self.comparison, self.subject) = (comparison, subject)
    }
    return isDue
  }

  /// Questions of one connection that wait for the same comparison.
  static let questionLimit = 8

  /// Of what is shown now: a comparison that began before does not answer it. False when this
  /// connection has asked so often already.
  @discardableResult
  mutating func ask(_ seq: Int, _ id: ConnectionID) -> Bool {
    let count = nextQuestions[id, default: []].count + questions[id, default: []].count
    guard count < Self.questionLimit else { return false }
    nextQuestions[id, default: []].append(seq)
    return true
  }

  mutating func takeQuestions() -> [ConnectionID: [Int]] {
    defer { questions = [:] }
    return questions
  }

  mutating func keep(_ former: FormerSnapshots, of number: Int) {
    formers[number] = former
    if formers.count > Self.formerLimit, let oldest = formers.keys.min() { formers[oldest] = nil }
  }

  mutating func takeFormer(of number: Int) -> FormerSnapshots? {
    formers.removeValue(forKey: number)
  }
}
