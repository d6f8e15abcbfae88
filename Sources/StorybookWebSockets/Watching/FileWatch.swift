/// Watches directories and all below them, and tells of files that came, changed or went.
///
/// The platform only says where something happened; a look at that directory says what. So no
/// event is lost, whatever order a program writes, renames and deletes in.
final class FileWatch {
  struct Timing {
    /// A burst is over when it has been quiet for that long …
    var quiet = Duration.milliseconds(20)
    /// … and is told of after this long, even if it goes on.
    var longest = Duration.milliseconds(200)
    /// How often a directory is looked at that the platform does not watch.
    var poll = Duration.seconds(1)
  }

  private let loop: ServiceLoop
  private let timing: Timing
  private let maximumHandles: Int
  private let changed: (Set<String>) -> Void
  private let refused: (String) -> Void
  private var tree: FileTree
  private var handles: [String: DirectoryHandle] = [:]
  private var polled: Set<String> = []
  private var dirty: Set<String> = []
  /// Directories that went: another may have taken the name already, with the same number.
  private var lost: Set<String> = []
  private var flush: LoopTimer?
  private var deadline: LoopTimer?
  private var poll: LoopTimer?
  private var isCancelled = false

  init(
    _ roots: [String], on loop: ServiceLoop, timing: Timing, maximumHandles: Int,
    ignoring: @escaping (String, Bool) -> Bool, refused: @escaping (String) -> Void,
    changed: @escaping (Set<String>) -> Void
  ) {
    self.loop = loop
    self.timing = timing
    self.maximumHandles = maximumHandles
    self.changed = changed
    self.refused = refused
    tree = FileTree(ignoring: ignoring)
    for root in roots { follow(tree.add(root)) }
    // What was written between the scan and the watch is found by a second look.
    dirty.formUnion(tree.directories)
    flushNow()
  }

  func cancel() {
    isCancelled = true
    for timer in [flush, deadline, poll] { timer?.cancel() }
    for handle in handles.values { handle.close() }
    handles = [:]
  }

  private func follow(_ changes: FileTree.Changes) {
    for directory in changes.goneDirectories {
      handles.removeValue(forKey: directory)?.close()
      polled.remove(directory)
    }
    for directory in changes.newDirectories { watch(directory) }
  }

  private func watch(_ directory: String) {
    if handles.count < maximumHandles,
      let handle = DirectoryHandle(
        directory, on: loop, changed: { [weak self] isItself in self?.note(directory, isItself) })
    {
      handles[directory] = handle
      return
    }
    if polled.isEmpty {
      refused("The system does not watch \(directory): it is looked at every \(timing.poll).")
      schedulePoll()
    }
    polled.insert(directory)
  }

  private func note(_ directory: String, _ isItself: Bool = false) {
    dirty.insert(directory)
    if isItself { lost.insert(directory) }
    flush?.cancel()
    flush = LoopTimer(after: timing.quiet, on: loop) { [weak self] in self?.flushNow() }
    if deadline == nil {
      deadline = LoopTimer(after: timing.longest, on: loop) { [weak self] in self?.flushNow() }
    }
  }

  private func flushNow() {
    for timer in [flush, deadline] { timer?.cancel() }
    (flush, deadline) = (nil, nil)
    for directory in lost where handles.removeValue(forKey: directory)?.close() != nil {
      if FileStamp(directory)?.kind == .directory { watch(directory) }
    }
    lost = []
    let directories = dirty.sorted()
    dirty = []
    var changes = FileTree.Changes()
    for directory in directories { changes.add(tree.look(at: directory)) }
    follow(changes)
    // A new directory is looked at again: files may have come before its watch was there.
    for directory in changes.newDirectories { note(directory) }
    if !changes.files.isEmpty, !isCancelled { changed(changes.files) }
  }

  private func schedulePoll() {
    poll = LoopTimer(after: timing.poll, on: loop) { [weak self] in
      guard let self, !isCancelled else { return }
      dirty.formUnion(polled)
      flushNow()
      schedulePoll()
    }
  }
}
