import Foundation
@testable import StorybookTesting
import Testing

/// Tests see what the page sees: decorations and globals apply in this process, too.
struct DecoratedRenderingTests {
  struct Brand: Codable, Sendable { var name = "Blue" }
  struct Props: Codable, Sendable { var name = "Ann" }
  enum Local { @TaskLocal static var names: [String] = [] }

  private struct Failure: Error, CustomStringConvertible { let description = "It fails." }

  private static func html(_ props: Props, _ environment: RenderEnvironment) -> HTML {
    "<p>\(props.name) \(environment[globals: Brand()].name) \(Local.names.joined(separator: ", "))</p>"
  }

  private func catalog(_ decorations: Decoration...) -> Catalog {
    var catalog = Catalog("Shop", globals: Brand(name: "Green")) {
      Screen("Guest", render: Self.html) { Story("Ann", Props()) }
        .decorated(.around { story in try await Self.adding("screen", story) })
    }
    catalog = catalog.decorated(.around { story in try await Self.adding("catalog", story) })
    for decoration in decorations { catalog = catalog.decorated(decoration) }
    return catalog
  }

  @Sendable private static func adding(
    _ name: String, _ story: @Sendable () async throws -> Void
  ) async throws {
    try await Local.$names.withValue(Local.names + [name]) { try await story() }
  }

  private func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result
  {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: body()) }
    }
  }

  @Test func `what a test renders has layouts, functions and globals`() async {
    let catalog = catalog(.layout { "<main>\($0)</main>" })
    let text = await onThread { try? catalog.rendering(of: Props()).text }
    #expect(text == "<main><p>Ann Green catalog, screen</p></main>")
    let shown = await onThread {
      expectRenders(Props(), in: catalog, containing: "<main>", "Green")?.text
    }
    #expect(shown == text)
  }

  @Test(
    arguments: [
      (.layout { _ -> HTML in throw Failure() }, "throws: It fails."),
      (.layout { _ in "<p></p>" }, "does not contain the rendering"),
      (.around { _ in }, "runs the story 0 times"),
      (.around { _ in throw Failure() }, "throws: It fails."),
    ] as [(Decoration, String)])
  func `a mistake of a decoration fails the test`(decoration: Decoration, problem: String) async {
    let catalog = catalog(decoration)
    let message = await onThread {
      do {
        return try catalog.rendering(of: Props()).text
      } catch {
        return "\(error)"
      }
    }
    #expect(message.contains("DecoratedRenderingTests.swift:"))
    #expect(message.contains(problem))
  }
}
