/// A reference that may be dereferenced only on the service thread of a loop.
///
/// Unchecked, because the compiler cannot verify the thread; each access verifies it instead.
package struct Confined<Value: AnyObject>: @unchecked Sendable {
  private let reference: Value
  package let loop: ServiceLoop

  package init(_ reference: Value, to loop: ServiceLoop) {
    self.reference = reference
    self.loop = loop
  }

  package var value: Value {
    loop.preconditionCurrent("\(Value.self)")
    return reference
  }
}

/// A ``Confined`` reference that does not keep its object alive.
package struct WeaklyConfined<Value: AnyObject>: @unchecked Sendable {
  private weak let reference: Value?
  private let loop: ServiceLoop

  package init(_ reference: Value, to loop: ServiceLoop) {
    self.reference = reference
    self.loop = loop
  }

  /// `nil` after the object was released.
  package var value: Value? {
    loop.preconditionCurrent("\(Value.self)")
    return reference
  }
}
