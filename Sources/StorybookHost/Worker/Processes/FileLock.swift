import Foundation

/// A lock that the system releases when the owning process exits (flock(2)).
package struct FileLock: Sendable {
  package let descriptor: Int32

  /// Returns `nil` if another process holds the lock, or the file cannot be created.
  package init?(_ path: String) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { return nil }
    guard let lock = FileLock(of: descriptor) else {
      close(descriptor)
      return nil
    }
    self = lock
  }

  /// Locks an open file, and owns its descriptor; returns `nil` if another process holds the lock.
  package init?(of descriptor: Int32) {
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
    self.descriptor = descriptor
  }

  /// Unlocks explicitly before closing: a process that is being spawned holds a copy of the
  /// descriptor until it executes its program, and the lock would last as long.
  package func release() {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
