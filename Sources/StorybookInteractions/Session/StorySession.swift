import Storybook
import StorybookMarkup
import StorybookProgram
import StorybookSchema

/// The state of the story that a test acts on: its props, environment and rendering, and what its
/// users typed.
final class StorySession {
  let catalog: Catalog
  private(set) var screen: AnyScreen
  /// The id of the story.
  private(set) var id: String
  private var index: Int?
  private(set) var props: Value = .null
  var environment: EnvironmentSettings
  /// The loads that the props require now.
  private(set) var due: [DueLoad] = []
  private(set) var performed: [PerformedNote] = []
  /// The addresses and stories that links and forms led to.
  var followed: [String] = [] {
    didSet { tracer?.mirror(.followed(followed.last ?? "")) }
  }
  var fields = FieldEntries()
  /// The rendering with what was typed, and what it is made of.
  private var entered: (screen: MarkupScreen, typed: [FormField: TypedValue])?
  var openings = Openings()
  var focus = FocusState()
  private(set) var stepCount = 0
  /// The steps that did not fail.
  private(set) var heldCount = 0
  /// What the test expects to be as recorded.
  var snapshots: [TestedSnapshot] = []
  /// Where the last step is written; at first, the test.
  private(set) var source: CodeLocation
  private var rendering: ShownScreen?
  private var rendered: Rendering?
  /// The rendering before the last step.
  private var before: ShownScreen?
  private var breaks: Set<String> = []
  /// Receives the steps; `nil` for a test that is not traced.
  let tracer: TestTracer?

  /// Throws a ``StepError`` for an unknown story.
  init(_ subject: StoryTestSubject, at source: CodeLocation) throws {
    self.source = source
    tracer = subject.tracer
    catalog = subject.catalog
    environment = EnvironmentSettings(device: subject.catalog.devices.first?.id ?? "")
    id = subject.id
    guard let screen = catalog.screen(subject.screen) else {
      throw StepError("Unknown screen “\(subject.screen)”.", showsRendering: false)
    }
    self.screen = screen
  }

  /// A load that sets its own property to loading again never ends.
  private static let roundLimit = 8
}

// MARK: Opening

extension StorySession {
  /// Opens the story when the first step needs it, so that loads can be held before.
  func shown() throws -> ShownScreen {
    if let rendering { return rendering }
    guard let slug = id.split(separator: "/", maxSplits: 1).last.map(String.init),
      let index = screen.stories.firstIndex(where: { $0.slug == slug })
    else { throw StepError("Unknown story “\(id)”.", showsRendering: false) }
    self.index = index
    let story = screen.stories[index]
    breaks = Set(story.breaks)
    let chosen = environment.dependencies
    environment = environment.merging(fitting: story.environment ?? [:])
    environment.dependencies.merge(chosen) { _, new in new }
    do { props = try screen.props.sample(index) } catch {
      throw StepError(
        "The story has no props: \(ErrorDescription.sentence(error))", showsRendering: false)
    }
    return try render()
  }

  /// Opens another story, as a link does. Throws a ``StepError`` if the catalog does not contain it.
  func open(_ id: String) throws {
    let parts = id.split(separator: "/", maxSplits: 1).map(String.init)
    guard let screen = catalog.screen(parts.first ?? ""), let slug = parts.last,
      screen.stories.contains(where: { $0.slug == slug })
    else {
      let known = catalog.screens.flatMap { screen in
        screen.stories.map { "\(screen.id)/\($0.slug)" }
      }
      throw StepError("Found no story “\(id)”.\(NearNames(known, to: id).suggestion)")
    }
    self.screen = screen
    self.id = id
    rendering = nil
    fields.typed = [:]
    fields.controlled = []
    openings = Openings()
    focus.field = nil
    due = []
    _ = try shown()
  }

  /// The rendering with what was typed and chosen in its fields, as it is read.
  func seen() throws -> ShownScreen {
    guard case .markup(let screen) = try shown(), !fields.typed.isEmpty else { return try shown() }
    if let entered, entered.screen.written === screen, entered.typed == fields.typed {
      return .markup(entered.screen)
    }
    let seen = MarkupScreen(entering: fields.values(on: screen), in: screen)
    entered = (seen, fields.typed)
    return .markup(seen)
  }

  var isOpen: Bool { rendering != nil }

  /// Whether commands change the props.
  var isLive: Bool { index.map { screen.stories[$0].isLive } ?? false }

  /// Continues with other props: those of a fixture as they are, or edited ones, which may start
  /// loads again.
  func replace(props new: Value, isEdit: Bool = false) throws {
    var change: Event?
    if isEdit, screen.hasInputs { change = .changed(from: props, keepsData: false) }
    props = new
    openings = Openings()
    focus.field = nil
    _ = try render(after: change)
  }

  func adoptEnvironment(_ environment: EnvironmentSettings) throws {
    self.environment = environment
    if rendering != nil { _ = try render() }
  }
}

// MARK: Steps

