import Storybook
import StorybookSchema
import Testing

@testable import StorybookHost

struct RoomMemoryTests {
  private static func entry(_ id: String, props: Int) -> RoomEntry {
    RoomEntry(
      room: Room(
        id: id, story: "screen/story", screen: "screen", schema: [:],
        original: ["text": .string(String(repeating: "a", count: props))],
        environment: EnvironmentSettings(device: "phone")))
  }

  /// - Parameter sizes: of the props of each room.
  private static func rooms(_ sizes: [Int], limit: Int) -> (rooms: Rooms, entries: [RoomEntry]) {
    var rooms = Rooms(byteLimit: limit)
    let entries = sizes.indices.map { entry("room-of-a-link-\($0)", props: sizes[$0]) }
    for entry in entries {
      rooms.addEntry(entry)
      rooms.weigh(entry)
    }
    return (rooms, entries)
  }

  @Test func `the memory of a room counts as long as it is open`() {
    var (rooms, entries) = Self.rooms([1_000, 2_000], limit: .max)
    let sizes = entries.map(\.bytes)
    #expect((984...1_016).contains(sizes[1] - sizes[0]), "in steps of the allocator")
    #expect((9_000..<10_000).contains(sizes[0]))
    #expect(rooms.bytes == sizes[0] + sizes[1])
    rooms.weigh(entries[0])
    #expect(rooms.bytes == sizes[0] + sizes[1])
    rooms.remove(entries[1])
    rooms.remove(entries[1])
    rooms.weigh(entries[1])
    #expect(rooms.bytes == sizes[0])
  }

  @Test(arguments: [
    (sizes: [1_000_000], growth: 8_000_000, fits: true, opens: true),
    (sizes: [1_000_000], growth: 9_500_000, fits: false, opens: false),
    (sizes: [9_000_000, 900_000], growth: 4_000_000, fits: false, opens: false),
    (sizes: [900_000, 9_000_000], growth: 4_000_000, fits: true, opens: false),
    (sizes: [900_000, 9_000_000], growth: 4_500_000, fits: false, opens: false),
  ])
  func `a room may grow within the limit, and within its share`(
    sizes: [Int], growth: Int, fits: Bool, opens: Bool
  ) {
    let (rooms, entries) = Self.rooms(sizes, limit: 10_000_000)
    #expect(rooms.hasPlace(for: growth, in: entries[0]) == fits)
    #expect(rooms.hasPlace(forRoomOf: growth) == opens)
    #expect((rooms.allowance(of: entries[0]).growth >= growth) == fits)
    // Rooms without clients make way.
    for entry in entries { entry.emptySince = .now }
    let room = entries[0].bytes
    #expect(rooms.allowance(of: entries[0]).growth == 10_000_000 - room)
  }

  @Test func `the room that has been empty for longest goes first`() {
    let (rooms, entries) = Self.rooms([1, 1, 1], limit: .max)
    #expect(rooms.longestEmpty == nil)
    entries[1].emptySince = .now
    entries[0].emptySince = .now
    #expect(rooms.longestEmpty === entries[1])
  }
}
