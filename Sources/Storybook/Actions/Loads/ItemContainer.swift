/// A list that is not a `Collection` but can be empty.
package protocol ItemContainer {
  var isEmpty: Bool { get }
}
