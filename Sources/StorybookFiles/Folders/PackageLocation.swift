import Foundation

/// Finds the package of an executable or a source file.
package enum PackageLocation {
  /// Returns the package that an executable was built from.
  ///
  /// The executable is checked first: it is in the package that declares it as a product, while its
  /// screens may be in a dependency. An executable in a scratch folder outside of its package has
  /// no package above it; the source file decides then.
  package static func root(
    executable: String?, source: String?, isFile: (String) -> Bool = isFile
  ) -> String? {
    for path in [executable, source] {
      if let path, let root = above(path, isFile: isFile) { return root }
    }
    return nil
  }

  /// Returns the nearest parent folder with a package manifest.
  package static func above(_ path: String, isFile: (String) -> Bool = isFile) -> String? {
    guard path.hasPrefix("/") else { return nil }
    var parts = path.split(separator: "/").filter { $0 != "." }
    while parts.popLast() != nil {
      let manifest = "/" + (parts + ["Package.swift"]).joined(separator: "/")
      if isFile(manifest) { return "/" + parts.joined(separator: "/") }
    }
    return nil
  }

  private static func isFile(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && !isFolder.boolValue
  }
}
