import Foundation
import StorybookTestSupport
import Testing

@testable import StorybookRecording

/// An app keeps the props of pages that it serves: once for each form, without what is personal.
struct ServedFixturesTests {
  struct Email: Codable, Hashable, Sendable {
    var text: String

    init(_ text: String) { self.text = text }
    init(from decoder: any Decoder) throws {
      text = try decoder.singleValueContainer().decode(String.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
  }

  struct Person: Codable, Sendable {
    var name: String
    var born: Int
  }

  struct Props: Codable, Sendable {
    var title = "Books"
    var owner: Email? = Email("grace@example.com")
    var others = [Email("alan@example.com")]
    var byName = ["x": Email("kurt@example.com")]
    var author = Person(name: "Grace", born: 1906)
  }

  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func fixtures(limit: Int = 20, byteLimit: Int = 1000) -> ServedFixtures {
    ServedFixtures(
      folder: folder.path,
      samples: [Email("ann@example.org"), Person(name: "Ann", born: 2000)], limit: limit,
      byteLimit: byteLimit)
  }

  private func kept() -> [String] {
    let files = try? FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return (files ?? []).filter { $0.hasSuffix(".json") }.sorted()
  }

  private func serve(_ fixtures: ServedFixtures, _ markup: String, status: Int = 200) async {
    _ = await fixtures.keep {
      ServedFixtures.rendered(Props(title: markup), as: "Books", markup: markup)
      return status
    } when: {
      $0 == 200
    }
  }

  @Test func `values of personal types are replaced, wherever they are`() async throws {
    await serve(fixtures(), "<p>a</p>")
    let file = try #require(kept().first)
    #expect(file.hasPrefix("Books/.storybook/Fixtures/served "))
    let text = try folder.read(file)
    let props = try JSONDecoder().decode(Props.self, from: Data(text.utf8))
    let sample = Email("ann@example.org")
    #expect(props.owner == sample && props.others == [sample] && props.byName == ["x": sample])
    #expect(props.author.name == "Ann" && props.title == "<p>a</p>")
    #expect(!text.contains("example.com"))
  }

  @Test func `a form is kept once, also by the next process, and a failed response never`() async {
    let first = fixtures()
    await serve(first, "<b>a</b>", status: 404)
    #expect(kept().isEmpty)
    for text in ["a", "b", "c"] { await serve(first, "<p>\(text)</p>") }
    await serve(fixtures(), "<p>d</p>")
    #expect(kept().count == 1)
    ServedFixtures.rendered(Props(), as: "Books", markup: "<i></i>")
    #expect(kept().count == 1)
  }

  @Test func `fixtures are few and small`() async {
    let few = fixtures(limit: 2)
    for name in ["a", "b", "i", "p", "q"] { await serve(few, "<\(name)></\(name)>") }
    #expect(kept().count == 2)
    await serve(fixtures(byteLimit: 10), "<main></main>")
    #expect(kept().count == 2)
  }

  @Test func `a folder that cannot be written is no error of the request`() async {
    let nowhere = ServedFixtures(folder: "/dev/null/nowhere")
    await serve(nowhere, "<p></p>")
    #expect(!FileManager.default.fileExists(atPath: "/dev/null/nowhere"))
  }

  @Test(
    arguments: [
      ("<ul><li>a</li></ul>", "<ul><li>b</li><li>c</li><li>d</li></ul>", true),
      ("<p>a</p>", "<p class=\"b\">a</p>", false), ("<p>a</p>", "<b>a</b>", false),
      ("<p title=\"a\">", "<p title=\"b\">", true), ("", "text", true), ("<br>", "", false),
      (
        "<tr><td><b>1</b></td><td>a</td></tr>",
        "<tr><td><b>1</b></td><td>a</td></tr><tr><td><b>2</b></td><td>c</td></tr>", true
      ),
      ("<!-- <p> --><i>", "<i>", true),
    ])
  func `pages with equal elements are alike`(first: String, second: String, areAlike: Bool) {
    #expect((MarkupSkeleton(first).hash == MarkupSkeleton(second).hash) == areAlike)
  }
}
