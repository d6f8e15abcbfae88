@preconcurrency import Dispatch
import Foundation
import Synchronization

/// Waits for SIGINT, SIGTERM or SIGHUP, which then no longer end the process by default.
///
/// SIGHUP stays ignored if it already is, as under `nohup`.
package final class StopSignals: Sendable {
  /// One source for each signal, for all instances: when one of two sources of a signal goes, the
  /// other gets it no longer.
  private static let sources: [any DispatchSourceSignal] = {
    var numbers = [SIGINT, SIGTERM]
    if !isIgnored(SIGHUP) { numbers.append(SIGHUP) }
    return numbers.map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { waiting.withLock { $0.values.forEach { $0.yield() } } }
      source.resume()
      return source
    }
  }()
  private static let waiting = Mutex<[ObjectIdentifier: AsyncStream<Void>.Continuation]>([:])

  private let signals: AsyncStream<Void>

  package init() {
    let (signals, continuation) = AsyncStream<Void>.makeStream()
    self.signals = signals
    let id = ObjectIdentifier(self)
    Self.waiting.withLock { $0[id] = continuation }
    _ = Self.sources
  }

  deinit {
    let id = ObjectIdentifier(self)
    Self.waiting.withLock { $0[id] = nil }
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
