package import StorybookSchema

/// What a rendering is: its name in messages, and how tools show it, compare it and store it.
///
/// All of that follows from the name; a type of your own can choose otherwise:
///
/// ```swift
/// extension MediaType {
///   static let receipt = MediaType("application/vnd.receipt", like: .text, fileExtension: "receipt")
/// }
/// ```
public struct MediaType: Sendable {
  /// Type and subtype in lower case, without parameters (RFC 9110, section 8.3.1).
  public let name: String
  /// How renderings of this type are shown and compared.
  package let form: Form
  /// The ending of snapshot files; `nil` for the one that follows from the name.
  public let fileExtension: String?

  /// How a rendering is shown, and what two of them are compared by.
  package enum Form: String, Hashable, Sendable, CaseIterable {
    /// A document or a part of one; compared by elements and attributes.
    case html
    /// A picture in XML; compared by elements and attributes.
    case svg
    /// Text, with ANSI escape sequences as in a terminal; compared by lines.
    case text
    /// A picture that browsers display; compared by bytes.
    case image
    /// Offered for download; compared by bytes.
    case data
  }

  /// Creates a type by its name.
  ///
  /// - Parameters:
  ///   - name: such as `application/geo+json`; parameters, from a semicolon on, are ignored.
  ///   - other: a type whose renderings are shown and compared alike, such as ``text``.
  ///   - fileExtension: letters and digits, such as `receipt`.
  public init(_ name: String, like other: MediaType? = nil, fileExtension: String? = nil) {
    self.init(name, form: other?.form, fileExtension: fileExtension)
  }

  package init(_ name: String, form: Form?, fileExtension: String? = nil) {
    let name = name.prefix { $0 != ";" && !$0.isWhitespace }.lowercased()
    self.name = name
    self.form = form ?? Form(ofName: name)
    self.fileExtension = fileExtension
  }

  /// `text/html`.
  public static let html = MediaType("text/html")
  /// `image/svg+xml`.
  public static let svg = MediaType("image/svg+xml")
  /// `text/plain`.
  public static let text = MediaType("text/plain")
  /// `image/png`.
  public static let png = MediaType("image/png")
}

extension MediaType: Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// Types are equal if their names are.
  public static func == (one: MediaType, other: MediaType) -> Bool { one.name == other.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  public init(stringLiteral name: String) { self.init(name) }

  /// The name.
  public var description: String { name }
}

extension MediaType {
  /// The value of a `Content-Type` header for content in UTF-8.
  package var contentType: String {
    name.hasPrefix("text/") ? "\(name); charset=utf-8" : name
  }

  /// The form, if it is not the one that follows from the name.
  package var chosenForm: Form? {
    guard form != Form(ofName: name) else { return nil }
    return form
  }

  /// The members of a message that carries a rendering of this type.
  package var members: [(String, Value)] {
    let form = chosenForm.map { [("form", Value.string($0.rawValue))] }
    return [("mediaType", .string(name))] + (form ?? [])
  }

  /// Whether the content is characters rather than bytes.
  package var isCharacters: Bool {
    switch form {
    case .html, .svg, .text: true
    case .image, .data: false
    }
  }
}

extension MediaType.Form {
  fileprivate init(ofName name: String) {
    switch name {
    case "text/html": self = .html
    case "image/svg+xml": self = .svg
    case "application/json": self = .text
    case _ where name.hasPrefix("text/") || name.hasSuffix("+json"): self = .text
    case _ where name.hasPrefix("image/"): self = .image
    default: self = .data
    }
  }
}
