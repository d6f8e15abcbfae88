#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What tells one state of a file from another without reading it.
package struct FileStamp: Hashable, Sendable {
  package enum Kind: Hashable, Sendable { case file, directory }

  package let kind: Kind
  private let seconds: Int
  private let nanoseconds: Int
  private let size: Int64
  /// Another file or directory of the same name has another one.
  let node: UInt64

  /// Nil for what is not there, and for what is neither a file nor a directory. A link to a file
  /// counts as the file; one to a directory is passed over, as it may lead in a circle.
  package init?(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    let isLink = status.st_mode & S_IFMT == S_IFLNK
    if isLink { guard stat(path, &status) == 0 else { return nil } }
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR where !isLink: kind = .directory
    default: return nil
    }
    #if canImport(Glibc)
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    #else
      (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
    #endif
    size = Int64(status.st_size)
    node = UInt64(status.st_ino)
  }
}
