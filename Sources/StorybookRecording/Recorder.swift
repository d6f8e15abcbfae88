public import Foundation
public import Storybook

/// Records props over time, in an app or in a room, and replays them anywhere.
///
/// ```swift
/// var recorder = Recorder<Login.Props>()
/// recorder.record(props)
/// try await recorder.replay(speed: 2) { show($0.props) }
/// ```
///
/// A recorder is a collection of its steps, and `Codable`.
public struct Recorder<Props: Codable & Sendable>: Sendable {
  /// The props at one point in time.
  public struct Step: Sendable {
    /// The time of the recording.
    public let date: Date
    /// The recorded props.
    public let props: Props
    /// The environment of the rendering; the default one for steps that no room recorded.
    public internal(set) var environment = RenderEnvironment()
  }

  /// The recorded steps, the oldest first.
  public private(set) var steps: [Step] = []
  /// The maximum number of steps; beyond it the oldest are dropped.
  public let limit: Int
  /// The skipped steps of a file whose props no longer decode.
  public internal(set) var mismatches: [RecordingMismatchError] = []

  /// Creates an empty recorder that drops the oldest steps beyond `limit`.
  public init(limit: Int = 10_000) {
    precondition(limit > 0, "A recorder must keep at least one step.")
    self.limit = limit
  }

  /// Records props; a date before the last step counts as the date of that step.
  public mutating func record(_ props: Props, at date: Date = Date()) {
    append(Step(date: Swift.max(date, steps.last?.date ?? date), props: props))
  }

  mutating func append(_ step: Step) {
    if steps.count == limit { steps.removeFirst() }
    steps.append(step)
  }

  /// The time from the first to the last step.
  public var duration: Duration {
    guard !steps.isEmpty else { return .zero }
    return time(of: steps.count - 1)
  }

  /// Returns the time from the first step to the step at an index.
  public func time(of index: Int) -> Duration {
    let seconds = steps[index].date.timeIntervalSince(steps[0].date)
    // A `Duration` traps on more than about 300 billion years.
    guard seconds.magnitude < 1e15 else { return .zero }
    return .seconds(seconds)
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
    guard limit > 0 else {
      throw DecodingError.dataCorruptedError(
        forKey: .limit, in: container, debugDescription: "A recorder keeps at least one step.")
    }
    steps = try container.decode([Step].self, forKey: .steps)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(limit, forKey: .limit)
    try container.encode(steps, forKey: .steps)
  }
}

/// A recorded step whose props do not decode, with the reason.
public struct RecordingMismatchError: Hashable, Sendable, CustomStringConvertible {
  /// The number of the step in the file; 0 is the start.
  public let step: Int
  /// The mismatch, as a sentence.
  public let reason: String

  public var description: String { "step \(step): \(reason)" }
}
