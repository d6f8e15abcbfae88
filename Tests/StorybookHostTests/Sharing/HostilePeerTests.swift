import Storybook
@testable import StorybookHost
import StorybookFiles
import StorybookFuzzing
import StorybookSchema
import Testing

/// A log and its other hosts are trusted no more than a page.
struct HostilePeerTests {
  private static let documents: [Value] = [
    [
      "from": "peer-one", "people": [["id": "peer-one.p1", "name": "Ann", "focus": "/a/0"]],
      "since": 5, "asks": true,
    ],
    [
      "from": "peer-one", "ticket": 1, "seq": 2,
      "commit": [
        "kind": "step", "revision": 3, "paths": ["/a/0"],
        "patch": [["op": "splice", "path": "/a", "at": 1, "delete": 2, "insert": "x"]],
      ],
    ],
  ]

  @Test(arguments: HostileNumber.short)
  func `a message of another host is read or refused, whatever number it has`(number: String) {
    let environment = EnvironmentSettings(device: "phone")
    for document in Self.documents {
      for value in HostileNumber.values(of: document, number) {
        if case .people(_, _, let since, _)? = try? PeerMessage(value.bytes) {
          #expect(Int.counts.contains(since))
        }
        guard let shared = try? SharedCommit(value.bytes, over: environment) else { continue }
        #expect(Int.counts.contains(shared.commit.revision))
      }
    }
  }

  @Test func `the names of default rooms are read as they were written, and nothing else is`()
    throws
  {
    let rooms = RoomOwners(
      host: "peer-one", stories: ["wizard/start": "wizard/begin", "a/b": "a/c"])
    #expect(try RoomOwners(rooms.text).stories == rooms.stories)
    let odd: Value = ["from": "peer-one", "rooms": ["a/b": 1, "a/c": nil, "a/d": ["a/e"]]]
    #expect(try RoomOwners(odd.bytes).stories == [:])
    for value in [nil, [:], ["from": "peer-one"], ["rooms": [:]], ["from": "a", "rooms": []]]
      as [Value]
    {
      #expect(throws: ProtocolError.self) { try RoomOwners(value.bytes) }
    }
  }
}
