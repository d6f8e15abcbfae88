extension Place {
  /// Objects are varied in their members; nobody chooses what a command is. Another key may be one
  /// that is there already.
  package var isVariable: Bool {
    guard pattern.tokens.last != "*key" else { return false }
    return switch schema {
    case .command, .unknown, .any: false
    case .object, .tuple: isOmissible
    case .optional(.command): true
    default: true
    }
  }
}
