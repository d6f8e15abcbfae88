import Storybook
import StorybookProgram
import StorybookSchema
import Synchronization
import Testing

@testable import StorybookExplore
@testable import StorybookHost

/// A timeout that was found stays found, although near the deadline a repetition may pass.
struct ExplorationTimeoutTests {
  private static let document = SchemaDocument(
    root: .object([
      .named("title", schema: .string(.plain)),
      .named("work", schema: .integer(minimum: 0, maximum: 100_000)),
      .named("names", schema: .array(.string(.plain), isUnique: false)),
      .named("isOpen", schema: .boolean),
    ]), definitions: [:])

  /// A screen that needs more than the deadline for much work, and does so every other time for
  /// work near the edge.
  private static func exploration(seed: UInt64, edge: Range<Int>) -> Exploration {
    let count = Mutex(0)
    let observer = CaseRunner(screen: "a", environment: EnvironmentSettings(device: "")) {
      request in
      guard case .evaluate(let evaluation) = request,
        let props = try? Value(json: evaluation.props), let work = props["work"]?.int
      else { return [.exported("")] }
      let isOdd = count.withLock { count in
        count += 1
        return count % 2 == 1
      }
      guard work >= edge.upperBound || edge.contains(work) && isOdd else {
        let rendering = Rendering.text("\(props.text)")
        return [.outcome(.rendered(rendering, Timing(decode: 0, render: 0)))]
      }
      return [.outcome(.crashed(CrashReport(.deadline, "It took longer than 2 s.")))]
    }
    return Exploration(
      document: document, observer: observer, runs: 120, seed: seed, ignored: [.unsteady])
  }

  @Test(arguments: UInt64(0)..<20, [1_000..<1_001, 1_000..<1_100, 1_000..<4_000])
  func `it is reported with what takes part`(seed: UInt64, edge: Range<Int>) async throws {
    let result = try await Self.exploration(seed: seed, edge: edge).explore([]) { _ in }
    let found = try #require(result.counterexamples.first { $0.fault.kind == .timeout })
    #expect(found.places == ["/work"].compactMap { Pointer($0) })
    #expect(found.props["title"] == "" && found.props["names"] == [])
    #expect(found.props["work"]?.int.map { $0 > edge.lowerBound } == true)
    #expect(found.trials <= 36)
  }
}
