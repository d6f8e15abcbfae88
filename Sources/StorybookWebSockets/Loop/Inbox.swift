/// What other threads asked the service thread to do, in order.
struct Inbox {
  enum Work {
    case job(UnownedJob)
    case action(@Sendable () -> Void)
  }

  var wake: WakeUp?
  private(set) var isClosed = false
  private var work: [Work] = []
  private var isWoken = false

  /// One wake-up is enough for all work added before the thread comes to take it.
  mutating func add(_ item: Work, wakes: Bool) {
    work.append(item)
    if wakes { wakeIfNeeded() }
  }

  /// Work that the service thread added itself must not wait for an event from outside.
  mutating func wakeIfNeeded() {
    guard !work.isEmpty, !isWoken else { return }
    isWoken = true
    wake?.send()
  }

  mutating func take() -> [Work] {
    isWoken = false
    defer { work = [] }
    return work
  }

  /// Closes an empty inbox; one with work in it stays open.
  mutating func close() -> Bool {
    guard work.isEmpty else { return false }
    isClosed = true
    wake = nil
    return true
  }
}
