import Storybook
import StorybookSnapshots
import Testing

@testable import StorybookHost

struct SnapshotStatusIndexTests {
  private let light = SnapshotVariant(device: "phone", colorScheme: .light)
  private let dark = SnapshotVariant(device: "phone", colorScheme: .dark)

  @Test func `a story is marked until all of its variants are as recorded`() {
    var marks = SnapshotStatusIndex()
    marks.note("cart/two", light, isChanged: true)
    marks.note("cart/two", dark, isChanged: true)
    marks.note("cart/two", light, isChanged: false)
    #expect(marks.changed == ["cart/two"])
    marks.note("cart/two", dark, isChanged: false)
    #expect(marks.changed.isEmpty)
  }

  @Test func `what was found at all variants takes the place of what was known`() {
    var marks = SnapshotStatusIndex()
    marks.note("cart/two", light, isChanged: true)
    marks.end("cart/two", marks.begin("cart/two"), changed: [dark])
    marks.note("cart/two", light, isChanged: false)
    #expect(marks.changed == ["cart/two"])
    marks.end("cart/two", marks.begin("cart/two"), changed: [])
    #expect(marks.changed.isEmpty)
  }

  @Test func `what was begun earlier and ends later is out of date`() {
    var marks = SnapshotStatusIndex()
    let (first, second) = (marks.begin("cart/two"), marks.begin("cart/two"))
    marks.end("cart/two", second, changed: [])
    marks.end("cart/two", first, changed: [light])
    #expect(marks.changed.isEmpty)
    let third = marks.begin("cart/two")
    marks.end("cart/two", first, changed: [light])
    marks.end("cart/two", third, changed: [dark])
    #expect(marks.changed == ["cart/two"])
  }
}
