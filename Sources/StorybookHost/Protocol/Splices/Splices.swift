import StorybookSchema

/// A text as changes of an earlier one, from start to end, each replacing a run of text: a word shown
/// at the top and at the bottom of a screen makes two short changes, not a long one.
///
/// Two words that change, with 57 UTF-16 units between them that stay, at revision 6:
///
/// ```text
/// revision 5   <p>old</p> … <p>old</p>
/// revision 6   <p>new</p> … <p>new</p>
///
/// "base": 5, "splices": [[3, 3, "new", [57]]]
/// ```
///
/// The members of the list are `[skip, delete, insert]`: keep a number of units, delete a number, and
/// insert a text. The fourth has further skips that the same change follows; `[57, 8]` are eight.
/// Clients that send `repeatedSplices` with `open` receive them, others the whole body.
/// Public/js/text/splices.js applies them, and Tests/Fixtures/texts/splices.json shows both sides the
/// same bodies.
package struct Splices: Hashable, Sendable {
  package struct Splice: Hashable, Sendable {
    /// UTF-16 code units, as JavaScript counts them: how many to keep, then how many to delete.
    package let skip: Int
    package let delete: Int
    package let insert: String
  }

  package let changes: [Splice]

  package init(from old: String, to new: String) {
    var old = old
    var new = new
    changes = old.withUTF8 { old in
      new.withUTF8 { new in
        var at = 0
        return SpliceScan(old, new).runs().map { run in
          let skip = at..<run.old.lowerBound
          at = run.old.upperBound
          return Splice(
            skip: utf16Count(old[skip]), delete: utf16Count(old[run.old]),
            insert: String(decoding: new[run.new], as: UTF8.self))
        }
      }
    }
  }

  /// Returns the members of a rendering in JSON, without the braces of the object; `nil` if the whole
  /// body is hardly longer.
  ///
  /// - Parameter base: the revision of the old body.
  package static func members(from old: String, at base: Int, to new: String) -> [UInt8]? {
    let list = Splices(from: old, to: new).json
    guard list.count < new.utf8.count / 2 else { return nil }
    return Array("\"base\":\(base),\"splices\":".utf8) + list
  }

  /// Written without a `Value` for each change: for 2,000 rows that show one edited word, these
  /// would cost more than all other steps of sending the rendering.
  var json: [UInt8] {
    var writer = ValueWriter()
    writer.raw("[")
    var rest = changes[...]
    while let change = rest.popFirst() {
      if writer.bytes.count > 1 { writer.raw(",") }
      writer.raw("[")
      writer.write(change.skip)
      writer.raw(",")
      writer.write(change.delete)
      writer.raw(",")
      writer.write(change.insert)
      Self.writeRepeats(Self.repeats(of: change, in: &rest), to: &writer)
      writer.raw("]")
    }
    writer.raw("]")
    return writer.bytes
  }

  /// The skipped units before each equal change that follows, and the number of repetitions.
  private static func repeats(of change: Splice, in rest: inout ArraySlice<Splice>) -> [(Int, Int)]
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

  private static func writeRepeats(
    _ repeats: [(skip: Int, times: Int)], to writer: inout ValueWriter
  ) {
    guard !repeats.isEmpty else { return }
    writer.raw(",[")
    for (index, (skip, times)) in repeats.enumerated() {
      if index > 0 { writer.raw(",") }
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

/// The number of UTF-16 code units: one for each scalar, two for those of four bytes in UTF-8.
func utf16Count(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
  let bytes = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes))
  var count = 0
  var at = 0
  while at < bytes.count {
    // Most of a rendering is ASCII: eight bytes at a time.
    while at + 8 <= bytes.count,
      bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
    {
      count += 8
      at += 8
    }
    guard at < bytes.count else { break }
    if bytes[at] & 0xC0 != 0x80 { count += 1 }
    if bytes[at] >= 0xF0 { count += 1 }
    at += 1
  }
  return count
}
