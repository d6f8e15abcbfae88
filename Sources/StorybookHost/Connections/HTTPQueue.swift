/// Requests over HTTP that cost work: one queue for each client address and kind of work.
///
/// ```text
/// waiting ── its turn ──▶ working ── response ──▶ unsent ── taken by the client ──▶ gone
///    └──────────────────── the client hangs up ─────────────────────────────────────▲
/// ```
/// Unsent responses count, so a client that does not read its responses only blocks its own address.
struct HTTPQueue {
  enum Kind: Sendable { case rendering, file, audit }

  struct Lane: Hashable, Sendable {
    let address: String
    let kind: Kind
  }

  struct Entry {
    let number: Int
    let start: () -> Void
    /// Whether the client no longer waits for the response.
    let isAbandoned: () -> Bool
    /// Ends the request of a client that has hung up.
    let drop: () -> Void
  }

  /// The requests of one lane.
  private struct Requests {
    var waiting: [Entry] = []
    var working: Set<Int> = []
    /// The sizes of the responses that the client has not taken.
    var unsent: [Int: Int] = [:]

    var isEmpty: Bool { waiting.isEmpty && working.isEmpty && unsent.isEmpty }
    var mayStart: Bool {
      working.count < workLimit && unsent.count < unsentLimit
        && unsent.values.reduce(0, +) < unsentByteLimit
    }
  }

  static let workLimit = 2
  static let waitingLimit = 256
  static let unsentLimit = 256
  /// The size in bytes of unsent responses at which a lane starts no further request.
  static let unsentByteLimit = 16 << 20

  private var lanes: [Lane: Requests] = [:]
  private var last = 0
  /// Whether the clients of waiting requests are checked.
  var isWatched = false

  /// Whether requests wait for their turn.
  var hasWaiting: Bool { lanes.values.contains { !$0.waiting.isEmpty } }

  func hasPlace(in lane: Lane) -> Bool {
    lanes[lane].map { $0.waiting.count < Self.waitingLimit } ?? true
  }

  mutating func nextNumber() -> Int {
    last += 1
    return last
  }

  mutating func append(_ entry: Entry, to lane: Lane) {
    lanes[lane, default: Requests()].waiting.append(entry)
  }

  /// The next request that may start.
  mutating func next(in lane: Lane) -> Entry? {
    guard let requests = lanes[lane], requests.mayStart, !requests.waiting.isEmpty else {
      return nil
    }
    let entry = lanes[lane]?.waiting.removeFirst()
    if let entry { lanes[lane]?.working.insert(entry.number) }
    return entry
  }

  /// Notes that the work of a request is done.
  ///
  /// - Parameter bytes: the size of the response, which counts until ``end(_:in:)``.
  mutating func finish(_ number: Int, in lane: Lane, unsent bytes: Int) {
    lanes[lane]?.working.remove(number)
    lanes[lane]?.unsent[number] = bytes
  }

  /// Notes that the client has taken the response, or is gone.
  mutating func end(_ number: Int, in lane: Lane) {
    lanes[lane]?.unsent[number] = nil
    removeIfEmpty(lane)
  }

  /// Removes and returns the waiting requests whose clients have hung up.
  mutating func takeAbandoned() -> [Entry] {
    var abandoned: [Entry] = []
    for lane in lanes.keys {
      let gone = lanes[lane]?.waiting.filter { $0.isAbandoned() } ?? []
      guard !gone.isEmpty else { continue }
      let numbers = Set(gone.map(\.number))
      lanes[lane]?.waiting.removeAll { numbers.contains($0.number) }
      removeIfEmpty(lane)
      abandoned += gone
    }
    return abandoned
  }

  private mutating func removeIfEmpty(_ lane: Lane) {
    if lanes[lane]?.isEmpty == true { lanes[lane] = nil }
  }
}
