public import Storybook
import StorybookAsync
import StorybookFlows

struct HTML { var text = "own" }
struct Command {}
struct Control {}
struct Device {}
struct Environment {}
struct Flow {}
struct Load {}
struct SourceLocation {}
struct Story {}
struct Transition {}
struct Update {}

/// Names of this module win over those of the modules that it imports.
public enum OwnNames: ScreenProvider {
  struct Props: Codable, Sendable {
    var name = HTML().text
  }

  static var own: [Any] {
    [
      Command(), Control(), Device(), Environment(), Flow(), Load(), SourceLocation(), Story(),
      Transition(), Update(),
    ]
  }

  public static let screen: some ScreenConvertible = Screen(
    "Own", render: { (props: Props) in .html("<p>\(props.name)</p>") }
  ) {
    Storybook.Story("Only", Props())
  }
}
