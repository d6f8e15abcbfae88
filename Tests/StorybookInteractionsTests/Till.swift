import Foundation
import Storybook
import StorybookAsync
import StorybookFlows
import StorybookInteractions

/// A screen with one of each kind of control.
enum Till {
  struct Line: Codable, Hashable, Sendable {
    var name: String
    var count = 1
    var remove: Command = .noop
  }

  enum Size: String, Codable, Sendable { case small, large }

  struct Props: Codable, Sendable {
    var name = ""
    var lines = [Line(name: "Pear"), Line(name: "Apple pie"), Line(name: "Apple")]
    var acceptsTerms = false
    var size = "s"
    var paid: String?
    var note = ""
    var typed: CommandWith<String> = .noop
    var left: CommandWith<String> = .noop
    var accept: CommandWith<Bool> = .noop
    var choose: CommandWith<String> = .noop
    var pay: CommandWith<Form>? = .noop
    var clear: Command = .noop
    var help: Command = .noop
    var gift: Command?
    var submit: CommandWith<Form> = .noop
  }

  struct Form: Codable, Hashable, Sendable {
    var name: String
    var terms: Bool
    var wrap: String
    var extras: [String]
  }

  static func html(_ props: Props) -> HTML {
    """
    <main><h1>Till</h1>
    <ul>\(props.lines.html { line in
      "<li><b>\(line.name)</b> <span>\(line.count) kg</span><button\(line.remove)>Remove</button></li>"
    })</ul>
    <div\(props.clear, on: .key("Escape"))>
    <form aria-label="Payment"\(props.submit, on: .submit)>
    <label>Name <input name="name" required value=\(props.name)\(props.typed)\
    \(props.left, on: .change)></label>
    <label for="terms">Terms</label>
    <input type="checkbox" id="terms" name="terms"\(attribute: "checked", props.acceptsTerms)\
    \(props.accept)>
    <select name="size" aria-label="Size"\(props.choose)><option value="s">Small</option>\
    <option value="l"\(attribute: "selected", props.size == "l")>Large</option>\
    <option value="x" disabled>Huge</option></select>
    <fieldset><legend>Wrap</legend>
    <label><input type="radio" name="wrap" value="paper" checked> Paper</label>
    <label><input type="radio" name="wrap" value="cloth"> Cloth</label></fieldset>
    <label><input type="checkbox" name="extras" value="bow"> Bow</label>
    <label><input type="checkbox" name="extras" value="card"> Card</label>
    <input placeholder="A note" name="remark"><textarea aria-label="Free" readonly></textarea>
    <button>Pay</button> <button type="button"\(props.gift)>Gift</button>
    <button type="button">Idle</button></form></div>
    \(props.paid.map { "<p role=\"alert\">Thank you, <b>\($0)</b>.</p>" as HTML })
    <p hidden>Secret</p><a href="/terms">Read the terms</a>
    <a href="/"\(StoryLink(id: "till/empty"))>Start again</a>
    <a href="story:till/nowhere">Broken</a><p>\(props.note)</p></main>
    """
  }

  static let update = ScreenUpdate<Props> {
    OnCommand(\.typed) { props, text in props.name = text }
    OnCommand(\.left) { props, text in props.note = "left with \(text)" }
    OnCommand(\.accept) { props, isOn in props.acceptsTerms = isOn }
    OnCommand(\.choose) { props, size in props.size = size }
    OnCommand(\.clear) { props in props.name = "" }
    OnCommand(\.submit) { props, form in
      props.paid = form.name
      props.note = "\(form.wrap) \(form.extras.joined(separator: "+")) \(form.terms)"
    }
    OnCommand(each: \.lines, \.remove) { props, index in props.lines.remove(at: index) }
  }

  static func screen(
    _ body: @escaping @Sendable (TestedStory<Props>) async throws -> Void
  ) -> Screen<Props> {
    Screen("Shop/Till", render: html) {
      Story("Open", Props(), update: update).test("test", body)
      Story("Empty", Props(lines: []))
    }
  }
}

