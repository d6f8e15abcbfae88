import Foundation
@testable import Stories
import Storybook
import StorybookAsync
import StorybookData
import StorybookSchema
import Testing

struct PhotoListTests {
  @Test func `the fixture decodes with a plain decoder`() throws {
    let props = try Fixture.decode(PhotoList.Props.self, "PhotoList/Fixtures/Far north.json")
    let photos = try #require(props.photos.lastValue)
    #expect(photos.map(\.isSelected) == [false, true, false, true])
    #expect(photos.map(\.link).filter { $0 == nil }.count == 1)
    let markup = PhotoList.html(props, RenderEnvironment()).markup
    #expect(markup.contains("<strong>2 selected</strong> of 4 photos"))
    #expect(markup.contains("Photos &lt;3 of the &quot;far&quot; north"))
  }

  @Test func `titles stay text`() {
    let photo = PhotoList.Photo(title: Fixture.hostileText, tint: "#336699")
    let props = PhotoList.Props(album: Fixture.hostileText, photos: .value([photo]))
    let markup = PhotoList.html(props, RenderEnvironment()).markup
    #expect(!markup.contains(Fixture.hostileText))
    #expect(markup.ranges(of: Fixture.escapedText).count == 3)
  }

  @Test(arguments: [
    ("#336699", "#336699"), ("#abc", "#abc"), ("red; background: url(//example.com)", "#8a94a6"),
    ("#33669", "#8a94a6"), ("", "#8a94a6"),
  ])
  func `a tint that is no colour is grey`(tint: String, color: String) {
    #expect(PhotoList.Photo(title: "", tint: tint).color == color)
  }

  @Test(arguments: [
    ("https://example.com/a", "https://example.com/a"), ("javascript:alert(1)", nil),
    ("data:text/html,x", nil),
  ])
  func `only pages can be linked to`(link: String, expected: String?) {
    let photo = PhotoList.Photo(title: "", tint: "", link: URL(string: link))
    #expect(photo.safeLink == expected)
  }

  @Test(arguments: [(-1e300, 0.5), (1.25, 1.25), (1e300, 3.0)])
  func `any number makes a shape that looks like a photo`(ratio: Double, expected: Double) {
    #expect(PhotoList.Shape.free(aspectRatio: ratio).aspectRatio == expected)
  }

  @Test func `an album without photos says so`() {
    let props = PhotoList.Props(album: "New", photos: .empty)
    let markup = PhotoList.html(props, RenderEnvironment()).markup
    #expect(markup.contains("Nothing here yet"))
    #expect(!markup.contains("<li"))
  }

  @Test func `photos stay on the screen while they are loaded again`() {
    let photo = PhotoList.Photo(title: "Larches", tint: "#336699", isSelected: true)
    let props = PhotoList.Props(album: "A", photos: .loading(last: [photo]))
    let markup = PhotoList.html(props, RenderEnvironment()).markup
    #expect(markup.contains("Loading the photos…"))
    #expect(markup.contains("<strong>1 selected</strong> of 1 photo<"))
  }

  @Test func `the album is loaded from its archive`() async throws {
    let album = try PhotoList.archive.load()
    #expect(album.title == "A week in the Engadin")
    #expect(album.photos.count == 7)
    #expect(try await Loader(load: PhotoList.load).loaded() == .value(album.photos))
    let text = try String(contentsOfFile: PhotoList.archive.file, encoding: .utf8)
    #expect(try PropsCoding.encode(album).canonicalText == text)
  }
}
