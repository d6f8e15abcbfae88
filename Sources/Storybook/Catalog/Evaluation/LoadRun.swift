package import StorybookSchema

/// Runs loads to completion on decoded props.
struct LoadRun<Props: Codable & Sendable> {
  private let loads: LoadList<Props>
  private let dependency: @Sendable (String) -> Dependency

  init(_ loads: LoadList<Props>, _ dependency: @escaping @Sendable (String) -> Dependency) {
    self.loads = loads
    self.dependency = dependency
  }

  /// Returns the props after running loads that are due.
  ///
  /// Throws ``PropsError`` if a load is not due, or if its property is still loading afterwards.
  func loaded(_ wanted: [DueLoad], into props: Props) throws(PropsError) -> Props {
    let all = loads.due(props)
    var due: [DueLoad] = []
    for load in wanted { due.append(try Self.find(load, in: all)) }
    let new = CallingThread.run { [loads, dependency, due] in
      await loads.loaded(due, into: props, dependency: dependency)
    }
    if let stuck = due.first(where: { loads.isDue($0, in: new) }) { throw stuck.stillDue }
    return new
  }

  /// Returns the props with the outcome of a load that ran on other props, maybe at another
  /// position.
  ///
  /// Throws ``PropsError`` if the load is no longer due, or if its property is still loading
  /// afterwards.
  func adopted(
    _ load: DueLoad, from loaded: Props, at start: [Int], into props: Props
  ) throws(PropsError) -> Props {
    let due = try Self.find(load, in: loads.due(props))
    var new = props
    loads.adoptProps(&new, due: due, from: loaded, at: start)
    guard !loads.isDue(due, in: new) else { throw due.stillDue }
    return new
  }

  private static func find(_ load: DueLoad, in due: [DueLoad]) throws(PropsError) -> DueLoad {
    guard let found = due.standIn(for: load) else {
      throw PropsError(path: Pointer(), reason: "The props have no pending load “\(load.name)”.")
    }
    return found
  }
}

extension DueLoad {
  fileprivate var stillDue: PropsError {
    PropsError(
      path: Pointer(),
      reason: """
        “\(name)” cannot be loaded: its property is still loading after being set. Give the \
        load a property that keeps what it is set to.
        """)
  }
}

extension LoadList {
  /// Returns the props with the outcome of a load that ran on other props, maybe at another
  /// position.
  ///
  /// Throws ``PropsError`` if the load is no longer due, or if its property is still loading
  /// afterwards.
  package func ended(
    _ load: DueLoad, from loaded: Props, at start: [Int], into props: Props
  ) throws(PropsError) -> Props {
    let new = try LoadRun(self) { _ in Dependency() }
      .adopted(load, from: loaded, at: start, into: props)
    return restarted(new, after: props, from: firstStartable(after: [load]))
  }

  /// Returns the props after an event that concerns a load; other events leave them unchanged.
  package func reacted(
    to event: Event, in environment: EnvironmentSettings, props: Props
  ) throws(PropsError) -> Props {
    let due: [DueLoad]
    let behaviour: @Sendable (String) -> Dependency
    switch event {
    case .perform, .request: return props
    case .changed(let before, let keepsData):
      // Props that no longer fit their type have no inputs.
      guard let old = try? PropsCoding.decode(Props.self, from: before) else { return props }
      return restarted(props, after: old, keepsData: keepsData)
    case .load(let wanted):
      let dependencies = environment.dependencies
      due = wanted
      behaviour = { dependencies[$0] ?? Dependency() }
    case .loaded(let due, let value, let start):
      let loaded = try PropsCoding.decode(Props.self, from: value)
      return try ended(due, from: loaded, at: start, into: props)
    case .fail(let failed, let message):
      let failure = Dependency(mode: .fail, error: message)
      due = [failed]
      behaviour = { _ in failure }
    }
    let new = try LoadRun(self, behaviour).loaded(due, into: props)
    return restarted(new, after: props, from: firstStartable(after: due))
  }
}

extension ScreenDefinition {
  /// Returns the reaction to a load, or to the end of one, for props that arrive as JSON.
  func reacted(
    _ bytes: [UInt8], story: Int?, decode: ([UInt8]) throws(PropsError) -> DecodedProps,
    change: (Props) throws(PropsError) -> Props
  ) throws(PropsError) -> Reacted {
    let old = try Self.readBytes(bytes)
    let new = try change(old)
    let difference: PropsChange<Props>
    do { difference = try PropsChange(from: old, to: new, writtenAs: bytes) } catch {
      throw PropsError(path: Pointer(), reason: ErrorDescription.sentence(error))
    }
    return try difference.reacted(of: story, decode: decode)
  }

  /// Returns the reaction to a request of the screen's scripts.
  func answered(
    _ request: ScreenRequest, bytes: [UInt8], story: Int?,
    decode: ([UInt8]) throws(PropsError) -> DecodedProps
  ) throws(PropsError) -> Reacted {
    var answered: AnsweredRequest?
    var reacted = try reacted(bytes, story: story, decode: decode) { (props) throws(PropsError) in
      var new = props
      answered = update(story).answerRequest(request, props: &new)
      return update(story).loads.restarted(new, after: props)
    }
    reacted.reaction.answered = answered
    return reacted
  }

  static func readBytes(_ bytes: [UInt8]) throws(PropsError) -> Props {
    try PropsCoding.decode(
      Props.self, from: bytes, userInfo: [.commandReceiver: CommandReceiver(entries: nil)])
  }
}
