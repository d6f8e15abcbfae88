import Foundation

extension Diagnostic {
  private static let largestFile = 4 << 20

  /// Adds the source lines that the build output did not include, from their files.
  static func withSources(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    withSources(diagnostics, contents: contents)
  }

  /// Adds missing source lines, and reads each file once.
  static func withSources(
    _ diagnostics: [Diagnostic], contents: (String) -> String?
  ) -> [Diagnostic] {
    var files: [String: [Substring]] = [:]
    return diagnostics.map { diagnostic in
      guard diagnostic.source == nil else { return diagnostic }
      let lines = files[diagnostic.file] ?? contents(diagnostic.file).map(lines) ?? []
      files[diagnostic.file] = lines
      guard lines.indices.contains(diagnostic.line - 1) else { return diagnostic }
      var diagnostic = diagnostic
      diagnostic.source = String(lines[diagnostic.line - 1])
      return diagnostic
    }
  }

  private static func lines(of text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
  }

  /// Reads regular files only: reading a device or a pipe may never end.
  private static func contents(_ path: String) -> String? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard attributes?[.type] as? FileAttributeType == .typeRegular,
      let size = attributes?[.size] as? Int, size <= largestFile
    else { return nil }
    return try? String(contentsOfFile: path, encoding: .utf8)
  }
}
