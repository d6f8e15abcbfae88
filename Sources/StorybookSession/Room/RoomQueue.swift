import Storybook

/// The requests of a room in their order, and the running evaluation.
struct RoomQueue: Sendable {
  /// The maximum number of queued requests; further ones fail, as the author's code cannot keep up.
  static let limit = 1000
  /// The maximum size of all queued requests in bytes.
  static let byteLimit = 16 << 20
  private static let receivedLimit = 2 * Membership.usualLimit

  var requests: [Request] = []
  /// The newest edit received from each participant, including some that left.
  private var received: [Participant.ID: Int] = [:]
  private var ticket = 0
  var work: PendingEvaluation?

  var bytes: Int { requests.reduce(0) { $0 + $1.bytes } }

  func hasPlace(forBytes bytes: Int) -> Bool {
    requests.count < Self.limit && (requests.isEmpty || self.bytes + bytes <= Self.byteLimit)
  }

  mutating func prepend(_ request: Request) { requests.insert(request, at: 0) }

  /// Removes the first request; returns `nil` while an evaluation runs.
  mutating func next() -> Request? {
    work == nil && !requests.isEmpty ? requests.removeFirst() : nil
  }

  mutating func nextTicket() -> Evaluation.Ticket {
    ticket += 1
    return ticket
  }

  /// Cancels the running evaluation, as its code or props are outdated, and queues its request
  /// again.
  mutating func withdraw() {
    guard let work else { return }
    self.work = nil
    if case .request(let request) = work.purpose, !work.isCommitted { prepend(request) }
  }

  /// Notes the number of an edit; drops those of participants that left when there are too many.
  mutating func noteReceived(_ request: Request, among participants: [Participant]) {
    received[request.participant] = request.seq
    guard received.count > Self.receivedLimit else { return }
    let present = Set(participants.map(\.id))
    received = received.filter { present.contains($0.key) }
  }

  /// Returns the number of the newest edit received from a participant.
  func received(from participant: Participant.ID) -> Int? { received[participant] }
}
