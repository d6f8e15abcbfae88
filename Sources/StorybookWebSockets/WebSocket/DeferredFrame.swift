import Dispatch
import Synchronization

/// An outgoing message whose bytes are made when a connection can take them, away from the service
/// thread. Made once for all connections that it is sent to.
package final class DeferredFrame: Sendable {
  private enum State {
    case unmade
    case making([@Sendable () -> Void])
    case made(Frame)
  }

  /// About as many bytes as it will have, which count as queued until then.
  package let weight: Int
  private let make: @Sendable () -> [UInt8]
  private let state = Mutex(State.unmade)

  package init(weight: Int, make: @escaping @Sendable () -> [UInt8]) {
    self.weight = weight
    self.make = make
  }

  /// The frame; nil when it is not made yet, and then there is a call, on any thread, once it is.
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

/// A message on its way out.
package enum OutgoingFrame: Sendable {
  case made(Frame)
  case deferred(DeferredFrame)

  /// Bytes of payload, or about as many.
  package var weight: Int {
    switch self {
    case .made(let frame): frame.count
    case .deferred(let frame): frame.weight
    }
  }
}
