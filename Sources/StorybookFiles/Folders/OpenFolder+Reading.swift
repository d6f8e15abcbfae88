import Foundation

extension OpenFolder {
  /// Returns the bytes of a regular file in this folder; `nil` for symbolic links, pipes and
  /// devices, and for files larger than the limit.
  package func read(_ name: String, limit: Int) -> [UInt8]? {
    guard let file = openFile(name) else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      Int(status.st_size) <= limit
    else { return nil }
    return Self.bytes(of: file, expected: Int(status.st_size), limit: limit)
  }

  /// Applies the limit also to a file that grows while it is read.
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
