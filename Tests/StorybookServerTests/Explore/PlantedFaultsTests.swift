import Foundation
import Storybook
import StorybookProgram
import StorybookSchema
import Testing

@testable import StorybookExplore
@testable import StorybookHost

/// Faults behind a crash for most props: all are found, and none twice.
struct PlantedFaultsTests {
  @Test(arguments: [UInt64(1), 2])
  func `a value of a text is required`(seed: UInt64) async throws {
    let found = try await Self.found(in: Membership.self, seed: seed)
    #expect(
      found == [
        "crash asks for", "crash Two signs", "unescaped /website", "swallowed /guests/*/role",
      ])
  }

  @Test(arguments: [UInt64(1), 2])
  func `a small number is required`(seed: UInt64) async throws {
    let found = try await Self.found(in: Newsletter.self, seed: seed)
    #expect(
      found == [
        "crash columns", "crash An empty folder", "unescaped /sections/*/link", "swallowed /layout",
      ])
  }

  @Test(arguments: [UInt64(1), 2])
  func `a form of a text is required`(seed: UInt64) async throws {
    let found = try await Self.found(in: Ticket.self, seed: seed)
    #expect(
      found == [
        "crash is no ticket", "crash A heading", "unescaped /action/open/url", "swallowed /seat",
      ])
  }

  @Test(arguments: [UInt64(2), 3])
  func `a text of a certain form and a known name are required`(seed: UInt64) async throws {
    let found = try await Self.found(in: Receipt.self, seed: seed)
    #expect(
      Set(found) == [
        "crash is no unit", "crash A total too large", "swallowed /delivery",
        "unsteady The same props render differently the second time.",
      ])
    #expect(found.count == 4)
  }

  private static let messages = [
    "asks for", "Two signs", "columns", "An empty folder", "is no ticket", "A heading",
    "is no unit", "A total too large",
  ]

  private static func found<Screen: PlantedScreen & SendableMetatype>(
    in screen: Screen.Type, seed: UInt64
  ) async throws -> [String] {
    let document = SchemaDocument(
      published: SchemaDeriver.document(Screen.Props.self, samples: Screen.stories).value)
    let source = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "PlantedScreens.swift"), encoding: .utf8)
    let own = source.components(separatedBy: "\nenum ").first { $0.hasPrefix("\(screen)") } ?? ""
    let exploration = Exploration(
      document: document, clues: SourceClue.all(in: own), observer: observer(of: screen), runs: 600,
      seed: seed, ignored: [], share: FakeClock().share(seconds: 1000, waiting: 1))
    let stories = try Screen.stories.map { try Value(json: Array(JSONEncoder().encode($0))) }
    let result = try await exploration.explore(stories) { _ in }
    return result.counterexamples.map { name(of: $0.fault) }.sorted {
      $0.hasPrefix("crash") && !$1.hasPrefix("crash")
    }
  }

  private static func name(of fault: Finding) -> String {
    let what = fault.kind == .crash ? messages.first(where: fault.message.contains) : nil
    return "\(fault.kind.rawValue) \(what ?? fault.place?.description ?? fault.message)"
  }

  private static func observer<Screen: PlantedScreen & SendableMetatype>(of screen: Screen.Type)
    -> CaseRunner
  {
    CaseRunner(screen: "a", environment: EnvironmentSettings(device: "")) {
      guard case .evaluate(let evaluation) = $0 else { return [.exported("")] }
      let props: Screen.Props
      do {
        props = try JSONDecoder().decode(Screen.Props.self, from: Data(evaluation.props))
      } catch {
        return [.outcome(.rejected(PropsError(error)))]
      }
      do {
        let rendering = Rendering.html(raw: try Screen.html(props))
        return [.outcome(.rendered(rendering, Timing(decode: 0, render: 0)))]
      } catch let crash as PlantedCrash {
        let source = StackFrame.Source(file: "Screen.swift", line: crash.line, column: 1)
        let frame = StackFrame(function: "html", source: source, isAuthors: true)
        throw WorkerExitError(report: CrashReport(.trap, crash.message, stack: [frame]))
      }
    }
  }
}
