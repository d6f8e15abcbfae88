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

  /// About as many bytes as it takes in a message, where each is a text with two short numbers.
  package var byteCount: Int { changes.reduce(0) { $0 + $1.insert.utf8.count + 12 } }

  package var value: Value {
    .array(changes.map { [Value($0.skip), Value($0.delete), .string($0.insert)] })
  }
}

/// Every scalar is one unit, those of four bytes in UTF-8 are two.
func utf16Count(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
  bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xF0 ? 2 : 1) }
}
