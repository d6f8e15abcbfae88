import StorybookWebSockets

/// Names of rooms. Anyone with the name can join, so names are random, except for the default rooms
/// of a host that only this machine can reach.
enum RoomName {
  /// The default room of a story, the same on every host that has the story.
  static func shared(_ story: String) -> String {
    "shared-" + SHA1.hexDigits(of: Array(story.utf8)).prefix(24)
  }

  /// Whether a name from a link may create its room again after a restart of the host.
  static func isPossible(_ name: String) -> Bool {
    (16...64).contains(name.utf8.count)
      && name.utf8.allSatisfy {
        switch $0 {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
      }
  }
}
