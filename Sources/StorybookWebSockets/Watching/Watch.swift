/// Files that are being watched, until they no longer are.
package final class Watch: Sendable {
  private let watcher: Confined<FileWatcher>

  init(_ watcher: Confined<FileWatcher>) { self.watcher = watcher }

  /// Nothing is reported from here on; on the service thread only, and idempotent.
  package func cancel() { watcher.value.cancel() }
}

extension ServiceLoop {
  /// Reports the files below the roots that were made, changed, removed or renamed; to be called on
  /// the service thread, which also calls back.
  ///
  /// The roots are absolute paths of folders, which may come and go. All that is below them when
  /// this returns is known; a later event on a file that looks the same as before is not reported.
  /// Links are not followed, except that a root may be one. What `ignoring` says of a path has to
  /// stay the same. A file that comes and goes before it could be reported is nothing to most; one
  /// of which `isSeenAtOnce` is true somebody may have read in between, so that it is reported. Folders that the platform does not watch are read each second instead, which
  /// `log` is told once.
  package func watch(
    _ roots: [String], limits: WatchLimits = WatchLimits(),
    ignoring: @escaping @Sendable (_ path: String, _ isDirectory: Bool) -> Bool,
    isSeenAtOnce: @escaping @Sendable (_ path: String) -> Bool = { _ in false },
    log: @escaping @Sendable (String) -> Void = { _ in },
    changed: @escaping @Sendable (Set<String>) -> Void
  ) -> Watch {
    preconditionCurrent("watch(_:ignoring:changed:)")
    let watcher = FileWatcher(
      roots, limits: limits, on: self, ignoring: ignoring, isSeenAtOnce: isSeenAtOnce, log: log,
      changed: changed)
    watcher.start()
    return Watch(Confined(watcher, to: self))
  }
}
