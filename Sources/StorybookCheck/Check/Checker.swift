import Storybook
import StorybookCommandLine
import StorybookFiles
import StorybookHost
package import StorybookProgram
package import StorybookSchema
import StorybookSnapshots

/// Checks stories and fixtures with the author's code, which runs in workers and may crash there.
package struct Checker: Sendable {
  var environment: EnvironmentSettings
  /// All parts of the reply; throws ``WorkerExitError`` when the author's code ended its process.
  let ask: @Sendable (WorkerRequest) async throws -> [WorkerReply]
  /// Like ``ask``, but reports a crash immediately, before symbolication.
  let askUnsymbolicated: @Sendable (WorkerRequest) async throws -> [WorkerReply]
  /// `nil` to render props only once.
  private let flickerSearch: FlickerSearch?
  private let schemas: SchemaCache
  private let unserved: UnservedFiles
  /// How to check accessibility; `nil` for not at all.
  var accessibility: AccessibilityCheck?

  /// - Parameters:
  ///   - files: those that renderings can refer to.
  ///   - schemas: those that other checks of the same build derived.
  init(
    environment: EnvironmentSettings, files: CatalogFiles = CatalogFiles([]),
    flickerSearch: FlickerSearch? = nil, schemas: SchemaCache = SchemaCache(),
    ask: @escaping @Sendable (WorkerRequest) async throws -> [WorkerReply],
    askUnsymbolicated: (@Sendable (WorkerRequest) async throws -> [WorkerReply])? = nil
  ) {
    self.environment = environment
    unserved = UnservedFiles(files)
    self.flickerSearch = flickerSearch
    self.schemas = schemas
    self.ask = ask
    self.askUnsymbolicated = askUnsymbolicated ?? ask
  }

  /// The schema of a screen; `nil` for a type that cannot be probed, whose fields are uncertain.
  package func schema(_ screen: String) async throws -> Value? {
    try await schemas.schema(screen) {
      guard case .success(.schema(let schema, _)) = try await reply(to: .schema(screen: screen))
      else { return nil }
      return schema
    }
  }

  /// Renders the props. A crash is a result, and symbolicated.
  ///
  /// - Parameter story: the slug of the story in Swift; `nil` for other props.
  package func evaluated(
    _ props: [UInt8], screen: String, story: String? = nil
  ) async throws -> EvaluationResult {
    do {
      return EvaluationResult(
        try await ask(.evaluate(evaluation(props, screen: screen, story: story))))
    } catch let exit as WorkerExitError {
      return EvaluationResult(exit.report)
    }
  }

  func evaluation(_ props: [UInt8], screen: String, story: String?) -> Evaluation {
    Evaluation(
      ticket: 0, screen: screen, story: story ?? "", props: props, environment: environment,
      wantsRendering: true)
  }

  /// How the result differs in another process.
  func flicker(
    of result: RenderResult, props: [UInt8], screen: String, story: String? = nil
  ) async throws -> Flicker? {
    guard let flickerSearch, case .rendered(let rendering, _) = result else { return nil }
    return try await flickerSearch.flicker(
      of: rendering, evaluation: evaluation(props, screen: screen, story: story),
      schema: try await schema(screen))
  }

  /// The problems of a rendering itself: files that nothing serves, and inaccessible elements.
  func renderingProblems(_ result: RenderResult) -> [CheckResult.Problem] {
    guard case .rendered(let rendering, _) = result else { return [] }
    var found = [unserved.sentence(rendering)].compactMap(\.self).map {
      CheckResult.Problem.sentence($0)
    }
    guard let accessibility else { return found }
    found += accessibility.problems.map { .sentence($0) }
    return found + accessibility.faults(rendering).map { .accessibility($0) }
  }

  /// Broken rules with their places.
  func problems(_ broken: [BrokenRule], screen: String) async throws -> [CheckResult.Problem] {
    guard !broken.isEmpty else { return [] }
    let inspection = Inspection(broken: broken)
    let schema = try await schema(screen)
    return (schema.map { inspection.placed(by: $0) } ?? inspection).broken.map { .broken($0) }
  }

  /// The props as their type encodes them; `nil` when it rejects them.
  func canonical(_ props: Value, screen: String) async throws -> String? {
    let request = WorkerRequest.export(screen: screen, .json, props: props.bytes)
    guard case .success(.exported(let text)) = try await reply(to: request) else { return nil }
    return text
  }

  func reply(to request: WorkerRequest) async throws -> Result<WorkerReply, WorkerExitError> {
    do {
      return .success(try await ask(request).last ?? .failed("The worker sent no reply."))
    } catch let exit as WorkerExitError {
      return .failure(exit)
    }
  }
}

