import Foundation
import Storybook
import StorybookCommandLine
import StorybookFiles
import StorybookHost
package import StorybookProgram
import StorybookSchema

extension ExplorationResult {
  /// Saves the props of every finding as a fixture; never overwrites an existing one.
  package mutating func save(
    beside screen: CatalogListing.Screen, observer: CaseRunner
  ) async throws {
    let folder = FixtureFolder(of: screen)
    for index in counterexamples.indices {
      let props = counterexamples[index].props
      let content = try await observer.exported(props, kind: .json) ?? props.canonicalText
      do throws(ProtocolError) {
        counterexamples[index].file = try folder.saveContent(
          content, as: counterexamples[index].fault.name)
      } catch {
        throw CommandError.call(error.message)
      }
    }
  }
}

extension Finding {
  /// The name of the fixture: `explore crash Fatal error Index out of range`
  fileprivate var name: String {
    let words = "explore \(kind.rawValue) \(place.map { "\($0) " } ?? "")\(message)"
    let allowed = words.unicodeScalars.split { scalar in
      !scalar.isASCII || !scalar.properties.isAlphabetic && !("0"..."9" ~= scalar) && scalar != "-"
    }
    return String(allowed.map { String($0) }.joined(separator: " ").prefix(64))
  }
}

extension FixtureFolder {
  /// Saves the content under the name, with a number if the name is taken; reuses an equal file.
  fileprivate func saveContent(_ content: String, as name: String) throws(ProtocolError) -> String {
    for number in 1... {
      var text = name.trimmingCharacters(in: .whitespaces)
      if number > 1 { text += " \(number)" }
      let file = self.file(try FixtureName(text))
      guard let bytes = StoryFolder.contents(file) else {
        return try saveContent(content, name: try FixtureName(text), overwrite: false)
      }
      if FileText.normalized(bytes) == Array(content.utf8) { return file }
    }
    preconditionFailure("The sequence of numbers is infinite.")
  }
}
