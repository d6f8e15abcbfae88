extension Value {
  /// With another value at a place that there is; nil leaves the place out.
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
