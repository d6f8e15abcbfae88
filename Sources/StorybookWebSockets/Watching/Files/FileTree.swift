/// The known directories with their contents when last read.
struct FileTree {
  struct Directory {
    var files: [String: FileStamp] = [:]
    var directories: Set<String> = []

    var count: Int { files.count + directories.count }
  }

  private var all: [String: Directory] = [:]

  subscript(_ path: String) -> Directory? {
    get { all[path] }
    set { all[path] = newValue }
  }

  func contains(_ directory: String) -> Bool { all[directory] != nil }

  func stamp(ofFile path: String) -> FileStamp? {
    all[Self.folder(of: path)]?.files[Self.fileName(of: path)]
  }

  mutating func set(_ stamp: FileStamp, ofFile path: String) {
    all[Self.folder(of: path)]?.files[Self.fileName(of: path)] = stamp
  }

  mutating func noteDirectory(_ path: String) {
    all[Self.folder(of: path)]?.directories.insert(Self.fileName(of: path))
  }

  /// Removes a file from the tree and returns whether it was known.
  mutating func removeFile(_ path: String) -> Bool {
    all[Self.folder(of: path)]?.files.removeValue(forKey: Self.fileName(of: path)) != nil
  }

  /// Removes a directory from the tree; returns the known directories and files in it.
  mutating func removeDirectory(_ path: String) -> (directories: [String], files: [String]) {
    all[Self.folder(of: path)]?.directories.remove(Self.fileName(of: path))
    var directories = [path]
    var files: [String] = []
    var next = 0
    while next < directories.count {
      let directory = directories[next]
      next += 1
      guard let removed = all.removeValue(forKey: directory) else { continue }
      files += removed.files.keys.map { Self.path($0, in: directory) }
      directories += removed.directories.map { Self.path($0, in: directory) }
    }
    return (directories, files)
  }
}

extension FileTree {
  static func path(_ name: String, in folder: String) -> String {
    guard folder != "/" else { return "/" + name }
    return "\(folder)/\(name)"
  }

  /// Compares bytes: a slash followed by a combining mark is not a `Character` of its own.
  static func fileName(of path: String) -> String {
    String(path[(lastSlash(in: path).map { path.utf8.index(after: $0) } ?? path.startIndex)...])
  }

  static func folder(of path: String) -> String {
    guard let slash = lastSlash(in: path) else { return "" }
    guard slash > path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  private static func lastSlash(in path: String) -> String.Index? {
    path.utf8.lastIndex(of: UInt8(ascii: "/"))
  }
}
