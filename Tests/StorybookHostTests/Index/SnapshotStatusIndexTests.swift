import Storybook
import StorybookSnapshots
import Testing

@testable import StorybookHost

struct SnapshotStatusIndexTests {
  private let light = SnapshotVariant(device: "phone", colorScheme: .light)
  private let dark = SnapshotVariant(device: "phone", colorScheme: .dark)

  @Test func `a story is marked until all of its variants are as recorded`() {
    var marks = SnapshotStatusIndex()
    marks.noteStory("cart/two", variant: light, of: .markup, isChanged: true)
    marks.noteStory("cart/two", variant: dark, of: .markup, isChanged: true)
    marks.noteStory("cart/two", variant: light, of: .markup, isChanged: false)
    #expect(marks.changed == ["cart/two"])
    marks.noteStory("cart/two", variant: dark, of: .markup, isChanged: false)
    #expect(marks.changed.isEmpty)
  }

  @Test func `what was found at all variants takes the place of what was known`() {
    var marks = SnapshotStatusIndex()
    marks.noteStory("cart/two", variant: light, of: .markup, isChanged: true)
    marks.endStory("cart/two", turn: marks.beginStory("cart/two"), changed: [.markup: [dark]])
    marks.noteStory("cart/two", variant: light, of: .markup, isChanged: false)
    #expect(marks.changed == ["cart/two"])
    marks.endStory("cart/two", turn: marks.beginStory("cart/two"), changed: [:])
    #expect(marks.changed.isEmpty)
  }

  @Test func `what was begun earlier and ends later is out of date`() {
    var marks = SnapshotStatusIndex()
    let (first, second) = (marks.beginStory("cart/two"), marks.beginStory("cart/two"))
    marks.endStory("cart/two", turn: second, changed: [:])
    marks.endStory("cart/two", turn: first, changed: [.markup: [light]])
    #expect(marks.changed.isEmpty)
    let third = marks.beginStory("cart/two")
    marks.endStory("cart/two", turn: first, changed: [.markup: [light]])
    marks.endStory("cart/two", turn: third, changed: [.markup: [dark]])
    #expect(marks.changed == ["cart/two"])
  }

  @Test func `markup as recorded says nothing of the outline`() {
    var marks = SnapshotStatusIndex()
    marks.noteStory("cart/two", variant: light, of: .outline, isChanged: true)
    marks.noteStory("cart/two", variant: light, of: .markup, isChanged: false)
    #expect(marks.changed == ["cart/two"])
    marks.endStory(
      "cart/two", turn: marks.beginStory("cart/two"), changed: [.markup: [], .outline: []])
    #expect(marks.changed.isEmpty)
  }
}
