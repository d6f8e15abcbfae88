import App
import Storybook
import StorybookProgram

@main struct Main {
  static func main() {
    StoryProgram { catalog(try await Pages(templates)) }.run()
  }
}

func catalog(_ pages: Pages) -> Catalog {
  Catalog("Bookshop", public: "../../Public") {
    Screen("Books", render: { .html(raw: try pages.books($0)) }) {
      Story("Empty", BooksProps(title: "Books", books: []))
    }
    Screen("Book", render: { .html(raw: try pages.book($0)) }) {}
  }
}

/// Workers may run in another folder than the app.
let templates = #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined() + "/Templates"
