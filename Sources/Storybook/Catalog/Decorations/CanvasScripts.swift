/// The scripts of the catalog that the canvas of a story runs.
package struct CanvasScripts: Hashable, Sendable {
  /// Files of the public folders, each once, in the order in which they run.
  package var paths: [String] = []
  /// Whether they may make code of text.
  package var mayEvaluate = false

  package init(paths: [String] = [], mayEvaluate: Bool = false) {
    self.paths = paths
    self.mayEvaluate = mayEvaluate
  }

  mutating func add(_ others: CanvasScripts) {
    paths += others.paths.filter { !paths.contains($0) }
    mayEvaluate = mayEvaluate || others.mayEvaluate
  }
}
