/// The folders whose files a catalog serves, each at a path, as the app does.
///
/// A folder at the root is its name alone; several folders are named with their paths:
///
/// ```swift
/// Catalog("Shop", public: "Public")
/// Catalog("Shop", public: ["/": "Public", "/uploads": "Fixtures/uploads"])
/// ```
///
/// Folders are relative to the calling file. A file that several folders have is served from the
/// one with the longest path. Hidden files are not served, except those in `.well-known`, which are
/// public by their purpose (RFC 8615).
public struct PublicFolders: Hashable, Sendable {
  private let folders: [PublicFolder]

  private init(_ folders: [(path: String, folder: String)]) {
    self.folders = folders.map { PublicFolder(path: $0.path, folder: $0.folder) }
  }

  /// The folders with absolute paths, the longest address first.
  func folders(in parent: String, assets: String?) -> [PublicFolder] {
    let assets = assets.map { PublicFolder(path: PublicFolder.assets, folder: $0) }
    let all = ([assets].compactMap(\.self) + folders).map { served in
      PublicFolder(path: served.path, folder: served.folder.absolutePath(in: parent))
    }
    return all.sorted { $0.path.utf8.count > $1.path.utf8.count }
  }
}

extension PublicFolders: ExpressibleByStringInterpolation, ExpressibleByDictionaryLiteral {
  public init(stringLiteral folder: String) { self.init([("/", folder)]) }

  public init(dictionaryLiteral folders: (String, String)...) {
    self.init(folders.map { (path: $0.0, folder: $0.1) })
  }
}

/// A folder of files that a catalog serves below a path.
package struct PublicFolder: Hashable, Sendable {
  /// With a slash at each end: `/`, or `/uploads/`.
  package let path: String
  package let folder: String

  /// The path of the folder that a catalog names `assets`.
  package static let assets = "/assets/"

  package init(path: String, folder: String) {
    let steps = path.split(separator: "/")
    self.path = (["/"] + steps.map { "\($0)/" }).joined()
    self.folder = folder
  }
}
