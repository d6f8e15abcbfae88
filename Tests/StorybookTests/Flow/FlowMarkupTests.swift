import Storybook
import StorybookFlows
import StorybookProgram
import StorybookSchema
import StorybookTestSupport
import Testing

/// Screens of a flow that render with another library than the storybook's `HTML`.
struct FlowMarkupTests {
  /// Stands for a page of another library.
  struct Page: RenderingConvertible {
    var title: String
    var rendering: Rendering { .html(raw: "<h1>\(HTML(text: title))</h1>") }
  }

  enum Paged: Presentable {
    struct Props: Codable, Sendable {
      var title = "A & B"
      var close: Command = .noop
    }
    static func render(_ props: Props, _ environment: RenderEnvironment) -> Page {
      Page(title: props.title)
    }
    static var handlers: Handlers<Props, String> { CompleteOn(\.close) { _ in "" } }
  }

  enum Terminal: Presentable {
    typealias Props = Paged.Props
    static func render(_ props: Props, _ environment: RenderEnvironment) -> Rendering {
      .text(props.title)
    }
    static var handlers: Handlers<Props, String> { CompleteOn(\.close) { _ in "" } }
  }

  enum Binary: Presentable {
    typealias Props = Paged.Props
    static func render(_ props: Props, _ environment: RenderEnvironment) -> Rendering {
      Rendering(mediaType: .png, body: .bytes([1]))
    }
    static var handlers: Handlers<Props, String> { CompleteOn(\.close) { _ in "" } }
  }

  /// An asynchronous template engine, which fails without a title.
  enum Awaited: Presentable {
    typealias Props = Paged.Props

    private actor Engine {
      func page(_ title: String) async throws -> Page {
        await Task.yield()
        guard title != "none" else { throw CancellationError() }
        return Page(title: title)
      }
    }

    private static let engine = Engine()

    static func render(_ props: Props, _ environment: RenderEnvironment) async throws -> Page {
      try await engine.page(props.title)
    }
    static var handlers: Handlers<Props, String> { CompleteOn(\.close) { _ in "" } }
  }

  private func stage<Shown: Presentable>(
    _ screen: Shown.Type, title: String = "A & B"
  ) -> FlowStage where Shown.Props == Paged.Props {
    FlowStage(
      Flow("Only") { present in _ = try await present(screen, props: Paged.Props(title: title)) },
      presents: [screen])
  }

  @Test func `a page of another library and text are parts of the flow's page`() {
    #expect(stage(Paged.self).markup.contains("<h1>A &amp; B</h1>"))
    #expect(stage(Terminal.self).markup.contains("<pre>A &amp; B</pre>"))
  }

  @Test func `an asynchronous page is awaited, and its error is that of the story`() async {
    let page = await onOwnThread { stage(Awaited.self).markup }
    #expect(page.contains("<h1>A &amp; B</h1>"))
    let failed = await onOwnThread { stage(Awaited.self, title: "none").outcomes(nil).last }
    guard case .crashed? = failed else {
      Issue.record("It was shown.")
      return
    }
  }

  @Test func `data is refused with its type`() {
    guard case .crashed(let report)? = stage(Binary.self).outcomes(nil).last else {
      Issue.record("It was shown.")
      return
    }
    #expect(report.message.contains("A flow cannot show image/png."))
  }
}