/// A screen that loads.
enum Mail {
  struct Props: Codable, Sendable {
    var letters: AsyncData<[String]> = .loading()
    var retry: Command? = .noop
  }

  static let status = AsyncScreen(noDataMessage: "No letters.")

  static func html(_ props: Props, _ environment: RenderEnvironment) -> HTML {
    """
    <h1>\(environment.now.formatted(.iso8601))</h1>
    \(status.html(props.letters, retry: props.retry) { $0.html { "<p>\($0)</p>" } })
    """
  }

  static func screen(
    _ body: @escaping @Sendable (TestedStory<Props>) async throws -> Void
  ) -> Screen<Props> {
    Screen("Post/Mail", render: html) {
      Story("Live", Props()) {
        OnCommand(\.retry) { props in props.letters.reload() }
        Load("letters", \.letters, failures: ["The post is closed."]) { ["Dear Ann"] }
      }
      .environment { $0.clock = Date(timeIntervalSince1970: 0) }
      .test("test", body)
    }
  }
}

/// A screen in text.
enum Meter {
  struct Props: Codable, Sendable {
    var level = 3
    var up: Command = .noop
    var down: Command?
  }

  static func text(_ props: Props) -> Rendering {
    .text(
      "\u{1B}[1mLevel\u{1B}[0m \(props.level)\nGreen  ok\n",
      commands: [
        KeyboardCommand("u", "Up", props.up), KeyboardCommand("d", "Down", props.down),
        KeyboardCommand("ArrowUp", "Up more", props.up),
      ])
  }

  static func screen(
    _ body: @escaping @Sendable (TestedStory<Props>) async throws -> Void
  ) -> Screen<Props> {
    Screen("Meter", render: text) {
      Story("Live", Props()) { OnCommand(\.up) { props in props.level += 1 } }.test("test", body)
    }
  }
}

/// A flow of two screens.
enum Guest {
  enum Tag: Presentable {
    struct Props: Codable, Sendable {
      var name = ""
      var typed: CommandWith<String> = .noop
      var save: Command = .noop
      var cancel: Command = .noop
    }

    static func render(_ props: Props, _ environment: RenderEnvironment) -> HTML {
      """
      <form\(props.save, on: .submit)><input aria-label="Name" value=\(props.name)\(props.typed)>
      <button>Save</button> <button type="button"\(props.cancel)>Cancel</button></form>
      """
    }

    static var handlers: Handlers<Props, String> {
      OnCommand(\.typed) { props, text in props.name = text }
      CompleteOn(\.save) { props in props.name.isEmpty ? nil : props.name }
      CancelOn(\.cancel)
    }
  }

  enum Book: Presentable {
    struct Props: Codable, Sendable {
      var guests: [String] = []
      var open: CommandWith<Tag.Props> = .noop
      var close: Command = .noop
    }

    static func render(_ props: Props, _ environment: RenderEnvironment) -> HTML {
      """
      <ul>\(props.guests.html { "<li>\($0)</li>" })</ul>
      <button\(props.open.bind(to: Tag.Props()))>Sign</button><button\(props.close)>Close</button>
      """
    }

    static var handlers: Handlers<Props, Tag.Props> {
      CompleteOn(\.open)
      CancelOn(\.close)
    }
  }

  static func sign(_ present: some Presenter) async throws -> [String] {
    let book = try await present.show(Book.self, props: Book.Props())
    while let props = try await book.next() {
      guard let name = try await present(Tag.self, props: props, style: .modal) else { continue }
      try book.update { $0.guests.append(name) }
    }
    await book.dismiss()
    return book.props.guests
  }

  static func screen(
    _ body: @escaping @Sendable (TestedFlow) async throws -> Void
  ) -> FlowScreen {
    FlowScreen("Party/Book", presents: [Book.self, Tag.self]) {
      Flow("Signing") { present in try await sign(present) }.test("test", body)
    }
  }
}
