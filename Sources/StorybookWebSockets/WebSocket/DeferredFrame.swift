import Dispatch
import Synchronization

/// An outgoing message that is encoded off the service thread when a connection has room. Encoded
/// once for all connections that receive it.
package final class DeferredFrame: Sendable {
  private enum State {
    case unmade
    case making([@Sendable () -> Void])
    case made(Frame)
  }

  /// The approximate size in bytes, which counts as queued until the frame is made.
  package let weight: Int
  private let make: @Sendable () -> [UInt8]
  private let state = Mutex(State.unmade)

  package init(weight: Int, make: @escaping @Sendable () -> [UInt8]) {
    self.weight = weight
    self.make = make
  }

  /// Returns the frame, or `nil` before it is made; then calls `made` on any thread once it is
  /// ready.
  func frame(whenMade made: @escaping @Sendable () -> Void) -> Frame? {
    let (frame, starts) = state.withLock { state -> (Frame?, Bool) in
      switch state {
      case .made(let frame): return (frame, false)
      case .making(let waiting):
        state = .making(waiting + [made])
        return (nil, false)
      case .unmade:
        state = .making([made])
        return (nil, true)
      }
    }
    if starts { DispatchQueue.global(qos: .userInitiated).async { self.finish() } }
    return frame
  }

  private func finish() {
    let frame = Frame(.text, make())
    let waiting = state.withLock { state -> [@Sendable () -> Void] in
      defer { state = .made(frame) }
      return if case .making(let waiting) = state { waiting } else { [] }
    }
    for made in waiting { made() }
  }
}

/// An outgoing message.
package enum OutgoingFrame: Sendable {
  case made(Frame)
  case deferred(DeferredFrame)

  /// The payload size in bytes, exact or estimated.
  package var weight: Int {
    switch self {
    case .made(let frame): frame.count
    case .deferred(let frame): frame.weight
    }
  }
}
