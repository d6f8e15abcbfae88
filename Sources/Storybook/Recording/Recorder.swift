public import Foundation

/// What became of some props, and when: recorded in an app or in a room, replayed anywhere.
///
/// ```swift
/// var recorder = Recorder<Login.Props>()
/// recorder.record(props)
/// try await recorder.replay(.times(2)) { show($0.props) }
/// ```
///
/// It is a collection of its steps, and it is `Codable`.
public struct Recorder<Props: Codable & Sendable>: Sendable {
  /// The props at one time.
  public struct Step: Sendable {
    /// When they were recorded.
    public let date: Date
    /// What was recorded.
    public let props: Props
    /// What the screen was shown on; the standard one for what no room has recorded.
    public internal(set) var context = RenderEnvironment()
  }

  /// All steps that are kept, the oldest first.
  public private(set) var steps: [Step] = []
  /// More steps than these are not kept: the oldest go first.
  public let limit: Int
  /// The steps of a file that were left out, as their props are none of this type any more.
  public internal(set) var mismatches: [RecordingMismatchError] = []

  /// An empty recorder; beyond `limit` steps the oldest are forgotten.
  public init(limit: Int = 10_000) {
    precondition(limit > 0, "A recorder keeps at least one step.")
    self.limit = limit
  }

  /// Keeps the props; a date before that of the last step counts as that one.
  public mutating func record(_ props: Props, at date: Date = Date()) {
    append(Step(date: Swift.max(date, steps.last?.date ?? date), props: props))
  }

  mutating func append(_ step: Step) {
    if steps.count == limit { steps.removeFirst() }
    steps.append(step)
  }

  /// From the first step to the last.
  public var duration: Duration { steps.isEmpty ? .zero : time(of: steps.count - 1) }

  /// The time from the first step to that one.
  public func time(of index: Int) -> Duration {
    .seconds(steps[index].date.timeIntervalSince(steps[0].date))
  }
}

extension Recorder: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { steps.count }
  public subscript(index: Int) -> Step { steps[index] }
}

extension Recorder.Step: Codable {
  private enum CodingKeys: String, CodingKey { case date, props }
}

extension Recorder: Codable {
  private enum CodingKeys: String, CodingKey { case limit, steps }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    limit = try container.decode(Int.self, forKey: .limit)
    steps = try container.decode([Step].self, forKey: .steps)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(limit, forKey: .limit)
    try container.encode(steps, forKey: .steps)
  }
}

/// A step of a recording whose props do not decode, and why.
public struct RecordingMismatchError: Hashable, Sendable, CustomStringConvertible {
  /// As the file counts: 0 is the start.
  public let step: Int
  /// What does not fit, in one sentence.
  public let reason: String

  public var description: String { "step \(step): \(reason)" }
}
