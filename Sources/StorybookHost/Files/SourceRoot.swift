import Foundation
import Storybook
import StorybookFiles
package import StorybookProgram

/// The folder that the paths of screens and stories are relative to.
package struct SourceRoot: Hashable, Sendable {
  /// `nil` when the sources have no location on disk.
  package let path: String?

  package init(path: String?) { self.path = path }

  /// The package of the first screen; without a manifest, the folder that all screens lie in.
  package init(_ listing: CatalogListing) {
    let files = listing.screens.map(\.file)
    path = files.first.flatMap { PackageLocation.above($0) } ?? Self.common(files)
  }

  /// `nil` where the sources are missing, because the executable was copied from elsewhere.
  package var existing: String? {
    guard let path, FileManager.default.fileExists(atPath: path) else { return nil }
    return path
  }

  /// `Stories/Login/Login.swift`; for a sibling package, `../Shop/Sources/Cart.swift`.
  package func relative(_ file: String) -> String {
    guard let path, file.hasPrefix("/") else { return file }
    let base = Self.parts(path)
    let parts = Self.parts(file)
    let shared = zip(base, parts).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: base.count - shared)
    return (up + parts.dropFirst(shared).map(String.init)).joined(separator: "/")
  }

  private static func common(_ files: [String]) -> String? {
    guard let first = files.first, files.allSatisfy({ $0.hasPrefix("/") }) else { return nil }
    let shared = files.reduce(Array(parts(first).dropLast())) { shared, file in
      zip(shared, parts(file).dropLast()).prefix { $0 == $1 }.map(\.0)
    }
    return "/" + shared.joined(separator: "/")
  }

  private static func parts(_ path: String) -> [Substring] { path.split(separator: "/") }
}
