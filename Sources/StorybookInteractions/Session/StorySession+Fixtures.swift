import Foundation
import Storybook
import StorybookSchema

extension StorySession {
  /// Continues with the props of a fixture beside the screen; throws a ``StepError`` for one that is
  /// missing, damaged, or no longer fits its type.
  func open(fixture name: String) throws {
    let folders = [screen.folder, screen.formerFolder].compactMap(\.self).flatMap {
      ["\($0)/Fixtures", "\($0)/.storybook/Fixtures"]
    }
    let files = FileManager.default
    let path = folders.map { "\($0)/\(name).json" }.first { files.fileExists(atPath: $0) }
    guard let path, let data = files.contents(atPath: path) else {
      throw missing(name, in: folders)
    }
    let value: Value
    do { value = try Value(file: Array(data)) } catch {
      throw StepError("\(path) is not valid JSON: \(error)", showsRendering: false)
    }
    do { _ = try screen.props.decode(value.bytes) } catch {
      throw StepError(
        "The fixture “\(name)” no longer fits its type: \(error.path.shownPath): \(error.reason) "
          + "Migrate it: storybook check --fix \(screen.id)", showsRendering: false)
    }
    try replace(props: value)
  }

  private func missing(_ name: String, in folders: [String]) -> StepError {
    let names = folders.flatMap { folder in
      (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }
    .filter { $0.hasSuffix(".json") && !$0.hasSuffix(".environment.json") }
    .map { String($0.dropLast(".json".count)) }
    let known = NearNames(names, to: name).text.nonEmpty.map { "Found: \($0)." }
    return StepError(
      "Found no fixture “\(name)”. \(known ?? "The screen has no fixtures.")",
      showsRendering: false)
  }
}
