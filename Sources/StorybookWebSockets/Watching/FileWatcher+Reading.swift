extension FileWatcher {
  /// Examines a path for which the platform reported a change.
  func visitPath(_ path: String, isRename: Bool) {
    let isRoot = roots.contains(path)
    guard let (kind, stamp) = FileSystem.status(at: path, followingLink: isRoot) else {
      if !isRoot, !ignoring(path, false), isSeenAtOnce(path) { found.insert(path) }
      return forget(path)
    }
    guard kind == .directory || (kind == .file && !isRoot),
      isRoot || !ignoring(path, kind == .directory)
    else { return forget(path) }
    guard kind == .directory else { return takeStamp(stamp, of: path) }
    if tree.removeFile(path) { found.insert(path) }
    tree.noteDirectory(path)
    readDirectory(path, afresh: isRename || !tree.contains(path))
  }

  /// Reads the directory and unknown subdirectories, or all of them if `afresh`.
  ///
  /// A directory that was removed and recreated has the same name but is no longer watched. Each
  /// one is watched before it is read, so changes in between are seen twice rather than missed.
  func readDirectory(_ directory: String, afresh: Bool) {
    var waiting = [directory]
    while let next = waiting.popLast() {
      if afresh || !tree.contains(next) { listen(to: next) }
      do {
        waiting += merge(try FileSystem.entries(of: next), of: next, afresh: afresh)
      } catch {
        handle(error, of: next)
      }
    }
  }

  /// Reports and forgets a file, or a directory with its contents, that no longer exists.
  func forget(_ path: String) {
    if tree.removeFile(path) { found.insert(path) }
    let gone = tree.removeDirectory(path)
    found.formUnion(gone.files)
    for directory in gone.directories {
      handles.removeValue(forKey: directory)?.close()
      polled.remove(directory)
    }
    if roots.contains(path) { missing.insert(path) }
  }

  private func takeStamp(_ stamp: FileStamp, of path: String) {
    if tree.contains(path) { forget(path) }
    let known = tree.stamp(ofFile: path)
    if let known, known.isSame(as: stamp), !known.isFresh { return }
    tree.set(stamp, ofFile: path)
    found.insert(path)
  }

  /// Compares the entries with the known ones and returns the directories to read next.
  private func merge(
    _ entries: [FileSystem.Entry], of directory: String, afresh: Bool
  ) -> [String] {
    let old = tree[directory] ?? FileTree.Directory()
    var new = FileTree.Directory()
    for entry in entries { addEntry(entry, to: &new, of: directory) }
    for (name, stamp) in new.files where old.files[name].map({ !stamp.isSame(as: $0) }) ?? true {
      found.insert(FileTree.path(name, in: directory))
    }
    for name in old.files.keys where new.files[name] == nil {
      found.insert(FileTree.path(name, in: directory))
    }
    for name in old.directories.subtracting(new.directories) {
      forget(FileTree.path(name, in: directory))
    }
    tree[directory] = new
    missing.remove(directory)
    let below = new.directories.map { FileTree.path($0, in: directory) }
    guard !afresh else { return below }
    return below.filter { !tree.contains($0) }
  }

  private func addEntry(
    _ entry: FileSystem.Entry, to new: inout FileTree.Directory, of directory: String
  ) {
    let path = FileTree.path(entry.name, in: directory)
    guard let kind = entry.kind ?? FileSystem.status(at: path)?.kind, kind != .other,
      !ignoring(path, kind == .directory)
    else { return }
    if kind == .directory {
      new.directories.insert(entry.name)
    } else if let (_, stamp) = FileSystem.status(at: path) {
      new.files[entry.name] = stamp
    }
  }

  private func handle(_ failure: FileSystem.ReadError, of directory: String) {
    if failure.isFinal { return forget(directory) }
    // Keeps the known entries until the directory is readable again, such as when descriptors ran
    // out.
    tree[directory] = tree[directory] ?? FileTree.Directory()
    polled.insert(directory)
  }
}
