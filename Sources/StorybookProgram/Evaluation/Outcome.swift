package import Storybook
package import StorybookSchema

/// A part of an evaluation's result: first whether the props decode, or the result of the event;
/// then, if requested, the rendering.
package enum Outcome: Hashable, Sendable {
  /// The props decode; with their due loads.
  case decoded(due: [DueLoad] = [])
  case reacted(Reaction)
  case rejected(PropsError)
  /// Precedes the rendering of screens with a projection or invariants.
  case inspected(Inspection)
  case rendered(Rendering, Timing)
  case crashed(CrashReport)
}
