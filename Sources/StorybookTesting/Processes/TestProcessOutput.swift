import Foundation
import StorybookProcesses

/// What a child process prints: shown, and kept to explain its end.
final class TestProcessOutput {
  /// The bytes that are kept.
  private static let recentLimit = 16 << 10

  private let pipe: DescriptorPair
  private var isOpen = true
  private var bytes: [UInt8] = []
  /// The runtime prints addresses after this line; the report has the author's line instead.
  private static let traceBeginning = Data("Current stack trace:".utf8)
  private var isTrace = false

  init(_ pipe: DescriptorPair) {
    self.pipe = pipe
    pipe.unblock()
  }

  /// What it printed last.
  var recent: String { String(decoding: bytes.suffix(Self.recentLimit), as: UTF8.self) }

  /// Forgets what it printed before.
  func begin() {
    bytes = []
    isTrace = false
  }

  /// Shows what was printed until now.
  func forward() {
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while isOpen {
      let count = read(pipe.local, &chunk, chunk.count)
      if count == 0 { isOpen = false }
      guard count > 0 else { return }
      show(Data(chunk[..<count]))
      bytes = (bytes + chunk[..<count]).suffix(Self.recentLimit)
    }
  }

  private func show(_ data: Data) {
    guard !isTrace else { return }
    let trace = data.firstRange(of: Self.traceBeginning)
    isTrace = trace != nil
    FileHandle.standardError.write(data[..<(trace?.lowerBound ?? data.endIndex)])
  }

  /// Waits for more, or for a channel. Returns whether the channel can be read.
  func poll(with channel: Int32, _ limit: Duration) -> Bool {
    var printed: Int32 = -1
    if isOpen { printed = pipe.local }
    var polled = [channel, printed].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let milliseconds = Int32((limit / .milliseconds(1)).rounded(.up))
    return systemPoll(&polled, within: milliseconds) > 0 && polled[0].revents != 0
  }

  func close() { systemClose(pipe.local) }
}

private func systemPoll(_ polled: inout [pollfd], within milliseconds: Int32) -> Int32 {
  poll(&polled, nfds_t(polled.count), milliseconds)
}

private func systemClose(_ descriptor: Int32) { close(descriptor) }
