import Storybook
import StorybookProgram
import StorybookSchema
import Testing

@testable import StorybookExplore
@testable import StorybookHost

/// Where the time of an exploration goes, with a clock that every answer moves on.
struct ExplorationTimeTests {
  private static let document = SchemaDocument(
    root: .object([
      .named("count", schema: .integer(minimum: Number(Int.min), maximum: Number(Int.max))),
      .named("name", schema: .string(.plain)), .named("isOpen", schema: .boolean),
    ]), definitions: [:])

  /// A screen that throws for a count of 100, and takes a second for each answer.
  private static func exploration(_ clock: FakeClock, seconds: Int) -> Exploration {
    let observer = CaseRunner(screen: "a", environment: EnvironmentSettings(device: "")) {
      request in
      clock.advance(by: .seconds(1))
      guard case .evaluate(let evaluation) = request,
        let props = try? Value(json: evaluation.props)
      else { return [.exported("")] }
      let rendering = Rendering.text("\(props.text)")
      guard props["count"] != 100 else { return [.failed("It is a hundred.")] }
      return [.outcome(.rendered(rendering, Timing(decode: 0, render: 0)))]
    }
    return Exploration(
      document: document, observer: observer, runs: 1_000_000, seed: 1, ignored: [],
      share: clock.share(seconds: seconds, waiting: 1))
  }

  /// Answers of one batch are under way when the time is over.
  @Test(arguments: [30, 100, 300])
  func `hunting and making plain end in time`(seconds: Int) async throws {
    let clock = FakeClock()
    let start = clock.now
    let result = try await Self.exploration(clock, seconds: seconds).explore([]) { _ in }
    let taken = start.duration(to: clock.now)
    #expect(result.stop == .time)
    #expect(taken < .seconds(seconds + 60), "\(taken)")
    #expect(result.runs > 0)
  }

  @Test func `findings are reported, minimized or not`() async throws {
    let clock = FakeClock()
    let result = try await Self.exploration(clock, seconds: 400).explore([]) { _ in }
    #expect(result.counterexamples.map(\.fault.kind) == [.error])
    #expect(result.counterexamples.first?.props["count"] == 100)
  }

  @Test func `a place is not said to be dead where there was no time to make sure`() async throws {
    let clock = FakeClock()
    let result = try await Self.exploration(clock, seconds: 60).explore([]) { _ in }
    #expect(result.dead == [])
  }
}
