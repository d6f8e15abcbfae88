import Foundation

/// A lock that is gone with the process that holds it, as flock(2) has it.
struct FileLock: Sendable {
  let descriptor: Int32

  /// Nil when another process has it, or there can be no such file.
  init?(_ path: String) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { return nil }
    guard let lock = FileLock(of: descriptor) else {
      close(descriptor)
      return nil
    }
    self = lock
  }

  /// Of a file that is open, which the lock closes in the end; nil when another process has it.
  init?(of descriptor: Int32) {
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
    self.descriptor = descriptor
  }

  /// Said and not only closed: a process that is just being started has a copy of the descriptor
  /// until it becomes its own program, and the lock would be held as long.
  func release() {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
