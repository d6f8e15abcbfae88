/// A user's priority for a period of time.
struct Priority: Codable, Hashable, Sendable {
  var title: String
  /// The rank, from 1.
  var rank: Int
  var validity: Validity
}
