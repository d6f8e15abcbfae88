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
    var name = words.last ?? props
    if name == "init" { name = props }
    let last = name.split(separator: ".").last.map(String.init) ?? name
    let start = last.prefix(1).uppercased() + last.dropFirst()
    return ["\(start)Screen", "\(words.dropLast().joined())\(start)Screen"]
  }

  /// The module of the conformance, if that is the function's.
  var ownModule: String? {
    guard home == nil else { return nil }
    return module
  }

  /// The file for the conformance, beside that of the function where that is possible.
  var destination: String {
    let folder = home ?? (file as NSString).deletingLastPathComponent
    let name = type.replacing(".", with: "")
    guard isExtension else { return "\(folder)/\(name).swift" }
    return "\(folder)/\(name)+Screen.swift"
  }

  /// Returns the conformance as Swift source.
  ///
  /// - Parameter sample: the expression of the first story's props; `nil` without a story.
  func source(_ sample: String?) -> String {
    let keyword = isExtension ? "extension" : "enum"
    return """
      \(Self.imports(for: sample))

      \(keyword) \(type): \(names.screenProvider) {
        \(declaration) = \(names.screen)("\(title)", render: \(render)) {
          \(story(sample))
        }
      }

      """
  }

  private static func imports(for sample: String?) -> String {
    let needsFoundation = ["Date(", "URL(", "UUID(", "Data(", "Decimal("].contains {
      sample?.contains($0) ?? false
    }
    guard needsFoundation else { return "import Storybook" }
    return "import Foundation\nimport Storybook"
  }

  /// The words of the type's name; of a type of its own without “Screen”.
  private var title: String {
    var name = type.split(separator: ".").last ?? type[...]
    if !isExtension, name.hasSuffix("Screen") { name = name.dropLast("Screen".count) }
    return name.reduce(into: "") { title, letter in
      if letter.isUppercase, title.last?.isLowercase == true { title += " " }
      title.append(letter)
    }
  }

  /// The first story in source; a comment that shows its form without a sample.
  private func story(_ sample: String?) -> String {
    guard let sample else { return "// Story(\"First\", \(props)(…))" }
    let lines = sample.split(separator: "\n", omittingEmptySubsequences: false)
    let text = lines.joined(separator: "\n    ").trimmingCharacters(in: .whitespacesAndNewlines)
    return "\(names.story)(\"First\", \(text))"
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
