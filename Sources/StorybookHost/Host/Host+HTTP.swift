package import Storybook
import StorybookProgram
import StorybookSchema
import StorybookWebSockets
import StorybookSession

extension Host {
  private typealias Route = @Sendable (isolated Host, Request, Responder) -> Void

  private static func route(to address: ServedAddress) -> Route {
    switch address {
    case .health: { _, _, responder in responder.send(.text(200, "ok")) }
    case .catalog: queued(.file) { $0.sendCatalog($1, $2) }
    case .schema: queued(.rendering) { $0.sendSchema($1, $2) }
    case .props: queued(.rendering) { $0.sendProps($1, $2) }
    case .rendering: queued(.rendering) { $0.sendRendering($1, $2) }
    case .accessibility: queued(.audit) { $0.sendAudit($1, $2) }
    case .picture: queued(.file) { $0.sendPicture($1, $2) }
    case .axe: queued(.file) { $0.sendAxe($1, $2) }
    case .canvas: { host, request, responder in host.sendCanvas(request, responder) }
    case .page, .embed, .embedScript, .pageFile, .socket:
      { host, request, responder in host.sendPage(request, responder) }
    case .catalogFile: queued(.file) { $0.sendFile($1, $2) }
    }
  }

  private static func queued(
    _ kind: HTTPQueue.Kind, _ route: @escaping @Sendable (isolated Host, Request, Reply) -> Void
  ) -> Route {
    { host, request, responder in
      host.enqueue(request, responder, as: kind) { route(host, request, $0) }
    }
  }

  func answer(_ request: Request, _ responder: Responder) {
    let access = configuration.access
    if var refusal = access.refusal(of: request) {
      refusal.headers += access.sharingHeaders(for: request)
      return responder.send(refusal)
    }
    if let moved = access.movedCanvas(request) { return responder.send(moved) }
    var request = request
    request.path = access.path(of: request)
    Self.route(to: ServedAddress(request.path))(self, request, responder)
  }

  /// Accepts props as a request body for renderings, because a URL only has room for short ones, and
  /// markup to check its accessibility.
  nonisolated func admission(of request: Request) -> BodyAdmission {
    switch ServedAddress(request.path) {
    case .rendering: admission(of: request, type: "application/json", content: "props")
    case .accessibility: admission(of: request, type: "text/html", content: "markup")
    default: .none
    }
  }

  /// - Parameter type: a page of another origin cannot send it without a preflight request (Fetch,
  ///   CORS-safelisted request headers).
  private nonisolated func admission(
    of request: Request, type: String, content: String
  ) -> BodyAdmission {
    if let refusal = configuration.access.refusal(of: request) { return .refused(refusal) }
    let given = request.contentType?.lowercased().prefix { $0 != ";" && $0 != " " }
    guard given.map(String.init) == type else {
      return .refused(.text(415, "Expected \(content) with the content type \(type)."))
    }
    return .upTo(configuration.server.maximumMessageBytes)
  }

  private func sendCatalog(_ request: Request, _ reply: Reply) {
    catalog.refresh()
    var response = Response.json(catalog.value)
    response.headers += configuration.access.sharingHeaders(for: request)
    reply.send(response)
  }

  private func sendSchema(_ request: Request, _ reply: Reply) {
    let name = request.path.dropFirst("/schema/".count)
    guard name.hasSuffix(".json"), let screen = catalog.index.screen(String(name.dropLast(5)))
    else {
      return reply.send(.text(404, "Unknown screen “\(name.prefix(100))”."))
    }
    catalog.loadSchema(screen.id, priority: .request) { reply.send(.json($0)) }
  }

  /// Sends the initial props of a story.
  private func sendProps(_ request: Request, _ reply: Reply) {
    let name = request.path.dropFirst("/props/".count)
    guard name.hasSuffix(".json"),
      let (screen, story) = catalog.index.find(String(name.dropLast(5)))
    else { return reply.send(.text(404, "Unknown story “\(name.prefix(100))”.")) }
    catalog.loadProps(screen.id, story, priority: .request) { props in
      switch props {
      case .success(let props): reply.send(.json(props))
      case .failure(let failure): reply.send(.text(500, failure.message))
      }
    }
  }

