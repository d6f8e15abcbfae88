/// A watch over files, until it is cancelled.
package final class Watch: Sendable {
  private let watch: Confined<FileWatch>

  init(_ watch: Confined<FileWatch>) { self.watch = watch }

  /// Nothing is told after this; on the service thread only, and idempotent.
  package func cancel() { watch.value.cancel() }
}

extension ServiceLoop {
  /// Tells of files below the roots that come, change or go; to be called on the service thread.
  ///
  /// Bursts are told of at once, as absolute paths below the roots as they were given. What is
  /// there at the start is not told of.
  ///
  /// - Parameters:
  ///   - maximumDirectories: beyond so many, and where the platform refuses, directories are looked
  ///     at every second instead; `refused` gets one sentence about it.
  package func watch(
    _ roots: [String], maximumDirectories: Int = 8_192,
    ignoring: @escaping @Sendable (_ path: String, _ isDirectory: Bool) -> Bool = { _, _ in false },
    refused: @escaping @Sendable (String) -> Void = { _ in },
    changed: @escaping @Sendable (Set<String>) -> Void
  ) -> Watch {
    preconditionCurrent("watch(_:)")
    let watch = FileWatch(
      roots, on: self, timing: .init(), maximumHandles: maximumDirectories, ignoring: ignoring,
      refused: refused, changed: changed)
    return Watch(Confined(watch, to: self))
  }
}
