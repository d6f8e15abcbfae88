import Storybook
import StorybookServer

/// Screens with three or five planted bugs each, which `planted.json` describes.
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
    Signup.screen
    Ledger.screen
    Timetable.screen
    Mail.screen
    Rating.screen
    Staff.screen
    Poll.screen
    Converter.screen
    Editor.screen
    Weather.screen
    Checkout.screen
    Gallery.screen
  }

  static func main() async { await StorybookServer(catalog).run() }
}

/// What a screen throws instead of drawing.
struct DrawingError: Error, CustomStringConvertible {
  let description: String
}
