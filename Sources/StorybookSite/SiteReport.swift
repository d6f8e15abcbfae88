import StorybookProgram
import StorybookSchema

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
  /// Why globals were ignored, each reason once.
  var ignoredGlobals: [String] = []

  /// One line per problem, with the name of the story to open.
  var problemLines: String {
    problems.map { "\($0.story): \($0.sentence)\n" }.joined()
  }

  func summary(_ changes: SiteFolder.Changes, in folder: String) -> String {
    "\(stories.counted("story", plural: "stories")), \(renderings.counted("rendering")) "
      + "in \(folder): "
      + "\(changes.files.counted("file")) (\(Self.size(changes.bytes))), "
      + "\(changes.written) written, \(changes.removed) removed."
  }

  var failure: String {
    "\(problems.count.counted("fault")) in \(stories.counted("story", plural: "stories")); "
      + "the site was built and shows them."
  }

  /// One decimal, with a decimal point in every locale.
  static func size(_ bytes: Int) -> String {
    guard bytes >= 1000 else { return "\(bytes) B" }
    let (unit, divisor) = bytes < 1_000_000 ? ("kB", 100) : ("MB", 100_000)
    let tenths = (bytes + divisor / 2) / divisor
    return "\(tenths / 10).\(tenths % 10) \(unit)"
  }
}
