@preconcurrency import Dispatch
import Foundation

/// Waits for SIGINT or SIGTERM, which then no longer end the process by themselves.
final class StopSignals: Sendable {
  private let sources: [any DispatchSourceSignal]
  private let signals: AsyncStream<Void>

  init() {
    let (signals, continuation) = AsyncStream<Void>.makeStream()
    self.signals = signals
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { continuation.yield() }
      source.resume()
      return source
    }
  }

  func wait() async {
    for await _ in signals { return }
  }
}
