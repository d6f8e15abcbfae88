import StorybookSchema

extension Value {
  /// Returns the value with a place replaced, or removed for `nil`.
  func replacing(_ pointer: Pointer, with value: Value?) -> Value {
    replacing([(pointer, value)])
  }

  /// Returns the value with several places replaced, or removed for `nil`.
  func replacing(_ changes: [(Pointer, Value?)]) -> Value {
    let operations = changes.map { pointer, value -> Patch.Operation in
      switch (value, self[pointer]) {
      case (let value?, nil): .add(pointer, value)
      case (let value?, _): .replace(pointer, value)
      case (nil, _): .remove(pointer)
      }
    }
    return (try? applying(Patch(operations))) ?? self
  }
}
