import Foundation
import Storybook
package import StorybookSchema

extension SourceLiterals {
  private static let fixtureLimit = 20
  private static let byteLimit = 64 * 1024

  /// The literals around a screen's file, and the texts of its fixtures.
  package init(around file: String, fixtures folder: String) {
    let sources = PackageSources(around: file)
    let hidden = "\(folder.parentFolder)/.storybook/Fixtures"
    self.init(files: { sources.declaring($0) }, near: { sources.near($0) }) {
      [folder, hidden].flatMap(Self.fixtures)
    }
  }

  private static func fixtures(in folder: String) -> [Value] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let files = names.sorted().filter { $0.hasSuffix(".json") }.prefix(fixtureLimit)
    return files.compactMap { name in
      guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)"),
        data.count <= byteLimit
      else { return nil }
      return try? Value(file: Array(data))
    }
  }
}
