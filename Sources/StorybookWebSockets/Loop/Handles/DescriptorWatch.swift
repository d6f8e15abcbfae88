internal import CStorybookUV

/// Tells when a descriptor can be read or written.
final class DescriptorWatch: LoopHandle {
  struct Readiness: OptionSet {
    let rawValue: Int32
    static let readable = Readiness(rawValue: Int32(UV_READABLE.rawValue))
    static let writable = Readiness(rawValue: Int32(UV_WRITABLE.rawValue))
  }

  private var ready: ((Readiness) -> Void)?
  private(set) var interest: Readiness = []

  /// Makes the descriptor non-blocking; nil when it is of a kind that cannot be waited for.
  init?(_ descriptor: Int32, on loop: ServiceLoop, ready: @escaping (Readiness) -> Void) {
    self.ready = ready
    super.init(UV_POLL, in: loop.turn.handles)
    guard uv_poll_init(loop.uv, memory(as: uv_poll_t.self), descriptor) == 0 else { return nil }
    open()
  }

  /// An error on the descriptor counts as readable: reading then tells what it is.
  func watch(for interest: Readiness) {
    guard interest != self.interest else { return }
    self.interest = interest
    let poll = memory(as: uv_poll_t.self)
    guard !interest.isEmpty else {
      _ = uv_poll_stop(poll)
      return
    }
    _ = uv_poll_start(poll, interest.rawValue) { poll, status, events in
      let ready = status < 0 ? Readiness.readable : Readiness(rawValue: events)
      DescriptorWatch.owner(of: poll)?.report(ready, failed: status < 0)
    }
  }

  /// libuv stops watching a descriptor in error, so the interest has to be stated again.
  private func report(_ readiness: Readiness, failed: Bool) {
    if failed { interest = [] }
    ready?(readiness)
  }

  override func dropActions() { ready = nil }
}
