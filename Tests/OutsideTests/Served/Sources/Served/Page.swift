import StorybookServer
@preconcurrency import SymbolKit

extension SymbolGraph.Symbol: @retroactive @unchecked Sendable {}

/// A page about a symbol, in the model of another package: its coding keys are a struct with static
/// keys, and it also walks over all keys there are.
enum Page: ScreenProvider {
  static let screen = Screen("Foreign/Symbol", render: { .text(text($0)) }) {
    Story("Function", function)
  }

  static let function = SymbolGraph.Symbol(
    identifier: .init(precise: "s:4Shop3buyyyF", interfaceLanguage: "swift"),
    names: .init(title: "buy()", navigator: nil, subHeading: nil, prose: nil),
    pathComponents: ["Shop", "buy()"], docComment: nil, accessLevel: .init(rawValue: "public"),
    kind: .init(parsedIdentifier: .func, displayName: "Function"), mixins: [:])

  static func text(_ symbol: SymbolGraph.Symbol) -> String {
    "\(symbol.kind.displayName) \(symbol.names.title), \(symbol.accessLevel.rawValue)"
  }
}
