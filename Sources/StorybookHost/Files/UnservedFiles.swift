package import Storybook
import Synchronization

/// Finds the files that a rendering refers to, itself or through its style sheets, and that no
/// public folder has.
package struct UnservedFiles: Sendable {
  /// A path, and the style sheet that names it.
  package struct Reference: Hashable, Sendable {
    package let path: String
    package var sheet: String?
  }

  private let files: CatalogFiles
  private let sheets = Sheets()

  /// The paths in each style sheet, which many renderings refer to.
  private final class Sheets: Sendable {
    let paths = Mutex<[String: [String]]>([:])
  }

  package init(_ files: CatalogFiles) { self.files = files }

  /// Each path once, those of the rendering first, without those that the author excepts.
  package func references(in rendering: Rendering) -> [Reference] {
    guard rendering.mediaType.form == .html, case .text(let markup) = rendering.body else {
      return []
    }
    var waiting = FileReferences.paths(inMarkup: markup).map { Reference(path: $0) }
    var seen: Set<String> = []
    var unserved: [Reference] = []
    var next = 0
    while next < waiting.count {
      let reference = waiting[next]
      next += 1
      let path = reference.path
      guard seen.insert(path).inserted, !ServedAddress.isOwn(path), !rendering.excepts(path)
      else { continue }
      if !files.contains(path) {
        unserved.append(reference)
      } else if path.hasSuffix(".css") {
        waiting += self.paths(inSheet: path).map { Reference(path: $0, sheet: path) }
      }
    }
    return unserved
  }

  /// Reads a style sheet once.
  private func paths(inSheet path: String) -> [String] {
    if let known = sheets.paths.withLock({ $0[path] }) { return known }
    let styles = String(decoding: files.file(at: path)?.bytes ?? [], as: UTF8.self)
    let paths = FileReferences.paths(inStyles: styles, of: path)
    sheets.paths.withLock { $0[path] = paths }
    return paths
  }
}

extension Rendering {
  /// Whether the author says that no public folder has a file, or those in its folder.
  fileprivate func excepts(_ path: String) -> Bool {
    notes.unserved.contains { excepted in
      path == excepted || excepted.hasSuffix("/") && path.hasPrefix(excepted)
    }
  }
}

extension UnservedFiles {
  /// A sentence with all paths; `nil` if everything is served.
  package func sentence(_ rendering: Rendering) -> String? {
    let references = references(in: rendering)
    guard !references.isEmpty else { return nil }
    var subject = "One file of the rendering is"
    if references.count > 1 { subject = "\(references.count) files of the rendering are" }
    return "\(subject) in no public folder: "
      + references.map(\.description).joined(separator: ", ") + "."
  }
}

extension UnservedFiles.Reference: CustomStringConvertible {
  package var description: String {
    guard let sheet else { return path }
    return "\(path) (in \(sheet))"
  }
}
