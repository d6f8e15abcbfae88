package import StorybookSchema
package import StorybookVariations

extension Coverage {
  /// The coverage as `--json` prints it.
  package func value(_ screen: String) -> Value {
    let folds = folds.map { ("\($0)", Value.string("\($1)")) }.sorted { $0.0 < $1.0 }
    var object: Object = [
      "screen": .string(screen), "props": .number(Number(count)),
      "reached": .number(Number(total.reached)), "all": .number(Number(total.all)),
      "fields": .array(fields.map(\.value)), "folds": .object(Object(folds)),
    ]
    if isPartial { object["stopped"] = true }
    return .object(object)
  }
}

extension Coverage.Field {
  fileprivate var value: Value {
    var object: Object = [
      "path": .string("\(pattern)"), "kind": .string(kind.rawValue),
      "levels": .array(
        levels.map { ["name": .string($0.name), "count": .number(Number($0.count))] }),
      "values": .number(Number(values)),
    ]
    object["dead"] = isDead.map { .bool($0) }
    return .object(object)
  }
}
