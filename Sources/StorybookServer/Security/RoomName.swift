import Storybook
import StorybookWebSockets

/// Names of rooms: anyone who knows one can join, so names are random but for the default rooms of
/// a host that only this machine reaches.
enum RoomName {
  /// The default room of a story, the same on every host that has the story.
  static func shared(_ story: String) -> String {
    "shared-" + SHA1.text(Array(story.utf8)).prefix(24)
  }

  /// True for names that may come back in a link after the host was started anew.
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
