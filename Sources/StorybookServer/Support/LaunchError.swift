/// The reason, in one sentence, why a host cannot start.
struct LaunchError: Error, CustomStringConvertible {
  let reason: String
  var description: String { reason }
}
