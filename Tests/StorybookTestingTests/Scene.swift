import Foundation
import StorybookTesting

/// A package on disk that is gone after the test.
final class Scene: Sendable {
  let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
  /// A file of its tests.
  var test: String { "\(root)/Tests/MeterTests/MeterTests.swift" }

  init(_ files: [String: String] = [:]) throws {
    for (path, text) in files.merging(["Package.swift": ""], uniquingKeysWith: { $1 }) {
      let file = URL(filePath: "\(root)/\(path)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  func text(_ path: String) throws -> String {
    try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
  }
}

/// A screen to save and load.
enum Meter: ScreenNamespace {
  struct Props: Codable, Sendable, Equatable {
    var level: Int
    var name = "Basement"
  }

  static func html(_ props: Props, _ environment: RenderEnvironment) throws -> HTML {
    guard props.level <= 100 else { throw Overflow(level: props.level) }
    return "<meter>\(props.level) \(environment.colorScheme.rawValue)</meter>"
  }

  struct Overflow: Error, CustomStringConvertible {
    let level: Int
    var description: String { "A level of \(level) is too much." }
  }

  static let screen = screen(at: #filePath)

  /// The same as if it were written in that file.
  static func screen(at file: String) -> Screen<Props> {
    Screen(
      "Lab/Meter", render: html, filePath: file
    ) {
      Story("Half", Props(level: 50))
    }
    .invariants([Invariant("is not negative", at: \.level) { $0.level >= 0 }])
  }
}
