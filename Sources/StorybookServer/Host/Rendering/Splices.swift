import StorybookSchema

/// A rendering as changes of an earlier one: from the start on, runs of text are replaced by others.
///
/// One word that a screen says at its top and at its end is two short changes, and not all between them.
package struct Splices: Hashable, Sendable {
  package struct Change: Hashable, Sendable {
    /// UTF-16 code units, as the strings of a page count: how many stay, and how many then go.
    package let skip: Int
    package let delete: Int
    package let insert: String
  }

  package let changes: [Change]

  package init(from old: String, to new: String) {
    var (old, new) = (old, new)
    changes = old.withUTF8 { old in
      new.withUTF8 { new in
        var at = 0
        return SpliceScan(old, new).runs().map { run in
          let skip = at..<run.old.lowerBound
          at = run.old.upperBound
          return Change(
            skip: utf16Count(old[skip]), delete: utf16Count(old[run.old]),
            insert: String(decoding: new[run.new], as: UTF8.self))
        }
      }
    }
  }

  /// A JSON list of `[skip, delete, insert]`. Where they may repeat, one that is followed by others that delete and
  /// insert the same has a fourth member: a list of how many units each of these skips, or `[skip, times]`.
  ///
  /// It is written without a value for each change: of 2,000 rows that show one edited word these cost more than all
  /// the rest of a rendering's way.
  package func json(repeating: Bool) -> [UInt8] {
    var writer = ValueWriter()
    writer.raw("[")
    var rest = changes[...]
    while let change = rest.popFirst() {
      writer.raw(writer.bytes.count == 1 ? "[" : ",[")
      writer.write(change.skip)
      writer.raw(",")
      writer.write(change.delete)
      writer.raw(",")
      writer.write(change.insert)
      if repeating { Self.write(Self.repeats(of: change, in: &rest), to: &writer) }
      writer.raw("]")
    }
    writer.raw("]")
    return writer.bytes
  }

  /// How many units are skipped before each change that deletes and inserts the same, and how often in a row.
  private static func repeats(of change: Change, in rest: inout ArraySlice<Change>) -> [(Int, Int)]
  {
    var found: [(skip: Int, times: Int)] = []
    while let next = rest.first, next.delete == change.delete, next.insert == change.insert {
      rest.removeFirst()
      if found.last?.skip == next.skip {
        found[found.count - 1].times += 1
      } else {
        found.append((next.skip, 1))
      }
    }
    return found
  }

  private static func write(_ repeats: [(skip: Int, times: Int)], to writer: inout ValueWriter) {
    guard !repeats.isEmpty else { return }
    writer.raw(",")
    for (index, (skip, times)) in repeats.enumerated() {
      writer.raw(index == 0 ? "[" : ",")
      if times > 1 { writer.raw("[") }
      writer.write(skip)
      guard times > 1 else { continue }
      writer.raw(",")
      writer.write(times)
      writer.raw("]")
    }
    writer.raw("]")
  }
}

/// Every scalar is one unit, those of four bytes in UTF-8 are two.
func utf16Count(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
  bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xF0 ? 2 : 1) }
}
