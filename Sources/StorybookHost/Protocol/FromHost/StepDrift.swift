package import StorybookSchema

/// The schema drift between a recorded moment and the current type.
package struct StepDrift: Hashable, Sendable {
  package var fields: [Drift.Field]
  /// Why none of the moment could be shown; `nil` if the rest is shown.
  package var problem: String?

  package func value(of step: Int? = nil) -> Value {
    .members(["step": step, "fields": fields.map(\.value), "problem": problem])
  }
}
