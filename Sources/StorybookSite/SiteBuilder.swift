import Foundation
import Storybook
import StorybookHost
import StorybookProgram
import StorybookSchema

/// Builds a static site: everything that a host would send to the page, as files.
///
/// Stories are rendered in headless rooms, a few at a time; only the name of each file is kept, so
/// that memory does not grow with their number.
struct SiteBuilder: Sendable {
  let listing: CatalogListing
  let storyIndex: StoryIndex
  let plan: SitePlan
  let folder: SiteFolder
  let page: PageFiles
  /// The address of a host with the same stories, if one is running.
  let live: String?
  /// The command that starts such a host.
  let command: String
  /// The number of stories rendered concurrently.
  let parallelism: Int
  let ask: @Sendable (WorkerRequest) async -> WorkerResponse

  private var renderer: SiteRenderer {
    SiteRenderer(plan: plan, folder: folder, root: SourceRoot(listing), files: files, ask: ask)
  }

  private var files: CatalogFiles { CatalogFiles(listing.folders) }

  /// Writes all files without publishing the site.
  ///
  /// - Parameter progress: called after each story.
  func build(progress: () -> Void) async throws -> SiteReport {
    var book = SiteManifestBuilder(plan: plan, live: live, command: command)
    let renderer = renderer
    try await withThrowingTaskGroup(of: WrittenStory.self) { group in
      var documentation = await documentation()
      var underWay = 0
      for screen in storyIndex.screens {
        let described = try await schema(of: screen.listing, documentation: &documentation)
        for story in screen.stories {
          if underWay == parallelism, let written = try await group.next() {
            book.addStory(written, progress: progress)
          } else {
            underWay += 1
          }
          group.addTask { try await renderer.render(story, of: described) }
        }
      }
      for try await written in group { book.addStory(written, progress: progress) }
    }
    try writeBook(book, globals: await globals())
    return book.reportStoryIndex(storyIndex)
  }
}

// MARK: Schemas

extension SiteBuilder {
  private func schema(
    of screen: CatalogListing.Screen, documentation: inout Documentation
  ) async throws -> SiteRenderer.Screen {
    try Task.checkCancellation()
    let plain = await plainSchema(of: screen.id)
    let known = Set(documentation.modules.keys)
    for module in Documentation.modules(in: plain).subtracting(known).sorted() {
      documentation.modules[module] = await reader.documentation(of: module)
    }
    let schema = documentation.describing(plain)
    return SiteRenderer.Screen(
      listing: screen, schema: schema, file: try folder.keepBytes(schema.bytes))
  }

  /// The globals of the catalog, with their schema.
  private func globals() async -> Value? {
    guard var globals = listing.globals?.object else { return nil }
    if globals["problem"] == nil { globals["schema"] = await plainSchema(of: CatalogGlobals.id) }
    return .object(globals)
  }

  /// Falls back to the type's metadata if probing crashes.
  private func plainSchema(of screen: String) async -> Value {
    let answer = await ask(.schema(screen: screen))
    if case .schema(let schema, _)? = answer.replies.last { return schema }
    guard let crash = answer.crash else { return unknown(answer.replies.last) }
    let outline = await ask(.outline(screen: screen, reason: crash.message))
    if case .schema(let schema, _)? = outline.replies.last { return schema }
    return ["x-unknown": .string(crash.message)]
  }

  private func unknown(_ reply: WorkerReply?) -> Value {
    guard case .failed(let reason)? = reply else { return [:] }
    return ["x-unknown": .string(reason)]
  }

  private var reader: DocumentationReader { DocumentationReader(folder: .own) }

  private func documentation() async -> Documentation {
    let modules = listing.screens.compactMap {
      $0.type?.split(separator: ".").first.map(String.init)
    }
    return await reader.documentation(of: Set(modules))
  }
}

// MARK: Files

extension SiteBuilder {
  private func writeBook(_ book: SiteManifestBuilder, globals: Value?) throws {
    let storyIndex = book.storyIndex(storyIndex)
    let hello = try folder.keepBytes(
      book.hello(listing, storyIndex: storyIndex, globals: globals).bytes)
    let pages = SitePages(
      title: listing.title, hello: hello, screens: storyIndex.screens,
      others: listing.otherOrigins)
    for (path, bytes) in page.all {
      try folder.put(pages.file(path, bytes: bytes), at: SitePages.place(of: path))
    }
    try folder.put(Array(pages.list.utf8), at: "stories.html")
    try folder.put(Array(storyIndex.value.canonicalText.utf8), at: "catalog.json")
    try writeCatalogFiles()
  }

  /// Writes the files of the catalog, style sheets with relative addresses. The files of the site
  /// come first: a folder of the catalog can contain the site, or an `index.html`.
  private func writeCatalogFiles() throws {
    let own = URL(filePath: folder.path).resolvingSymlinksInPath().path
    for (path, file) in files.all {
      let place = URL(filePath: file).resolvingSymlinksInPath().path
      guard !(place + "/").hasPrefix(own + "/"), let content = files.file(at: path) else {
        continue
      }
      try folder.put(content.siteBytes(at: path), at: String(path.dropFirst()))
    }
  }
}

extension StaticFile {
  /// Its bytes in a site, where the addresses in a style sheet are relative.
  fileprivate func siteBytes(at path: String) -> [UInt8] {
    guard type == "text/css" else { return bytes }
    let depth = path.split(separator: "/").count - 1
    let links = FileLinks(base: String(repeating: "../", count: depth))
    return Array(links.moved(styles: String(decoding: bytes, as: UTF8.self)).utf8)
  }
}
