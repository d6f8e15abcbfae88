import StorybookSchema

/// How a screen renders its props: directly, or by a projection.
struct ScreenView<Props: Codable & Sendable>: Sendable {
  let render: @Sendable (Props, RenderEnvironment) throws -> Rendering
  /// Prepares the projection of props for rendering; `nil` for a screen without a projection.
  let project: (@Sendable (Props) -> PreparedView)?
  /// Returns the rules of the projection, with their paths.
  let rules: @Sendable () -> [PublishedRule]
}

extension ScreenView {
  /// Creates a view without a projection.
  init(render: @escaping @Sendable (Props, RenderEnvironment) throws -> Rendering) {
    self.init(render: render, project: nil, rules: { [] })
  }

  /// Creates a view with a projection.
  init<ViewProps: Codable & Sendable>(
    _ project: @escaping @Sendable (Props) throws -> ViewProps,
    _ invariants: [Invariant<ViewProps>],
    render: @escaping @Sendable (ViewProps, RenderEnvironment) throws -> Rendering
  ) {
    self.init(
      render: { try render(project($0), $1) },
      project: { props in
        do {
          let view = try project(props)
          let broken = invariants.violations(by: view).map { BrokenRule($0, of: .view) }
          let projection = try? PropsCoding.encode(view)
          return PreparedView(inspection: Inspection(projection: projection, broken: broken)) {
            try render(view, $0)
          }
        } catch {
          return PreparedView(inspection: Inspection(broken: [])) { _ in throw error }
        }
      },
      rules: {
        guard !invariants.isEmpty else { return [] }
        return PublishedRule.rules(
          invariants, subject: .view, in: SchemaDeriver.document(ViewProps.self))
      })
  }

  func prepare(_ props: Props) -> PreparedView {
    project?(props) ?? PreparedView(inspection: nil) { try render(props, $0) }
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
    self.render = { try render($0).checked() }
  }
}
