import Storybook

enum Converter {
  struct Props: Codable, Hashable, Sendable {
    var amount = 20.0
    var from = Unit.celsius
    var to = Unit.kelvin
    var digits = 1
  }

  enum Unit: String, Codable, CaseIterable, Sendable {
    case celsius, kelvin, fahrenheit, rankine
  }

  static let screen = Screen(
    "Converter", render: html
  ) {
    Story("Warm", Props())
    Story("Precise", Props(amount: 4, from: .fahrenheit, to: .celsius, digits: 3))
  }
  .invariants([
      Invariant<Props>("kelvin starts at zero", at: \.amount) {
        $0.from != .kelvin || $0.amount >= 0
      }
    ])

  static func html(_ props: Props) -> HTML {
    """
    <h1>\("\(props.amount)") \(props.from.rawValue) in \(props.to.rawValue)</h1>
    <p>\(factor(props)) \(places(props.digits))</p>
    """
  }

  private static func factor(_ props: Props) -> Int {
    let distance = abs(index(props.from) - index(props.to))
    return 360 / distance  // Planted: converter-2
  }

  private static func index(_ unit: Unit) -> Int { Unit.allCases.firstIndex(of: unit) ?? 0 }

  private static func places(_ digits: Int) -> String {
    guard digits < 20 else { return "all" }
    return (1...digits).map { "\($0)" }.joined()  // Planted: converter-1
  }
}
