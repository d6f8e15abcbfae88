import Storybook

/// The places of traces that were looked up before: reading debug information takes a second.
struct SymbolicationCache {
  private static let limit = 200
  /// A loop is interrupted anywhere in itself, and in what it calls.
  private static let innerLimit = 4
  private static let leastCommon = 3
  /// Innermost places that are enough to take two traps for one.
  private static let innermost = 8

  struct Answer: Hashable {
    let frames: [StackFrame]
    let failure: String?
  }

  /// Addresses of shared libraries are other ones in each process, and say nothing.
  private struct Key: Hashable {
    let cause: Trace.Cause
    let addresses: [Int]

    init(_ trace: Trace) {
      cause = trace.cause
      addresses = trace.addresses.filter { abs($0) < 1 << 31 }
    }

    var isInterrupted: Bool { cause == .deadline || cause == .memory }
  }

  /// Takes what ran too long from nearly the same place for the same loop. Quick, and sometimes
  /// wrong: for hunts that meet one loop a hundred times, not for what somebody is told.
  var matchesApproximately = false

  private var exact: [Key: Answer] = [:]
  private var interrupted: [(key: Key, answer: Answer)] = []

  mutating func remember(_ trace: Trace, _ answer: Answer) {
    guard exact.count < Self.limit, !answer.frames.isEmpty else { return }
    let key = Key(trace)
    exact[key] = answer
    if key.isInterrupted { interrupted.append((key, answer)) }
  }

  /// What goes on too long was called from the same place, whatever it was at.
  func answer(_ trace: Trace) -> Answer? {
    let key = Key(trace)
    if let answer = exact[key] { return answer }
    guard matchesApproximately else { return nil }
    return key.isInterrupted ? loop(key) : trap(key)
  }

  private func trap(_ key: Key) -> Answer? {
    guard key.addresses.count >= Self.innermost else { return nil }
    return exact.first { known, _ in
      known.cause == key.cause
        && known.addresses.prefix(Self.innermost) == key.addresses.prefix(Self.innermost)
    }?.value
  }

  private func loop(_ key: Key) -> Answer? {
    interrupted.first { known, _ in
      let common = zip(known.addresses.reversed(), key.addresses.reversed()).prefix { $0 == $1 }
      return known.cause == key.cause && common.count >= Self.leastCommon
        && known.addresses.count - common.count <= Self.innerLimit
    }?.answer
  }
}
