import StorybookWebSockets

/// How long one attempt waits for the browser; confined to the service thread.
///
/// Each answer to its page begins the limit anew: a busy machine is not taken for a page that hangs.
final class BrowserPatience {
  let connection: BrowserConnection
  /// Of the attempt's page; `nil` until it is open.
  var session: String?
  var alarm: ScheduledAction?
  private let limit: Duration
  private let start = ContinuousClock.now

  init(with connection: BrowserConnection, for limit: Duration) {
    self.connection = connection
    self.limit = limit
  }

  var rest: Duration {
    let last = connection.answers[session ?? ""] ?? start
    return limit - max(start, last).duration(to: .now)
  }

  func end() { alarm?.cancel() }
}
