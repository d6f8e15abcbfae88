package import Storybook
package import StorybookSchema

extension Catalog {
  /// Runs the author's code for a request; sends each part of the reply as soon as it is known.
  package func answerRequest(
    _ request: WorkerRequest, initializers: InitializerTable = .unknown,
    reply: (WorkerReply) -> Void
  ) {
    switch request {
    case .schema(CatalogGlobals.id): reply(schemaOfGlobals { $0.schema() })
    case .outline(CatalogGlobals.id, let reason): reply(schemaOfGlobals { $0.outline(reason) })
    case .schema(let id): reply(schema(id) { $0.schema })
    case .outline(let id, let reason): reply(schema(id) { $0.props.outline(reason) })
    case .sample(let screen, let story): reply(sample(screen, slug: story))
    case .evaluate(let evaluation): evaluate(evaluation) { reply(.outcome($0)) }
    case .export(let screen, let kind, let props):
      reply(export(screen, kind: kind, props: props, initializers: initializers))
    case .test(let screen, let story, let index, let trace):
      withoutActuallyEscaping(reply) { reply in
        var tracer: TestTracer?
        if trace != .none {
          tracer = TestTracer(isMirrored: trace == .mirrored) { reply(.traced($0)) }
        }
        reply(self.reply(toTest: index, screen: screen, story: story, tracer: tracer))
      }
    case .locate: reply(.failed("The tool looks up the addresses of a trace."))
    }
  }

  private func schema(_ id: String, derive: (AnyScreen) -> DerivedSchema) -> WorkerReply {
    guard let screen = screen(id) else { return .failed("Unknown screen “\(id)”.") }
    let schema = derive(screen)
    var document = schema.document
    document.screens = document.types.compactMapValues { drawn($0, within: screen) }
    return .schema(document.value, problems: schema.problems.map(\.description))
  }

  private func schemaOfGlobals(_ derive: (CatalogGlobals) -> DerivedSchema) -> WorkerReply {
    guard let globals else { return .failed("The catalog has no globals.") }
    let schema = derive(globals)
    return .schema(schema.document.value, problems: schema.problems.map(\.description))
  }

  /// Returns the id of another screen whose props have that type.
  private func drawn(_ type: ObjectIdentifier, within screen: AnyScreen) -> String? {
    guard type != screen.props.identity else { return nil }
    return screens.first { $0.props.identity == type }?.id
  }

  private func sample(_ id: String, slug: String) -> WorkerReply {
    guard let screen = screen(id),
      let index = screen.stories.firstIndex(where: { $0.slug == slug })
    else { return .failed("Unknown story “\(id)/\(slug)”.") }
    do {
      return .sample(try screen.props.sample(index))
    } catch let error as SampleError {
      return .failed("The story “\(id)/\(slug)” has no props: \(error)")
    } catch {
      return .failed(
        "The props of “\(id)/\(slug)” cannot be encoded: \(ErrorDescription.sentence(error))")
    }
  }

  private func evaluate(_ evaluation: Evaluation, reply: (Outcome) -> Void) {
    guard let screen = screen(evaluation.screen) else {
      return reply(.crashed(CrashReport(.thrown, "Unknown screen “\(evaluation.screen)”.")))
    }
    let decorations = decorations(of: screen, story: evaluation.story)
    let outer = decorations.surroundings
    guard !outer.isEmpty, evaluation.comparison != .alone else {
      return evaluate(evaluation, on: screen, in: decorations.page, reply: reply)
    }
    // The last outcome waits for the ends of the functions, which may throw.
    var last: Outcome?
    do {
      try outer.runEnvironment(context(evaluation.environment)) {
        evaluate(evaluation, on: screen, in: decorations.page) { outcome in
          let isLast = WorkerReply.outcome(outcome).isLast(for: .evaluate(evaluation))
          if isLast { last = outcome } else { reply(outcome) }
        }
      }
    } catch {
      last = .crashed(CrashReport(thrown: error))
    }
    if let last { reply(last) }
  }

  private func evaluate(
    _ evaluation: Evaluation, on screen: AnyScreen, in page: PageDecorations,
    reply: (Outcome) -> Void
  ) {
    let clock = ContinuousClock()
    let start = clock.now
    var decode = Duration.zero
    do throws(PropsError) {
      if evaluation.comparison == .alone {
        let props = try screen.props.decode(evaluation.props)
        return reply(.inspected(Inspection(altered: props.altered?() ?? [])))
      }
      let props = try screen.props(for: evaluation) { outcome in
        decode = start.duration(to: clock.now)
        reply(outcome)
      }
      guard let props, evaluation.wantsRendering else { return }
      let rendering = rendered(
        props, evaluation: evaluation, decode: decode, clock: clock, reply: reply
      ) {
        try page.surrounding($0, title: screen.title, in: $1)
      }
      reply(rendering)
    } catch {
      reply(.rejected(error))
    }
  }

