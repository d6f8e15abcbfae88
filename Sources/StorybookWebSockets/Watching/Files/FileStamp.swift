/// Distinguishes states of a file without reading it.
struct FileStamp: Hashable {
  let device: UInt64
  let inode: UInt64
  let size: UInt64
  let seconds: Int64
  let nanoseconds: Int64
  /// Whether the file is so new that another write may produce the same stamp: file systems count
  /// in kernel ticks (10 ms at most), or in one or two whole seconds.
  let isFresh: Bool

  init(
    device: UInt64, inode: UInt64, size: UInt64, modified: (seconds: Int64, nanoseconds: Int64),
    now: (seconds: Int64, nanoseconds: Int64)
  ) {
    self.device = device
    self.inode = inode
    self.size = size
    (seconds, nanoseconds) = modified
    let precision: Duration = modified.nanoseconds == 0 ? .seconds(2) : .milliseconds(10)
    isFresh = Duration(now) - Duration(modified) < precision
  }

  func isSame(as other: FileStamp) -> Bool {
    device == other.device && inode == other.inode && size == other.size
      && seconds == other.seconds && nanoseconds == other.nanoseconds
  }
}

extension Duration {
  fileprivate init(_ time: (seconds: Int64, nanoseconds: Int64)) {
    self = .seconds(time.seconds) + .nanoseconds(time.nanoseconds)
  }
}
