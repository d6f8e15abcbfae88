import StorybookSchema
import Synchronization

/// A flow that runs on the calling thread, as far as it gets with the answers that there are.
final class FlowRun: Presenter {
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

  /// Runs it until it waits for an answer, or has ended.
  init(_ flow: Flow) {
    self.flow = flow
    Task(executorPreference: thread) { await self.run() }
    proceed()
  }

  private func run() async {
    var end = FlowEnd()
    do { end.result = try await flow.body(self) } catch { end.failure = ErrorDescription.sentence(error) }
    for layer in state.withLock({ $0.stack }) { layer.screen.abandon() }
    state.withLock { state in
      guard !state.isClosed else { return }
      end.problems = state.problems.map(\.description)
      state.end = end
      state.stack = []
    }
  }

  /// No job is left that would not wait for an answer.
  private func proceed() {
    thread.run { state.withLock { $0.end != nil || $0.stack.contains(where: \.screen.isAsked) } }
  }

  /// Lets go of the flow, which goes no further: what it awaits is cancelled.
  func close() {
    let stack = state.withLock { state in
      state.isClosed = true
      return state.stack
    }
    for layer in stack { layer.screen.withdraw() }
    thread.run { true }
    state.withLock { $0.stack = [] }
  }

  /// Never comes back in a flow that was let go: it may try again and again.
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
  /// What is presented now.
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

  /// The screen of that number, while it is presented.
  func screen(_ id: Int) -> (any FlowPresentation)? {
    state.withLock { $0.stack.first { $0.id == id }?.screen }
  }

  /// Gives the answer of a step, and lets the flow go on.
  func take(_ step: FlowStep) throws(PropsError) {
    guard let asked = screen(step.layer), asked.name == step.screen, asked.isAsked else {
      throw PropsError(
        path: Pointer(),
        reason: """
          The flow goes another way now: it does not wait for “\(step.screen)” any more. Go back to \
          an earlier step.
          """)
    }
    for member in step.changed {
      if let id = Int(member.key), let screen = screen(id) { try screen.restore(member.value) }
    }
    try asked.take(step.output, at: step.location)
    proceed()
  }
}
