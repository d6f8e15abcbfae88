import Foundation

/// A pipe that child processes do not inherit by accident. Its read end never blocks.
struct BuildPipe: Sendable {
  let output: Int32
  let input: Int32

  /// `nil` when no descriptors are left, with the reason in `errno`.
  init?() {
    var descriptors: [Int32] = [-1, -1]
    guard pipe(&descriptors) == 0 else { return nil }
    for descriptor in descriptors { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    (output, input) = (descriptors[0], descriptors[1])
    _ = fcntl(output, F_SETFL, O_NONBLOCK)
  }

  static func write(_ byte: UInt8, to descriptor: Int32) {
    var byte = byte
    while Foundation.write(descriptor, &byte, 1) < 0, errno == EINTR {}
  }

  /// The bytes available now. Empty at the end of the stream, `nil` when none are available yet.
  static func read(_ descriptor: Int32) -> [UInt8]? {
    var result = 0
    let chunk = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
      repeat {
        result = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
      } while result < 0 && errno == EINTR
      count = max(result, 0)
    }
    return result < 0 ? nil : chunk
  }
}
