import Foundation
import StorybookSession

/// The target of a package that tests of its stories are written to.
package struct TestTarget: Hashable, Sendable {
  /// Finds the target for the screen in a file; throws a ``ProtocolError`` with a remedy.
  package typealias Finder = @Sendable (_ file: String) async throws -> TestTarget

  /// The folder of the package.
  private let root: String
  /// The folders from there to that of the target.
  private let steps: [String]
  /// The module with the catalog.
  let module: String
  /// The constant with the catalog.
  let catalog: String

  package init(root: String, path: String, module: String, catalog: String) {
    self.root = root
    steps = path.split(separator: "/").map(String.init).filter { $0 != "." }
    self.module = module
    self.catalog = catalog
  }

  /// A file that does not exist yet, for a type that no other file of the target declares.
  struct NewFile {
    let target: TestTarget
    let type: String

    var path: String { "\(target.folder)/\(type).swift" }

    /// Writes the file, and never over one that has appeared meanwhile.
    func write(_ content: String) throws(ProtocolError) {
      do {
        try target.opened().write(Array(content.utf8), to: "\(type).swift", overwrite: false)
      } catch {
        throw ProtocolError(error.isTaken ? .exists : .unwritable, error.description)
      }
    }
  }

  /// Returns a file named by a type, with a number if the name is used.
  func newFile(named base: String) throws(ProtocolError) -> NewFile {
    let used = types
    do {
      let folder = try opened()
      let names = (1...).lazy.map { $0 == 1 ? base : "\(base)\($0)" }
      let free = names.first { !used.contains($0) && !folder.has("\($0).swift") }
      return NewFile(target: self, type: free ?? base)
    } catch {
      throw ProtocolError(.unwritable, error.description)
    }
  }

  private var folder: String { ([root] + steps).joined(separator: "/") }

  /// No link leads out of the package, and neither does the path of the target.
  private func opened() throws(WriteError) -> OpenFolder {
    guard !steps.contains("..") else {
      errno = ELOOP
      throw WriteError(folder)
    }
    return try OpenFolder(steps, below: root)
  }

  /// The most files that are read.
  private static let fileLimit = 1_000

  /// The names of the types that the target declares.
  private var types: Set<String> {
    let files = FileManager.default.subpaths(atPath: folder) ?? []
    let texts = files.filter { $0.hasSuffix(".swift") }.prefix(Self.fileLimit).compactMap {
      try? String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8)
    }
    let declaration = /\b(?:struct|class|enum|actor|protocol|typealias)\s+(\w+)/
    return Set(texts.flatMap { $0.matches(of: declaration).map { String($0.1) } })
  }
}
