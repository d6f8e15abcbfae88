#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Reserves the number of a closed descriptor so that the system does not reuse it.
///
/// While destroying a context, libwebsockets before 5.0 closes its event pipe twice, some time
/// apart (4.1.6, lws_destroy_event_pipe, then __lws_close_free_wsi_final): the second close would
/// hit a descriptor that another thread has opened under that number in between.
struct DescriptorPlaceholder {
  private let readingEnd: Int32
  private let number: Int32

  /// Returns `nil` if the number is already in use or no descriptors are left.
  init?(holding number: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    if ends[0] == number { ends = Self.swapped(ends) }
    if ends[1] != number { ends[1] = Self.moved(ends[1], to: number) }
    guard ends[0] >= 0, ends[1] == number else {
      for end in ends where end >= 0 { systemClose(end) }
      return nil
    }
    _ = SocketOption.unblock(ends[0])
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    readingEnd = ends[0]
    self.number = number
  }

  /// Moves the writing end to the number of the reading end, which gets a new number.
  private static func swapped(_ ends: [Int32]) -> [Int32] {
    let reading = dup(ends[0])
    let writing = dup2(ends[1], ends[0])
    systemClose(ends[1])
    return [reading, writing]
  }

  /// Moves the end to the lowest free number at or above the given one.
  private static func moved(_ end: Int32, to number: Int32) -> Int32 {
    let copy = fcntl(end, F_DUPFD_CLOEXEC, number)
    systemClose(end)
    return copy
  }

  /// Releases the number, unless the library already closed it and another descriptor has it.
  func release() {
    if Self.areOfOnePipe(readingEnd, and: number) { systemClose(number) }
    systemClose(readingEnd)
  }

  private static func areOfOnePipe(_ one: Int32, and other: Int32) -> Bool {
    var first = stat()
    var second = stat()
    return fstat(one, &first) == 0 && fstat(other, &second) == 0
      && first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }
}
