import Foundation

/// Comments around a fragment while layouts insert it into pages. Markup of props cannot contain
/// them, as they are random.
struct FragmentMarks: Sendable {
  private static let token = String(UInt64.random(in: .min ... .max), radix: 36)
  private static let start = Array("<!--start-\(token)-->".utf8)
  private static let end = Array("<!--end-\(token)-->".utf8)

  func marking(_ fragment: String) -> String {
    String(decoding: Self.start + Array(fragment.utf8) + Self.end, as: UTF8.self)
  }

  /// Returns how often the fragment occurs in the markup.
  func count(in markup: String) -> Int {
    var markup = markup
    return markup.withUTF8 { bytes in
      let starts = Self.places(of: Self.start, in: bytes)
      let ends = Self.places(of: Self.end, in: bytes)
      guard starts.count == 1, ends.count == 1 else { return max(starts.count, ends.count) }
      if starts[0] < ends[0] { return 1 }
      return 0
    }
  }

  /// Returns the markup without the marks, and the place of the fragment in UTF-16 units.
  func removed(from markup: String) -> (markup: String, fragment: Range<Int>) {
    var markup = markup
    let parts = markup.withUTF8 { bytes -> [String] in
      guard let start = Self.places(of: Self.start, in: bytes).first,
        let end = Self.places(of: Self.end, in: bytes).first
      else { return ["", String(decoding: bytes, as: UTF8.self), ""] }
      let content = start + Self.start.count..<end
      let ranges = [0..<start, content, end + Self.end.count..<bytes.count]
      return ranges.map { String(decoding: bytes[$0], as: UTF8.self) }
    }
    let start = parts[0].utf16.count
    return (parts.joined(), start..<start + parts[1].utf16.count)
  }

  private static func places(
    of mark: [UInt8], in bytes: UnsafeBufferPointer<UInt8>
  ) -> [Int] {
    guard let base = bytes.baseAddress else { return [] }
    var places: [Int] = []
    var index = 1
    // The second character of a mark is rare in markup.
    while index < bytes.count,
      let found = memchr(base + index, Int32(mark[1]), bytes.count - index)
    {
      let place = UnsafeRawPointer(found) - UnsafeRawPointer(base) - 1
      index = place + 2
      guard place + mark.count <= bytes.count, memcmp(base + place, mark, mark.count) == 0
      else { continue }
      places.append(place)
    }
    return places
  }
}
