import Storybook

/// A type that makes something else of what it is given: a story of it does not show what it says.
struct Dial: Codable, Sendable, ScreenProvider {
  var degrees: Int
  var label: String

  init(degrees: Int, label: String) {
    self.degrees = degrees
    self.label = label
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    degrees = min(try container.decode(Int.self, forKey: .degrees), 359)
    label = try container.decode(String.self, forKey: .label)
  }

  static let screen = Screen(
    "Foreign/Dial", render: { (dial: Dial) in .text("\(dial.label): \(dial.degrees)°") }
  ) {
    Story("North", Dial(degrees: 0, label: "Heading"))
    Story("A full turn", Dial(degrees: 360, label: "Heading"))
  }
}
