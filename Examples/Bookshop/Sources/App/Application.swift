import Foundation
import Hummingbird
import StorybookRecording

/// Builds the router: each route renders a page with props from the store.
package func buildRouter(_ pages: Pages, keptProps: String? = nil) -> Router<BasicRequestContext> {
  let router = Router()
  router.add(middleware: FileMiddleware("Public"))
  // Off by default: who sets it decides that what customers see may be kept.
  if let keptProps {
    let fixtures = ServedFixtures(folder: keptProps, samples: [Email("ann@example.org")])
    router.add(middleware: KeepProps(fixtures: fixtures))
  }
  let store = Store()
  router.get("/") { _, _ in try html(pages.books(await store.list)) }
  router.get("/books/:id") { _, context in
    let id = try context.parameters.require("id", as: Int.self)
    guard let book = await store.book(id) else { throw HTTPError(.notFound) }
    return try html(pages.book(book))
  }
  return router
}

private func html(_ markup: String) -> Response {
  Response(
    status: .ok, headers: [.contentType: "text/html; charset=utf-8"],
    body: .init(byteBuffer: ByteBuffer(string: markup)))
}

/// Starts the app. The executable calls it.
@MainActor package func runApp() async throws {
  let environment = ProcessInfo.processInfo.environment
  let router = buildRouter(try await Pages(), keptProps: environment["KEEP_PROPS"])
  let port = environment["PORT"].flatMap(Int.init) ?? 8080
  let app = Application(
    router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)))
  try await app.runService()
}
