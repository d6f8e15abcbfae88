import Foundation
import Storybook
import StorybookHost

extension BuildReport {
  /// Whether both say that the program cannot make its catalog, and why.
  package func repeats(_ last: BuildReport?) -> Bool {
    guard let last, isOfCatalog, last.isOfCatalog else { return false }
    return diagnostics == last.diagnostics && (!diagnostics.isEmpty || message == last.message)
  }

  /// Fails as the program cannot make its catalog, with the places that the error names, or else where
  /// the program crashed.
  ///
  /// - Parameter root: the folder of the package.
  package mutating func failMaking(_ error: any Error, in root: String) {
    state = .failed
    isOfCatalog = true
    message = "\(error)"
    let stack = (error as? LaunchError)?.stack ?? []
    let files = FileManager.default
    let named = NamedPlace.all(in: "\(error)") { path in
      let folders = path.hasPrefix("/") ? [""] : ["\(root)/", "\(root)/Sources/"]
      return folders.map { $0 + path }.first { files.fileExists(atPath: $0) }
    }
    var found = named.map {
      Diagnostic(
        file: $0.file, line: $0.line, column: $0.column, severity: .error,
        message: "The error names this place.")
    }
    if found.isEmpty,
      let source = stack.first(where: { $0.isAuthors && $0.source != nil })?.source
    {
      found = [
        Diagnostic(
          file: source.file, line: source.line, column: source.column, severity: .error,
          message: "The program ended here.")
      ]
    }
    diagnostics = Diagnostic.withSources(found)
  }
}

/// A place that a text names, in the form of compilers: `Templates/cart.mustache:3:5`.
struct NamedPlace: Hashable {
  let file: String
  let line: Int
  let column: Int?

  /// - Parameter resolve: returns the full path of a file that exists.
  static func all(in text: String, resolve: (String) -> String?) -> [NamedPlace] {
    var found: [NamedPlace] = []
    for match in text.matches(of: /([^\s:"“”'‘’()<>]+\.\w+):(\d+)(?::(\d+))?/) {
      guard let file = resolve(String(match.1)), let line = Int(match.2), line > 0 else { continue }
      let place = NamedPlace(file: file, line: line, column: match.3.flatMap { Int($0) })
      if !found.contains(place) { found.append(place) }
    }
    return found
  }
}
