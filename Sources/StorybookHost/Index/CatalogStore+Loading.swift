import Logging
import Storybook
import StorybookFiles
import StorybookProgram
import StorybookSchema
import StorybookWebSockets

/// What workers know of the catalog: schemas, props, and whether fixtures fit their types.
extension CatalogStore {
  /// Checks a new build: logs control overrides without a matching field, marks fixtures that do
  /// not fit, and reads the documentation of the modules of all props. What workers do for that is
  /// background work, which starts no more of them than the processors keep busy.
  ///
  /// - Parameter delay: before the compiler starts, so that the first page renders before.
  func checkBuild(documentingAfter delay: Duration = .zero) {
    checkControls()
    checkGlobals()
    checkFixtures()
    let modules = screens.compactMap { $0.type?.split(separator: ".").first.map(String.init) }
    document(Set(modules), after: delay)
  }

  /// Derives the schemas of screens with control overrides after a while: a worker that probes a
  /// type renders nothing meanwhile, and a build is followed by its first pages and edits.
  private func checkControls() {
    let loop = loop
    let store = Confined(self, to: loop)
    controlCheck?.cancel()
    controlCheck = Task.detached {
      guard (try? await Task.sleep(for: .seconds(10))) != nil else { return }
      await loop.run {
        let store = store.value
        for screen in store.screens where screen.hasControls {
          loop.start { _ = await store.deriveSchema(screen.id, priority: .background) }
        }
      }
    }
  }

  /// Logs globals that cannot be used, and sends the schema of the others with the catalog.
  private func checkGlobals() {
    guard let globals else { return }
    if let problem = globals["problem"]?.string { return log.warning("\(problem)") }
    loop.start {
      self.globalsFailure = await self.deriveSchema(CatalogGlobals.id)?["x-unknown"]?.string
      self.onChange()
    }
  }

  /// The schema of a screen's props, or the reason to show instead if deriving it fails.
  nonisolated(nonsending) func schema(
    of screen: String, priority: WorkerPool.Priority = .interactive
  ) async -> Value {
    if let schema = schemas.schema(of: screen) { return schema }
    return await deriveAgain(screen, priority: priority)
  }

  /// Derives the schema of a screen whether or not it is known: what hindered it may be over.
  nonisolated(nonsending) func deriveAgain(
    _ screen: String, priority: WorkerPool.Priority = .interactive
  ) async -> Value {
    let placeholder = await deriveSchema(screen, priority: priority)
    return placeholder ?? schemas.schema(of: screen) ?? [:]
  }

  /// Derives a schema in a worker. Returns a placeholder if that fails.
  private nonisolated(nonsending) func deriveSchema(
    _ screen: String, priority: WorkerPool.Priority = .interactive
  ) async -> Value? {
    let answer = try? await builds.jobs.answer(to: .schema(screen: screen), priority: priority)
    switch answer {
    case .reply(.schema(let schema, let problems)):
      for problem in problems { log.warning("Controls of “\(screen)”: \(problem)") }
      remember(schema, of: screen)
      return nil
    case .reply(.failed(let reason)): return ["x-unknown": .string(reason)]
    case .died(let report): return await deriveOutline(of: screen, because: report.message)
    case .reply, nil: return nil
    }
  }

  /// Falls back to the outline that metadata gives, for a type that traps while it is probed.
  private nonisolated(nonsending) func deriveOutline(
    of screen: String, because reason: String
  ) async -> Value? {
    log.error("The props of “\(screen)” could not be probed: \(reason)")
    let answer = try? await builds.jobs.answer(
      to: .outline(screen: screen, reason: reason), priority: .interactive)
    guard case .reply(.schema(let schema, _)) = answer else {
      return ["x-unknown": .string(reason)]
    }
    remember(schema, of: screen)
    return nil
  }

  private func remember(_ schema: Value, of screen: String) {
    schemas.set(schema, of: screen)
    document(Documentation.modules(in: schema))
  }

  private func document(_ modules: Set<String>, after delay: Duration = .zero) {
    let loop = loop
    let store = Confined(self, to: loop)
    let build = builds.current
    schemas.readModules(modules, after: delay) { found, module in
      await loop.run { store.value.adopt(found, of: module, build: build) }
    }
  }

  private func adopt(_ found: ModuleDocumentation?, of module: String, build: Int) {
    guard let found, build == builds.current, schemas.add(found, of: module) else { return }
    onDescribe()
  }

  /// The initial props of a story.
  nonisolated(nonsending) func props(
    of found: StoryIndex.Found, priority: WorkerPool.Priority = .interactive
  ) async throws -> Value {
    switch found.story.origin {
    case .fixture(let path): return try Self.fixture(path).get()
    case .source(let slug):
      let answer = try await builds.jobs.answer(
        to: .sample(screen: found.screen.id, story: slug), priority: priority)
      guard case .reply(.sample(let props)) = answer else { throw answer.failure }
      return try Self.fitting(props).get()
    }
  }

  /// Renders a story outside of any room; ends with the calling task.
  ///
  /// - Parameters:
  ///   - props: JSON text; `nil` for the story's own.
  ///   - interruption: of the job, if the task is cancelled while it runs.
  nonisolated(nonsending) func render(
    _ found: StoryIndex.Found, props: [UInt8]? = nil, in environment: EnvironmentSettings,
    priority: WorkerPool.Priority, cancelled interruption: WorkerPool.Interruption = .worker
  ) async throws -> RenderResult {
    let own = props == nil ? try await self.props(of: found, priority: priority).bytes : []
    let evaluation = Evaluation(
      rendering: props ?? own, of: found.story, screen: found.screen.id, environment: environment)
    let answer = try await builds.jobs.answer(
      to: .evaluate(evaluation), priority: priority, cancelled: interruption)
    guard let result = RenderResult(answer.outcome) else { throw answer.failure }
    return result
  }

  /// Renders a story as background work.
  nonisolated(nonsending) func rendered(
    _ story: String, in environment: EnvironmentSettings, props: [UInt8]?
  ) async -> Result<RenderResult, ProtocolError> {
    do {
      return .success(
        try await render(self.story(story), props: props, in: environment, priority: .background))
    } catch {
      return .failure(ProtocolError(error))
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
        checkPath(path, of: screen.listing.id)
      }
    }
  }

  private func checkPath(_ path: String, of screen: String) {
    switch Self.fixture(path) {
    case .failure(let error): noteProblem(error.message, at: path)
    case .success(let props):
      let build = builds.current
      let evaluation = Evaluation(
        ticket: 0, screen: screen, props: props.bytes, environment: defaultEnvironment,
        wantsRendering: false)
      builds.workers?.submit(.evaluate(evaluation), priority: .background) { answer in
        guard build == self.builds.current else { return }
        switch answer {
        case .reply(.outcome(.rejected(let mismatch))): self.noteProblem("\(mismatch)", at: path)
        case .died(let report): self.noteProblem(report.message, at: path)
        case .reply: self.noteProblem(nil, at: path)
        }
      }
    }
  }
}
