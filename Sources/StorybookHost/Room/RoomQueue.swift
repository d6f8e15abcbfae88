package import Storybook

/// A running evaluation that a queued request makes obsolete.
package struct SupersededEvaluation: Hashable, Sendable {
  package let ticket: Evaluation.Ticket
  /// Whether it waits: its worker ends then.
  package let isLate: Bool
}

/// The requests of a room in their order, and the running evaluation.
struct RoomQueue: Sendable {
  /// The maximum number of queued requests; further ones fail, as the author's code cannot keep up.
  static let limit = 1000
  /// The maximum size of all queued requests in bytes.
  static let byteLimit = 16 << 20

  private(set) var requests: [RoomRequest] = []
  /// The size of all queued requests in bytes.
  private(set) var bytes = 0
  private var ticket = 0
  var work: PendingEvaluation?

  func hasPlace(forBytes bytes: Int) -> Bool {
    requests.count < Self.limit && (requests.isEmpty || self.bytes + bytes <= Self.byteLimit)
  }

  /// Whether a request of the page is queued or running.
  func contains(_ page: String) -> Bool {
    if case .request(let request)? = work?.purpose, request.page == page { return true }
    return requests.contains { $0.page == page }
  }

  mutating func append(_ request: RoomRequest) {
    requests.append(request)
    bytes += request.bytes
  }

  mutating func prepend(_ request: RoomRequest) {
    requests.insert(request, at: 0)
    bytes += request.bytes
  }

  mutating func removeAll(where isRemoved: (RoomRequest) -> Bool) {
    requests.removeAll(where: isRemoved)
    bytes = requests.reduce(0) { $0 + $1.bytes }
  }

  /// Removes the first request; returns `nil` while an evaluation runs.
  mutating func next() -> RoomRequest? {
    guard work == nil, !requests.isEmpty else { return nil }
    let request = requests.removeFirst()
    bytes -= request.bytes
    return request
  }

  mutating func nextTicket() -> Evaluation.Ticket {
    ticket += 1
    return ticket
  }

  /// Whether a queued request outdates what the running evaluation renders; or, while that waits,
  /// whatever it does.
  private var isSuperseded: Bool {
    guard let work else { return false }
    if work.isLate, requests.contains(where: \.isEdit) { return true }
    return work.wantsRendering && !work.hasEvent && requests.contains(where: \.changesState)
  }

  /// Notes that the running evaluation is cancelled; returns it if that is due.
  mutating func cancelSuperseded() -> SupersededEvaluation? {
    guard let work, isSuperseded else { return nil }
    if work.isLate {
      guard !work.isEnded else { return nil }
    } else {
      guard !work.isCancelled else { return nil }
    }
    self.work?.isCancelled = true
    self.work?.isEnded = work.isLate
    return SupersededEvaluation(ticket: work.ticket, isLate: work.isLate)
  }

  /// Notes that an evaluation waits. One that is repeated waits anew.
  mutating func becameLate(_ ticket: Evaluation.Ticket) {
    guard work?.ticket == ticket else { return }
    work?.isLate = true
    work?.isEnded = false
  }

  /// Cancels the running evaluation, as its code or props are outdated, and queues its request
  /// again.
  mutating func withdraw() {
    guard let work else { return }
    self.work = nil
    if case .request(let request) = work.purpose, !work.isCommitted { prepend(request) }
  }
}
