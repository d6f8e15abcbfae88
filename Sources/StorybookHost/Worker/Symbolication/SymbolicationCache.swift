import Storybook
import StorybookProgram

/// A cache of symbolicated traces, so that processes that end together are symbolicated once.
struct SymbolicationCache {
  private static let limit = 200
  /// How many innermost addresses may differ: a loop is interrupted anywhere in its body or its
  /// callees.
  private static let innerLimit = 4
  private static let leastCommon = 3
  /// How many innermost addresses have to match for two traps to count as the same.
  private static let innermost = 8

  struct Answer: Hashable {
    let frames: [StackFrame]
    /// The compiler's note on an inlined check ("arithmetic overflow").
    var failure: String?
    /// What to do for frames with lines.
    var remedy: String?
  }

  /// The addresses of other libraries differ between processes, so the key leaves them out. After a
  /// build, the same addresses may have other lines.
  private struct Key: Hashable {
    let files: [ImageFiles.File]
    let cause: Trace.Cause
    let addresses: [Int]

    init(_ trace: Trace, _ symbols: SymbolSource) {
      files = symbols.files
      cause = trace.cause
      addresses = trace.addresses.filter(TracedImages.contain)
    }

    var isInterrupted: Bool { cause == .deadline || cause == .memory }
  }

  /// Whether similar traces share an answer, such as timeouts at nearly the same place in one loop.
  /// Fast, but sometimes wrong: for exploration, which hits one loop a hundred times, not for
  /// reports to an author.
  var matchesApproximately = false

  private var exact: [Key: Answer] = [:]
  private var interrupted: [(key: Key, answer: Answer)] = []

  /// Remembers an answer with lines; one without may be better the next time.
  mutating func remember(_ trace: Trace, with symbols: SymbolSource, answer: Answer) {
    guard exact.count < Self.limit, !answer.frames.isEmpty, answer.remedy == nil else { return }
    let key = Key(trace, symbols)
    exact[key] = answer
    if key.isInterrupted { interrupted.append((key, answer)) }
  }

  /// Returns the frames of an equal trace; with ``matchesApproximately``, also of a similar one.
  /// Two timeouts are similar if their outer frames match, wherever the loop was interrupted.
  func answerTrace(_ trace: Trace, with symbols: SymbolSource) -> Answer? {
    let key = Key(trace, symbols)
    if let answer = exact[key] { return answer }
    guard matchesApproximately else { return nil }
    if key.isInterrupted { return loop(key) }
    return trap(key)
  }

  private func trap(_ key: Key) -> Answer? {
    guard key.addresses.count >= Self.innermost else { return nil }
    return exact.first { known, _ in
      known.cause == key.cause && known.files == key.files
        && known.addresses.prefix(Self.innermost) == key.addresses.prefix(Self.innermost)
    }?.value
  }

  private func loop(_ key: Key) -> Answer? {
    interrupted.first { known, _ in
      let common = zip(known.addresses.reversed(), key.addresses.reversed()).prefix { $0 == $1 }
      return known.cause == key.cause && known.files == key.files
        && common.count >= Self.leastCommon
        && known.addresses.count - common.count <= Self.innerLimit
    }?.answer
  }
}
