import Foundation
import Storybook
import StorybookProgram
import StorybookSchema
@testable import StorybookTestSupport
import Testing

/// Render functions that are asynchronous, as those of template engines and streaming libraries.
struct AsyncRenderTests {
  struct Props: Codable, Sendable { var name = "Ann" }
  struct NoTemplate: Error, CustomStringConvertible { let description = "There is no template." }

  /// Another actor than the one that waits for the rendering.
  private actor Engine {
    func page(_ name: String) async throws -> String {
      await Task.yield()
      guard !name.isEmpty else { throw NoTemplate() }
      return "<p>\(name)</p>"
    }
  }

  private static func screen(
    _ title: String, _ render: @escaping @Sendable (Props) async throws -> Rendering
  ) -> Screen<Props> {
    Screen(title, render: render) { Story("Ann", Props()) }
  }

  private static let engine = Engine()

  static let catalog = Catalog {
    screen("Actor") { .html(raw: try await engine.page($0.name)) }
    screen("Tasks") { props in
      async let first = engine.page(props.name)
      async let second = engine.page("Bob")
      return .html(raw: try await first + second)
    }
    screen("Detached") { props in
      .html(raw: try await Task.detached { try await engine.page(props.name) }.value)
    }
    screen("Stream") { props in
      try await .html(
        chunks: AsyncStream { continuation in
          for chunk in ["<p>", props.name, "</p>"] { continuation.yield(chunk) }
          continuation.finish()
        })
    }
    Screen("Environment", render: device) { Story("Ann", Props()) }
    screen("Synchronous") { .html(raw: "<p>\($0.name)</p>") }
  }

  private static func device(
    _ props: Props, _ environment: RenderEnvironment
  ) async throws -> Rendering {
    .html(raw: try await engine.page("\(props.name), \(environment.device.id)"))
  }

  /// The last outcome of an evaluation.
  private func outcome(_ screen: String, _ props: String) async throws -> Outcome? {
    let evaluation = Evaluation(
      ticket: 1, screen: screen, props: Array(props.utf8),
      environment: try EnvironmentSettings(device: "phone").merging(["format": .string("html")]),
      wantsRendering: true)
    return await onOwnThread { Self.catalog.outcomes(of: evaluation).last }
  }

  @Test(arguments: [
    ("actor", "<p>Ann</p>"), ("tasks", "<p>Ann</p><p>Bob</p>"), ("detached", "<p>Ann</p>"),
    ("stream", "<p>Ann</p>"), ("environment", "<p>Ann, phone</p>"), ("synchronous", "<p>Ann</p>"),
  ])
  func `a rendering is waited for`(screen: String, markup: String) async throws {
    guard case .rendered(let rendering, _)? = try await outcome(screen, #"{"name":"Ann"}"#) else {
      Issue.record("\(screen) was not rendered.")
      return
    }
    #expect(rendering.body == .text(markup))
  }

  @Test(arguments: ["actor", "tasks", "detached"])
  func `what it throws is shown as of any render function`(screen: String) async throws {
    let outcome = try await outcome(screen, #"{"name":""}"#)
    #expect(outcome == .crashed(CrashReport(.thrown, "There is no template.")))
  }
}