  /// Sends a file of the catalog.
  private func sendFile(_ request: Request, _ reply: Reply) {
    guard let file = catalog.files.file(at: request.path) else {
      return reply.send(.text(404, "Not found: \(request.path.prefix(200))."))
    }
    var response = linking(file).response(to: request, policy: ContentSecurityPolicy.data)
    // Fonts are fetched with CORS, and the canvas has its own origin.
    response.headers.append(.init("access-control-allow-origin", "*"))
    reply.send(response)
  }

  /// Adds the key for files to the addresses in a style sheet.
  private func linking(_ file: StaticFile) -> StaticFile {
    let base = configuration.server.pathPrefix + configuration.access.assetBase
    guard file.type == "text/css", base != "/" else { return file }
    let text = FileLinks(base: base).moved(styles: String(decoding: file.bytes, as: UTF8.self))
    return StaticFile(type: file.type, bytes: Array(text.utf8))
  }

  func sendPage(_ request: Request, _ responder: Responder) { responder.send(page(request)) }

  /// A file of the page.
  func page(_ request: Request) -> Response {
    guard let entry = configuration.page.entry(request.path) else {
      return .text(404, "Not found: \(request.path.prefix(200)).")
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

extension Host {
  private func sendRendering(_ request: Request, _ reply: Reply) {
    let id = String(request.path.dropFirst("/render/".count))
    guard let found = catalog.index.find(id) else {
      return reply.send(.text(404, "Unknown story “\(id.prefix(100))”."))
    }
    guard request.body.count > UnreadMessages.shortest else {
      return render(found, Result { try Self.props(of: request) }, for: request, reply: reply)
    }
    Task {
      let props = await Task.detached { Result { try Self.props(of: request) } }.value
      render(found, props, for: request, reply: reply)
    }
  }

  private func render(
    _ found: StoryIndex.Found, _ props: Result<[UInt8]?, any Error>, for request: Request,
    reply: Reply
  ) {
    do {
      let environment = try EnvironmentSettings(
        words: request.query.map { ($0.name, $0.value) }, devices: catalog.devices,
        over: found.story.environment)
      render(found, try props.get(), in: environment, for: request, reply: reply)
    } catch {
      reply.send(.text(400, "\(error)"))
    }
  }

  private func render(
    _ found: StoryIndex.Found, _ props: [UInt8]?, in environment: EnvironmentSettings,
    for request: Request, reply: Reply
  ) {
    let policy = ContentSecurityPolicy.rendering(
      of: request.host, in: configuration.access.frameAncestors)
    let base = configuration.server.pathPrefix + configuration.access.assetBase
    let links = FileLinks(base: base, isFile: catalog.files.contains)
    catalog.render(found, props, in: environment, priority: .request) { result in
      switch result {
      case .success(.rendered(let rendering, _)):
        let (type, body) = rendering.moving(links).document(
          title: found.story.title, environment: environment)
        let headers =
          ContentSecurityPolicy.headers(type, policy: policy)
          + rendering.notes.globals.map(Self.header(of:))
        reply.send(Response(headers: headers, body: body))
      case .success(.rejected(let mismatch)): reply.send(.text(422, "\(mismatch)"))
      case .success(.crashed(let report)): reply.send(.text(500, report.message))
      case .failure(let failure): reply.send(.text(500, failure.message))
      }
    }
  }

  /// Names a global for which the default was rendered.
  private static func header(of ignored: PropsError) -> Response.Header {
    let ascii = (0x20...0x7E).map { Character(Unicode.Scalar(UInt8($0))) }
    let sentence = "\(ignored)".percentEncoded(keeping: String(ascii.filter { $0 != "%" }))
    return Response.Header("x-storybook-global", String(sentence.prefix(1000)))
  }

  /// Reads the props of a request; takes long for a long body.
  private nonisolated static func props(of request: Request) throws -> [UInt8]? {
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
