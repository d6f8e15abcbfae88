extension Value {
  /// Returns the approximate size of the JSON text in bytes, without escapes; `nil` when it is
  /// within the limit.
  package func textWeight(over limit: Int) -> Int? {
    var count = 0
    addTextWeight(to: &count)
    guard count > limit else { return nil }
    return count
  }

  private func addTextWeight(to count: inout Int) {
    switch self {
    case .null, .bool: count += 4
    case .number(let number): count += number.text.utf8.count
    case .string(let string): count += string.utf8.count + 2
    case .array(let array):
      count += array.count + 1
      for value in array { value.addTextWeight(to: &count) }
    case .object(let object):
      count += 2
      for member in object {
        count += member.key.utf8.count + 4
        member.value.addTextWeight(to: &count)
      }
    }
  }
}
