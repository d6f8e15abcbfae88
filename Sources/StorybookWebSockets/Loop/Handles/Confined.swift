/// A reference that only the service thread of a loop may follow.
///
/// Unchecked, because the compiler cannot see a thread; checked at each use instead.
package struct Confined<Value: AnyObject>: @unchecked Sendable {
  private let reference: Value
  private let loop: ServiceLoop

  package init(_ reference: Value, to loop: ServiceLoop) {
    self.reference = reference
    self.loop = loop
  }

  package var value: Value {
    loop.preconditionCurrent("\(Value.self)")
    return reference
  }
}
