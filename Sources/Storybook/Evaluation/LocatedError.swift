/// An error at a place in a file that the compiler does not read, such as a template.
package protocol LocatedError: Error {
  /// The place, as the only frame of a stack.
  var frame: StackFrame? { get }
}
