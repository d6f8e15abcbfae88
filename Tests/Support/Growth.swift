import CStorybookCounting
import Foundation

/// An operation whose cost has to grow with its input, not with the square of it.
package struct Growth: Sendable, CustomStringConvertible {
  /// The most that twice the input costs: twice as much, and a little for what is no step of its own.
  package static let most = 2.5

  /// The most processor time of it: caches make a larger input dearer; a square takes four times.
  package static let mostTime = 3.0

  package static var countsSteps: Bool { storybook_counts_steps() }

  /// Whether tests take the time, which other processes disturb: only those of all tests do.
  package static let takesTime = Repetitions.isNight

  package let description: String
  private let size: Int
  private let operation: @Sendable (Int) throws -> () throws -> Void

  /// - Parameters:
  ///   - size: the size of the smaller input; a square is the greater part of its cost.
  ///   - operation: prepares an input of a size, and returns what is measured.
  package init(
    _ name: String, size: Int = 2000,
    operation: @escaping @Sendable (Int) throws -> () throws -> Void
  ) {
    description = name
    self.size = size
    self.operation = operation
  }

  /// How many times as many steps twice the input takes: the same number in each run, on each
  /// machine, and under any load. A step is an allocation of this thread, or 16 bytes of one.
  package func countedRatio() throws -> Double {
    // The first run also fills caches.
    _ = try steps(size)
    let (few, many) = try (steps(size), steps(2 * size))
    if Double(many) > Self.most * Double(few) {
      print("\(description): \(few), then \(many) steps")
    }
    return Double(many) / Double(few)
  }

  /// The same of the processor time of this thread, of larger inputs: also what allocates nothing
  /// takes time. The median of five runs counts.
  package func timedRatio() throws -> Double {
    let small = try medianTime(4 * size)
    let large = try medianTime(8 * size)
    print("\(description): \(8 * size) take \(large) s")
    return large / small
  }

  private func steps(_ size: Int) throws -> UInt64 {
    let run = try operation(size)
    let start = storybook_steps()
    try run()
    return storybook_steps() - start
  }

  private func medianTime(_ size: Int) throws -> Double {
    try (0..<5).map { _ in
      let run = try operation(size)
      let start = Self.processorTime
      try run()
      return Self.processorTime - start
    }.sorted()[2]
  }

  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
