import Logging
import Storybook
import StorybookProgram
import StorybookSchema
import StorybookWebSockets
import StorybookSession

/// What workers know of the catalog: schemas, props, and whether fixtures fit their types.
extension CatalogStore {
  /// Checks a new build: logs control overrides without a matching field, marks fixtures that do
  /// not fit, and reads the documentation of the modules of all props. What workers do for that is
  /// background work, which starts no more of them than the processors keep busy.
  ///
  /// - Parameter delay: before the compiler starts, so that the first page renders before.
  func checkBuild(documentingAfter delay: Duration = .zero) {
    for screen in screens where screen.hasControls {
      deriveSchema(screen.id, priority: .background) { _ in }
    }
    checkGlobals()
    checkFixtures()
    let modules = screens.compactMap { $0.type?.split(separator: ".").first.map(String.init) }
    document(Set(modules), after: delay)
  }

  /// Logs globals that cannot be used, and sends the schema of the others with the catalog.
  private func checkGlobals() {
    guard let globals else { return }
    if let problem = globals["problem"]?.string { return log.warning("\(problem)") }
    deriveSchema(CatalogGlobals.id) { failure in
      self.globalsFailure = failure["x-unknown"]?.string
      self.onChange()
    }
  }

  /// Loads the schema of a screen's props; passes the reason to show instead if deriving it fails.
  func loadSchema(
    _ screen: String, priority: WorkerPool.Priority = .interactive,
    _ body: @escaping (Value) -> Void
  ) {
    if let schema = schemas.schema(of: screen) { return body(schema) }
    deriveSchema(screen, priority: priority) { reason in
      body(self.schemas.schema(of: screen) ?? reason)
    }
  }

  /// Derives a schema in a worker. The completion receives a placeholder if that fails.
  private func deriveSchema(
    _ screen: String, priority: WorkerPool.Priority = .interactive,
    _ done: @escaping (Value) -> Void
  ) {
    builds.workers?.submit(.schema(screen: screen), priority: priority) { answer in
      switch answer {
      case .reply(.schema(let schema, let problems)):
        for problem in problems { self.log.warning("Controls of “\(screen)”: \(problem)") }
        self.remember(schema, of: screen)
        done([:])
      case .reply(.failed(let reason)): done(["x-unknown": .string(reason)])
      case .died(let report): self.deriveOutline(of: screen, because: report.message, then: done)
      case .reply: done([:])
      }
    }
  }

  /// Falls back to the outline that metadata gives, for a type that traps while it is probed.
  private func deriveOutline(
    of screen: String, because reason: String, then done: @escaping (Value) -> Void
  ) {
    log.error("The props of “\(screen)” could not be probed: \(reason)")
    builds.workers?.submit(.outline(screen: screen, reason: reason)) { answer in
      guard case .reply(.schema(let schema, _)) = answer else {
        return done(["x-unknown": .string(reason)])
      }
      self.remember(schema, of: screen)
      done([:])
    }
  }

  private func remember(_ schema: Value, of screen: String) {
    schemas.set(schema, of: screen)
    document(Documentation.modules(in: schema))
  }

  private func document(_ modules: Set<String>, after delay: Duration = .zero) {
    let loop = loop
    let store = Confined(self, to: loop)
    let build = builds.current
    schemas.read(modules, after: delay) { found, module in
      await loop.run { store.value.adopt(found, of: module, build) }
    }
  }

  private func adopt(_ found: ModuleDocumentation?, of module: String, _ build: Int) {
    guard let found, build == builds.current, schemas.add(found, of: module) else { return }
    onDescribe()
  }

  /// Loads the initial props of a story.
  func loadProps(
    _ screen: String, _ story: StoryIndex.Story, priority: WorkerPool.Priority = .interactive,
    then body: @escaping (Result<Value, ProtocolError>) -> Void
  ) {
    switch story.origin {
    case .fixture(let path): body(Self.fixture(path))
    case .source(let slug):
      builds.workers?.submit(.sample(screen: screen, story: slug), priority: priority) { answer in
        switch answer {
        case .reply(.sample(let props)): body(Self.fitting(props))
        default: body(.failure(answer.failure))
        }
      }
    }
  }

  /// Renders a story outside of any room.
  ///
  /// - Parameter props: JSON text; `nil` for the story's own.
  func render(
    _ found: StoryIndex.Found, _ props: [UInt8]? = nil, in environment: EnvironmentSettings,
    priority: WorkerPool.Priority = .interactive, while isWanted: @escaping () -> Bool = { true },
    then body: @escaping (Result<RenderResult, ProtocolError>) -> Void
  ) {
    let screen = found.screen.id
    let story = found.story
    guard let props else {
      return loadProps(screen, story, priority: priority) { own in
        switch own {
        case .failure(let failure): body(.failure(failure))
        case .success(let own):
          self.render(
            found, own.bytes, in: environment, priority: priority, while: isWanted, then: body)
        }
      }
    }
    let evaluation = Evaluation(
      rendering: props, of: story, screen: screen, environment: environment)
    builds.workers?.submit(.evaluate(evaluation), priority: priority, while: isWanted) { answer in
      if let result = answer.result { body(.success(result)) }
    }
  }

  /// The props of a story whose fixture is one of the files.
  func props(ofFixture story: String, in paths: Set<String>) -> Value? {
    guard case .fixture(let path)? = index.find(story)?.story.origin, paths.contains(path)
    else { return nil }
    return try? Self.fixture(path).get()
  }

  static func fixture(_ path: String) -> Result<Value, ProtocolError> {
    Result { () throws(ProtocolError) in try FixtureFolder.props(at: path) }.flatMap(fitting)
  }

  /// Refuses a story's own props that no room can have.
  static func fitting(_ props: Value) -> Result<Value, ProtocolError> {
    guard let excess = PropsLimit.excess(of: props) else { return .success(props) }
    return .failure(ProtocolError(.worker, excess))
  }

  /// Decodes fixtures with the current types, and marks those in the catalog that do not fit.
  func checkFixtures(_ isWanted: (_ path: String) -> Bool = { _ in true }) {
    for screen in index.screens {
      for case .fixture(let path) in screen.stories.map(\.origin) where isWanted(path) {
        check(path, of: screen.listing.id)
      }
    }
  }

  private func check(_ path: String, of screen: String) {
    switch Self.fixture(path) {
    case .failure(let error): note(error.message, at: path)
    case .success(let props):
      let build = builds.current
      let evaluation = Evaluation(
        ticket: 0, screen: screen, props: props.bytes, environment: defaultEnvironment,
        wantsRendering: false)
      builds.workers?.submit(.evaluate(evaluation), priority: .background) { answer in
        guard build == self.builds.current else { return }
        switch answer {
        case .reply(.outcome(.rejected(let mismatch))): self.note("\(mismatch)", at: path)
        case .died(let report): self.note(report.message, at: path)
        case .reply: self.note(nil, at: path)
        }
      }
    }
  }
}
