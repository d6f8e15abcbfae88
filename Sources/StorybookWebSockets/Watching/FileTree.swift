/// What is known of the files below some roots; a look at a directory says what changed there.
struct FileTree {
  /// Files and directories beyond this are not looked at: such a tree is no package.
  static let limit = 100_000

  private let ignoring: (_ path: String, _ isDirectory: Bool) -> Bool
  private var entries: [String: [String: FileStamp]] = [:]
  private(set) var count = 0

  struct Changes: Hashable {
    var files: Set<String> = []
    var newDirectories: [String] = []
    var goneDirectories: [String] = []
  }

  init(ignoring: @escaping (_ path: String, _ isDirectory: Bool) -> Bool) {
    self.ignoring = ignoring
  }

  var directories: Dictionary<String, [String: FileStamp]>.Keys { entries.keys }

  /// Takes a directory in, with all below it; its files count as changed.
  mutating func add(_ directory: String) -> Changes {
    guard entries[directory] == nil else { return Changes() }
    entries[directory] = [:]
    var changes = look(at: directory)
    changes.newDirectories.insert(directory, at: 0)
    return changes
  }

  /// What changed in a directory since the last look, with all that came or went below it.
  mutating func look(at directory: String) -> Changes {
    guard let before = entries[directory] else { return Changes() }
    let now = stamps(in: directory)
    entries[directory] = now
    count += now.count - before.count
    var changes = Changes()
    for (path, stamp) in now where before[path] != stamp {
      if stamp.kind == .file {
        changes.files.insert(path)
      } else {
        // A directory that took the name of another has files, and needs a watch, of its own.
        if let old = before[path], old.node != stamp.node { changes.add(remove(path)) }
        changes.add(add(path))
      }
    }
    for (path, stamp) in before where now[path]?.kind != stamp.kind {
      if stamp.kind == .file { changes.files.insert(path) } else { changes.add(remove(path)) }
    }
    return changes
  }

  private mutating func remove(_ directory: String) -> Changes {
    guard let gone = entries.removeValue(forKey: directory) else { return Changes() }
    count -= gone.count
    var changes = Changes(goneDirectories: [directory])
    for (path, stamp) in gone {
      if stamp.kind == .file { changes.files.insert(path) } else { changes.add(remove(path)) }
    }
    return changes
  }

  private func stamps(in directory: String) -> [String: FileStamp] {
    var stamps: [String: FileStamp] = [:]
    for path in DirectoryListing.entries(of: directory) where count + stamps.count < Self.limit {
      guard let stamp = FileStamp(path), !ignoring(path, stamp.kind == .directory) else { continue }
      stamps[path] = stamp
    }
    return stamps
  }
}

extension FileTree.Changes {
  mutating func add(_ other: Self) {
    files.formUnion(other.files)
    newDirectories += other.newDirectories
    goneDirectories += other.goneDirectories
  }
}
