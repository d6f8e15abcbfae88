/// A sentence that has to be true of every input, and is not of this one.
package struct FuzzFinding: Error, Hashable, CustomStringConvertible {
  package let description: String

  package init(description: String) { self.description = description }
}

/// Throws the sentence as a finding unless it holds.
func require(_ holds: Bool, _ sentence: @autoclosure () -> String) throws(FuzzFinding) {
  if !holds { throw FuzzFinding(description: sentence()) }
}
