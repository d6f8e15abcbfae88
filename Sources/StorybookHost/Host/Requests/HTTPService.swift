package import Storybook
import StorybookFiles
import StorybookProgram
import StorybookSchema
import StorybookWebSockets

/// The responses to HTTP requests.
///
/// Confined to the service thread, within the host's isolation.
final class HTTPService {
  let rooms: RoomService
  let turns: HTTPTurns
  let catalog: CatalogStore
  let configuration: HostConfiguration
  private let pictures: PictureService
  private let reviews: ReviewService

  init(_ rooms: RoomService, pictures: PictureService, reviews: ReviewService) {
    self.rooms = rooms
    self.reviews = reviews
    self.pictures = pictures
    turns = HTTPTurns(rooms.connections, on: rooms.loop)
    catalog = rooms.catalog
    configuration = rooms.configuration
  }

  func answerRequest(_ request: Request, responder: Responder) {
    let access = configuration.access
    if var refusal = access.refusal(of: request) {
      refusal.headers += access.sharingHeaders(for: request)
      return responder.sendResponse(refusal)
    }
    if let moved = access.movedCanvas(request) { return responder.sendResponse(moved) }
    var request = request
    request.path = access.path(of: request)
    route(request, responder: responder)
  }

  private func route(_ request: Request, responder: Responder) {
    func enqueue(
      _ kind: HTTPQueue.Kind, work: nonisolated(nonsending) @escaping () async -> Response
    ) {
      turns.enqueue(request, responder: responder, as: kind, work)
    }
    switch ServedAddress(request.path) {
    case .health: responder.sendResponse(.text(200, sentence: "ok"))
    case .canvas: sendCanvas(request, responder: responder)
    case .page, .embed, .embedScript, .pageFile, .socket: responder.sendResponse(page(request))
    case .catalog: enqueue(.file) { self.listing(request) }
    case .schema: enqueue(.rendering) { await self.schema(request) }
    case .props: enqueue(.rendering) { await self.props(request) }
    case .rendering: enqueue(.rendering) { await self.rendering(request) }
    case .accessibility: enqueue(.audit) { await AuditReport.response(to: request) }
    case .picture: enqueue(.file) { self.pictures.response(to: request) }
    case .review: enqueue(.file) { await self.reviews.response() }
    case .axe: enqueue(.file) { self.axe(request) }
    case .catalogFile: enqueue(.file) { self.file(request) }
    }
  }

  /// Accepts props as a request body for renderings, because a URL only has room for short ones, and
  /// markup to check its accessibility.
  func admission(of request: Request) -> BodyAdmission {
    switch ServedAddress(request.path) {
    case .rendering: admission(of: request, type: "application/json", content: "props")
    case .accessibility: admission(of: request, type: "text/html", content: "markup")
    default: .none
    }
  }

  /// - Parameter type: a page of another origin cannot send it without a preflight request (Fetch,
  ///   CORS-safelisted request headers).
  private func admission(
    of request: Request, type: String, content: String
  ) -> BodyAdmission {
    if let refusal = configuration.access.refusal(of: request) { return .refused(refusal) }
    let given = request.contentType?.lowercased().prefix { $0 != ";" && $0 != " " }
    guard given.map(String.init) == type else {
      return .refused(.text(415, sentence: "Expected \(content) with the content type \(type)."))
    }
    return .upTo(configuration.server.maximumMessageBytes)
  }

  private func listing(_ request: Request) -> Response {
    catalog.refresh()
    var response = Response.json(catalog.value)
    response.headers += configuration.access.sharingHeaders(for: request)
    return response
  }

  private nonisolated(nonsending) func schema(_ request: Request) async -> Response {
    let name = request.path.dropFirst("/schema/".count)
    guard name.hasSuffix(".json"), let screen = catalog.index.screen(String(name.dropLast(5)))
    else { return .text(404, sentence: "Unknown screen “\(name.prefix(100))”.") }
    return .json(await catalog.schema(of: screen.id, priority: .request))
  }

  /// The initial props of a story.
  private nonisolated(nonsending) func props(_ request: Request) async -> Response {
    let name = request.path.dropFirst("/props/".count)
    guard name.hasSuffix(".json"), let found = catalog.index.find(String(name.dropLast(5)))
    else { return .text(404, sentence: "Unknown story “\(name.prefix(100))”.") }
    do {
      return .json(try await catalog.props(of: found, priority: .request))
    } catch {
      return .text(500, sentence: ProtocolError(error).message)
    }
  }

  /// The copy of axe-core for the canvas.
  private func axe(_ request: Request) -> Response {
    guard let axe = configuration.axe else { return AxeFile.missing }
    return axe.file.response(to: request, policy: ContentSecurityPolicy.data)
  }

  /// A file of the catalog.
  private func file(_ request: Request) -> Response {
    guard let file = catalog.files.file(at: request.path) else {
      return .text(404, sentence: "Not found: \(request.path.prefix(200)).")
    }
    var response = linking(file).response(to: request, policy: ContentSecurityPolicy.data)
    // Fonts are fetched with CORS, and the canvas has its own origin.
    response.headers.append(.init("access-control-allow-origin", "*"))
    return response
  }

