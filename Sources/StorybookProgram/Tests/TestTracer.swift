package import Storybook
import StorybookSchema

/// Passes on what a traced test reports, within limits, until the test ends. Used on the thread of
/// the test only.
package final class TestTracer: @unchecked Sendable {
  /// The most steps that are passed on.
  static let stepLimit = 500
  /// The most bytes of JSON of all states.
  static let byteLimit = 1 << 20
  private static let labelLimit = 300
  /// The most elements of a step that are passed on.
  static let elementLimit = 8

  private var send: ((TestEvent) -> Void)?
  private var steps = 0
  private var bytes = 0
  private var last: TestState?

  private let isMirrored: Bool
  /// Whether the elements of the current step are passed on.
  private var isAimed = false
  private let began = SuspendingClock.now

  /// - Parameter isMirrored: whether to pass on what a browser needs.
  init(isMirrored: Bool, _ send: @escaping (TestEvent) -> Void) {
    self.isMirrored = isMirrored
    self.send = send
  }

  /// Releases the receiver, which does not outlive the test.
  func end() { send = nil }

  package func beginLabel(_ label: String, at source: CodeLocation) {
    steps += 1
    guard steps <= Self.stepLimit else { return }
    isAimed = false
    send?(.began(label: Self.shortened(label), source: source, at: elapsed))
  }

  /// The microseconds since the test began.
  var elapsed: Int { Int(began.duration(to: .now) / .microseconds(1)) }

  private static func shortened(_ text: String) -> String {
    guard text.count > labelLimit else { return text }
    return "\(text.prefix(labelLimit))…"
  }

  package func opened(_ state: @autoclosure () -> TestState) {
    guard last == nil else { return }
    let state = state()
    last = state
    guard let state = bounded(state) else { return }
    send?(.opened(state))
  }

  package func ended(_ state: @autoclosure () -> TestState) {
    guard steps <= Self.stepLimit else { return }
    let state = state()
    guard state != last else { return }
    last = state
    send?(.changed(bounded(state)))
  }

  package func failed(_ reason: String) {
    guard steps <= Self.stepLimit else { return }
    send?(.failed(Self.shortened(reason)))
  }

  package func mirror(_ moment: @autoclosure () -> TestMoment) {
    guard isMirrored, steps <= Self.stepLimit else { return }
    send?(.mirrored(moment()))
  }

  /// Passes on what a step does with elements, or sees of them; unless it is mirrored, only the elements of
  /// the first such act.
  package func act(_ act: @autoclosure () -> TestAct) {
    guard isMirrored || !isAimed, steps <= Self.stepLimit else { return }
    let act = act()
    isAimed = !act.elements.isEmpty && act.kind != .misses
    if isMirrored {
      send?(.mirrored(.acted(act)))
    } else if isAimed {
      send?(.mirrored(.acted(TestAct(act.kind, Array(act.elements.prefix(Self.elementLimit))))))
    }
  }

  private func bounded(_ state: TestState) -> TestState? {
    bytes += state.value.weight(upTo: Self.byteLimit) ?? Self.byteLimit
    guard bytes < Self.byteLimit else { return nil }
    return state
  }
}
