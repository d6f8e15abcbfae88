/// The reason why a message failed.
package struct ProtocolError: Error, Hashable, Sendable {
  package var seq: Int?
  package let code: Code
  package let message: String

  package init(_ code: Code, _ message: String, seq: Int? = nil) {
    self.seq = seq
    self.code = code
    self.message = message
  }

  package enum Code: String, Hashable, Sendable, CaseIterable {
    case malformed, unsupported, exists, limit, rate, worker, crashed
    case unknownType = "unknown-type"
    case unknownStory = "unknown-story"
    case unknownRoom = "unknown-room"
    case unknownTest = "unknown-test"
    case noRoom = "no-room"
    case badPatch = "bad-patch"
    case badName = "bad-name"
    case badProps = "bad-props"
    case badEnvironment = "bad-environment"
    case tooDeep = "too-deep"
    case readOnly = "read-only"
    case nothingToUndo = "nothing-to-undo"
    case nothingToRedo = "nothing-to-redo"
    case changedSince = "changed-since"
    case unknownCrash = "unknown-crash"
    case unwritable
    case noRecording = "no-recording"
    case noSnapshot = "no-snapshot"
    case badRecording = "bad-recording"
    case outdated
    case nothingToAccept = "nothing-to-accept"
    case cancelled
  }
}
