@testable import Storybook
import Testing

/// The providers of this file are all that the test program links.
struct ScreenProviderTests {
  @Test func `a catalog without a list has all linked screens, by group and name`() {
    let screens = Catalog("Found").screens
    #expect(
      screens.map(\.path) == [
        ["Account", "Avatar"], ["account", "badge"], ["Account", "Card"], ["Zoo", "Same"],
        ["Zoo", "Same"],
      ])
    #expect(screens.map(\.id) == ["avatar", "badge", "card", "same", "zoo-same"])
    #expect(screens.map(\.source.line) == screens.map(\.source.line).sorted { $0 < $1 })
    #expect(Set(screens.map(\.source.file)) == [#filePath])
  }

  @Test func `what is listed by hand is all that a catalog has`() {
    #expect(Catalog { Enclosing.Card.screen }.screens.map(\.id) == ["card"])
    #expect(Catalog {}.screens.isEmpty)
  }
}

private func screen(_ name: String, line: Int = #line) -> Screen<Int> {
  Screen(name, render: { (props: Int) in .text("\(props)") }, line: line) { Story("One", 1) }
}

private struct Avatar: ScreenProvider {
  static var screen: Screen<Int> { StorybookTests.screen("Account/Avatar") }
}

actor Badge: ScreenProvider {
  static let screen = StorybookTests.screen("account/badge")
}

enum Enclosing {
  final class Card {}
}

extension Enclosing.Card: ScreenProvider {
  static let screen = StorybookTests.screen("Account/Card")
}

private enum First: ScreenProvider {
  static let screen = StorybookTests.screen("Zoo/Same")
}

enum Second: ScreenProvider {
  static let screen = StorybookTests.screen("Zoo/Same")
}

struct Generic<Value>: ScreenProvider {
  static var screen: Screen<Int> { StorybookTests.screen("Account/Generic") }
}
