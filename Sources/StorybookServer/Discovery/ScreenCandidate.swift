import Foundation

/// A function of the package that can render a screen: of `Codable` props, to HTML or text.
struct ScreenCandidate: Hashable, Sendable {
  /// The type that conforms, without its module.
  var type: String
  /// The function, such as `Badge.markup(_:)`.
  let function: String
  /// The name of the props type.
  let props: String
  /// The mangled name of the props type.
  let mangledProps: String
  /// The expression that renders, a closure.
  let render: String
  let file: String
  let line: Int
  /// The module of the function.
  var module = ""
  /// The folder for the conformance, if the function's module does not import Storybook.
  var home: String?
  /// The names of Storybook for the file.
  var names = StorybookNames(declared: [])
  /// The access level of the type that it extends.
  var access = "internal"
  /// Whether the type exists; otherwise the conformance declares it.
  var isExtension = true
  /// Whether the type has a screen already.
  var isScreen = false

  /// Names for a type of its own: `receipt(for:)` is a `ReceiptScreen`, `Ticket.html(_:)` a
  /// `TicketScreen`.
  var screenNames: [String] {
    var words = function.prefix { $0 != "(" }.split(separator: ".").map(String.init)
    if words.count > 1, words.last != "init", ScreenDiscovery.names.contains(words.last ?? "") {
      words.removeLast()
    }
    let name = words.last == "init" ? props : words.last ?? props
    let last = name.split(separator: ".").last.map(String.init) ?? name
    let start = last.prefix(1).uppercased() + last.dropFirst()
    return ["\(start)Screen", "\(words.dropLast().joined())\(start)Screen"]
  }

  /// The file for the conformance, beside that of the function where that is possible.
  var destination: String {
    let folder = home ?? (file as NSString).deletingLastPathComponent
    let name = type.replacing(".", with: "")
    return "\(folder)/\(name)\(isExtension ? "+Screen" : "").swift"
  }

  /// Returns the conformance as Swift source.
  ///
  /// - Parameter sample: the expression of the first story's props; `nil` without a story.
  func source(_ sample: String?) -> String {
    let last = type.split(separator: ".").last.map(String.init) ?? type
    let name = isExtension || !last.hasSuffix("Screen") ? last : String(last.dropLast(6))
    let title = name.reduce(into: "") { title, letter in
      if letter.isUppercase, title.last?.isLowercase == true { title += " " }
      title.append(letter)
    }
    let needsFoundation = ["Date(", "URL(", "UUID(", "Data(", "Decimal("].contains {
      sample?.contains($0) ?? false
    }
    let story = sample.map { sample in
      let lines = sample.split(separator: "\n", omittingEmptySubsequences: false)
      let text = lines.joined(separator: "\n    ").trimmingCharacters(in: .whitespacesAndNewlines)
      return "    \(names.story)(\"First\", \(text))\n"
    }
    return """
      \(needsFoundation ? "import Foundation\n" : "")import Storybook

      \(isExtension ? "extension" : "enum") \(type): \(names.screenProvider) {
        \(declaration) = \(names.screen)("\(title)", render: \(render)) {
      \(story ?? "    // Story(\"First\", \(props)(…))\n")  }
      }

      """
  }

  /// The declaration of the screen. Its props may have a lower access level than the extended type,
  /// so a screen that other modules see hides them.
  private var declaration: String {
    let hidden = "static let screen: some \(names.screenConvertible)"
    return switch access {
    case _ where !isExtension: "static let screen"
    case "public", "open": "public \(hidden)"
    case "package": "package \(hidden)"
    default: "static let screen"
    }
  }
}
