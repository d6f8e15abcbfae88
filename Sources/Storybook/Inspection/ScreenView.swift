import StorybookSchema

/// The view of a screen with a projection, invariants, or a render function that takes the previous
/// props.
struct ScreenView<Props: Codable & Sendable>: Sendable {
  let invariants: [Invariant<Props>]
  /// Whether props need no preparation.
  let isPlain: Bool
  let knowsPrevious: Bool
  /// Renders props without a previous rendering.
  let render: @Sendable (Props, RenderEnvironment) throws -> Rendering
  /// Prepares the props for rendering, given the previously rendered ones, if any.
  let prepare: @Sendable (Props, Props?) -> PreparedView
  /// Returns the rules of the projection, with their paths.
  let viewRules: @Sendable () -> [PublishedRule]
}

extension ScreenView {
  typealias Render<Subject> = @Sendable (Subject, RenderEnvironment, Subject?) throws -> Rendering

  /// Creates a view without a projection.
  init(
    _ invariants: [Invariant<Props>], knowsPrevious: Bool = false, render: @escaping Render<Props>
  ) {
    self.init(
      invariants: invariants, isPlain: invariants.isEmpty && !knowsPrevious,
      knowsPrevious: knowsPrevious, render: { try render($0, $1, nil) },
      prepare: { props, previous in
        let broken = invariants.broken(by: props).map { BrokenRule($0, of: .props) }
        return PreparedView(inspection: invariants.isEmpty ? nil : Inspection(broken: broken)) {
          try render(props, $0, previous)
        }
      },
      viewRules: { [] })
  }

  /// Creates a view with a projection.
  init<ViewProps: Codable & Sendable>(
    _ invariants: [Invariant<Props>], _ project: @escaping @Sendable (Props) throws -> ViewProps,
    _ viewInvariants: [Invariant<ViewProps>], knowsPrevious: Bool = false,
    render: @escaping Render<ViewProps>
  ) {
    self.init(
      invariants: invariants, isPlain: false, knowsPrevious: knowsPrevious,
      render: { try render(project($0), $1, nil) },
      prepare: { props, previous in
        var broken = invariants.broken(by: props).map { BrokenRule($0, of: .props) }
        do {
          let view = try project(props)
          broken += viewInvariants.broken(by: view).map { BrokenRule($0, of: .view) }
          let projection = try? PropsCoding.encode(view)
          return PreparedView(inspection: Inspection(projection: projection, broken: broken)) {
            try render(view, $0, previous.flatMap { try? project($0) })
          }
        } catch {
          return PreparedView(inspection: Inspection(broken: broken)) { _ in throw error }
        }
      },
      viewRules: {
        viewInvariants.isEmpty
          ? [] : PublishedRule.rules(viewInvariants, .view, SchemaDeriver.document(ViewProps.self))
      })
  }
}

extension ScreenView {
  /// Returns the schema with all rules and their paths.
  ///
  /// - Parameter isGuess: whether the schema was derived without running the author's code.
  func adding(
    to schema: DerivedSchema, samples: [Props], isGuess: Bool = false
  ) -> DerivedSchema {
    let rules = PublishedRule.rules(
      invariants, .props, schema.document, samples: samples, mayDecode: !isGuess)
    return schema.adding(rules + (isGuess ? [] : viewRules()), isGuess: isGuess)
  }
}

/// Props that are ready to be rendered.
package struct PreparedView {
  /// The inspection; `nil` for a screen with neither projection nor invariants.
  package let inspection: Inspection?
  package let render: (RenderEnvironment) throws -> Rendering

  package init(
    inspection: Inspection?, render: @escaping (RenderEnvironment) throws -> Rendering
  ) {
    self.inspection = inspection
    self.render = render
  }
}
