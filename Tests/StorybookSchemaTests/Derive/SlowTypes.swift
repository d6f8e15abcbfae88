import Foundation
import Synchronization

/// Takes long to decode, and counts how often it does.
struct Slow: Codable, Sendable {
  var numbers = [1, 2]
  var title = "t"
  var note: String?

  static let decodings = Mutex(0)

  init() {}

  init(from decoder: any Decoder) throws {
    Self.decodings.withLock { $0 += 1 }
    Thread.sleep(forTimeInterval: 0.6)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    numbers = try container.decode([Int].self, forKey: .numbers)
    title = try container.decode(String.self, forKey: .title)
    note = try container.decodeIfPresent(String.self, forKey: .note)
  }
}

/// Contains what takes long.
struct SlowPage: Codable, Sendable {
  var heading = "h"
  var first = Slow()
  var others = [Slow()]
  var size = CGSize(width: 1, height: 2)
}
