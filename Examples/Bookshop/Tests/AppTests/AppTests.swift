import Foundation
import StorybookTesting
import Testing

@testable import App
@testable import BookshopStories

struct AppTests {
  @Test func `a route and its story show the same`() async throws {
    let pages = try await Pages(templates)
    try await withServer(buildRouter(pages)) { server in
      let books = try await server.get("/")
      #expect(books == (200, try pages.books(await Store().list)))
      let missing = try await server.get("/books/9")
      #expect(missing.status == 404)
    }
  }

  @Test func `a saved page is rendered`() async throws {
    let catalog = catalog(try await Pages(templates))
    let fixture = try Fixture(of: BookProps.self, "Long title", in: catalog)
    expectRenders(fixture, in: catalog, containing: "<h1>Kim")
  }

  @Test func `props of served pages are kept once, without what is personal`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let router = buildRouter(try await Pages(templates), keptProps: folder.path)
    try await withServer(router) { server in
      for path in ["/", "/", "/books/0", "/books/1", "/books/9"] { _ = try await server.get(path) }
    }
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".json") }.sorted()
    #expect(files.map { $0.prefix { $0 != "/" } } == ["Book", "Books"])
    let kept = try files.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    #expect(kept[1].contains("ann@example.org") && !kept.joined().contains("grace"))
    #expect(try JSONDecoder().decode(BooksProps.self, from: Data(kept[1].utf8)).books.count == 2)
  }
}
