import Foundation

/// Detects that a file was written again, without reading it.
///
/// A quick build compares a thousand files, so that only the system call is made.
package struct FileFingerprint: Hashable, Sendable {
  private let seconds: Int
  private let nanoseconds: Int
  private let size: Int
  private let number: UInt64

  /// `nil` when the file does not exist.
  package init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    #if canImport(Darwin)
      let modified = status.st_mtimespec
    #else
      let modified = status.st_mtim
    #endif
    seconds = Int(modified.tv_sec)
    nanoseconds = Int(modified.tv_nsec)
    size = Int(status.st_size)
    number = UInt64(status.st_ino)
  }

  /// The same for the same file in every process.
  package var text: String { "\(number) \(size) \(seconds).\(nanoseconds)" }
}
