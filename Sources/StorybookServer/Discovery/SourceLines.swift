import Foundation
import StorybookCommandLine

/// The lines of a package's files: a symbol graph has no places of private declarations.
struct SourceLines {
  private let files: [String]

  init(_ files: [String]) { self.files = files }

  /// The first private function or property of a name; `nil` without one.
  func declaration(of name: String) -> (file: String, line: Int)? {
    for file in files {
      guard let text = try? String(contentsOfFile: file, encoding: .utf8),
        let index = SwiftCode(text).codeText.textLines.firstIndex(where: { line in
          line.contains("private ") && Self.declares(line, name)
        })
      else { continue }
      return (file, index + 1)
    }
    return nil
  }

  private static func declares(_ line: Substring, _ name: String) -> Bool {
    line.matches(of: #/\b(?:func|var)\s+`?(\w+)/#).contains { $0.1 == name }
  }
}
