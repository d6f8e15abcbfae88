import Foundation

extension OpenFolder {
  /// The bytes of a file in this folder; nil for what is no file of it: a symbolic link, a pipe or a
  /// device, and a file that is larger than the limit.
  package func read(_ name: String, limit: Int) -> [UInt8]? {
    guard let file = openFile(name) else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      Int(status.st_size) <= limit
    else { return nil }
    return Self.bytes(of: file, expected: Int(status.st_size), limit: limit)
  }

  /// A file that grows while it is read has no more than the limit either.
  private static func bytes(of file: Int32, expected: Int, limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(expected)
    var part = [UInt8](repeating: 0, count: min(max(expected, 1), 65_536))
    while true {
      let count = part.withUnsafeMutableBytes { Foundation.read(file, $0.baseAddress, $0.count) }
      if count == 0 { return bytes }
      guard count > 0 || errno == EINTR, bytes.count + max(count, 0) <= limit else { return nil }
      bytes += part.prefix(max(count, 0))
    }
  }
}
