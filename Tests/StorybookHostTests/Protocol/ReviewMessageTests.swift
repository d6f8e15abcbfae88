import StorybookFiles
import StorybookSchema
import Testing

@testable import StorybookHost

struct ReviewMessageTests {
  /// Members beside those of a comment, and whether it is taken with them.
  static let rows: [(members: Object, isTaken: Bool)] = [
    (["text": "Fine"], true), (["text": " \n"], false), ([:], false), (["text": 1], false),
    (["text": .string(String(repeating: "a", count: 2000))], true),
    (["text": .string(String(repeating: "a", count: 2001))], false),
    (["text": "Fine", "field": "/name"], true), (["text": "Fine", "field": "name"], false),
    (["text": "Fine", "element": .string(String(repeating: "a", count: 301))], false),
    (["text": "Fine", "story": .string(String(repeating: "a", count: 301))], false),
    (["text": "Fine", "action": "merge"], false),
  ]

  @Test(arguments: rows) func `a comment is bounded, and its field is a pointer`(
    members: Object, isTaken: Bool
  ) {
    var message: Object = ["type": "review", "seq": 1, "action": "comment", "group": "a"]
    for member in members { message[member.key] = member.value }
    #expect(((try? ClientMessage(.object(message))) != nil) == isTaken)
  }
}
