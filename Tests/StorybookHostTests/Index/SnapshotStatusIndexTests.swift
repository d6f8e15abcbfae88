import Storybook
import StorybookSnapshots
import Testing

@testable import StorybookHost

struct SnapshotStatusIndexTests {
  private let light = SnapshotVariant(device: "phone", colorScheme: .light)
  private let dark = SnapshotVariant(device: "phone", colorScheme: .dark)

  @Test func `a story is marked until all of its variants are as recorded`() {
    var marks = SnapshotStatusIndex()
    marks.note("cart/two", light, of: .markup, isChanged: true)
    marks.note("cart/two", dark, of: .markup, isChanged: true)
    marks.note("cart/two", light, of: .markup, isChanged: false)
    #expect(marks.changed == ["cart/two"])
    marks.note("cart/two", dark, of: .markup, isChanged: false)
    #expect(marks.changed.isEmpty)
  }

  @Test func `what was found at all variants takes the place of what was known`() {
    var marks = SnapshotStatusIndex()
    marks.note("cart/two", light, of: .markup, isChanged: true)
    marks.end("cart/two", marks.begin("cart/two"), changed: [.markup: [dark]])
    marks.note("cart/two", light, of: .markup, isChanged: false)
    #expect(marks.changed == ["cart/two"])
    marks.end("cart/two", marks.begin("cart/two"), changed: [:])
    #expect(marks.changed.isEmpty)
  }

  @Test func `what was begun earlier and ends later is out of date`() {
    var marks = SnapshotStatusIndex()
    let (first, second) = (marks.begin("cart/two"), marks.begin("cart/two"))
    marks.end("cart/two", second, changed: [:])
    marks.end("cart/two", first, changed: [.markup: [light]])
    #expect(marks.changed.isEmpty)
    let third = marks.begin("cart/two")
    marks.end("cart/two", first, changed: [.markup: [light]])
    marks.end("cart/two", third, changed: [.markup: [dark]])
    #expect(marks.changed == ["cart/two"])
  }

  @Test func `markup as recorded says nothing of the outline`() {
    var marks = SnapshotStatusIndex()
    marks.note("cart/two", light, of: .outline, isChanged: true)
    marks.note("cart/two", light, of: .markup, isChanged: false)
    #expect(marks.changed == ["cart/two"])
    marks.end("cart/two", marks.begin("cart/two"), changed: [.markup: [], .outline: []])
    #expect(marks.changed.isEmpty)
  }
}