  /// Adds the key for files to the addresses in a style sheet.
  private func linking(_ file: StaticFile) -> StaticFile {
    let base = configuration.server.pathPrefix + configuration.access.assetBase
    guard file.type == "text/css", base != "/" else { return file }
    let text = FileLinks(base: base).moved(styles: String(decoding: file.bytes, as: UTF8.self))
    return StaticFile(type: file.type, bytes: Array(text.utf8))
  }

  /// A file of the page.
  func page(_ request: Request) -> Response {
    guard let entry = configuration.page.entry(request.path) else {
      return .text(404, sentence: "Not found: \(request.path.prefix(200)).")
    }
    let access = configuration.access
    let policy = ContentSecurityPolicy.policy(
      of: entry, at: request.path, on: request.host, for: access, showing: catalog.otherOrigins)
    var response = entry.file.response(
      to: request, policy: policy, isImmutable: entry.isImmutable)
    response.headers += access.sharingHeaders(for: request)
    // The canvas, which has an opaque origin, imports modules that are not bundled.
    if configuration.page.isEdited, ServedAddress(request.path) == .pageFile {
      response.headers.append(.init("access-control-allow-origin", "*"))
    }
    if let token = access.token, request.value(of: "token").map(token.matches) == true {
      let cookie = AccessControl.setCookie(token, isSecure: request.isSecure)
      response.headers.append(.init("set-cookie", cookie))
    }
    return response
  }
}

extension HTTPService {
  private nonisolated(nonsending) func rendering(_ request: Request) async -> Response {
    let id = String(request.path.dropFirst("/render/".count))
    guard let found = catalog.index.find(id) else {
      return .text(404, sentence: "Unknown story “\(id.prefix(100))”.")
    }
    let props: [UInt8]?
    let environment: EnvironmentSettings
    do {
      environment = try EnvironmentSettings(
        words: request.query.map { ($0.name, $0.value) }, devices: catalog.devices,
        over: found.story.environment)
      if request.body.count > UnreadMessages.shortest {
        props = try await Task.detached { try HTTPService.props(of: request) }.value
      } else {
        props = try Self.props(of: request)
      }
    } catch {
      return .text(400, sentence: "\(error)")
    }
    do {
      let result = try await catalog.render(
        found, props: props, in: environment, priority: .request)
      return response(showing: result, of: found.story, in: environment, for: request)
    } catch {
      return .text(500, sentence: ProtocolError(error).message)
    }
  }

  private func response(
    showing result: RenderResult, of story: StoryIndex.Story, in environment: EnvironmentSettings,
    for request: Request
  ) -> Response {
    switch result {
    case .rendered(let rendering, _):
      let policy = ContentSecurityPolicy.rendering(
        of: request.host, in: configuration.access.frameAncestors)
      let base = configuration.server.pathPrefix + configuration.access.assetBase
      let links = FileLinks(base: base, isFile: catalog.files.contains)
      let (type, body) = rendering.moving(links).document(
        title: story.title, environment: environment)
      let headers =
        ContentSecurityPolicy.headers(type, policy: policy)
        + rendering.notes.globals.map(Self.header(of:))
      return Response(headers: headers, body: body)
    case .rejected(let mismatch): return .text(422, sentence: "\(mismatch)")
    case .crashed(let report): return .text(500, sentence: report.message)
    }
  }

  /// Names a global for which the default was rendered.
  private static func header(of ignored: PropsError) -> Response.Header {
    let ascii = (0x20...0x7E).map { Character(Unicode.Scalar(UInt8($0))) }
    let sentence = "\(ignored)".percentEncoded(keeping: String(ascii.filter { $0 != "%" }))
    return Response.Header("x-storybook-global", String(sentence.prefix(1000)))
  }

  /// Reads the props of a request; takes long for a long body.
  private static func props(of request: Request) throws -> [UInt8]? {
    if !request.body.isEmpty {
      _ = try Value(json: request.body)
      return request.body
    }
    guard let text = request.value(of: "props") else { return nil }
    guard let bytes = Base64.decodedURLSafe(text) else {
      throw LaunchError(reason: "“props” is not URL-safe Base64.")
    }
    _ = try Value(json: bytes)
    return bytes
  }
}

extension Response {
  static func json(_ value: Value) -> Response {
    Response(
      headers: ContentSecurityPolicy.headers(
        "application/json", policy: ContentSecurityPolicy.data),
      body: value.bytes)
  }
}

extension Rendering {
  /// The rendering with the addresses of the catalog's files below another folder.
  fileprivate func moving(_ links: FileLinks) -> Rendering {
    guard links.base != "/", mediaType.form == .html, case .text(let text) = body else {
      return self
    }
    return replacing(links.moved(text))
  }

  /// Content type and bytes of the rendering alone; an HTML fragment becomes a complete document.
  package func document(title: String, environment: EnvironmentSettings) -> (
    type: String, body: [UInt8]
  ) {
    switch body {
    case .text(let text) where mediaType.form == .html:
      let html = StandaloneDocument.html(
        text, title: title, environment: environment, isSettled: notes.isSettled)
      return (MediaType.html.contentType, Array(html.utf8))
    case .text(let text): return ("\(mediaType); charset=utf-8", Array(text.utf8))
    case .bytes(let bytes): return (mediaType.name, bytes)
    }
  }
}
