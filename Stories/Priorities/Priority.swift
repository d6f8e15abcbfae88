/// Something that matters to a user for a while.
struct Priority: Codable, Hashable, Sendable {
  var title: String
  /// The first is 1.
  var rank: Int
  var validity: Validity
}
