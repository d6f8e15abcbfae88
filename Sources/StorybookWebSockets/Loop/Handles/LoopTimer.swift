internal import CStorybookUV

/// A libuv timer that fires once.
final class LoopTimer: LoopHandle {
  private var action: (() -> Void)?

  init(after delay: Duration, on loop: ServiceLoop, _ action: @escaping () -> Void) {
    super.init(UV_TIMER, in: loop.turn.handles)
    self.action = action
    let timer = memory(as: uv_timer_t.self)
    // uv_timer_init, and uv_timer_start with a callback, never fail (libuv, "uv_timer_t").
    _ = uv_timer_init(loop.uv, timer)
    open()
    uv_update_time(loop.uv)
    _ = uv_timer_start(timer, { LoopTimer.owner(of: $0)?.fire() }, delay.wholeMilliseconds, 0)
  }

  func cancel() {
    action = nil
    close()
  }

  override func dropActions() { action = nil }

  private func fire() {
    let action = action
    cancel()
    action?()
  }
}

extension Duration {
  /// The duration in milliseconds, rounded up so that no timer fires early; at most 68,000 years.
  var wholeMilliseconds: UInt64 {
    guard self > .zero else { return 0 }
    let (seconds, attoseconds) = min(self, .seconds(Int64(Int32.max) * 1_000)).components
    return UInt64(seconds) * 1_000
      + UInt64((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }

  /// The duration in seconds for the library's timeouts, rounded up and at least one.
  var wholeSeconds: Int32 {
    Int32(clamping: max(1, (wholeMilliseconds + 999) / 1_000))
  }
}

extension ServiceLoop {
  /// Runs the action on this thread after the delay.
  func later(_ delay: Duration, action: @escaping () -> Void) {
    _ = LoopTimer(after: delay, on: self, action)
  }
}
