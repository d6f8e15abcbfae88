/// The lines that version control writes around both sides of a merge conflict, `<<<<<<< main` and
/// `>>>>>>> branch`. A line of a snapshot that begins like one has a backslash in its file:
///
/// ```
/// \<<<<<<< main
/// ```
enum ConflictMarkers {
  private static let beginnings = ["<<<<<<< ", ">>>>>>> "]

  static func escaped(_ text: String) -> String {
    changed(text) { line in isMarker(line.drop { $0 == backslash }) ? [backslash] + line : nil }
  }

  static func unescaped(_ text: String) -> String {
    changed(text) { line in
      let isEscaped = line.first == backslash && isMarker(line.drop { $0 == backslash })
      return isEscaped ? Array(line.dropFirst()) : nil
    }
  }

  /// Returns the number of the first line that is a marker, from 1.
  static func firstLine(in text: String) -> Int? {
    guard mayContain(text) else { return nil }
    return lines(text).firstIndex(where: isMarker).map { $0 + 1 }
  }

  private static let backslash = UInt8(ascii: "\\")

  private static func changed(
    _ text: String, change: (Substring.UTF8View) -> [UInt8]?
  ) -> String {
    guard mayContain(text) else { return text }
    let result = lines(text).map { change($0) ?? Array($0) }
    return String(decoding: Array(result.joined(separator: [UInt8(ascii: "\n")])), as: UTF8.self)
  }

  /// Most texts are not split into lines.
  private static func mayContain(_ text: String) -> Bool {
    text.contains("<<<<<<<") || text.contains(">>>>>>>")
  }

  private static func lines(_ text: String) -> [Substring.UTF8View] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  private static func isMarker(_ line: Substring.UTF8View) -> Bool {
    beginnings.contains { line.starts(with: $0.utf8) }
  }
}
