/// Detects changed files: the platform reports where, and file stamps decide what is new.
///
/// The handles and timers retain the watcher until they are closed, so its owner does not have to.
final class FileWatcher {
  let loop: ServiceLoop
  let limits: WatchLimits
  let roots: [String]
  private(set) var ignoring: (_ path: String, _ isDirectory: Bool) -> Bool
  let isSeenAtOnce: (_ path: String) -> Bool
  var tree = FileTree()
  /// The paths that changed since the last report.
  var found: Set<String> = []
  var handles: [String: FileEvents] = [:]
  /// The directories that are polled each second.
  var polled = Rotation()
  /// The roots that do not exist.
  var missing: Set<String> = []
  private var isOpen = true
  private var log: (String) -> Void
  private var hasLogged = false
  private var changed: (Set<String>) -> Void
  /// The paths to examine, and whether a file or directory may have been renamed there.
  private var marked: [String: Bool] = [:]
  private var burst: Burst?
  private var reportTimer: LoopTimer?
  private var scanTimer: LoopTimer?

  init(
    _ roots: [String], limits: WatchLimits, on loop: ServiceLoop,
    ignoring: @escaping (_ path: String, _ isDirectory: Bool) -> Bool,
    isSeenAtOnce: @escaping (_ path: String) -> Bool, log: @escaping (String) -> Void,
    changed: @escaping (Set<String>) -> Void
  ) {
    self.roots = roots.filter { $0.hasPrefix("/") }.map(Self.plain)
    self.limits = limits
    self.loop = loop
    self.ignoring = ignoring
    self.isSeenAtOnce = isSeenAtOnce
    self.log = log
    self.changed = changed
    // A program names its folders: one that was built with other paths names none of this machine.
    for root in roots where !root.hasPrefix("/") {
      log("The folder “\(root)” is not watched: its path is relative.")
    }
  }

  func start() {
    for root in roots where !tree.contains(root) { readDirectory(root, afresh: true) }
    found = []
    scanLater()
  }

  func cancel() {
    guard isOpen else { return }
    isOpen = false
    for handle in handles.values { handle.close() }
    for timer in [reportTimer, scanTimer] { timer?.cancel() }
    handles = [:]
    marked = [:]
    found = []
    tree = FileTree()
    // The closures often retain the owner of the watch.
    ignoring = { _, _ in true }
    log = { _ in }
    changed = { _ in }
  }

  /// Handles an event for a name below the directory, or for the directory itself.
  func receive(_ name: String?, in directory: String, isRename: Bool) {
    if let name {
      let path = nearestKnown(FileTree.path(name, in: directory), below: directory)
      let isOwn = name == FileTree.fileName(of: directory)
      if isOwn { mark(directory, isRename: isRename) }
      guard !ignoring(path, false) || !ignoring(path, true) else { return }
      mark(path, isRename: isRename)
    } else {
      mark(directory, isRename: isRename)
    }
    wait()
  }

  /// Starts or extends the wait for the end of the burst.
  func wait() {
    if burst == nil {
      burst = Burst(at: .now)
    } else {
      burst?.addChange(at: .now)
    }
    if reportTimer == nil { reportBurst(after: limits.quiet) }
  }

  func logOnce(_ directory: String, reason: String) {
    guard !hasLogged else { return }
    hasLogged = true
    log("\(directory) cannot be watched: \(reason). Such folders are polled every second instead.")
  }

  func scanLater() {
    guard isOpen, scanTimer == nil, polled.count + missing.count > 0 else { return }
    scanTimer = LoopTimer(after: limits.scanInterval, on: loop) {
      self.scanTimer = nil
      self.scan()
      self.scanLater()
    }
  }

  private func mark(_ path: String, isRename: Bool) {
    marked[path] = isRename || marked[path] == true
  }

  /// Returns the path, or the first unknown folder on the way to it.
  private func nearestKnown(_ path: String, below directory: String) -> String {
    var path = path
    while case let folder = FileTree.folder(of: path), folder.utf8.count > directory.utf8.count,
      !tree.contains(folder)
    {
      path = folder
    }
    return path
  }

  private func reportBurst(after delay: Duration) {
    reportTimer = LoopTimer(after: delay, on: loop) {
      self.reportTimer = nil
      let rest = self.burst?.rest(at: .now, limits: self.limits) ?? .zero
      guard rest <= .zero else { return self.reportBurst(after: rest) }
      self.reportBurst()
    }
  }

  private func reportBurst() {
    if burst?.events ?? 0 > limits.eventsBeforeRescan {
      for root in roots { visitPath(root, isRename: true) }
    } else {
      for path in marked.keys.sorted() { visitPath(path, isRename: marked[path] == true) }
    }
    let found = found
    self.found = []
    marked = [:]
    burst = nil
    scanLater()
    if !found.isEmpty { changed(found) }
  }

  private static func plain(_ root: String) -> String {
    var root = root
    while root.utf8.count > 1, root.utf8.last == UInt8(ascii: "/") { root.removeLast() }
    return root
  }
}
