/// Where the letters of a rewritten text come from.
extension TextOperation {
  /// Returns the edit as concurrent edits are rebased on it: letters that only change their case
  /// are retained, so what is typed between two letters stays between them. It places edits, and is
  /// not to be applied.
  ///
  /// - Parameter text: the text before the edit.
  package func placed(on text: String) -> TextOperation {
    var placed = TextOperation()
    var rest = text.utf16[...]
    var inserted = ""
    for step in steps {
      switch step {
      case .insert(let text):
        placed.append(.insert(inserted))
        inserted = text
      case .retain(let count):
        placed.append(.insert(inserted))
        placed.append(step)
        inserted = ""
        rest = rest.dropFirst(count)
      case .delete(let count):
        let deleted = String(decoding: rest.prefix(count), as: UTF16.self)
        placed.append(rewriting: deleted, as: inserted)
        inserted = ""
        rest = rest.dropFirst(count)
      }
    }
    placed.append(.insert(inserted))
    return placed
  }

  /// A text with little in common is replaced as a whole.
  private mutating func append(rewriting old: String, as new: String) {
    let before = Array(old.unicodeScalars)
    let after = Array(new.unicodeScalars)
    var pairs = LetterMatch(before, after).pairs
    if pairs.count * 2 < min(before.count, after.count) { pairs = [] }
    var from = 0
    var to = 0
    for (x, y) in pairs + [(before.count, after.count)] {
      append(.insert(String(String.UnicodeScalarView(after[to..<y]))))
      append(.delete(Self.length(before[from..<x])))
      if x < before.count { append(.retain(Self.length(before[x...x]))) }
      from = x + 1
      to = y + 1
    }
  }

  private static func length(_ scalars: ArraySlice<Unicode.Scalar>) -> Int {
    scalars.reduce(0) { $0 + UTF16.width($1) }
  }
}

/// What two texts have in common in this order, whatever its case: as many letters as possible, then
/// what stands between these in both.
private struct LetterMatch {
  let old: [UInt32]
  let new: [UInt32]
  /// The index pairs, ascending.
  private(set) var pairs: [(Int, Int)] = []

  init(_ old: [Unicode.Scalar], _ new: [Unicode.Scalar]) {
    self.old = old.map(Self.folded)
    self.new = new.map(Self.folded)
    let letters = Self.letters(of: old)
    let others = Self.letters(of: new)
    let common = CommonSubsequence(letters.map { self.old[$0] }, others.map { self.new[$0] })
    for (x, y) in common.pairs {
      matchBetween(upTo: (letters[x], others[y]))
      pairs.append((letters[x], others[y]))
    }
    matchBetween(upTo: (old.count, new.count))
  }

  private mutating func matchBetween(upTo end: (Int, Int)) {
    let start = pairs.last.map { ($0.0 + 1, $0.1 + 1) } ?? (0, 0)
    guard start.0 < end.0, start.1 < end.1 else { return }
    let common = CommonSubsequence(Array(old[start.0..<end.0]), Array(new[start.1..<end.1]))
    pairs += common.pairs.map { (start.0 + $0.0, start.1 + $0.1) }
  }

  private static func letters(of scalars: [Unicode.Scalar]) -> [Int] {
    scalars.indices.filter { scalars[$0].isLetterOrNumber }
  }

  /// Returns a letter without its case, unless its length depends on that.
  private static func folded(_ letter: Unicode.Scalar) -> UInt32 {
    if letter.isASCII {
      guard ("A"..."Z").contains(letter) else { return letter.value }
      return letter.value | 0x20
    }
    let lower = letter.properties.lowercaseMapping.unicodeScalars
    guard lower.count == 1, let scalar = lower.first, UTF16.width(scalar) == UTF16.width(letter)
    else { return letter.value }
    return scalar.value
  }
}

extension Unicode.Scalar {
  fileprivate var isLetterOrNumber: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }
}

/// A longest common subsequence (Myers 1986).
private struct CommonSubsequence {
  /// The maximum number of inserted and removed elements: the search takes their square.
  static let editLimit = 500

  private let old: [UInt32]
  private let new: [UInt32]
  /// The furthest position in the old text on each diagonal, before each number of edits.
  private var rounds: [[Int]] = []
  /// The index pairs, ascending; empty if the texts differ too much.
  private(set) var pairs: [(Int, Int)] = []

  init(_ old: [UInt32], _ new: [UInt32]) {
    self.old = old
    self.new = new
    search()
  }

  private mutating func search() {
    let limit = min(Self.editLimit, old.count + new.count)
    var reach = Array(repeating: 0, count: 2 * limit + 3)
    for edits in 0...limit {
      rounds.append(reach)
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        var x = Self.step(reach, to: diagonal, edits: edits).end
        while x < old.count, x - diagonal < new.count, old[x] == new[x - diagonal] { x += 1 }
        reach[limit + 1 + diagonal] = x
        if x >= old.count, x - diagonal >= new.count { return walkBack() }
      }
    }
  }

  /// Returns where the furthest path to a diagonal comes from.
  private static func step(
    _ reach: [Int], to diagonal: Int, edits: Int
  ) -> (diagonal: Int, start: Int, end: Int) {
    let middle = reach.count / 2 + diagonal
    let left = reach[middle - 1]
    let right = reach[middle + 1]
    if diagonal == -edits || diagonal != edits && left < right {
      return (diagonal + 1, right, right)
    }
    return (diagonal - 1, left, left + 1)
  }

  private mutating func walkBack() {
    var x = old.count
    var y = new.count
    for (edits, reach) in rounds.enumerated().reversed() {
      let (diagonal, start, end) = Self.step(reach, to: x - y, edits: edits)
      while x > end {
        x -= 1
        y -= 1
        pairs.append((x, y))
      }
      x = start
      y = start - diagonal
    }
    pairs.reverse()
  }
}
