import StorybookTestSupport
import StorybookWebSockets
import Testing

@testable import StorybookHost

/// Twice the messages that wait take at most 2.5 times the steps.
@Suite(.enabled(if: Growth.countsSteps))
struct QueueGrowthTests {
  @Test(arguments: Growth.waiting)
  func `the steps of a queue grow with what waits`(_ growth: Growth) throws {
    #expect(try growth.countedRatio() <= Growth.most)
  }
}

@Suite(.enabled(if: Growth.takesTime), .serialized)
struct QueueGrowthTimeTests {
  @Test(arguments: Growth.waiting)
  func `the time of a queue grows with what waits`(_ growth: Growth) throws {
    #expect(try growth.timedRatio() <= Growth.mostTime)
  }
}

extension Growth {
  fileprivate static let waiting: [Growth] = [
    Growth("short messages that wait to be read", size: 20_000) { size in
      {
        var unread = UnreadMessages()
        for count in 0..<size { _ = unread.append([UInt8(truncatingIfNeeded: count)]) }
        while unread.next() != nil { unread.finish() }
      }
    },
    Growth("elements that come and leave by turns", size: 20_000) { size in
      {
        var queue = Queue<Int>()
        for number in 0..<size {
          queue.append(number)
          queue.append(number)
          _ = queue.popFirst()
        }
        while queue.popFirst() != nil {}
      }
    },
  ]
}
