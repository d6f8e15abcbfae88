import Storybook
import StorybookFlows
import Synchronization
import Testing

/// An app's own presenter: it keeps what is on screen, and a test uses it.
private final class Window: Presenter {
  let problems = Log<PresentationError>()
  let events = Log<String>()
  private let stack = Mutex<[any PresentedScreen]>([])
  private let opened: AsyncStream<Void>.Continuation
  private let pendingJoins: AsyncStream<Void>

  init() { (pendingJoins, opened) = AsyncStream.makeStream() }

  var screens: [any PresentedScreen] { stack.withLock { $0 } }

  /// The screen on top, once one more was opened.
  func next<Shown>(_ type: Shown.Type) async throws -> Presentation<Shown> {
    var iterator = pendingJoins.makeAsyncIterator()
    await iterator.next()
    return try #require(screens.last as? Presentation<Shown>)
  }

  func open<Shown>(_ presentation: Presentation<Shown>) {
    stack.withLock { $0.append(presentation) }
    events.write("open \(presentation.name) as \(presentation.style.name)")
    opened.yield()
  }

  func refresh<Shown>(_ presentation: Presentation<Shown>) {
    events.write("refresh \(presentation.name)")
  }

  func close<Shown>(_ presentation: Presentation<Shown>) {
    stack.withLock { $0.removeAll { $0 === presentation } }
    events.write("close \(presentation.name)")
  }

  func report(_ problem: PresentationError) { problems.write(problem) }
}

/// A flow in an app, without a server and without a storybook.
struct PresenterTests {
  private let window = Window()

  /// Performing commands is possible once a result is awaited.
  private func asked<Shown>(_ type: Shown.Type) async throws -> Presentation<Shown> {
    let screen = try await window.next(type)
    while !screen.isAsked { await Task.yield() }
    return screen
  }

  private func ask() -> Task<String?, any Error> {
    Task { [window] in try await window(Question.self, props: Question.Props()) }
  }

  @Test func `what is saved is the output, once the screen has gone`() async throws {
    let output = ask()
    let screen = try await asked(Question.self)
    screen.props.typed.perform(with: "Ann")
    #expect(screen.props.text == "Ann")
    #expect(try screen.html(RenderEnvironment()).markup.contains("value=\"Ann\""))
    screen.props.save.perform()
    #expect(try await output.value == "Ann")
    #expect(
      window.events.entries == [
        "open Question as modal", "refresh Question", "refresh Question", "close Question",
      ])
    #expect(window.problems.entries.isEmpty)
  }

  static let cancels: [@Sendable (Presentation<Question>) async throws -> Void] = [
    { $0.props.cancel?.perform() },
    { try $0.perform("/cancel") },
    { $0.cancel() },
    { await $0.dismiss() },
  ]

  @Test(arguments: cancels.indices) func `a cancel gives nil`(index: Int) async throws {
    let output = ask()
    try await Self.cancels[index](asked(Question.self))
    #expect(try await output.value == nil)
    #expect(window.problems.entries.isEmpty)
  }

  @Test func `updates and handlers are built with if, switch and for`() async throws {
    let output = Task { [window] in try await window(Keypad.self, props: Keypad.Props()) }
    let screen = try await asked(Keypad.self)
    for command in ["/two", "/clear", "/one", "/two", "/dot", "/done"] {
      try screen.perform(command)
    }
    #expect(try await output.value == "12.")
    #expect(window.problems.entries.isEmpty)
  }

  @Test func `commands are performed by their places, with JSON`() async throws {
    let output = ask()
    let screen = try await asked(Question.self)
    try screen.perform("/typed", json: #""Zoë""#)
    #expect(throws: PresentationError.self) { try screen.perform("/nothing") }
    #expect(throws: (any Error).self) { try screen.perform("/typed", json: "2") }
    try screen.perform("/save")
    #expect(try await output.value == "Zoë")
  }

  @Test func `a second completion is reported with both places`() async throws {
    let output = ask()
    let screen = try await asked(Question.self)
    screen.props.typed.perform(with: "Ann")
    screen.props.save.perform()
    screen.props.cancel?.perform()
    #expect(try await output.value == "Ann")
    let problem = try #require(window.problems.entries.first)
    #expect(window.problems.entries.count == 1)
    guard case .completedTwice("Question", let first, let second) = problem else {
      Issue.record("\(problem)")
      return
    }
    #expect(first.file == "StorybookTests/Menu.swift")
    #expect(first.line < second.line)
  }

  @Test func `what a handler throws is reported, and the screen stays`() async throws {
    let output = ask()
    let screen = try await asked(Question.self)
    screen.props.save.perform()
    #expect(
      window.problems.entries
        == [.failed(screen: "Question", reason: "There is nothing to save.")])
    screen.cancel()
    _ = try await output.value
  }

  @Test func `a completing command may go on`() async throws {
    let output = ask()
    let screen = try await asked(Question.self)
    screen.props.typed.perform(with: "later")
    screen.props.save.perform()
    #expect(screen.props.text.isEmpty)
    screen.props.typed.perform(with: "now")
    screen.props.save.perform()
    #expect(try await output.value == "now")
  }

  @Test func `a screen stays while others come over it, and is asked many times`() async throws {
    let flow = Task { [window] in
      let menu = try await window.show(Menu.self, props: Menu.Props())
      while case .word(let word)? = try await menu.next() {
        let answer = try await window(Question.self, props: Question.Props(text: word))
        try menu.update { $0.answers.append(answer ?? "-") }
      }
      await menu.dismiss()
      return menu.props.answers
    }
    let menu = try await asked(Menu.self)
    for word in ["tea", "milk"] {
      while !menu.isAsked { await Task.yield() }
      menu.props.choose?.perform(with: word)
      let question = try await asked(Question.self)
      #expect(window.screens.map(\.name) == ["Menu", "Question"])
      question.props.save.perform()
    }
    while !menu.isAsked { await Task.yield() }
    menu.props.leave?.perform()
    #expect(try await flow.value == ["tea", "milk"])
    #expect(window.screens.isEmpty)
  }

  @Test func `an unawaited result is reported`() async throws {
    let menu = try await window.show(Menu.self, props: Menu.Props())
    menu.props.choose?.perform(with: "tea")
    guard case .notAsked("Menu", _)? = window.problems.entries.first else {
      Issue.record("\(window.problems.entries)")
      return
    }
  }

  @Test func `one answer is waited for at a time`() async throws {
    let menu = try await window.show(Menu.self, props: Menu.Props())
    let first = Task { try await menu.next() }
    while !menu.isAsked { await Task.yield() }
    await #expect(throws: PresentationError.self) { try await menu.next() }
    menu.cancel()
    #expect(try await first.value == nil)
  }

  @Test func `a screen that is gone gives no answers`() async throws {
    let menu = try await window.show(Menu.self, props: Menu.Props())
    await menu.dismiss()
    await #expect(throws: PresentationError.self) { try await menu.next() }
  }

  @Test func `a flow that is cancelled leaves no screen, and says what never completed`()
    async throws
  {
    let output = ask()
    _ = try await asked(Question.self)
    output.cancel()
    await #expect(throws: CancellationError.self) { try await output.value }
    #expect(window.screens.isEmpty)
    guard case .neverCompleted("Question", _)? = window.problems.entries.first else {
      Issue.record("\(window.problems.entries)")
      return
    }
  }
}
