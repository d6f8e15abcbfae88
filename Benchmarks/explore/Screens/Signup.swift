import Storybook

enum Signup {
  struct Props: Codable, Hashable, Sendable {
    var name = "Ann"
    var email = "ann@example.com"
    var plan = "free"
    var website = ""
    var seats = 1
  }

  static let screen = Screen("Signup", render: html) {
    Story("Free", Props())
    Story("A team", Props(name: "Bo", plan: "team", website: "https://example.com", seats: 5))
  }

  static func html(_ props: Props) -> HTML {
    """
    <h1>\(props.name), \(props.email)</h1><p>\(domain(props.email)) \(price(props)) a month</p>
    <p><a href="\(props.website)">My website</a></p>
    """
  }

  private static func domain(_ email: String) -> String {
    let count = email.count { $0 == "@" }
    if count > 1 { fatalError("Two signs.") }  // Planted: signup-1
    return email.split(separator: "@").last.map(String.init) ?? ""
  }

  private static func price(_ props: Props) -> Int {
    switch props.plan {
    case "free": 0
    case "team": min(99, max(1, props.seats)) * 10
    default: fatalError("\(props.name) asks for \(props.plan.uppercased()) now.")  // Planted: signup-2
    }
  }
}
