/// Why bytes are no picture that is read here.
struct PNGError: Error, Hashable, CustomStringConvertible {
  let reason: String
  var description: String { "The picture cannot be read: \(reason)." }
}
