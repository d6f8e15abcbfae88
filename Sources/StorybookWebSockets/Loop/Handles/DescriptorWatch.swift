internal import CStorybookUV

/// Reports when a descriptor becomes readable or writable.
final class DescriptorWatch: LoopHandle {
  struct Readiness: OptionSet {
    let rawValue: Int32
    static let readable = Readiness(rawValue: Int32(UV_READABLE.rawValue))
    static let writable = Readiness(rawValue: Int32(UV_WRITABLE.rawValue))
  }

  private var ready: ((Readiness) -> Void)?
  private(set) var interest: Readiness = []

  /// Makes the descriptor non-blocking. Returns `nil` if its kind cannot be polled.
  init?(_ descriptor: Int32, on loop: ServiceLoop, ready: @escaping (Readiness) -> Void) {
    self.ready = ready
    super.init(UV_POLL, in: loop.turn.handles)
    guard uv_poll_init(loop.uv, memory(as: uv_poll_t.self), descriptor) == 0 else { return nil }
    open()
  }

  /// Watches for the interest. An error counts as readable: the subsequent read reports it.
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
      DescriptorWatch.owner(of: poll)?.reportReadiness(ready, failed: status < 0)
    }
  }

  /// libuv stops watching a descriptor after an error, so the interest has to be set again.
  private func reportReadiness(_ readiness: Readiness, failed: Bool) {
    if failed { interest = [] }
    ready?(readiness)
  }

  override func dropActions() { ready = nil }
}