  private func rendered(
    _ props: DecodedProps, evaluation: Evaluation, decode: Duration, clock: ContinuousClock,
    reply: (Outcome) -> Void, page: (Rendering, RenderEnvironment) throws -> Rendering
  ) -> Outcome {
    var altered: [Alteration] = []
    if evaluation.comparison != .deferred { altered = props.altered?() ?? [] }
    let start = clock.now
    let view = props.prepare?(evaluation.previous)
    var inspection = view?.inspection
    if !altered.isEmpty {
      inspection = inspection ?? Inspection()
      inspection?.altered = altered
    }
    if let inspection { reply(.inspected(inspection)) }
    let environment = evaluation.environment
    do {
      let render = view?.render ?? props.render
      let (context, problems) = decoded(environment)
      var rendering = try page(render(context), context).formatted(as: environment.format)
      rendering.notes.globals = problems
      if evaluation.previous == nil { rendering.notes.transition = nil }
      rendering.notes.isSettled = props.isSettled
      let timing = Timing(
        decode: decode.microseconds, render: start.duration(to: clock.now).microseconds)
      return .rendered(rendering, timing)
    } catch {
      return .crashed(CrashReport(thrown: error))
    }
  }

  /// - Parameter tracer: receives the steps; `nil` for a test that is not traced.
  private func reply(
    toTest index: Int, screen: String, story: String, tracer: TestTracer?
  ) -> WorkerReply {
    defer { tracer?.end() }
    guard var result = result(ofTest: index, screen: screen, story: story, tracer: tracer) else {
      return .failed("Unknown test \(index) of “\(screen)/\(story)”.")
    }
    result.duration = tracer?.elapsed
    return .tested(result)
  }

  private func export(
    _ id: String, kind: ExportKind, props: [UInt8], initializers: InitializerTable
  ) -> WorkerReply {
    guard let screen = screen(id) else { return .failed("Unknown screen “\(id)”.") }
    do {
      let decoded = try screen.props.decode(props)
      return switch kind {
      case .json: .exported(try decoded.value().canonicalText)
      case .swift: .exported(decoded.expression(initializers))
      }
    } catch {
      return .failed(ErrorDescription.sentence(error))
    }
  }
}

extension AnyScreen {
  /// The schema of its props, with what the sources around it say.
  package var schema: DerivedSchema {
    props.schema(
      SourceLiterals(around: source.file, fixtures: "\(formerFolder ?? folder)/Fixtures"))
  }
}

extension AnyScreen {
  /// Returns the props to render, after the event if there is one; `nil` if the event changed
  /// nothing.
  fileprivate func props(
    for evaluation: Evaluation, reply: (Outcome) -> Void
  ) throws(PropsError) -> DecodedProps? {
    let story = stories.firstIndex { $0.slug == evaluation.story }
    guard let event = evaluation.event else {
      let decoded = try props.decode(evaluation.props)
      reply(.decoded(due: decoded.due(story)))
      guard evaluation.settles else { return decoded }
      return try settled(decoded, evaluation: evaluation, story: story)
    }
    let reacted = try props.react(event, evaluation, story)
    if case .changed = event, reacted.reaction.props == nil {
      reply(.decoded(due: reacted.props?.due(story) ?? []))
    } else {
      reply(.reacted(reacted.reaction))
    }
    return reacted.props
  }

  /// Runs the due loads except held ones. A load may trigger another one, for up to 8 rounds.
  private func settled(
    _ decoded: DecodedProps, evaluation: Evaluation, story: Int?
  ) throws(PropsError) -> DecodedProps {
    var decoded = decoded
    var evaluation = evaluation
    let dependencies = evaluation.environment.dependencies
    for _ in 0..<8 {
      let due = decoded.due(story).filter { dependencies[$0.name]?.mode != .hold }
      guard !due.isEmpty else { return decoded }
      let reacted = try props.react(.load(due), evaluation, story)
      guard let props = reacted.props, let value = reacted.reaction.props else { break }
      decoded = props
      evaluation.props = value.bytes
    }
    decoded.isSettled = false
    return decoded
  }
}

extension CrashReport {
  /// An error of the author's code, with its place if it has one.
  fileprivate init(thrown error: any Error) {
    let frame = (error as? any LocatedError)?.frame
    self.init(.thrown, ErrorDescription.sentence(error), stack: [frame].compactMap(\.self))
  }
}

extension Duration {
  /// The duration in whole microseconds.
  package var microseconds: Int {
    Int(components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000)
  }
}
