import Foundation
import StorybookCommandLine

/// The lines of a package's files: a symbol graph has no places of private declarations.
struct SourceLines {
  /// The private functions and properties of a file, and the types that it declares or extends.
  private struct Declarations {
    let file: String
    var types: Set<Substring> = []
    var lines: [Substring: Int] = [:]
  }

  private let declarations: [Declarations]

  init(_ files: [String]) {
    declarations = files.compactMap { file in
      (try? String(contentsOfFile: file, encoding: .utf8)).map { Self.declarations(of: $0, file) }
    }
  }

  /// The first private function or property of a name in a file with the type, or in any other;
  /// `nil` without one.
  func declaration(of name: String, in type: String?) -> (file: String, line: Int)? {
    let known = declarations.filter { $0.lines[name[...]] != nil }
    let own = known.first { $0.types.contains((type ?? "")[...]) }
    guard let found = own ?? known.first, let line = found.lines[name[...]] else { return nil }
    return (found.file, line)
  }

  private static func declarations(of text: String, _ file: String) -> Declarations {
    var found = Declarations(file: file)
    guard text.contains("private ") else { return found }
    for (index, line) in SwiftCode(text).codeText.textLines.enumerated() {
      let types = line.matches(of: #/\b(?:struct|enum|class|actor|extension)\s+([\w.]+)/#)
      for type in types { found.types.formUnion(type.1.split(separator: ".")) }
      guard line.contains("private ") else { continue }
      for member in line.matches(of: #/\b(?:func|var)\s+`?(\w+)/#) {
        if found.lines[member.1] == nil { found.lines[member.1] = index + 1 }
      }
    }
    return found
  }
}
