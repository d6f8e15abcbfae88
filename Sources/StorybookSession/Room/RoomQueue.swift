import Storybook

/// The requests of a room in their order, and the running evaluation.
struct RoomQueue: Sendable {
  /// The maximum number of queued requests; further ones fail, as the author's code cannot keep up.
  static let limit = 1000
  /// The maximum size of all queued requests in bytes.
  static let byteLimit = 16 << 20

  var requests: [Request] = []
  private var ticket = 0
  var work: PendingEvaluation?

  var bytes: Int { requests.reduce(0) { $0 + $1.bytes } }

  func hasPlace(forBytes bytes: Int) -> Bool {
    requests.count < Self.limit && (requests.isEmpty || self.bytes + bytes <= Self.byteLimit)
  }

  /// Whether a request of the page is queued or running.
  func contains(_ page: String) -> Bool {
    if case .request(let request)? = work?.purpose, request.page == page { return true }
    return requests.contains { $0.page == page }
  }

  mutating func prepend(_ request: Request) { requests.insert(request, at: 0) }

  /// Removes the first request; returns `nil` while an evaluation runs.
  mutating func next() -> Request? {
    guard work == nil, !requests.isEmpty else { return nil }
    return requests.removeFirst()
  }

  mutating func nextTicket() -> Evaluation.Ticket {
    ticket += 1
    return ticket
  }

  /// Whether a queued request outdates what the running evaluation renders.
  private var isSuperseded: Bool {
    guard let work, work.wantsRendering, !work.hasEvent else { return false }
    return requests.contains(where: \.changesState)
  }

  /// Notes that the running evaluation is cancelled; returns its ticket if that is due.
  mutating func cancelSuperseded() -> Evaluation.Ticket? {
    guard isSuperseded, work?.isCancelled == false else { return nil }
    work?.isCancelled = true
    return work?.ticket
  }

  /// Cancels the running evaluation, as its code or props are outdated, and queues its request
  /// again.
  mutating func withdraw() {
    guard let work else { return }
    self.work = nil
    if case .request(let request) = work.purpose, !work.isCommitted { prepend(request) }
  }
}
