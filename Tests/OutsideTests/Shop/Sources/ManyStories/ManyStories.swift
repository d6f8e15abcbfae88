import Foundation
import Storybook

/// As many stories as MANY_STORIES says, 1,000 by itself, twenty to a screen: for what has to be
/// quick with many.
func manyStories() -> Catalog {
  let count = ProcessInfo.processInfo.environment["MANY_STORIES"].flatMap(Int.init) ?? 1000
  return Catalog("Many stories") {
    stride(from: 0, to: count, by: 20).map { first in
      Screen("Group \(first / 400)/Receipt \(first / 20)", render: Receipt.html) {
        (first..<min(first + 20, count)).map { Story("Number \($0)", Receipt(number: $0)) }
      }
    }
  }
}
