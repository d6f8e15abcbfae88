import Storybook
import StorybookServer

/// Twelve screens with five planted bugs each; `planted.json` says what each of them is.
@main struct Main {
  static let catalog = Catalog("Planted bugs") {
    Cart.screen
    Profile.screen
    Comments.screen
    Meeting.screen
    Bill.screen
    Playback.screen
    Article.screen
    Search.screen
    Board.screen
    Feed.screen
    Settings.screen
    Chat.screen
  }

  static func main() async { await StorybookServer(catalog).run() }
}

/// What a screen throws instead of drawing.
struct DrawingError: Error, CustomStringConvertible {
  let description: String
}