// MARK: Stories in Swift

extension Checker {
  /// Checks whether a story's expression creates props that encode, decode and render.
  func finding(_ story: StoryIndex.Story, slug: String, screen: String) async throws
    -> CheckResult
  {
    let file = story.source["file"]?.string ?? ""
    let line = story.source["line"]?.int ?? 0
    let place = "\(file):\(line): \(story.id)"
    func hidden(_ reason: String) -> CheckResult {
      CheckResult(place: place, problems: [.sentence(reason)], isShown: false)
    }
    switch try await reply(to: .sample(screen: screen, story: slug)) {
    case .success(.sample(let props)):
      var checker = self
      checker.environment = environment.merging(fitting: story.environment ?? [:])
      let evaluated = try await checker.evaluated(props.bytes, screen: screen, story: slug)
      let flicker = try await checker.flicker(
        of: evaluated.result, props: props.bytes, screen: screen, story: slug)
      var endless: [CheckResult.Problem] = []
      if !story.dependencies.isEmpty {
        endless = try await endlessLoads(props, slug: slug, screen: screen)
      }
      return CheckResult(
        place: place,
        problems: try await problems(evaluated, screen: screen, breaks: story.breaks)
          + evaluated.altered.map { .altered($0) } + endless + evaluated.result.ignoredGlobals
          + renderingProblems(evaluated.result),
        notes: try await underived(props, screen: screen),
        isShown: evaluated.result.isRendered
      ).adding(flicker)
    case .success(.failed(let reason)): return hidden(reason)
    case .success: return hidden("The props cannot be encoded.")
    case .failure(let exit): return hidden(exit.description)
    }
  }

  /// Dependencies that could load forever. None is loaded: each gets an injected failure.
  private func endlessLoads(
    _ props: Value, slug: String, screen: String
  ) async throws -> [CheckResult.Problem] {
    var evaluation = Evaluation(
      ticket: 0, screen: screen, story: slug, props: props.bytes, environment: environment,
      wantsRendering: false)
    guard case .outcome(.decoded(let due))? = try? await ask(.evaluate(evaluation)).last else {
      return []
    }
    var found: [CheckResult.Problem] = []
    var names: Set<String> = []
    for load in due where names.insert(load.name).inserted {
      evaluation.event = .fail(load, message: "check")
      guard case .outcome(.rejected(let mismatch))? = try? await ask(.evaluate(evaluation)).last
      else { continue }
      found.append(.sentence(mismatch.reason))
    }
    return found
  }

  /// Parts of the props for which no schema could be derived.
  private func underived(_ props: Value, screen: String) async throws -> [String] {
    guard let schema = try await schema(screen) else { return [] }
    return SchemaDocument(published: schema).underived(in: props).map { part in
      "\(part.path.shown) has no typed editor: \(part.reason)"
    }
  }

  private func problems(
    _ evaluated: EvaluationResult, screen: String, breaks: [String]
  ) async throws -> [CheckResult.Problem] {
    let unintended = evaluated.broken.filter { !breaks.contains($0.name) }
    let kept = Set(breaks).subtracting(evaluated.broken.map(\.name)).sorted()
    return evaluated.result.problems + (try await problems(unintended, screen: screen))
      + kept.map { .sentence("Expected to break the rule “\($0)”, but the rule holds.") }
  }
}

extension RenderResult {
  var ignoredGlobals: [CheckResult.Problem] {
    guard case .rendered(let rendering, _) = self else { return [] }
    return rendering.notes.globals.map { .sentence("The environment: \($0)") }
  }

  fileprivate var problems: [CheckResult.Problem] {
    switch self {
    case .rendered: []
    case .rejected(let mismatch): [.refusal(mismatch)]
    case .crashed(let report): [.sentence(WorkerExitError(report: report).description)]
    }
  }
}
