import StorybookSchema

extension Coverage {
  /// The coverage as `--json` prints it.
  func reportValue(_ screen: String) -> Value {
    let folds = folds.map { ("\($0)", Value.string("\($1)")) }.sorted { $0.0 < $1.0 }
    return .members([
      "screen": screen, "props": count, "reached": total.reached, "all": total.all,
      "fields": fields.map(\.value), "folds": Object(folds), "stopped": isPartial.ifSet,
    ])
  }
}

extension Coverage.Field {
  fileprivate var value: Value {
    let levels = levels.map { Value.members(["name": $0.name, "count": $0.count]) }
    return .members([
      "path": "\(pattern)", "kind": kind.rawValue, "levels": levels, "values": values,
      "dead": isDead,
    ])
  }
}