extension StorySession {
  /// Runs a step or an expectation; a failure gets the state in which it happened.
  ///
  /// - Parameters:
  ///   - changes: whether it may change the rendering; an expectation does not.
  ///   - opens: whether the story has to be open.
  func step<Result>(
    _ name: String, at source: CodeLocation, changes: Bool = true, opens: Bool = true,
    body: () throws -> Result
  ) throws -> Result {
    stepCount += 1
    self.source = source
    tracer?.beginLabel(name, at: source)
    do {
      if opens { _ = try shown() }
      if changes { before = rendering }
      if isOpen { tracer?.opened(traced) }
      let result = try body()
      showRendered()
      heldCount += 1
      if isOpen { tracer?.ended(traced) }
      return result
    } catch let error as StepError {
      showRendered()
      tracer?.failed(error.reason)
      throw InteractionError(failure(error, in: name, at: source))
    }
  }

  func failure(
    _ error: StepError, in step: String?, at source: CodeLocation
  ) -> TestFailure {
    var message = step.map { "\($0): " } ?? ""
    message += error.reason
    if error.showsRendering, let rendering {
      message += RenderingReport(rendering, since: before).text
    }
    return TestFailure(
      message: message, source: source, step: step == nil ? nil : stepCount, story: id,
      props: props == .null ? nil : props, environment: traced.environment)
  }

  var traced: TestState {
    TestState(
      story: id, props: props,
      environment: environment.nonDefault(device: catalog.devices.first?.id ?? ""),
      entries: entries)
  }

  /// Performs the command at a path of the props, and runs the loads that it starts.
  ///
  /// - Parameters:
  ///   - command: its place in the props.
  ///   - value: what it is performed with.
  func performCommand(_ command: Pointer, value: Value?) throws {
    tracer?.mirror(.performed(command: "\(command)", value: value))
    let first = performed.count
    try evaluate(.perform(command, value))
    try settle()
    guard performed.count > first else {
      throw StepError("The command \(command.shownPath) was not performed.")
    }
  }

  /// Runs the due loads that are not held until none is due.
  func settle() throws {
    for _ in 0..<Self.roundLimit {
      let ready = due.filter { environment.dependencies[$0.name]?.mode != .hold }
      guard !ready.isEmpty else { return }
      try evaluate(.load(ready))
    }
    let names = due.map { "“\($0.name)”" }.joined(separator: ", ")
    throw StepError("The story never settles: \(names) is loading again after each load.")
  }
}

// MARK: Evaluating

extension StorySession {
  private func render(after event: Event? = nil) throws -> ShownScreen {
    try evaluate(event)
    try settle()
    guard let rendering else { throw StepError("Nothing was rendered.") }
    return rendering
  }

  /// Shows the last rendering with what the user opened and closed since.
  func showAgain() {
    guard let rendered else { return }
    rendering = ShownScreen(rendered, opened: openings.states)
  }

  /// Shows what the rendering says in the fields whose commands were performed.
  func showRendered() {
    var screen: MarkupScreen?
    if !fields.sent.isEmpty, isLive, case .markup(let seen)? = try? shown() { screen = seen }
    fields.showRendered(screen)
  }

  private func evaluate(_ event: Event?) throws {
    for outcome in outcomes(of: event) { try takeOutcome(outcome) }
  }

  /// Returns what an event does, without doing it.
  func outcomes(of event: Event?) -> [Outcome] {
    var evaluation = Evaluation(
      ticket: 0, screen: screen.id, story: index.map { screen.stories[$0].slug } ?? "",
      props: props.bytes, environment: environment, event: event,
      wantsRendering: true)
    evaluation.comparison = .deferred
    var outcomes: [Outcome] = []
    catalog.answerRequest(.evaluate(evaluation)) { reply in
      if case .outcome(let outcome) = reply { outcomes.append(outcome) }
    }
    return outcomes
  }

  private func takeOutcome(_ outcome: Outcome) throws {
    switch outcome {
    case .decoded(let due): self.due = due
    case .reacted(let reaction):
      if let note = reaction.performed { performed.append(note) }
      guard let new = reaction.props else { return }
      props = new
      due = reaction.due
    case .rendered(let rendering, _):
      rendered = rendering
      let before = self.rendering
      self.rendering = ShownScreen(rendering, opened: openings.states)
      fields.keep(from: before, to: self.rendering)
      mirror(rendering)
    case .inspected(let inspection):
      let broken = inspection.broken.filter { !breaks.contains($0.name) }
      guard let rule = broken.first else { return }
      let message = rule.message.map { ": \($0)" } ?? ""
      throw StepError("The props break the rule “\(rule.name)”\(message).")
    case .rejected(let error):
      throw StepError("\(error.path.shownPath): \(error.reason)")
    case .crashed(let report): throw StepError("The screen failed: \(report.message)")
    }
  }
}

extension Pointer {
  /// The path, or words for the whole.
  var shownPath: String { "\(self)".nonEmpty ?? "the props" }
}
