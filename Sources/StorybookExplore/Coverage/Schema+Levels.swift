import StorybookSchema

extension Schema {
  /// The schema of a field that may be omitted. A command that is left out is there all the same.
  var madeOptional: Schema {
    switch self {
    case .optional, .command: self
    default: .optional(self)
    }
  }

  var coverageKind: Coverage.Kind {
    switch self {
    case .boolean: .boolean
    case .choice, .union, .tagged: .choice
    case .integer(_, _, let options) where !options.isEmpty: .choice
    case .array, .tuple(_, _, .some), .map, .pairs: .collection
    case .string: .text
    case .integer, .number: .number
    case .command: .command
    case .optional(let wrapped) where wrapped.isChoosing: .choice
    case .optional: .optional
    default: .other
    }
  }

  /// The levels that values of the schema can reach.
  var levels: [String] {
    switch self {
    case .boolean: ["false", "true"]
    case .choice(let choices, _): choices.map { $0.name ?? $0.value.string ?? $0.value.text }
    case .integer(_, _, let options): options.compactMap(\.name)
    case .array, .tuple(_, _, .some), .map, .pairs: ["0", "1", "many"]
    case .optional(let wrapped): ["nil"] + (wrapped.levels.nonEmpty ?? ["some"])
    default: cases.map(\.name)
    }
  }

  /// Returns the levels that a value reaches.
  func levels(of value: Value) -> Set<String> {
    switch (self, value) {
    case (_, .null): return ["nil"]
    case (.optional(let wrapped), _):
      guard !wrapped.levels.isEmpty else { return ["some"] }
      return wrapped.levels(of: value)
    case (.integer(_, _, let options), .number(let number)):
      return Set(options.names(in: number))
    case (.boolean, .bool(let isTrue)): return ["\(isTrue)"]
    case (.array, .array(let values)): return [Self.size(values.count)]
    case (.tuple(let fixed, _, .some), .array(let values)):
      return [Self.size(values.count - fixed.count)]
    case (.pairs, .array(let values)): return [Self.size(values.count / 2)]
    case (.map, .object(let object)): return [Self.size(object.count)]
    default: return Set([caseName(of: value)].compactMap(\.self))
    }
  }

  private static func size(_ count: Int) -> String { count < 2 ? "\(count)" : "many" }
}
