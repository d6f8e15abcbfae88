import Storybook
import StorybookHost
import StorybookProgram
import StorybookSchema

/// The state of an exploration after some runs.
struct ExplorationLog: Sendable {
  /// A fault, and the props that show it.
  struct Found: Sendable {
    let fault: Finding
    var count = 1
    /// Counts from 1.
    let firstRun: Int
    /// The shortest props so far that show it.
    var props: Value
    var swallowed: SwallowedCases.Finding?
  }

  private(set) var runs = 0
  private(set) var fatalities = 0
  private(set) var found: [Found] = []
  /// The limits of props for each place, and of places.
  private static let comparableLimit = (each: 3, all: 24)
  /// Props that render, with enums that no comparable base has.
  private var comparableProps: [Pointer: [Value]] = [:]
  private(set) var suspects: SuspectFields
  var liveness = Liveness()
  /// Whether equal props rendered differently.
  private var isUnsteady = false

  private let document: SchemaDocument
  private let ignored: Set<Finding.Kind>
  private var positions: [Finding.Identity: Int] = [:]
  private var swallowed = SwallowedCases()
  /// The base props with the hash of their output, in order.
  private var bases: [(props: Value, look: Int?, isRefused: Bool, isRendered: Bool)] = []

  init(_ document: SchemaDocument, ignored: Set<Finding.Kind>) {
    self.document = document
    self.ignored = ignored
    suspects = SuspectFields(document)
  }

  /// - Parameter again: the result of the same props in another process.
  mutating func noteDrawn(
    _ drawn: ExploredCase, observation: EvaluationResult, again: EvaluationResult?
  ) {
    runs += 1
    if observation.isFatal { fatalities += 1 }
    switch observation.result {
    case .rendered: suspects.noteSuccess(drawn.props)
    case .rejected(let error): suspects.noteRejection(drawn.props, at: error.path)
    case .crashed: suspects.noteFailure(drawn.props)
    }
    if drawn.origin == .base {
      bases.append(
        (
          drawn.props, observation.look, observation.isRejected,
          !observation.isRejected && !observation.isCrashed
        ))
    }
    guard !derivesFromRejectedBase(drawn) else { return }
    for fault in observation.faults(of: drawn.props, by: document) {
      addFault(fault, props: drawn.props)
    }
    compare(drawn, observation: observation, again: again)
    if !observation.isRejected, !observation.isCrashed { noteComparable(drawn.props) }
    if let variation = drawn.variation { noteVariation(variation, observation: observation) }
  }

  /// Whether the case derives from a fixture that its type rejects: `check` reports those.
  private func derivesFromRejectedBase(_ drawn: ExploredCase) -> Bool {
    if drawn.origin == .base { return bases.last?.isRefused != false }
    guard let base = drawn.variation?.base, base < bases.count else { return false }
    return bases[base].isRefused
  }

  private mutating func compare(
    _ drawn: ExploredCase, observation: EvaluationResult, again: EvaluationResult?
  ) {
    guard case .rendered(let first, _) = observation.result,
      case .rendered(let second, _)? = again?.result, first != second
    else { return }
    isUnsteady = true
    addFault(
      Finding(.unsteady, "", message: "The same props render differently the second time."),
      props: drawn.props)
  }

  private mutating func noteVariation(_ variation: Variation, observation: EvaluationResult) {
    // Where the base crashes, all variations look alike.
    guard isComparable(variation), let base = bases[variation.base].look,
      let look = observation.look
    else { return }
    liveness.noteVariation(variation, changed: look != base)
    swallowed.noteVariation(variation, output: look, base: base)
  }

  private mutating func addFault(
    _ fault: Finding, props: Value, swallowed: SwallowedCases.Finding? = nil
  ) {
    guard !ignored.contains(fault.kind) else { return }
    guard let position = positions[fault.identity] ?? truncatedTwin(fault) else {
      positions[fault.identity] = found.count
      return found.append(
        Found(fault: fault, firstRun: runs, props: props, swallowed: swallowed))
    }
    found[position].count += 1
    guard found[position].fault.identity == fault.identity else { return }
    if props.bytes.count < found[position].props.bytes.count { found[position].props = props }
  }

  /// The position of the same crash with a longer or a shorter message: a message ends at a NUL.
  private func truncatedTwin(_ fault: Finding) -> Int? {
    let detail = fault.identity.detail
    guard fault.kind == .crash || fault.kind == .error else { return nil }
    return found.firstIndex { other in
      let known = other.fault.identity.detail
      return other.fault.kind == fault.kind && other.fault.source == fault.source
        && (known.hasPrefix(detail) || detail.hasPrefix(known))
    }
  }

  private mutating func noteComparable(_ props: Value) {
    for place in document.places(in: props) where !swallowed.isCompared(place.pattern) {
      let known = comparableProps[place.pattern] ?? []
      guard known.count < Self.comparableLimit.each, !known.contains(props),
        place.schema.isDistinguished, place.schema.caseName(of: place.value ?? .null) != nil
      else { continue }
      comparableProps[place.pattern] = known + [props]
    }
  }

  /// Enums whose cases were not compared, each with props that render.
  var uncompared: [(pattern: Pointer, props: Value)] {
    comparableProps.filter { !swallowed.isCompared($0.key) }
      .sorted { "\($0.key)" < "\($1.key)" }.prefix(Self.comparableLimit.all)
      .flatMap { pattern, all in all.map { (pattern, $0) } }
  }

  var baseCount: Int { bases.count }

  /// Notes the outputs of props, and of those with other cases of an enum.
  mutating func noteProps(_ props: Value, variations: [Variation], results: [EvaluationResult]) {
    bases.append((props, results[0].look, false, true))
    for (variation, result) in zip(variations, results.dropFirst()) {
      noteVariation(variation, observation: result)
    }
  }

  /// Identifies the suspects, and returns props that try some of them alone.
  mutating func suspectTrials(_ count: Int) -> [Value] {
    suspects = suspects.identified
    return (0..<count).compactMap { _ in suspects.nextTrial() }
  }

  /// Whether the variation's base renders, so that their outputs can be compared.
  func isComparable(_ variation: Variation) -> Bool {
    variation.base < bases.count && bases[variation.base].isRendered
  }

  /// Enum cases that may have equal output, by place; without those of dead fields, and of places
  /// where some are known.
  var swallowedCandidates: [[SwallowedCases.Finding]] {
    guard !ignored.contains(.swallowed) else { return [] }
    let known = liveness.dead + found.compactMap { $0.swallowed?.pattern }
    return swallowed.candidates(isUnsteady: isUnsteady).filter { !known.contains($0[0].pattern) }
  }

  mutating func addFinding(_ finding: SwallowedCases.Finding) {
    let names = finding.names.map { "“\($0)”" }.joined(separator: " and ")
    let fault = Finding(
      .swallowed, "\(finding.pattern) \(finding.names)",
      message: "\(names) render identically, but another case renders differently.",
      place: finding.pattern)
    let props = bases[finding.base].props.replacing(finding.pointer, with: finding.values[0])
    addFault(fault, props: props, swallowed: finding)
  }
}
