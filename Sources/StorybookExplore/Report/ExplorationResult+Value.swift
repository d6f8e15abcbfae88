import Storybook
import StorybookFiles
package import StorybookSchema

extension ExplorationResult {
  /// The result as `--json` prints it: equal for equal seeds, on every machine.
  package func reportValue(_ screen: String, story: String?) -> Value {
    .members([
      "screen": screen, "runs": runs, "seed": Value.number(Number(seed)),
      "pairs": Value.members(["all": pairs, "tried": pairs - openPairs]),
      "findings": counterexamples.map { $0.reportValue(story) }, "dead": dead,
      "stopped": (stop != nil).ifSet, "stopReason": stop?.reason,
    ])
  }
}

extension Counterexample {
  fileprivate func reportValue(_ story: String?) -> Value {
    .members([
      "kind": fault.kind.rawValue, "message": fault.message, "count": count,
      "firstRun": firstRun, "trials": trials, "minimal": isMinimal, "needs": places,
      "props": props, "place": fault.place, "source": fault.source?.value,
      "beyond": beyond.nonEmpty, "breaks": broken.nonEmpty, "swift": swift,
      "link": story.map { StateLink(story: $0, props: props).address() }, "file": file,
    ])
  }
}
