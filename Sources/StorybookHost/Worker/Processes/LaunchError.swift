package import Storybook

/// The reason, in one sentence, why a host cannot start.
package struct LaunchError: Error, CustomStringConvertible {
  let reason: String
  /// The frames of a program that crashed while it made its catalog, innermost first.
  package var stack: [StackFrame] = []
  package var description: String { reason }

  package init(reason: String) { self.reason = reason }
}
