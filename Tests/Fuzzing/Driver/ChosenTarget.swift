import Foundation
import StorybookFuzzing

/// The target that the environment names: a function for C cannot bring one along.
enum ChosenTarget {
  static let variable = "STORYBOOK_FUZZ_TARGET"
  static let target = FuzzTarget.named(ProcessInfo.processInfo.environment[variable] ?? "")

  static func check(_ bytes: [UInt8]) {
    do {
      try target?.check(bytes)
    } catch {
      fatalError("\(target?.name ?? ""): \(error)")
    }
  }
}
