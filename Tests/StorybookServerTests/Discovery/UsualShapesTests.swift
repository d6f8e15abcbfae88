import Foundation
import StorybookTestSupport
import Testing

@testable import StorybookHost
@testable import StorybookServer

/// The functions of an app with usual shapes, in `Tests/OutsideTests/Shop`, where a test compiles and
/// renders what is written for them.
@Suite(.enabled(if: BuiltModule.hasToolchain, "There is no Swift toolchain."))
struct UsualShapesTests {
  static let taken = [
    "Author: { (props: Author) in Rendering.html(raw: props.render()) }",
    "Book: { Rendering.html(raw: bookPage($0)) }",
    "BookCardHTMLScreen: { Rendering.html(raw: bookCardHTML(for: $0)) }",
    "BookPage: { (props: Book) in Rendering.html(raw: BookPage(book: props).render()) }",
    """
    BookViewScreen: { (props: Props) in \
    Rendering.html(raw: BookView(book: props.book, isAdmin: props.isAdmin).body) }
    """,
    "Cart: { Rendering.html(raw: try await cartPage($0)) }",
    """
    CheckoutPageScreen: { (props: Props) in \
    Rendering.html(raw: checkoutPage(props.cart, user: props.user).html) }
    """,
    """
    ErrorPageScreen: { (props: Props) in \
    Rendering.html(raw: errorPage(status: props.status, message: props.message)) }
    """,
    """
    FeatureListScreen: { (props: Props) in \
    Rendering.html(raw: FeatureList(features: props.features).render()) }
    """,
    "HomePageScreen: { (props: Props) in Rendering.html(raw: homePage()) }",
    """
    InvoiceScreen: { (props: Props) in \
    Rendering.html(raw: props.invoice.html(for: props.customer)) }
    """,
    """
    LoginPageScreen: { (props: Props) in \
    Rendering.html(raw: Views.loginPage(error: props.error)) }
    """,
    "MakeItemHTMLScreen: { Rendering.html(raw: makeItemHTML(for: $0).render()) }",
    "NavigationScreen: { (props: Props) in Rendering.html(raw: navigation(props.links).render()) }",
    """
    NewsletterScreen: { (props: Props) in \
    Rendering.html(raw: Newsletter(issue: props.issue, articles: props.articles).html()) }
    """,
    "Order: { (props: Order) in Rendering.html(raw: props.receiptHTML) }",
    """
    PaginationScreen: { (props: Props) in \
    Rendering.html(raw: Pagination(current: props.current, total: props.total).html) }
    """,
    """
    RenderBookListScreen: { (props: Props) in \
    Rendering.html(raw: renderBookList(props.books, page: props.page)) }
    """,
    "Review: { (props: Review) in Rendering.text(props.description) }",
    """
    ReviewListScreen: { (props: Props) in \
    Rendering.html(raw: try ReviewList(reviews: props.reviews).render()) }
    """,
    """
    SearchPageScreen: { (props: Props) in \
    Rendering.html(raw: try searchPage(query: props.query, results: props.results)) }
    """,
    """
    SettingsPageScreen: { (props: Props) in \
    Rendering.html(raw: settingsPage(props.settings)) }
    """,
    """
    ViewsScreen: { (props: Props) in \
    Rendering.html(raw: Views.page(title: props.title, body: props.body)) }
    """,
    """
    WelcomeEmailHTMLScreen: { (props: Props) in \
    Rendering.html(raw: welcomeEmailHTML(name: props.name, link: props.link)) }
    """,
  ]

  static let omitted = [
    "render(_:on:): Its argument “request” is Request, which is not Codable.",
    "dashboardPage(_:): An actor isolates it, and screens render outside of any actor.",
    "tablePage(_:): It is generic: write a function for one type.",
    "footerHTML(_:): It is private: make it internal.",
    "legacyPage(_:): It returns View, of which no text is known.",
    """
    AccountView.body: AccountView cannot be made of props. \
    Its argument “request” is Request, which is not Codable.
    """,
  ]

  private static var sources: [String] {
    get throws {
      let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../OutsideTests/Shop/Sources").standardized
      return try ["Elements/Elements", "Shapes/Models", "Shapes/Functions", "Shapes/Views"].map {
        try String(contentsOf: folder.appending(path: "\($0).swift"), encoding: .utf8)
      }
    }
  }

  @Test func `of thirty usual shapes, 24 are taken, and the reasons of the others are listed`()
    async throws
  {
    let module = try BuiltModule()
    defer { module.remove() }
    let source = try Self.sources.joined().replacing("import Elements\n", with: "")
    try module.build(source)
    let graphs = try #require(
      await SymbolGraphRun(module: "Shop", folder: module.folder).graphs())
    let discovery = ScreenDiscovery(graphs, root: module.root, sources: [module.path("Shop.swift")])
    let (found, omissions) = discovery.run()
    #expect(found.map { "\($0.type): \($0.render)" } == Self.taken)
    #expect(omissions.map { "\($0.function): \($0.reason)" } == Self.omitted)
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    for omission in omissions {
      let name = omission.function.prefix { $0 != "(" }.split(separator: ".").last ?? ""
      #expect(lines[omission.line - 1].contains(" \(name)"))
    }
  }

  @Test(arguments: [
    ("title", "A title", "Another title"), ("author", "Ann Miller", "Ben Okafor"),
    ("email", "ann@example.com", "ben@example.com"), ("imageURL", "https://example.com/", nil),
    ("firstName", "Ann", "Ben"), ("bookTitle", "A book title", "Another book title"),
    ("item_name", "An item name", nil), ("", "A text", nil), ("ID", "id-1", "id-2"),
  ])
  func `texts fit the names of properties`(name: String, text: String, next: String?) {
    #expect(SampleWords(name).text() == text)
    if let next { #expect(SampleWords(name).text(at: 1) == next) }
  }

  @Test(arguments: [
    ("titles", "title"), ("entries", "entry"), ("class", "class"), ("bookTags", "bookTag"),
  ])
  func `elements of lists have a name`(list: String, element: String) {
    #expect(SampleWords(list).element.propertyName == element)
  }
}
