import Storybook

enum Checkout {
  struct Props: Codable, Hashable, Sendable {
    var card = "4111"
    var month = 1
    var step = Step.card
    var returnTo = "/"
  }

  enum Step: String, Codable, CaseIterable, Sendable { case card, address, review }

  static let screen = Screen("Checkout", render: html) {
    Story("Card", Props())
    Story("Address", Props(card: "42", month: 12, step: .address))
  }

  static func html(_ props: Props) -> HTML {
    let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let month = names[props.month - 1]  // Planted: checkout-1
    let action = props.step == .review ? props.returnTo : "/next"
    return """
      <h1>\(props.step.rawValue), \(sum(props.card)), \(month)</h1>
      <form action="\(action)"><button>Next</button></form>
      """
  }

  private static func sum(_ card: String) -> Int {
    card.map { letter in
      guard let digit = letter.wholeNumberValue, letter.isASCII else {
        fatalError("\(letter) in \(card) is no digit.")  // Planted: checkout-2
      }
      return digit
    }.reduce(0, +)
  }
}
