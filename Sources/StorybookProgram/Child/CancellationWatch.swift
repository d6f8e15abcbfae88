import Foundation
import Storybook

/// Cancels the asynchronous work of the thread that created it while the host asks for that: to a
/// busy worker it sends nothing else.
final class CancellationWatch: @unchecked Sendable {
  private let descriptor: Int32
  // Only identifies the thread.
  private let thread = Thread.current

  init(descriptor: Int32) { self.descriptor = descriptor }

  func check() {
    // Read before the channel: the next request is not for this work.
    let work = CallingThread.work(of: thread)
    guard !work.isEmpty, hasInput else { return }
    for task in work { task.cancel() }
  }

  private var hasInput: Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) > 0
  }
}
