@testable import Storybook
@testable import StorybookTestSupport
import StorybookProgram
import Testing

struct CatalogTests {
  private static func screen(_ name: String) -> Screen<Meter.Props> {
    Screen(name, render: { (props: Meter.Props) in HTML(text: props.name) }) {
      Story("First one!", Meter.Props(level: 1, name: "x"))
      Story("First one?", Meter.Props(level: 2, name: "y"))
    }
  }

  @Test func `ids are slugs of the title, longer only where titles meet`() {
    let catalog = Catalog {
      Self.screen("Account/Log in")
      Self.screen("Shop/Log in")
      Self.screen("Shop/Log in")
      Self.screen("Ünïcode")
    }
    #expect(catalog.screens.map(\.id) == ["log-in", "shop-log-in", "shop-log-in-2", "ünïcode"])
    #expect(catalog.screens[0].path == ["Account", "Log in"])
    #expect(catalog.screens[0].stories.map(\.slug) == ["first-one", "first-one-2"])
    #expect(catalog.screen("shop-log-in")?.title == "Log in")
  }

  @Test(arguments: [
    (0, ["none", "empty", "first", "second"]),
    (1, ["some", "one", "page-0", "first", "second"]),
    (2, ["some", "two", "page-0", "page-1", "first", "second"]),
  ])
  func `a catalog takes conditions, loops and lists of screens`(count: Int, ids: [String]) {
    let catalog = Catalog {
      if count > 0 { Self.screen("Some") } else { Self.screen("None") }
      switch count {
      case 0: [Self.screen("Empty")]
      case 1: AnyScreen(Self.screen("One"))
      default: Screen("Two", render: { (props: Int) in .text("\(props)") }) { Story("One", 1) }
      }
      for number in 0..<count { Self.screen("Page \(number)") }
      [AnyScreen(Self.screen("First")), AnyScreen(Self.screen("Second"))]
    }
    #expect(catalog.screens.map(\.id) == ids)
  }

  @Test func `a story knows where it was written`() {
    let story = Self.screen("A").erased.stories[0]
    #expect(story.source == CodeLocation(file: #filePath, line: 9))
    #expect(story.source.place == "Catalog/CatalogTests.swift:9")
  }

  @Test func `a listing survives its JSON`() throws {
    for catalog in [Catalog.meter, Self.described, Self.served] {
      let listing = CatalogListing(catalog)
      #expect(try CatalogListing(reading: listing.value) == listing)
    }
  }

  @Test func `its folders are relative to the calling file, the longest path first`() {
    let parent = #filePath.parentFolder
    #expect(
      Self.served.folders == [
        PublicFolder(path: "/uploads/of/", folder: "\(parent)/../Uploads"),
        PublicFolder(path: "/assets/", folder: "\(parent)/Assets"),
        PublicFolder(path: "/", folder: "/srv/Public"),
      ])
    #expect(
      Catalog(public: "Public", screens: { [] }).folders
        == [PublicFolder(path: "/", folder: "\(parent)/Public")])
    #expect(Catalog(screens: { [] }).folders.isEmpty)
  }

  private static let served = Catalog(
    assets: "Assets", public: ["uploads/of": "../Uploads", "/": "/srv/Public"], screens: { [] })

  private static let described = Catalog(
    devices: Device.all + [Device(id: "kiosk", title: "Kiosk", width: 1080, kind: .desktop)]
  ) {
    Screen(
      "Lab/Meter", description: "\n  How full it is.\n\n  And how it fails.\n",
      tags: ["gauge", " gauge ", "", "text"], render: Meter.html
    ) {
      Story("Low", Meter.Props(level: 1, name: "x"), description: "Nearly empty.", tags: ["alarm"])
      Story("High", Meter.Props(level: 9, name: "x"))
      Story(
        "Filling", Meter.Props(level: 1, name: "x"), tags: ["live"],
        update: { (_: inout Meter.Props, _: Bool) in })
    }
    Screen("Plain", description: " ", render: Meter.html) {
      Story("Low", Meter.Props(level: 1, name: "x"))
    }
  }

  @Test func `a screen and its stories say what they are about, and have tags`() {
    let listing = CatalogListing(Self.described)
    let metadata = listing.screens.map(\.metadata)
    #expect(
      metadata == [
        StoryMetadata(
          description: "How full it is.\n\n  And how it fails.", tags: ["gauge", "text"]),
        StoryMetadata(),
      ])
    let stories = listing.screens[0].stories.map(\.metadata)
    #expect(
      stories == [
        StoryMetadata(description: "Nearly empty.", tags: ["alarm"]), StoryMetadata(),
        StoryMetadata(tags: ["live"]),
      ])
    #expect(listing.devices.last?.id == "kiosk")
  }

  @Test(arguments: [
    ("Account/Login", ["Account", "Login"]), ("Account / Login", ["Account", "Login"]),
    (" Account /\tLogin ", ["Account", "Login"]), ("Account//Login/", ["Account", "Login"]),
    ("Account/ /Log  in", ["Account", "Log  in"]), (" ", ["Untitled"]), ("/", ["Untitled"]),
    ("\u{A0}Login", ["Login"]),
  ])
  func `spaces around the slashes of a name are no part of it`(name: String, path: [String]) {
    let screen = Screen(name, render: { (props: Meter.Props) in HTML(text: props.name) }) {
      Story("A", Meter.Props(level: 1, name: "x"))
    }
    #expect(Catalog { screen }.screens[0].path == path)
  }

  @Test func `a listing says in which file everything was written`() {
    let screen = CatalogListing(Self.described).screens[0]
    #expect(screen.file == #filePath)
    #expect(screen.stories.allSatisfy { $0.file == #filePath && $0.line > screen.line })
  }

  @Test(arguments: [
    ("/p/Stories/Login/Login.swift", "Login", "/p/Stories/Login/Fixtures"),
    ("/p/Stories/VideoPlayer/Player.swift", "Video Player", "/p/Stories/VideoPlayer/Fixtures"),
    ("/p/Stories/Login.swift", "Account/Login", "/p/Stories/Login/Fixtures"),
    ("/p/Sources/App/main.swift", "Cart", "/p/Sources/App/Cart/Fixtures"),
  ])
  func `fixtures lie beside the screen`(file: String, name: String, folder: String) {
    let screen = Screen(
      name, render: { (props: Meter.Props) in HTML(text: props.name) }, filePath: file
    ) { Story("A", Meter.Props(level: 1, name: "x")) }
    #expect(screen.erased.fixtureFolder == folder)
  }
}
