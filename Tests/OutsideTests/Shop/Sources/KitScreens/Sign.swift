import Kit
public import Storybook

public import struct Storybook.Story

/// Names that the storybook nests or leaves to other products, and one that a scoped import gives to it.
public enum Sign: ScreenProvider {
  struct Props: Codable, Sendable {
    var text = ""
  }

  static var kit: [Any] {
    [
      Device(), Environment(), Flow(), Handlers(), Loader(), SourceLocation(), Transition(),
      Update(),
    ]
  }

  public static let screen: some ScreenConvertible = Screen(
    "Sign", render: { (props: Props) in .html("<p>\(props.text)</p>") }
  ) {
    Story("Open", Props(text: "Open"))
  }
}
