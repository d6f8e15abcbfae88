import Storybook
import StorybookFiles
import StorybookWebSockets
import Testing

@testable import StorybookHost

struct TokenBucketTests {
  private static let start = ContinuousClock.now

  /// Which of the amounts may be had, one after the other, at seconds after the start.
  private static func taken(_ takes: [(tokens: Double, seconds: Double)]) -> [Bool] {
    var bucket = TokenBucket(rate: 10, at: start)
    return takes.map { bucket.takeTokens($0.tokens, at: start + .seconds($0.seconds)) }
  }

  @Test func `a full bucket holds what comes in within five seconds`() {
    #expect(Self.taken(Array(repeating: (1, 0), count: 60)).count { $0 } == 50)
  }

  @Test(arguments: [(0.0, 0), (0.1, 1), (1, 10), (60, 50)])
  func `an empty bucket fills with time, and never over its brim`(_ seconds: Double, _ count: Int) {
    let later = Self.taken([(50, 0)] + Array(repeating: (1, seconds), count: 99)).dropFirst()
    #expect(later.count { $0 } == count)
  }

  @Test func `what costs more than a bucket holds may be had when it is full`() {
    let taken = Self.taken([(1_000, 0), (1, 0), (1_000, 4.9), (1_000, 5)])
    #expect(taken == [true, false, false, true])
  }

  @Test func `a clock that goes back fills nothing`() {
    #expect(Self.taken([(50, 0), (1, -60), (1, 0)]) == [true, false, false])
  }

  @Test func `a long message counts as several`() {
    var traffic = RateLimiter(RateLimits(messages: 2, renders: nil), at: Self.start)
    let codes = [8 * 4_096, 4_096, 10].map {
      traffic.refusal(of: .focus(path: nil), bytes: $0, at: Self.start)?.code
    }
    #expect(codes == [nil, .rate, nil])
  }

  @Test func `only what has code of the author run counts as a rendering`() {
    var traffic = RateLimiter(RateLimits(messages: nil, renders: 1), at: Self.start)
    let messages = (0..<6).map { ClientMessage.undo(seq: $0) } + [.focus(path: nil)]
    let refusals = messages.map { traffic.refusal(of: $0, bytes: 10, at: Self.start) }
    #expect(refusals.map { $0?.code } == [nil, nil, nil, nil, nil, .rate, nil])
    #expect(refusals[5]?.seq == 5)
  }

  @Test func `addresses have a bucket each, and beyond a number of them one together`() {
    var gate = RenderRateLimiter(RateLimits(renders: 1))
    let same = (0..<6).map { _ in gate.refusal(from: "a", at: Self.start)?.status }
    #expect(same == [nil, nil, nil, nil, nil, 429])
    let others = (0..<10_000).count { gate.refusal(from: "b\($0)", at: Self.start) == nil }
    #expect(others == 4_096 - 1 + 5)
    let later = gate.refusal(from: "c", at: Self.start + .seconds(10))
    #expect(later == nil)
  }
}
