import Foundation
import StorybookSchema
import Synchronization

/// Keeps the props of pages that an app serves, as fixtures of their screens.
///
/// ```swift
/// let fixtures = ServedFixtures(folder: "Sources/MyStories", samples: [Email("ann@example.org")])
/// let response = try await fixtures.keep { try await next(request, context) } when: {
///   $0.status == .ok
/// }
/// ```
///
/// Call ``rendered(_:as:markup:)`` where pages are rendered; it does nothing outside of `keep`. A
/// page is kept if it has other elements than those before: lists of three and of four rows are
/// alike. What cannot be written is not kept.
public final class ServedFixtures: Sendable {
  private struct Page: Sendable {
    let screen: String
    let props: any Encodable & Sendable
    let markup: String
  }

  private final class Pages: Sendable {
    let last = Mutex<Page?>(nil)
  }

  @TaskLocal private static var pages: Pages?

  private let folder: URL
  private let samples: [any Encodable & Sendable]
  private let limit: Int
  private let byteLimit: Int
  /// The names of the fixtures, by screen.
  private let known = Mutex<[String: Set<String>]>([:])

  /// - Parameters:
  ///   - folder: the folder that has a folder for each screen.
  ///   - samples: values of the types with personal data, which are kept instead of all values of
  ///     their types.
  ///   - limit: the most fixtures of a screen.
  ///   - byteLimit: the most bytes of a fixture; larger ones are not kept.
  public init(
    folder: String, samples: [any Encodable & Sendable] = [], limit: Int = 20,
    byteLimit: Int = 64 << 10
  ) {
    self.folder = URL(filePath: folder)
    self.samples = samples
    self.limit = limit
    self.byteLimit = byteLimit
  }

  /// Notes the props of a page that an app has rendered.
  ///
  /// - Parameters:
  ///   - props: the props of the screen.
  ///   - screen: the name of the screen's folder.
  ///   - markup: the rendering, as HTML.
  public static func rendered(
    _ props: some Encodable & Sendable, as screen: String, markup: String
  ) {
    pages?.last.withLock { $0 = Page(screen: screen, props: props, markup: markup) }
  }

  /// Answers a request, and keeps the last page that was rendered for it.
  ///
  /// - Parameters:
  ///   - answer: returns the response.
  ///   - isKept: whether the page of the response is kept.
  /// - Throws: the error of `answer`.
  public func keep<Response>(
    _ answer: () async throws -> Response, when isKept: (Response) -> Bool
  ) async rethrows -> Response {
    let pages = Pages()
    let response = try await Self.$pages.withValue(pages, operation: answer)
    if isKept(response), let page = pages.last.withLock({ $0 }) { try? keepPage(page) }
    return response
  }

  private func keepPage(_ page: Page) throws {
    let name = "served \(MarkupSkeleton(page.markup).hash).json"
    try known.withLock { known in
      let fixtures = folder.appending(path: "\(page.screen)/.storybook/Fixtures")
      var names = known[page.screen] ?? Self.names(in: fixtures)
      defer { known[page.screen] = names }
      guard names.count < limit, names.insert(name).inserted else { return }
      let data = Data(try PropsCoding.encode(page.props, replacing: samples).canonicalText.utf8)
      guard data.count <= byteLimit else { return }
      try FileManager.default.createDirectory(at: fixtures, withIntermediateDirectories: true)
      try data.write(to: fixtures.appending(path: name), options: .atomic)
    }
  }

  private static func names(in folder: URL) -> Set<String> {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return Set(names?.filter { $0.hasPrefix("served ") } ?? [])
  }
}
