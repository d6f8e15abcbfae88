/// A file watch that can be cancelled.
package final class Watch: Sendable {
  private let watcher: Confined<FileWatcher>

  init(_ watcher: Confined<FileWatcher>) { self.watcher = watcher }

  /// Stops reporting. Service thread only; idempotent.
  package func cancel() { watcher.value.cancel() }
}

extension ServiceLoop {
  /// Reports files below the roots that were created, changed, removed or renamed. Must be called
  /// on the service thread, where it also calls back.
  ///
  /// The roots are absolute paths of folders, which may be created and removed. All files below
  /// them when this returns are known; later events for files with unchanged stamps are not
  /// reported. Links are not followed, except that a root may be one. `ignoring` has to be
  /// consistent for a path. A file that is created and removed before the report is omitted, unless
  /// `isSeenAtOnce` is true for it, since it may have been read in between. Folders that the
  /// platform does not watch are polled each second instead, which is logged once.
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
