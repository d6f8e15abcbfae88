import Kit
public import Storybook

import struct Storybook.Story

/// Names that only one of two libraries has, and one that the storybook gets.
public enum Sign: ScreenProvider {
  struct Props: Codable, Sendable {
    var text = ""
  }

  static var kit: [Any] {
    [Environment(), Flow(), Handlers(), Loader(), SourceLocation(), Transition()]
  }

  public static let screen = Screen(
    "Sign", render: { (props: Props) in .html("<p>\(props.text)</p>") }
  ) {
    Story("Open", Props(text: "Open"))
  }
}
