import StorybookSchema

/// Compares two texts in lockstep and finds the runs that differ, in time linear in their length.
struct SpliceScan {
  typealias Run = (old: Range<Int>, new: Range<Int>)

  /// How many equal bytes separate two runs: a shorter gap is not worth another change.
  private static let gap = 16
  /// How far, in bytes of both texts together, to search for where they agree again.
  private static let reach = 256
  /// The budget of comparisons for each byte of the texts; when it is spent, the rest is one run.
  private static let patience = 8

  private let old: UnsafeBufferPointer<UInt8>
  private let new: UnsafeBufferPointer<UInt8>
  private let oldEnd: Int
  private let newEnd: Int
  private var budget: Int

  init(_ old: UnsafeBufferPointer<UInt8>, _ new: UnsafeBufferPointer<UInt8>) {
    self.old = old
    self.new = new
    let start = ByteScan.sharedStart(old, and: new)
    let end = ByteScan.sharedEnd(old, and: new, limit: min(old.count, new.count) - start)
    oldEnd = old.count - end
    newEnd = new.count - end
    budget = Self.patience * (old.count + new.count)
  }

  /// The differing runs in order, as byte ranges that start and end between two scalars.
  consuming func runs() -> [Run] {
    var runs: [Run] = []
    var at = 0
    var other = 0
    while true {
      while at < oldEnd, other < newEnd, old[at] == new[other] {
        at += 1
        other += 1
      }
      guard at < oldEnd || other < newEnd else { return runs }
      while at > 0, other > 0, isInside(at, right: other) {
        at -= 1
        other -= 1
      }
      let oldStart = at
      let newStart = other
      (at, other) = agreement(at, and: other) ?? (oldEnd, newEnd)
      runs.append((oldStart..<at, newStart..<other))
    }
  }

  /// The nearest positions from which both texts agree for at least ``gap`` bytes.
  private mutating func agreement(_ at: Int, and other: Int) -> (Int, Int)? {
    for distance in 1...Self.reach {
      budget -= distance
      guard budget > 0 else { return nil }
      for skip in max(0, distance - newEnd + other)...distance {
        let left = at + skip
        let right = other + distance - skip
        if left + Self.gap > oldEnd { break }
        if right + Self.gap <= newEnd, agree(left, right: right), !isInside(left, right: right) {
          return (left, right)
        }
      }
    }
    return nil
  }

  private func agree(_ left: Int, right: Int) -> Bool {
    guard old[left] == new[right] else { return false }
    return word(old, at: left) == word(new, at: right)
      && word(old, at: left + 8) == word(new, at: right + 8)
  }

  private func word(_ bytes: UnsafeBufferPointer<UInt8>, at: Int) -> UInt64 {
    UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: at, as: UInt64.self)
  }

  private func isInside(_ left: Int, right: Int) -> Bool {
    ByteScan.isContinuation(old, at: left) || ByteScan.isContinuation(new, at: right)
  }
}
