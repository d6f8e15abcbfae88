/// Work posted to the service thread, in order.
struct Inbox {
  enum Work {
    case job(UnownedJob)
    case action(@Sendable () -> Void)
  }

  var wake: WakeUp?
  private(set) var isClosed = false
  private var work: [Work] = []
  private var isWoken = false

  /// Appends work. One wake-up suffices for all work added before the thread drains the inbox.
  mutating func addItem(_ item: Work, wakes: Bool) {
    work.append(item)
    if wakes { wakeIfNeeded() }
  }

  /// Wakes the loop, since work added by the service thread must not wait for an external event.
  mutating func wakeIfNeeded() {
    guard !work.isEmpty, !isWoken else { return }
    isWoken = true
    wake?.send()
  }

  mutating func takeWork() -> [Work] {
    isWoken = false
    defer { work = [] }
    return work
  }

  /// Closes the inbox if it is empty; otherwise leaves it open and returns `false`.
  mutating func close() -> Bool {
    guard work.isEmpty else { return false }
    isClosed = true
    wake = nil
    return true
  }
}
