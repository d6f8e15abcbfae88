import Foundation
import StorybookTesting
import Testing

@testable import Letters
@testable import LettersStories

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct LettersTests {
  @Test func `a route and its story show the same`() throws {
    let page = Routes().response(to: "/").body
    #expect(page == Inbox(Routes().inbox).render())
    #expect(
      page.contains(#"<li class="new"><a href="/letters/0">Engines</a><span>Ada</span></li>"#))
  }

  @Test(arguments: [("/letters/1", 200, "relay 70"), ("/letters/7", 404, "No such letter")])
  func `a letter has an address`(path: String, status: Int, text: String) {
    let response = Routes().response(to: path)
    #expect(response.status == status)
    #expect(response.body.contains(text))
  }

  @Test func `a saved letter is rendered`() throws {
    let fixture = try Fixture(of: LetterPage.Props.self, "Hostile subject", in: catalog)
    expectRenders(fixture, in: catalog, containing: "<h1>&lt;script>")
  }

  @Test func `the server answers on loopback`() async throws {
    let server = try Server(port: 0)
    Thread.detachNewThread { server.run() }
    let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/letters/0"))
    let (data, _) = try await URLSession.shared.data(from: url)
    #expect(String(decoding: data, as: UTF8.self) == Routes().response(to: "/letters/0").body)
  }
}
