import Foundation

/// Where a package lies on this disk.
package enum PackageLocation {
  /// The package that an executable was built from.
  ///
  /// The executable comes first: it lies in the package that names it as a product, while the
  /// screens may be in a package that this one depends on. An executable in a scratch folder
  /// outside of its package has no package above it: there the source file says which it is.
  package static func root(
    executable: String?, source: String?, isFile: (String) -> Bool = isFile
  ) -> String? {
    for path in [executable, source] {
      if let path, let root = above(path, isFile: isFile) { return root }
    }
    return nil
  }

  /// The nearest folder upwards that holds a manifest.
  package static func above(_ path: String, isFile: (String) -> Bool = isFile) -> String? {
    guard path.hasPrefix("/") else { return nil }
    var parts = path.split(separator: "/").filter { $0 != "." }
    while parts.popLast() != nil {
      let folder = "/" + parts.joined(separator: "/")
      if isFile(folder == "/" ? "/Package.swift" : "\(folder)/Package.swift") { return folder }
    }
    return nil
  }

  private static func isFile(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && !isFolder.boolValue
  }
}
