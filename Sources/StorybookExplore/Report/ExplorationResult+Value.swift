import Storybook
package import StorybookSchema
import StorybookSession

extension ExplorationResult {
  /// The result as `--json` prints it: equal for equal seeds, on every machine.
  package func value(_ screen: String, story: String?) -> Value {
    var object: Object = [
      "screen": .string(screen), "runs": .number(Number(runs)), "seed": .number(Number(seed)),
      "pairs": [
        "all": .number(Number(pairs)), "tried": .number(Number(pairs - openPairs)),
      ],
      "findings": .array(counterexamples.map { $0.value(story) }), "dead": dead.value,
    ]
    if let stop {
      object["stopped"] = true
      object["stopReason"] = .string(stop.reason)
    }
    return .object(object)
  }
}

extension Counterexample {
  fileprivate func value(_ story: String?) -> Value {
    var object: Object = [
      "kind": .string(fault.kind.rawValue), "message": .string(fault.message),
      "count": .number(Number(count)), "firstRun": .number(Number(firstRun)),
      "trials": .number(Number(trials)), "minimal": .bool(isMinimal), "needs": places.value,
      "props": props,
    ]
    object["place"] = fault.place.map { .string("\($0)") }
    object["source"] = fault.source?.value
    if !beyond.isEmpty { object["beyond"] = beyond.value }
    if !broken.isEmpty { object["breaks"] = .array(broken.map { .string($0) }) }
    object["swift"] = swift.map { .string($0) }
    object["link"] = story.map { .string(StateLink(story: $0, props: props).address()) }
    object["file"] = file.map { .string($0) }
    return .object(object)
  }
}

extension [Pointer] {
  fileprivate var value: Value { .array(map { .string("\($0)") }) }
}
