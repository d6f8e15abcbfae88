import StorybookCommandLine
import StorybookSchema
import StorybookWebSockets

/// Serves one MCP client: reads and writes lines, and runs each request in its own task.
actor AssistantServer {
  /// How long pending requests may take after the input has ended.
  private static let grace: Duration = .seconds(10)

  private var session: ModelContextSession
  private let tools: [String: AssistantTool]
  private let context: ToolContext
  private let write: @Sendable ([UInt8]) -> Bool
  private var tasks: [Value: Task<Void, Never>] = [:]
  private var isOpen = true

  /// - Parameter write: sends a line; returns `false` after the client has closed the stream.
  init(
    name: String, tools: [AssistantTool], context: ToolContext,
    write: @escaping @Sendable ([UInt8]) -> Bool
  ) {
    session = ModelContextSession(
      name: "storybook", title: name, instructions: Self.instructions,
      tools: tools.map(\.definition))
    self.tools = Dictionary(uniqueKeysWithValues: tools.map { ($0.name, $0) })
    self.context = context
    self.write = write
  }

  /// Serves until the input ends, or the client closes the output.
  func serve(_ lines: AsyncStream<LineReader.Line>) async {
    for await line in lines {
      if line.isCut {
        let failure = RPCError(
          .invalidRequest, "The message exceeds \(StandardStreams.limit >> 20) MB.")
        sendAnswer(failure.answer(to: .null))
      } else if !line.text.allSatisfy(\.isWhitespace) {
        takeStep(session.receiveLine(line.bytes))
      }
      guard isOpen else { break }
    }
    await finish()
  }

  private func takeStep(_ step: ModelContextSession.Step) {
    switch step {
    case .nothing: break
    case .answer(let answer): sendAnswer(answer)
    case .cancel(let id): tasks.removeValue(forKey: id)?.cancel()
    case .perform(let request):
      tasks[request.id] = Task {
        let answer = await self.answerRequest(request)
        self.deliver(answer, to: request.id)
      }
    }
  }

  private func deliver(_ answer: Value, to id: Value) {
    guard session.finish(id) else { return }
    tasks[id] = nil
    sendAnswer(answer)
  }

  private func sendAnswer(_ answer: Value) {
    if isOpen { isOpen = write(answer.bytes) }
  }

  /// Waits for pending requests, and cancels them after the grace period.
  private func finish() async {
    let tasks = Array(tasks.values)
    let alarm = Task {
      try await Task.sleep(for: isOpen ? Self.grace : .zero)
      for task in tasks { task.cancel() }
      await context.close()
    }
    for task in tasks { await task.value }
    alarm.cancel()
    await context.close()
  }

  private static let instructions = """
    Screens of a Swift program, each a function from typed props (plain JSON) to HTML or text. \
    Start with list_stories; read_schema returns the props that a screen accepts; render_story \
    renders a story, or other props of its screen, also as a picture. A crash of a screen is \
    reported with its message and the author's line, and other calls continue; explore_screens \
    searches for props that crash a screen or show another fault. After a rebuild, the next call \
    runs the new code.
    """
}

// MARK: Requests

extension AssistantServer {
  private func answerRequest(_ request: ModelContextRequest) async -> Value {
    let envelope = request.envelope
    do {
      switch request.action {
      case .call(let name, let arguments):
        guard let tool = tools[name] else {
          throw RPCError(.invalidParams, "Unknown tool: \(name.prefix(100))")
        }
        let result = await call(tool, arguments: arguments)
        return envelope.answer(to: request.id, result: result.members)
      case .listResources(let cursor):
        let page = try await context.use { try ResourceList($0.storyIndex).page(after: cursor) }
        return envelope.answer(
          to: request.id, result: page, freshness: ModelContextEnvelope.Freshness.none)
      case .read(let uri):
        let contents = try await context.use { try await $0.contents(of: uri) }
        guard let contents else { throw envelope.missing(uri) }
        try AnswerLimit.standard.check(resource: contents)
        let result: Object = ["contents": [contents]]
        return envelope.answer(
          to: request.id, result: result, freshness: ModelContextEnvelope.Freshness.none)
      }
    } catch let failure as RPCError {
      return failure.answer(to: request.id)
    } catch {
      return RPCError(.internalError, ToolError(reporting: error).description)
        .answer(to: request.id)
    }
  }

  private func call(_ tool: AssistantTool, arguments: Object) async -> ToolResult {
    do {
      let arguments = try ToolArguments(arguments, for: tool.allParameters)
      let result = try await tool.perform(arguments, context)
      let offset = arguments.int("offset") ?? 0
      guard tool.output != nil, let structure = result.structure else {
        return try AnswerLimit.standard.applied(to: result, offset: offset)
      }
      return try AnswerLimit.standard.applied(
        to: structure, path: arguments.text("path") ?? "", offset: offset)
    } catch {
      let result = ToolError(reporting: error).result
      return (try? AnswerLimit.standard.applied(to: result)) ?? result
    }
  }
}
