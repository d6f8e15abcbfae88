/// The reason, in one sentence, why a host cannot start.
package struct LaunchError: Error, CustomStringConvertible {
  let reason: String
  package var description: String { reason }

  package init(reason: String) { self.reason = reason }
}
