import CStorybookTrace
import Foundation

/// The two ends of a pipe or of a socket pair, which no child process inherits by accident.
package struct DescriptorPair: Sendable {
  /// The end of this process, which its owner closes. Of a pipe, the one to read from.
  package let local: Int32
  /// The end of a child process.
  package let remote: Int32

  package static func pipe() throws(SystemError) -> DescriptorPair {
    try DescriptorPair { storybook_pipe($0) }
  }

  package static func sockets() throws(SystemError) -> DescriptorPair {
    #if canImport(Glibc)
      let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    #else
      let type = SOCK_STREAM
    #endif
    return try DescriptorPair { socketpair(AF_UNIX, type, 0, $0) }
  }

  private init(_ make: (UnsafeMutablePointer<Int32>) -> Int32) throws(SystemError) {
    var descriptors: [Int32] = [-1, -1]
    guard make(&descriptors) == 0 else { throw SystemError() }
    // For systems without an atomic flag for that.
    for descriptor in descriptors { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    local = descriptors[0]
    remote = descriptors[1]
  }

  /// Lets reads and writes of the local end return at once.
  package func unblock() { _ = fcntl(local, F_SETFL, O_NONBLOCK) }

  /// Starts a child, and closes the end that only the child needs; both ends if it does not start.
  package func handingOver<Child>(
    _ start: () throws(SystemError) -> Child
  ) throws(SystemError) -> Child {
    defer { close(remote) }
    do throws(SystemError) {
      return try start()
    } catch {
      close(local)
      throw error
    }
  }
}
