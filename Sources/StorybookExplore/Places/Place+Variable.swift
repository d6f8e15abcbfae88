import StorybookSchema

extension Place {
  /// Whether the place is worth varying. Objects are varied by their members, a command offers no
  /// choice, and a different dictionary key might duplicate an existing one.
  var isVariable: Bool {
    guard pattern.tokens.last != "*key" else { return false }
    return switch schema {
    case .command, .unknown, .any: false
    case .object, .tuple(_, _, nil): isOmissible
    case .optional(.command): true
    default: true
    }
  }
}
