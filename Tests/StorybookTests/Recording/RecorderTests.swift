import Foundation
import Storybook
import StorybookRecording
@testable import StorybookTestSupport
import Testing

struct RecorderTests {
  private static let epoch = Date(timeIntervalSince1970: 1_000_000)

  /// The levels, each at so many seconds.
  private static func recorder(_ levels: [(Int, Double)]) -> Recorder<Meter.Props> {
    levels.reduce(into: Recorder()) { recorder, level in
      recorder.record(
        Meter.Props(level: level.0, name: "Tank"), at: epoch.addingTimeInterval(level.1))
    }
  }

  private static let three = recorder([(1, 0), (2, 1.5), (3, 4)])

  @Test func `it is a collection of what was recorded`() {
    #expect(Self.three.map(\.props.level) == [1, 2, 3])
    #expect(Self.three[1].date == Self.epoch.addingTimeInterval(1.5))
    #expect(Self.three.duration == .seconds(4))
    #expect(Recorder<Meter.Props>().duration == .zero)
  }

  @Test func `a clock that was set back does not change the order`() {
    #expect(Self.recorder([(1, 5), (2, 3)]).map(\.date).last == Self.epoch.addingTimeInterval(5))
  }

  @Test func `the oldest steps go when there is no room`() {
    var recorder = Recorder<Meter.Props>(limit: 2)
    for level in 1...5 { recorder.record(Meter.Props(level: level, name: "Tank")) }
    #expect(recorder.map(\.props.level) == [4, 5])
  }

  @Test func `it comes back as it was from any coder`() throws {
    let data = try JSONEncoder().encode(Self.three)
    let back = try JSONDecoder().decode(Recorder<Meter.Props>.self, from: data)
    #expect(back.map(\.props) == Self.three.map(\.props))
    #expect(back.map(\.date) == Self.three.map(\.date))
  }

  static let speeds: [(speed: Double, wakes: [Duration])] = [
    (1, [.milliseconds(1500), .seconds(4)]),
    (2, [.milliseconds(750), .seconds(2)]),
    (0.5, [.seconds(3), .seconds(8)]),
    (0, []), (.infinity, []), (.nan, []),
    (1e-300, [.seconds(1500), .seconds(4000)]),
  ]

  @Test(arguments: speeds) func `steps are shown in order, at their time`(
    speed: Double, wakes: [Duration]
  ) async throws {
    let clock = ManualClock()
    var levels: [Int] = []
    try await Self.three.replay(speed: speed, clock: clock) { levels.append($0.props.level) }
    #expect(levels == [1, 2, 3])
    #expect(clock.wakes == wakes)
  }

  @Test func `what takes long to show does not make all that follows late`() async throws {
    let clock = ManualClock()
    try await Self.three.replay(clock: clock) { _ in clock.advance(by: .seconds(1)) }
    #expect(clock.wakes == [.milliseconds(1500), .seconds(4)])
  }

  @Test func `a clock of any kind will do`() async throws {
    let clock: any Clock<Duration> = ManualClock()
    var count = 0
    try await Self.three.replay(clock: clock) { _ in count += 1 }
    #expect(count == 3)
  }

  @Test func `a replay ends when its task is cancelled`() async {
    let replay = Task { () throws -> Void in
      try await Self.three.replay(clock: ManualClock()) { step in
        #expect(step.props.level < 3)
        if step.props.level == 2 { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    await #expect(throws: CancellationError.self) { try await replay.value }
  }

  @Test func `an error of the one who shows ends it`() async {
    await #expect(throws: Meter.Failure.self) {
      try await Self.three.replay(speed: .infinity) { _ in throw Meter.Failure() }
    }
  }

  @Test func `a storybook reads what an app recorded`() throws {
    let text = try Self.three.text(story: "meter/low")
    #expect(
      text == """
        {"storybook":"recording","version":1,"story":"meter/low","date":1000000000,\
        "environment":{},"props":{"level":1,"name":"Tank","tags":[],"fails":false}}
        {"at":1500,"patch":[{"op":"replace","path":"/level","value":2}]}
        {"at":4000,"patch":[{"op":"replace","path":"/level","value":3}]}

        """)
    let back = try Recorder<Meter.Props>(text: text)
    #expect(back.map(\.props) == Self.three.map(\.props))
    #expect(back.duration == .seconds(4))
    #expect(back.mismatches == [])
    #expect(try Recorder<Meter.Props>().text(story: "meter/low") == "")
  }

  @Test func `a recorded environment is the environment of its steps`() throws {
    let text = """
      {"storybook":"recording","version":1,"story":"meter/low","date":0,\
      "environment":{"device":"tablet","locale":"de_CH"},"props":{"level":1,"name":"","tags":[],"fails":false}}
      {"at":5,"environment":[{"op":"add","path":"/colorScheme","value":"dark"}]}
      """
    let contexts = try Recorder<Meter.Props>(text: text).map(\.environment)
    #expect(contexts.map(\.device) == [.tablet, .tablet])
    #expect(contexts.map(\.colorScheme) == [.light, .dark])
    #expect(contexts.last?.locale == "de_CH")
  }

  @Test func `steps that no longer fit the type are left out and listed`() throws {
    let text = try Self.three.text(story: "meter/low")
      .replacing(#""value":2"#, with: #""value":"two""#)
    let back = try Recorder<Meter.Props>(text: text)
    #expect(back.map(\.props.level) == [1, 3])
    #expect(back.mismatches.map(\.description) == ["step 1: /level: Expected a whole number."])
  }
}
