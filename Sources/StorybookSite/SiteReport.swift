/// The result of building a site.
struct SiteReport: Hashable, Sendable {
  struct Problem: Hashable, Sendable {
    let story: String
    let sentence: String
  }

  var stories = 0
  var renderings = 0
  /// In the catalog's order.
  var problems: [Problem] = []
  var recordings = 0

  /// One line per problem, with the name of the story to open.
  var problemLines: String {
    problems.map { "\($0.story): \($0.sentence)\n" }.joined()
  }

  func summary(_ changes: SiteFolder.Changes, in folder: String) -> String {
    let counts = [
      Self.counted(stories, "story", "stories"), Self.counted(renderings, "rendering"),
      recordings == 0 ? nil : Self.counted(recordings, "recording"),
    ]
    return "\(counts.compactMap(\.self).joined(separator: ", ")) in \(folder): "
      + "\(Self.counted(changes.files, "file")) (\(Self.size(changes.bytes))), "
      + "\(changes.written) written, \(changes.removed) removed."
  }

  var failure: String {
    "\(Self.counted(problems.count, "fault")) in \(Self.counted(stories, "story", "stories")); "
      + "the site was built and shows them."
  }

  static func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count) \(count == 1 ? one : many ?? one + "s")"
  }

  /// One decimal, with a decimal point in every locale.
  static func size(_ bytes: Int) -> String {
    guard bytes >= 1000 else { return "\(bytes) B" }
    let (unit, divisor) = bytes < 1_000_000 ? ("kB", 100) : ("MB", 100_000)
    let tenths = (bytes + divisor / 2) / divisor
    return "\(tenths / 10).\(tenths % 10) \(unit)"
  }
}
