import Foundation
import Storybook

/// Finds functions and initializers of the form `(Codable) -> HTML | Rendering | String | some …`
/// in the symbol graphs of a package's modules.
package struct ScreenDiscovery {
  private typealias Symbol = SymbolGraph.Symbol

  private static let environment = "s:9Storybook17RenderEnvironmentV"
  private static let markup: Set = ["s:9Storybook4HTMLV", "s:9Storybook9RenderingV"]
  private static let string = "s:SS"
  /// Names of functions that render a whole screen, the most likely first.
  private static let names = [
    "render", "html", "body", "view", "page", "markup", "screen", "text", "content", "init",
  ]

  private let root: String
  private let symbols: [Symbol]
  private let conformances: [String: Set<String>]
  private let paths: [String: String]

  /// Reads the symbols of modules in a build folder; `nil` without any.
  package init?(modules: [String], in folder: BuildFolder, root: String) async {
    let graphs = await modules.concurrentMap(width: ProcessInfo.processInfo.activeProcessorCount) {
      await SymbolGraphRun(module: $0, folder: folder, isBackground: false).graphs() ?? []
    }.flatMap(\.self)
    guard !graphs.isEmpty else { return nil }
    self.init(graphs, root: root)
  }

  /// - Parameter root: the package's folder; functions in other files are dependencies.
  init(_ graphs: [SymbolGraph], root: String) {
    self.root = root
    symbols = graphs.flatMap(\.symbols)
    let all = graphs.flatMap { $0.relationships ?? [] }.filter { $0.kind == "conformsTo" }
    conformances = Dictionary(grouping: all, by: \.source).mapValues { Set($0.map(\.target)) }
    paths = Dictionary(symbols.map { ($0.identifier.precise, $0.path) }) { first, _ in first }
  }

  /// The best function for each props type, in the order of their names.
  package var candidates: [ScreenCandidate] {
    let screens = Set(symbols.filter { $0.name == "screen" }.map(\.owner))
    var best: [String: (rank: Int, candidate: ScreenCandidate)] = [:]
    for symbol in symbols {
      guard var candidate = candidate(symbol) else { continue }
      candidate.isScreen = screens.contains(candidate.type)
      let rank = rank(symbol)
      if let known = best[candidate.props],
        (known.rank, known.candidate.line) <= (rank, candidate.line)
      {
        continue
      }
      best[candidate.props] = (rank, candidate)
    }
    var types: Set<String> = []
    return best.values.sorted { ($0.rank, $0.candidate.props) < ($1.rank, $1.candidate.props) }
      .map(\.candidate).filter { types.insert($0.type).inserted }.sorted { $0.type < $1.type }
  }

  /// Whether a file is the package's, not a dependency's.
  package static func isOwn(_ file: String, _ root: String) -> Bool {
    file.hasPrefix("\(root)/") && !file.hasPrefix("\(root)/.build/")
  }

  private func rank(_ symbol: Symbol) -> Int {
    let name = Self.names.firstIndex(of: symbol.name) ?? Self.names.count
    return name * 2 + (symbol.functionSignature?.parameters?.count == 2 ? 0 : 1)
  }

  private func isCodable(_ type: String) -> Bool {
    conformances[type]?.isSuperset(of: ["s:Se", "s:SE"]) ?? false
  }

  private func candidate(_ symbol: Symbol) -> ScreenCandidate? {
    let isInitializer = symbol.kind.identifier == "swift.init"
    guard isInitializer || ["swift.func", "swift.type.method"].contains(symbol.kind.identifier),
      ["internal", "package", "public", "open"].contains(symbol.accessLevel),
      let location = symbol.location,
      let file = URL(string: location.uri)?.path(percentEncoded: false),
      Self.isOwn(file, root),
      let parameters = symbol.functionSignature?.parameters, let first = parameters.first,
      let props = Self.type(first.declarationFragments), isCodable(props), let name = paths[props],
      let arguments = arguments(symbol, parameters)
    else { return nil }
    let call =
      isInitializer
      ? symbol.owner
      : symbol.owner.isEmpty
        ? symbol.name
        : "\(symbol.owner).\(symbol.name)"
    guard let render = render("\(call)(\(arguments))", symbol, isInitializer) else { return nil }
    return ScreenCandidate(
      type: symbol.owner.isEmpty ? name : symbol.owner, function: symbol.path, props: name,
      mangledProps: String(props.dropFirst(2)), render: render, file: file,
      line: location.position.line + 1)
  }

  /// The arguments of the call; `nil` if it needs more than the props and the environment.
  private func arguments(_ symbol: Symbol, _ parameters: [SymbolGraph.Signature.Parameter])
    -> String?
  {
    let labels = (symbol.pathComponents.last ?? "").drop { $0 != "(" }.dropFirst().dropLast()
      .split(separator: ":").map(String.init)
    guard labels.count == parameters.count else { return nil }
    let defaults = DefaultArguments(symbol.declarationFragments ?? []).texts
    var arguments: [String] = []
    for (index, label) in labels.enumerated() {
      let isEnvironment = Self.type(parameters[index].declarationFragments) == Self.environment
      if index == 0 || index == 1 && isEnvironment {
        arguments.append((label == "_" ? "" : "\(label): ") + "$\(index)")
      } else if defaults[label == "_" ? "_\(index)" : label] == nil {
        return nil
      }
    }
    return arguments.joined(separator: ", ")
  }

  /// The closure that calls the function; `nil` if its result cannot be rendered.
  private func render(_ call: String, _ symbol: Symbol, _ isInitializer: Bool) -> String? {
    let result =
      isInitializer
      ? symbols.first { $0.path == symbol.owner && $0.functionSignature == nil }?.identifier.precise
      : Self.type(symbol.functionSignature?.returns ?? [])
    let words = (symbol.declarationFragments ?? []).filter { $0.kind == "keyword" }.map(\.spelling)
    guard let result, !words.contains("async") else { return nil }
    let attempt = words.contains("throws") ? "try \(call)" : call
    if Self.markup.contains(result) || isConvertible(result) { return "{ \(attempt) }" }
    guard result == Self.string else { return nil }
    return symbol.name == "text"
      ? "{ Rendering.text(\(attempt)) }"
      : "{ Rendering.html(raw: \(attempt)) }"
  }

  private func isConvertible(_ type: String) -> Bool {
    let convertible = "s:9Storybook20RenderingConvertibleP"
    return type == convertible || conformances[type]?.contains(convertible) ?? false
  }

  /// The symbol of a plain type, `some` type or nested type; `nil` for optionals, arrays and others.
  private static func type(_ fragments: [Symbol.Fragment]) -> String? {
    let type = fragments.drop { $0.kind == "identifier" || $0.spelling == ": " }
    let isPlain = type.allSatisfy {
      $0.kind == "typeIdentifier" || [".", "some", " "].contains($0.spelling)
    }
    return isPlain ? type.last?.preciseIdentifier : nil
  }
}
