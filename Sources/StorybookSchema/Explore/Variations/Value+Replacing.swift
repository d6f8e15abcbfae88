extension Value {
  /// Returns the value with a place replaced, or removed for `nil`.
  package func replacing(_ pointer: Pointer, with value: Value?) -> Value {
    let operation: Patch.Operation =
      switch (value, self[pointer]) {
      case (let value?, nil): .add(pointer, value)
      case (let value?, _): .replace(pointer, value)
      case (nil, _): .remove(pointer)
      }
    return (try? applying(Patch([operation]))) ?? self
  }
}
