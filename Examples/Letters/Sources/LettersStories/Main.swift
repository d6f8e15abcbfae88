import Letters
import Storybook
import StorybookProgram

@main struct Main { static func main() { StoryProgram(catalog).run() } }

let catalog = Catalog("Letters", public: "../../Public") {
  Screen("Inbox", render: { .html(raw: Inbox($0).render()) }) {
    Story("As served", Routes().inbox)
    Story("Empty", Inbox.Props(letters: []))
  }
  Screen("Letter", render: { .html(raw: LetterPage($0).render()) }) {
    Story("Missing", Routes.missing)
  }
}
