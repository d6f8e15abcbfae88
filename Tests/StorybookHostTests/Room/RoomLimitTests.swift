import StorybookSchema
import Testing

import Storybook
@testable import StorybookTestSupport
@testable import StorybookFiles
@testable import StorybookHost

@Suite struct RoomLimitTests {
  private static let half = RoomQueue.byteLimit / 2

  @Test func `requests that wait are bounded in bytes`() {
    var room = RoomStage(holdsEvaluations: true).room
    let undo = { (seq: Int) in ClientMessage.reset(seq: seq) }
    var failures: [ProtocolError] = []
    for seq in 0..<6 {
      for case .send(.failed(let failure), _) in room.receiveMessage(
        undo(seq), of: Self.half, from: "a")
      {
        failures.append(failure)
      }
    }
    #expect(failures.map(\.code) == Array(repeating: .limit, count: failures.count))
    #expect(room.queue.bytes <= RoomQueue.byteLimit)
    #expect(failures.count >= 3 && failures.compactMap(\.seq) == Array(6 - failures.count..<6))
    #expect(!room.hasPlace(for: .string(String(repeating: "x", count: Self.half))))
  }
}
