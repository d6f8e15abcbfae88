import StorybookHost

/// How results of functions are rendered: which types are renderings, texts, or values of a library
/// that make themselves into a text.
struct MarkupTypes {
  typealias Symbol = SymbolGraph.Symbol

  /// What follows a call, or surrounds it.
  enum Form: Hashable {
    case rendering
    case text
    /// A member that returns a text: `.render()`.
    case member(String, isThrowing: Bool, isAsync: Bool)
    /// A function of the markup: `render`.
    case function(String)
  }

  static let string = "s:SS"
  private static let convertible = "s:9Storybook20RenderingConvertibleP"
  private static let renderings: Set = [
    convertible, "s:9Storybook4HTMLV", "s:9Storybook9RenderingV",
  ]
  /// The usual names, the most likely first.
  private static let textNames = [
    "render", "renderHTML", "rendered", "toHTML", "html", "htmlString", "markup", "string",
  ]

  private let types: DiscoveredTypes
  private var members: [String: [Symbol]] = [:]
  private var functions: [String: String] = [:]

  init(_ types: DiscoveredTypes) {
    self.types = types
    for symbol in types.symbols where Self.textNames.contains(symbol.name) {
      guard isText(symbol), !symbol.keywords.contains("mutating") else { continue }
      if let owner = types.owner(of: symbol) {
        guard symbol.requiredLabels.isEmpty else { continue }
        members[owner, default: []].append(symbol)
      } else if symbol.kind.identifier == "swift.func", symbol.requiredLabels == ["_"],
        let first = symbol.functionSignature?.parameters?.first,
        let markup = types.result(first.declarationFragments)
      {
        functions[markup.precise] = symbol.name
      }
    }
  }

  private func isText(_ symbol: Symbol) -> Bool {
    ["swift.method", "swift.property", "swift.func"].contains(symbol.kind.identifier)
      && types.result(symbol.resultFragments)?.precise == Self.string
  }

  /// Whether a type is a rendering of the storybook.
  func isRendering(_ precise: String) -> Bool {
    Self.renderings.contains(precise)
      || types.table.protocols(of: precise).contains(Self.convertible)
  }

  /// Returns how a result is rendered; `nil` for what is no markup, and for props, which have texts of
  /// their own.
  func form(of precise: String) -> Form? {
    if isRendering(precise) { return .rendering }
    if precise == Self.string || precise == "s:Ss" { return .text }
    guard !types.isProps(precise) else { return nil }
    return textMember(of: precise)
  }

  /// Returns the member of a type, or of its protocols, that returns its text.
  func textMember(of precise: String) -> Form? {
    let owners = [precise] + types.table.allProtocols(of: precise).sorted()
    for owner in owners {
      if let function = functions[owner] { return .function(function) }
      let known = members[owner] ?? []
      let best = Self.textNames.lazy.compactMap { name in known.first { $0.name == name } }.first
      if let best { return Self.form(of: best) }
    }
    return nil
  }

  private static func form(of symbol: Symbol) -> Form {
    var call = ".\(symbol.name)"
    if symbol.kind.identifier == "swift.method" { call += "()" }
    return .member(
      call, isThrowing: symbol.keywords.contains("throws"),
      isAsync: symbol.keywords.contains("async"))
  }
}

extension SymbolGraph.Symbol {
  /// The fragments of the result of a function, or of the type of a property.
  var resultFragments: [Fragment] {
    guard ["swift.property", "swift.type.property", "swift.var"].contains(kind.identifier) else {
      return functionSignature?.returns ?? []
    }
    let type = (declarationFragments ?? []).drop { !$0.spelling.hasPrefix(": ") }
    return Array(type.prefix { !$0.spelling.contains("{") })
  }

  /// The labels of the parameters, `_` without one: `_` and `in` of `markup(_:in:)`.
  var labels: [String] {
    (pathComponents.last ?? "").drop { $0 != "(" }.dropFirst().dropLast()
      .split(separator: ":").map(String.init)
  }

  /// The labels of the parameters without a default.
  var requiredLabels: [String] {
    let defaults = DefaultArguments(declarationFragments ?? []).texts
    return labels.enumerated().filter { index, label in
      defaults[label] == nil && defaults["_\(index)"] == nil
    }.map(\.element)
  }
}
