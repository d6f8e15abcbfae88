import Kit
public import Storybook

import struct Kit.Command
import struct Kit.Control
import struct Kit.HTML
import struct Kit.Story

/// Names that both libraries have: a scoped import decides.
public enum Poster: ScreenProvider {
  struct Props: Codable, Sendable {
    var title = ""
    var tear: Storybook.Command = .noop
  }

  static var kit: [Any] {
    [Command(), Control(), Device(), Story(), Update()]
  }

  static func html(_ props: Props) -> Storybook.HTML { "<h1\(props.tear)>\(kitText(props))</h1>" }

  private static func kitText(_ props: Props) -> String { HTML(props.title).text }

  public static let screen: some ScreenConvertible = Screen("Poster", render: html) {
    Storybook.Story("New", Props(title: "Tonight"))
  }
}
