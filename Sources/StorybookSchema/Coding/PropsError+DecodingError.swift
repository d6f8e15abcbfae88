import Foundation

extension PropsError {
  /// Converts an error of a decoder: its coding path to a pointer, and its type names to a
  /// description.
  package init(_ error: any Error) {
    self.init(
      FailureLocator.Failure(path: Pointer(), type: Any.self, error: error), value: nil)
  }

  /// Converts a located failure.
  ///
  /// - Parameter value: the JSON that was decoded.
  init(_ failure: FailureLocator.Failure, value: Value?) {
    var place = failure.path
    if let own = (failure.error as? DecodingError)?.pointer, own.starts(with: place) { place = own }
    let path = PropsCoder.current.written(place, in: value)
    self.init(path: path, reason: failure.reason(value?[path], at: path))
    isValidation = failure.isValidation(of: value?[path])
  }
}

extension DecodingError {
  fileprivate var pointer: Pointer {
    switch self {
    case .keyNotFound(let key, let context): Pointer(codingPath: context.codingPath + [key])
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      Pointer(codingPath: context.codingPath)
    @unknown default: Pointer()
    }
  }
}

extension FailureLocator.Failure {
  /// - Parameter value: the value at the path.
  fileprivate func reason(_ value: Value?, at path: Pointer) -> String {
    let error = error as? DecodingError
    if case .keyNotFound(let key, _) = error {
      return "“\(path.tokens.last ?? key.stringValue)” is missing."
    }
    if case .valueNotFound(let type, _) = error { return need(of: type, value: .null) }
    // Foundation decodes leaves by itself and reports a number that does not fit with an error of
    // its own; describe the expected value instead.
    if type is any LeafType.Type, !isOfStrategy(value) { return need(of: type, value: value) }
    return error.map { reason($0, value: value) } ?? ErrorDescription.sentence(self.error)
  }

  /// Whether the form of the value is right: only its content is rejected, by a condition that no
  /// schema states.
  fileprivate func isValidation(of value: Value?) -> Bool {
    if type is any LeafType.Type, !isOfStrategy(value) { return false }
    guard let error = error as? DecodingError else { return true }
    guard case .dataCorrupted(let context) = error else { return false }
    let isRawValue =
      context.debugDescription.isEmpty
      || context.debugDescription.hasPrefix("Cannot initialize")
    return !isRawValue || ExpectedValue.choices(of: type) == nil
  }

  /// Whether a value of the right form was rejected, so that the author's strategy has the better
  /// reason.
  private func isOfStrategy(_ value: Value?) -> Bool {
    switch ((type as? any LeafType.Type)?.leafSchema, value) {
    case (.string(.plain), .string): type != String.self
    case (.unknown, _): true
    default: false
    }
  }

  private func reason(_ error: DecodingError, value: Value?) -> String {
    switch error {
    case .typeMismatch(let type, let context):
      if context.isAboutKeys { return need(exactlyOneOf: keys) }
      if !context.isOfDecoder { return context.debugDescription }
      if Reflection.isEnum(self.type), !keys.isEmpty { return need(exactlyOneOf: keys) }
      return need(of: type, value: value)
    case .dataCorrupted(let context): return corruption(context, value: value)
    default: return "\(error)"
    }
  }

  private func need(of type: Any.Type, value: Value?) -> String {
    let need = "Expected \(ExpectedValue.words(for: type, insteadOf: value))"
    guard value == .null else { return need + "." }
    return need + ", found null."
  }

  private func need(exactlyOneOf keys: [String]) -> String {
    guard !keys.isEmpty else { return "Expected exactly one case." }
    return "Expected exactly \(Schema.oneOf(keys))."
  }

  /// Returns the reason of corrupted data: rephrases Foundation's messages, which name its
  /// internals, and keeps an author's message as it is.
  private func corruption(_ context: DecodingError.Context, value: Value?) -> String {
    let reason = context.debugDescription
    if reason.hasPrefix("Cannot initialize"), reason.contains("from invalid") {
      return rawValue(value)
    }
    if reason.hasPrefix("Cannot initialize"), reason.contains("lowerBound") {
      return "Expected a lower bound that is at most the upper bound."
    }
    return reason.nonEmpty ?? rawValue(value)
  }

  /// Returns the reason for a value that is no raw value of the type.
  private func rawValue(_ value: Value?) -> String {
    let found = value.map { $0.shortText } ?? "this value"
    guard let names = ExpectedValue.choices(of: type) else {
      return "Expected a value that \(type) accepts, found \(found)."
    }
    return "Expected \(Schema.oneOf(names)), found \(found)."
  }
}

extension DecodingError.Context {
  fileprivate var isOfDecoder: Bool {
    debugDescription.isEmpty || debugDescription.hasPrefix("Expected to decode")
      || debugDescription.hasPrefix("Cannot get")
  }

  /// Whether a synthesized `init(from:)` of an enum reports an object with no key or several keys.
  fileprivate var isAboutKeys: Bool { debugDescription.hasPrefix("Invalid number of keys found") }
}
