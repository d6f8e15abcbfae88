import StorybookCommandLine
import StorybookMarkup
import StorybookSchema

/// How many changes of a screen its tests and snapshots noticed, and those that none did.
struct MutationResult: Hashable, Sendable {
  let screen: String
  /// The path of the screen's source.
  let file: String
  /// The number of possible changes.
  let count: Int
  var noticedBySnapshots = 0
  var noticedByTests = 0
  var survivors: [MutationCase] = []

  private var tried: Int { noticedBySnapshots + noticedByTests + survivors.count }

  /// The changes that nothing noticed, then the numbers.
  var text: String {
    let lines = survivors.map { "  \(VisibleText.lines($0.text))\n" }.joined()
    return "\(screen): \(WorkingFolder.relative(file))\n\(lines)\(summary)\n"
  }

  private var summary: String {
    """
      \(tried) of \(count.counted("change")) tried: \(noticedBySnapshots) noticed by snapshots, \
    \(noticedByTests) by tests, \(survivors.count) by none.
    """
  }
}
