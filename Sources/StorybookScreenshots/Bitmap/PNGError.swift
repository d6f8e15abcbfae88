/// Why a PNG cannot be decoded.
struct PNGError: Error, Hashable, CustomStringConvertible {
  let reason: String
  var description: String { "The screenshot cannot be read: \(reason)." }
}
