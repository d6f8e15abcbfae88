import StorybookSnapshots
import StorybookWebSockets

/// The comparison of a room with the snapshots of one format. One comparison runs at a time; changes in the meantime
/// coalesce into the next one.
struct SnapshotTracker {
  /// The rendering to compare.
  struct Subject {
    let room: String
    let revision: Int
    let isEdited: Bool
    let story: SnapshotStory
    let format: SnapshotFormat
    let variant: SnapshotVariant
    /// JSON text.
    let props: [UInt8]
  }

  private(set) var number = 0
  private(set) var subject: Subject?
  private(set) var comparison: SnapshotComparison?
  /// Whether snapshots were written since the last comparison, possibly of other variants, too.
  var isWritten = false
  private var isUnderWay = false
  private var isDue = false
  /// The `seq` numbers of requests by client: for the running comparison, and for the next one.
  private var questions: [ConnectionID: [Int]] = [:]
  private var nextQuestions: [ConnectionID: [Int]] = [:]
  /// The former snapshots that undo an acceptance, by the number of the comparison.
  private var formers: [Int: FormerSnapshots] = [:]

  /// The approximate memory in bytes of what is compared.
  var bytes: Int { (subject?.props.count ?? 0) + (comparison?.bytes ?? 0) }

  static let formerLimit = 20

  /// Starts a comparison, or schedules it after the running one; returns whether it may run now.
  mutating func begin() -> Bool {
    isDue = isUnderWay
    guard !isUnderWay else { return false }
    isUnderWay = true
    questions.merge(nextQuestions, uniquingKeysWith: +)
    nextQuestions = [:]
    return true
  }

  /// Ends a comparison; returns whether another one is scheduled.
  mutating func endComparison(_ comparison: SnapshotComparison?, subject: Subject?) -> Bool {
    isUnderWay = false
    if let comparison, let subject {
      number += 1
      self.comparison = comparison
      self.subject = subject
    }
    return isDue
  }

  /// The maximum number of requests per client that wait for a comparison.
  static let questionLimit = 8

  /// Adds a request for the current state, which a comparison that is already running does not
  /// answer. Returns `false` if the client has too many pending requests.
  @discardableResult
  mutating func ask(_ seq: Int, id: ConnectionID) -> Bool {
    let count = nextQuestions[id, default: []].count + questions[id, default: []].count
    guard count < Self.questionLimit else { return false }
    nextQuestions[id, default: []].append(seq)
    return true
  }

  /// Whether a client waits for a comparison that has not begun.
  var isAsked: Bool { !nextQuestions.isEmpty }

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
