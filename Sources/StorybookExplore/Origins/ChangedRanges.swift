import StorybookHost
import StorybookMarkup

/// The ranges of a text that differ in another one, in UTF-16 units, as JavaScript counts them.
struct ChangedRanges {
  /// Equal units between two ranges that are not worth a gap.
  private static let gap = 4
  /// Longer changes, with what they insert, are not compared by words.
  private static let longestPart = 4000

  let all: [Range<Int>]

  init(_ old: String, _ new: String) {
    let units = Array(old.utf16)
    let scanned = Self.scanned(from: old, units: units, to: new)
    guard let aligned = Self.aligned(units, new: Array(new.utf16)),
      Self.length(aligned) < Self.length(scanned)
    else {
      all = scanned
      return
    }
    all = aligned
  }

  private static func scanned(from old: String, units: [UInt16], to new: String) -> [Range<Int>] {
    var at = 0
    return Splices(from: old, to: new).changes.flatMap { change in
      let start = at + change.skip
      at = start + change.delete
      return pieces(start..<at, of: units, inserting: change.insert)
    }
  }

  /// Splits a change by its words where only some of them differ, such as a count in front of a list
  /// from what disappears of that.
  private static func pieces(
    _ range: Range<Int>, of units: [UInt16], inserting insert: String
  ) -> [Range<Int>] {
    guard !insert.isEmpty, units[range].contains(where: { !isOfWord($0) }),
      range.count + insert.utf16.count <= longestPart
    else { return [changed(range, of: units, inserting: insert)] }
    var at = range.lowerBound
    var ranges: [Range<Int>] = []
    var gone: Range<Int>?
    let pieces = WordDifference(
      from: String(decoding: units[range], as: UTF16.self), to: insert
    ).pieces
    for piece in pieces + [.both("")] {
      switch piece {
      case .old(let text):
        gone = at..<(at + text.utf16.count)
        at += text.utf16.count
      case .new(let text):
        ranges.append(changed(gone ?? at..<at, of: units, inserting: text))
        gone = nil
      case .both(let text):
        if let gone { ranges.append(changed(gone, of: units, inserting: "")) }
        gone = nil
        at += text.utf16.count
      }
    }
    return ranges
  }

  private static func changed(
    _ range: Range<Int>, of units: [UInt16], inserting insert: String
  ) -> Range<Int> {
    if insert.isEmpty { return fromTag(range, in: units) }
    let isInText = range.isEmpty && !insert.contains("<")
    guard isInText else { return range }
    return word(at: range.lowerBound, in: units)
  }

  /// Returns the word that an insertion extends, after it or else before it: “8.10 %” that becomes
  /// “108.10 %” is made by the value, although all of it stays.
  private static func word(at place: Int, in units: [UInt16]) -> Range<Int> {
    let end = units[place...].firstIndex { !isOfWord($0) } ?? units.count
    guard end == place else { return place..<end }
    let start = units[..<place].lastIndex { !isOfWord($0) }.map { $0 + 1 } ?? 0
    let isBeforeText =
      start == place && end < units.count && units[end] != UInt16(UInt8(ascii: "<"))
    guard isBeforeText else { return start..<place }
    return place..<(place + 1)
  }

  private static func isOfWord(_ unit: UInt16) -> Bool {
    guard unit < 0x80 else { return true }
    let character = Character(Unicode.Scalar(UInt8(unit)))
    return character.isLetter || character.isNumber
  }

  /// Moves a deleted range to the left where it begins with a tag and deletes the same text.
  private static func fromTag(_ range: Range<Int>, in units: [UInt16]) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    guard start < end else { return range }
    while units[start] != UInt16(UInt8(ascii: "<")) {
      guard start > 0, units[start - 1] == units[end - 1] else { return range }
      start -= 1
      end -= 1
    }
    return start..<end
  }

  /// Compares texts of equal length unit by unit, which is exact for values of equal length,
  /// however long; `nil` for texts of different lengths.
  private static func aligned(_ old: [UInt16], new: [UInt16]) -> [Range<Int>]? {
    guard old.count == new.count else { return nil }
    var ranges: [Range<Int>] = []
    for index in old.indices where old[index] != new[index] {
      if let last = ranges.last, index - last.upperBound <= gap {
        ranges[ranges.count - 1] = last.lowerBound..<(index + 1)
      } else {
        ranges.append(index..<(index + 1))
      }
    }
    return ranges
  }

  private static func length(_ ranges: [Range<Int>]) -> Int { ranges.reduce(0) { $0 + $1.count } }
}
