import StorybookFiles
import StorybookSchema
import StorybookWebSockets
import Testing

@testable import StorybookHost

struct ClientWorkTests {
  @Test(
    arguments: [
      (["type": "undo", "seq": 1], 1), (["type": "survey", "seq": 1], 16),
      (["type": "origins", "seq": 1], 16),
      (["type": "test", "seq": 1, "story": "a/b", "test": 0], 4),
      (["type": "check", "seq": 1, "story": "a/b", "kind": "check"], 4),
      (["type": "check", "seq": 1, "story": "a/b", "kind": "explore"], 64),
      (["type": "picture", "seq": 1, "action": "take"], 4),
      (["type": "snapshot", "seq": 1, "on": true], 1),
    ] as [(Object, Int)])
  func `work takes as many tokens of the rate of renderings as it costs`(
    message: Object, cost: Int
  ) throws {
    let message = try ClientMessage(.object(message))
    let now = ContinuousClock.now
    var traffic = RateLimiter(RateLimits(messages: nil, renders: 100), at: now)
    var count = 0
    while traffic.refusal(of: message, bytes: 0, at: now) == nil { count += 1 }
    #expect(count == 500 / cost)
  }

  @Test func `what runs no code of the author costs no rendering`() throws {
    var traffic = RateLimiter(RateLimits(messages: nil, renders: 1), at: .now)
    let message = try ClientMessage(["type": "cancel", "seq": 1, "request": 2])
    for _ in 0..<100 { #expect(traffic.refusal(of: message, bytes: 0, at: .now) == nil) }
  }

  /// Adds work that only ends by cancellation.
  private static func add(
    _ kind: ClientWork, _ seq: Int, of connection: UInt64, to work: inout RunningWork
  ) -> Task<Void, Never> {
    let task = Task<Void, Never> { try? await Task.sleep(for: .seconds(3_600)) }
    work.add { _ in
      .init(connection: ConnectionID(connection), seq: seq, kind: kind, task: task)
    }
    return task
  }

  @Test(arguments: ClientWork.allCases)
  func `each kind has its limit for all connections together`(kind: ClientWork) {
    var work = RunningWork()
    let count = kind.limit ?? 50
    let tasks = (0..<count).map { seq in
      #expect(work.refusal(of: kind) == nil)
      return Self.add(kind, seq % 2, of: UInt64(seq), to: &work)
    }
    let refusal = work.refusal(of: kind)
    #expect(refusal?.code == (kind.limit == nil ? nil : .limit))
    for other in ClientWork.allCases where other != kind {
      #expect(work.refusal(of: other) == nil)
    }
    work.end(1)
    #expect(work.refusal(of: kind) == nil)
    for task in tasks { task.cancel() }
  }

  @Test func `a connection ends its own work, or one request of it, and no other`() {
    var work = RunningWork()
    let one = Self.add(.test, 1, of: 1, to: &work)
    let same = Self.add(.origins, 1, of: 1, to: &work)
    let next = Self.add(.survey, 2, of: 1, to: &work)
    let foreign = Self.add(.test, 1, of: 2, to: &work)
    work.cancel(1, of: ConnectionID(1))
    #expect([one, same, next, foreign].map(\.isCancelled) == [true, true, false, false])
    work.cancel(of: ConnectionID(1))
    #expect(next.isCancelled && !foreign.isCancelled)
    foreign.cancel()
  }
}
