import Foundation

/// A function of the package that can render a screen: of `Codable` values, to HTML or text.
struct ScreenCandidate: Hashable, Sendable {
  /// The type that conforms, without its module.
  var type: String
  /// The function, such as `Badge.markup(_:)`.
  let function: String
  let props: ScreenProps
  /// The expression that renders, a closure.
  let render: String
  let file: String
  let line: Int
  /// The module of the function.
  var module = ""
  /// The folder for the conformance, if the function's module does not import Storybook.
  var home: String?
  /// Whether the file needs an import for tests, which debug builds have only.
  var isTestable = false
  /// The names of Storybook for the file.
  var names = StorybookNames(declared: [])
  /// The access level of the type that it extends.
  var access = "internal"
  /// Whether the type exists; otherwise the conformance declares it.
  var isExtension = true
  /// Whether the type has a screen already.
  var isScreen = false

  /// Longer declarations are in several lines.
  private static let lineLimit = 90

  /// Names for a type of its own: `receipt(for:)` is a `ReceiptScreen`, `Ticket.html(_:)` a
  /// `TicketScreen`.
  var screenNames: [String] {
    var words = function.prefix { $0 != "(" }.split(separator: ".").map(String.init)
    let names = ScreenDiscovery.names + ["description", "rendering"]
    if words.count > 1, words.last != "init", names.contains(words.last ?? "") {
      words.removeLast()
    }
    var name = words.last ?? props.name
    if name == "init" { name = props.name }
    let last = name.split(separator: ".").last.map(String.init) ?? name
    let start = last.prefix(1).uppercased() + last.dropFirst()
    return ["\(start)Screen", "\(words.dropLast().joined())\(start)Screen"]
  }

  /// The module whose initializers the conformance can call; `nil` if it is in another module.
  var visibleModule: String? {
    guard home == nil || isTestable else { return nil }
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
  /// - Parameters:
  ///   - sample: the expression of the first story's props; `nil` without a story.
  ///   - imports: lines that the function's file imports.
  func source(_ sample: String?, imports: [String] = []) -> String {
    let keyword = isExtension ? "extension" : "enum"
    let conformance = """
      \(keyword) \(type): \(names.screenProvider) {
      \(props.declaration)  \(declaration) = \(screen) {
          \(story(sample))
        }
      }

      """
    let text = "\(header(sample, imports))\n\n\(conformance)"
    guard isTestable else { return text }
    return """
      // \(module) lets no other module see what is internal, except in debug builds. For release builds,
      // declare it “package” there, and remove the condition and “@testable” here.
      #if DEBUG
      \(text)#endif

      """
  }

  private var screen: String {
    let arguments = "\"\(title)\", render: \(render)"
    let line = "\(names.screen)(\(arguments))"
    guard declaration.count + line.count > Self.lineLimit else { return line }
    return "\(names.screen)(\n    \(arguments)\n  )"
  }

  private func header(_ sample: String?, _ imports: [String]) -> String {
    var lines = Set(imports).union(["import Storybook"])
    let foundation = ["Date(", "URL(", "UUID(", "Data(", "Decimal("]
    if foundation.contains(where: { sample?.contains($0) ?? false }) {
      lines.insert("import Foundation")
    }
    if home != nil, !isTestable { lines.insert("import \(module)") }
    if isTestable {
      lines.remove("import \(module)")
      lines.insert("@testable import \(module)")
    }
    return lines.sorted { $0.importOrder < $1.importOrder }.joined(separator: "\n")
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
    guard let sample else { return "// Story(\"First\", \(props.name)(…))" }
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

extension String {
  /// Attributes come last.
  fileprivate var importOrder: String {
    guard hasPrefix("@") else { return self }
    return "~\(self)"
  }
}
