@preconcurrency import Dispatch
import Foundation

/// Waits for SIGINT, SIGTERM or SIGHUP, which then no longer end the process by default.
///
/// SIGHUP stays ignored if it already is, as under `nohup`.
package final class StopSignals: Sendable {
  private let sources: [any DispatchSourceSignal]
  private let signals: AsyncStream<Void>

  package init() {
    let (signals, continuation) = AsyncStream<Void>.makeStream()
    self.signals = signals
    var numbers = [SIGINT, SIGTERM]
    if !Self.isIgnored(SIGHUP) { numbers.append(SIGHUP) }
    sources = numbers.map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { continuation.yield() }
      source.resume()
      return source
    }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  package func wait() async {
    for await _ in signals { return }
  }
}
