import StorybookSchema

/// A screen that does more than draw its props: it projects them, has rules for them, or knows what
/// it showed before.
struct ScreenView<Props: Codable & Sendable>: Sendable {
  let invariants: [Invariant<Props>]
  /// With what was shown before, if something was.
  let prepare: @Sendable (Props, Props?) -> PreparedView
  /// The rules of what the props are projected to, with their places.
  let viewRules: @Sendable () -> [PublishedRule]
  let knowsPrevious: Bool
}

extension ScreenView {
  typealias Render<Subject> = @Sendable (Subject, RenderEnvironment, Subject?) throws -> Rendering

  /// In one step.
  init(_ invariants: [Invariant<Props>], knowsPrevious: Bool, render: @escaping Render<Props>) {
    self.init(
      invariants: invariants,
      prepare: { props, previous in
        let broken = invariants.broken(by: props).map { BrokenRule($0, of: .props) }
        return PreparedView(inspection: invariants.isEmpty ? nil : Inspection(broken: broken)) {
          try render(props, $0, previous)
        }
      },
      viewRules: { [] }, knowsPrevious: knowsPrevious)
  }

  /// In two steps.
  init<ViewProps: Codable & Sendable>(
    _ invariants: [Invariant<Props>], knowsPrevious: Bool,
    project: @escaping @Sendable (Props) throws -> ViewProps,
    _ viewInvariants: [Invariant<ViewProps>], render: @escaping Render<ViewProps>
  ) {
    self.init(
      invariants: invariants,
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
      }, knowsPrevious: knowsPrevious)
  }
}

extension ScreenView {
  /// The schema with the places of all rules.
  ///
  /// - Parameter isGuess: true for one that was made without running the author's code.
  func adding(
    to schema: DerivedSchema, samples: [Props], isGuess: Bool = false
  ) -> DerivedSchema {
    let rules = PublishedRule.rules(
      invariants, .props, schema.document, samples: samples, mayDecode: !isGuess)
    return schema.adding(rules + (isGuess ? [] : viewRules()), isGuess: isGuess)
  }
}

/// Props that are ready to be drawn.
package struct PreparedView {
  /// Nil for a screen that neither projects nor has rules.
  package let inspection: Inspection?
  package let render: (RenderEnvironment) throws -> Rendering
}
