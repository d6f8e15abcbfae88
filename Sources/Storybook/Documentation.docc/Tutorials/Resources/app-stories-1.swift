import App
import Storybook

enum BookScreen: ScreenProvider {
  static let screen = Screen("Book", render: { .html(raw: bookPage($0)) }) {
    Story("On the shelf", Book(title: "Emma"))
    Story("Lent", Book(title: "Emma", lentTo: "Ann"))
  }
}
