/// A host that cannot start, in one sentence.
struct LaunchError: Error, CustomStringConvertible {
  let reason: String
  var description: String { reason }
}
