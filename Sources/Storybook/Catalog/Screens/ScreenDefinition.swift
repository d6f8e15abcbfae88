import StorybookSchema

/// The author's definition of a screen, before its props type is erased.
struct ScreenDefinition<Props: Codable & Sendable>: Sendable {
  typealias Transition =
    @Sendable (Rendering, _ old: Props, _ new: Props, RenderEnvironment) -> Rendering

  var metadata: StoryMetadata
  var stories: [Story<Props>]
  let view: ScreenView<Props>
  var controls = Controls<Props>()
  var update = ScreenUpdate<Props>()
  var invariants: [Invariant<Props>] = []
  /// Adds the transition from the old props to a rendering of the new ones.
  var transition: Transition?

  /// Whether props are rendered without preparation.
  var isPlain: Bool { invariants.isEmpty && transition == nil && view.project == nil }

  /// Returns the command handlers and loads of the story at an index; `nil` stands for a fixture.
  func update(_ story: Int?) -> ScreenUpdate<Props> {
    story.map { update(of: stories[$0]) } ?? update
  }

  func update(of story: Story<Props>) -> ScreenUpdate<Props> {
    story.update?.adding(requestsOf: update) ?? update
  }

  /// Prepares the props for rendering, given the previously rendered ones, if any.
  func prepare(_ props: Props, after previous: Props?) -> PreparedView {
    let broken = invariants.violations(by: props).map { BrokenRule($0, of: .props) }
    let view = view.prepare(props)
    var inspection = view.inspection
    if !invariants.isEmpty, inspection == nil { inspection = Inspection(broken: []) }
    inspection?.broken.insert(contentsOf: broken, at: 0)
    return PreparedView(inspection: inspection) { environment in
      let rendering = try view.render(environment)
      guard let previous, let transition else { return rendering }
      return transition(rendering, previous, props, environment)
    }
  }

  /// Returns the schema with all rules and their paths.
  ///
  /// - Parameter isGuess: whether the schema was derived without running the author's code.
  func addingRules(
    to schema: DerivedSchema, samples: [Props] = [], isGuess: Bool = false
  ) -> DerivedSchema {
    var rules = PublishedRule.rules(
      invariants, subject: .props, in: schema.document, samples: samples, mayDecode: !isGuess)
    if !isGuess { rules += view.rules() }
    return schema.adding(rules, isGuess: isGuess)
  }
}
