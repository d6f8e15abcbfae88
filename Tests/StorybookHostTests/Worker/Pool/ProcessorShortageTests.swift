import Foundation
import Testing

@testable import StorybookHost

struct ProcessorShortageTests {
  /// Milliseconds of each thread at each call, and what the process waited at the last one.
  static let rows: [(times: [[Int: Int]], waited: Int)] = [
    ([[1: 700]], 0),
    ([[1: 700], [1: 900]], 200),
    ([[1: 700], [1: 800], [1: 950]], 250),
    ([[1: 700, 2: 0], [1: 800, 2: 300]], 300),
    ([[1: 700, 2: 500], [1: 750]], 50),
    ([[1: 700], [1: 700, 2: 40]], 40),
    ([[:], [:]], 0),
  ]

  @Test(arguments: rows)
  func `a process waited for a processor as long as one of its threads did`(
    _ times: [[Int: Int]], waited: Int
  ) {
    var shortage = ProcessorShortage()
    let last = times.map { shortage.note($0.mapValues { .milliseconds($0) }) }.last
    #expect(last == .milliseconds(waited))
  }

  #if os(Linux)
    @Test func `processes that share a processor wait for it`() async throws {
      let count = ProcessInfo.processInfo.activeProcessorCount * 2
      let loops = try (0..<count).map { _ in
        try ChildProcess("/bin/sh", ["-c", "while :; do :; done"], streams: [])
      }
      defer {
        for loop in loops {
          loop.signal(SIGKILL)
          loop.wait()
        }
      }
      var shortages = loops.map { _ in ProcessorShortage() }
      var longest = Duration.zero
      while longest < .milliseconds(20) {
        await Task.yield()
        for index in loops.indices {
          longest = max(longest, shortages[index].note(loops[index].queuedTimes))
        }
      }
      #expect(longest >= .milliseconds(20))
    }
  #endif
}
