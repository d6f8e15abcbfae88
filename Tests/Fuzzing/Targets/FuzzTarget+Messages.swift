import Storybook
import StorybookFiles
import StorybookHost
import StorybookSchema

extension FuzzTarget {
  /// What a page may send: any bytes, then any JSON.
  @Sendable
  static func checkClientMessage(_ bytes: [UInt8]) throws {
    guard let value = try? Value(json: bytes) else { return }
    try require(try Value(json: value.bytes) == value, "What is written of JSON reads the same.")
    let read = Result { () throws(ProtocolError) in try ClientMessage(value) }
    let written = try Value(json: value.text)
    let again = Result { () throws(ProtocolError) in try ClientMessage(written) }
    try require(read == again, "A message is the same however its JSON is written.")
    guard case .success = read else { return }
    let type = value["type"]?.string ?? ""
    try require(ClientMessage.types.contains(type), "A message that is read is of a known kind.")
  }

  /// A document and a patch.
  @Sendable
  static func checkPatch(_ bytes: [UInt8]) throws {
    let (first, second) = FuzzInput.halves(bytes)
    guard let document = try? Value(json: first), let json = try? Value(json: second),
      let patch = try? Patch(json)
    else { return }
    try require(try Patch(patch.value) == patch, "A patch is the same after it was written.")
    guard let changed = try? document.applying(patch) else { return }
    let difference = Patch.difference(from: document, to: changed)
    try require(
      try document.applying(difference) == changed, "A difference leads from one to the other.")
    let undo = Patch.difference(from: changed, to: document)
    try require(try changed.applying(undo) == document, "What was patched can be undone.")
  }

  /// A document and a pointer.
  @Sendable
  static func checkPointer(_ bytes: [UInt8]) throws {
    let (first, second) = FuzzInput.halves(bytes)
    let text = FuzzInput.text(second)
    guard let pointer = Pointer(text) else {
      try require(!text.isEmpty, "The empty pointer is one.")
      return
    }
    try require("\(pointer)" == text, "A pointer is written as it was read.")
    try require(pointer.parent.tokens.count <= pointer.tokens.count, "A parent is no deeper.")
    guard let document = try? Value(json: first), let value = document[pointer] else { return }
    let replaced = try document.applying(Patch([.replace(pointer, "here")]))
    try require(replaced[pointer] == "here", "What is replaced at a pointer is found at it.")
    try require(
      try replaced.applying(Patch([.replace(pointer, value)])) == document,
      "What was replaced can be put back.")
  }
}
