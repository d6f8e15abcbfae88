import Storybook

/// Props that keep at most ten of what they are given.
struct CappedDial: Codable, Sendable {
  let level: Int

  init(level: Int) { self.level = level }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    level = min(try members.decode(Int.self, forKey: .level), 10)
  }

  private enum CodingKeys: CodingKey { case level }

  static let catalog = Catalog {
    Screen("Dial", render: { (props: CappedDial) in Rendering.html("\(props.level)") }) {
      Story("Low", CappedDial(level: 1))
    }
  }
}
