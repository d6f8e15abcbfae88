/// A control override that does not match a property, with the reason.
package struct ControlError: Hashable, Sendable, CustomStringConvertible {
  package let controlOverride: String
  package let reason: String
  package let file: String
  package let line: Int

  package init(controlOverride: String, reason: String, file: String, line: Int) {
    self.controlOverride = controlOverride
    self.reason = reason
    self.file = file
    self.line = line
  }

  package var description: String { "\(file):\(line): \(controlOverride): \(reason)" }
}
