import Foundation

/// A function of the package that can render a screen: of `Codable` props, to HTML or text.
package struct ScreenCandidate: Hashable, Sendable {
  /// The type that the conformance extends, without its module.
  package let type: String
  /// The function, such as `Badge.markup(_:)`.
  package let function: String
  /// The name of the props type.
  let props: String
  /// The mangled name of the props type.
  package let mangledProps: String
  /// The expression that renders, a closure.
  let render: String
  package let file: String
  package let line: Int
  /// Whether the type has a screen already.
  package var isScreen = false

  /// The file for the conformance, beside that of the function.
  package var destination: String {
    let folder = (file as NSString).deletingLastPathComponent
    return "\(folder)/\(type.replacing(".", with: ""))+Screen.swift"
  }

  /// Returns the conformance as Swift source.
  ///
  /// - Parameter sample: the expression of the first story's props; `nil` without a story.
  package func source(_ sample: String?) -> String {
    let name = type.split(separator: ".").last.map(String.init) ?? type
    let needsFoundation = ["Date(", "URL(", "UUID(", "Data(", "Decimal("].contains {
      sample?.contains($0) ?? false
    }
    let story = sample.map { sample in
      let lines = sample.split(separator: "\n", omittingEmptySubsequences: false)
      let text = lines.joined(separator: "\n    ").trimmingCharacters(in: .whitespacesAndNewlines)
      return "    Story(\"First\", \(text))\n"
    }
    return """
      \(needsFoundation ? "import Foundation\n" : "")import Storybook

      extension \(type): ScreenProvider {
        static let screen = Screen("\(name)", render: \(render)) {
      \(story ?? "    // Story(\"First\", \(props)(…))\n")  }
      }

      """
  }
}
