import Storybook
import StorybookSchema
import Synchronization

/// Runs a flow on the calling thread as far as the given results allow.
final class FlowRun: ReplayingPresenter {
  private struct State {
    var stack: [Layer] = []
    var count = 0
    var problems: [PresentationError] = []
    var end: FlowEnd?
    var isClosed = false
  }

  private struct Layer {
    let id: Int
    let screen: any FlowPresentation
  }

  private let flow: Flow
  private let thread = CallingThread()
  private let state = Mutex(State())

  /// Runs the flow until it waits for a result or ends.
  init(_ flow: Flow) {
    self.flow = flow
    Task(executorPreference: thread, priority: .high) { await self.runBody() }
    proceed()
  }

  private func runBody() async {
    var end = FlowEnd()
    do { end.result = try await flow.body(self) } catch {
      end.failure = ErrorDescription.sentence(error)
    }
    for layer in state.withLock({ $0.stack }) { layer.screen.abandon() }
    state.withLock { state in
      guard !state.isClosed else { return }
      end.problems = state.problems.map(\.description)
      state.end = end
      state.stack = []
    }
  }

  /// Runs jobs until the flow waits for a result or ends.
  private func proceed() {
    thread.run { state.withLock { $0.end != nil || $0.stack.contains(where: \.screen.isAsked) } }
  }

  /// Stops the flow; cancels its pending requests.
  func close() {
    let stack = state.withLock { state in
      state.isClosed = true
      return state.stack
    }
    for layer in stack { layer.screen.withdraw() }
    thread.run { true }
    state.withLock { $0.stack = [] }
  }

  func passIfOpen() async {
    guard state.withLock({ $0.isClosed }) else { return }
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }

  // MARK: What a flow asks of its presenter

  func open<Shown>(_ presentation: Presentation<Shown>) async throws {
    await passIfOpen()
    state.withLock { state in
      state.count += 1
      state.stack.append(Layer(id: state.count, screen: presentation))
    }
  }

  func refresh<Shown>(_ presentation: Presentation<Shown>) {}

  func close<Shown>(_ presentation: Presentation<Shown>) async {
    state.withLock { $0.stack.removeAll { $0.screen === presentation } }
  }

  func report(_ problem: PresentationError) {
    state.withLock { state in if !state.isClosed { state.problems.append(problem) } }
  }
}

extension FlowRun {
  /// Returns the presented screens.
  func layers() throws(PropsError) -> [FlowLayer] {
    var layers: [FlowLayer] = []
    for layer in state.withLock({ $0.stack }) {
      layers.append(
        FlowLayer(
          screen: layer.screen.name, id: layer.id, style: layer.screen.style.name,
          props: try layer.screen.value()))
    }
    return layers
  }

  func position(after steps: [FlowStep]) throws(PropsError) -> FlowState {
    FlowState(
      flow: flow.name, steps: steps, stack: try layers(), end: state.withLock { $0.end })
  }

  /// Returns the screen with that id if it is presented.
  func screen(_ id: Int) -> (any FlowPresentation)? {
    state.withLock { $0.stack.first { $0.id == id }?.screen }
  }

  /// Delivers the output of a step and continues the flow.
  func takeStep(_ step: FlowStep) throws(PropsError) {
    guard let asked = screen(step.layer), asked.name == step.screen, asked.isAsked else {
      throw PropsError(
        path: Pointer(),
        reason: """
          The flow takes a different path now and no longer awaits “\(step.screen)”. Go back to \
          an earlier step.
          """)
    }
    for member in step.changed {
      if let id = Int(member.key), let screen = screen(id) { try screen.restore(member.value) }
    }
    try asked.takeOutput(step.output, at: step.location)
    proceed()
  }
}
