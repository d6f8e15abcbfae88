/// Something that reads what others wrote, and what has to be true of it whatever they wrote.
package struct FuzzTarget: Sendable {
  package let name: String
  /// Throws a ``FuzzFinding`` when something is not as it has to be; whatever traps is one as well.
  package let check: @Sendable ([UInt8]) throws -> Void

  package init(name: String, check: @escaping @Sendable ([UInt8]) throws -> Void) {
    self.name = name
    self.check = check
  }

  package static let all: [FuzzTarget] = [
    FuzzTarget(name: "client-message", check: checkClientMessage),
    FuzzTarget(name: "fixture", check: checkFixture),
    FuzzTarget(name: "markup", check: checkMarkup),
    FuzzTarget(name: "number", check: checkNumber),
    FuzzTarget(name: "patch", check: checkPatch),
    FuzzTarget(name: "pointer", check: checkPointer),
    FuzzTarget(name: "recording", check: checkRecording),
    FuzzTarget(name: "snapshot", check: checkSnapshot),
    FuzzTarget(name: "splice", check: checkSplice),
  ]

  package static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}
