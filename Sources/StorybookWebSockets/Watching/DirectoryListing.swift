#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The entries of a directory, without itself and its parent.
enum DirectoryListing {
  /// Absolute paths; empty when the directory cannot be read.
  static func entries(of directory: String) -> [String] {
    guard let stream = opendir(directory) else { return [] }
    defer { closedir(stream) }
    var entries: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { entries.append("\(directory)/\(name)") }
    }
    return entries
  }
}
