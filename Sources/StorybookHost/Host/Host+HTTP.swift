package import Storybook
import StorybookSchema
import StorybookWebSockets
import StorybookSession
import StorybookWorker

extension Host {
  private typealias Route = @Sendable (isolated Host, Request, Responder) -> Void

  /// The routes in order of precedence: the first match serves the request.
  private static let routes: [(path: String, isPrefix: Bool, route: Route)] = [
    ("/healthz", false, { _, _, responder in responder.send(.text(200, "ok")) }),
    ("/catalog.json", false, { host, _, responder in host.sendCatalog(responder) }),
    ("/schema/", true, { host, request, responder in host.sendSchema(request, responder) }),
    ("/coverage/", true, { host, request, responder in host.sendCoverage(request, responder) }),
    ("/props/", true, { host, request, responder in host.sendProps(request, responder) }),
    ("/render/", true, { host, request, responder in host.sendRendering(request, responder) }),
    ("/canvas.html", false, { host, request, responder in host.sendCanvas(request, responder) }),
    ("/assets/", true, { host, request, responder in host.sendAsset(request, responder) }),
    ("/", true, { host, request, responder in host.sendPage(request, responder) }),
  ]

  func answer(_ request: Request, _ responder: Responder) {
    if request.path != "/healthz", let refusal = configuration.access.refusal(of: request) {
      return responder.send(refusal)
    }
    let found = Self.routes.first {
      $0.isPrefix ? request.path.hasPrefix($0.path) : request.path == $0.path
    }
    found?.route(self, request, responder)
  }

  /// Accepts props as a request body for renderings, because a URL only has room for short ones.
  nonisolated func admission(of request: Request) -> BodyAdmission {
    guard request.path.hasPrefix("/render/") else { return .none }
    if let refusal = configuration.access.refusal(of: request) { return .refused(refusal) }
    // A page of another origin cannot send this type without a preflight request (Fetch,
    // CORS-safelisted request headers).
    let type = request.contentType?.lowercased().prefix { $0 != ";" && $0 != " " }
    guard type == "application/json" else {
      return .refused(.text(415, "Expected props with the content type application/json."))
    }
    return .upTo(configuration.server.maximumMessageBytes)
  }

  private func sendCatalog(_ responder: Responder) {
    catalog.refresh()
    responder.send(.json(catalog.value))
  }

  private func sendSchema(_ request: Request, _ responder: Responder) {
    let name = request.path.dropFirst("/schema/".count)
    guard name.hasSuffix(".json"), let screen = catalog.index.screen(String(name.dropLast(5)))
    else {
      return responder.send(.text(404, "Unknown screen “\(name.prefix(100))”."))
    }
    catalog.loadSchema(screen.id) { responder.send(.json($0)) }
  }

  /// Sends the initial props of a story.
  private func sendProps(_ request: Request, _ responder: Responder) {
    let name = request.path.dropFirst("/props/".count)
    guard name.hasSuffix(".json"),
      let (screen, story) = catalog.index.find(String(name.dropLast(5)))
    else { return responder.send(.text(404, "Unknown story “\(name.prefix(100))”.")) }
    catalog.loadProps(screen.id, story) { props in
      switch props {
      case .success(let props): responder.send(.json(props))
      case .failure(let failure): responder.send(.text(500, failure.message))
      }
    }
  }

  private func sendAsset(_ request: Request, _ responder: Responder) {
    let path = String(request.path.dropFirst("/assets/".count))
    guard let folder = catalog.assets, let file = Assets(folder: folder).file(path) else {
      return responder.send(.text(404, "Asset not found."))
    }
    var response = file.response(to: request, policy: ContentSecurityPolicy.data)
    // Fonts are fetched with CORS, and the canvas has its own origin.
    response.headers.append(.init("access-control-allow-origin", "*"))
    responder.send(response)
  }

  func sendPage(_ request: Request, _ responder: Responder) {
    guard let entry = configuration.page.entry(request.path) else {
      return responder.send(.text(404, "Not found: \(request.path.prefix(200))."))
    }
    let access = configuration.access
    let policy = ContentSecurityPolicy.policy(
      of: entry, at: request.path, on: request.host, in: access.frameAncestors)
    var response = entry.file.response(
      to: request, policy: policy, isImmutable: entry.isImmutable)
    response.headers += access.sharingHeaders(for: request)
    if let token = access.token, request.value(of: "token").map(token.matches) == true {
      let cookie = AccessControl.setCookie(token, isSecure: request.isSecure)
      response.headers.append(.init("set-cookie", cookie))
    }
    responder.send(response)
  }
}

extension Host {
  private func sendRendering(_ request: Request, _ responder: Responder) {
    let id = String(request.path.dropFirst("/render/".count))
    guard let found = catalog.index.find(id) else {
      return responder.send(.text(404, "Unknown story “\(id.prefix(100))”."))
    }
    if let refusal = connections.refusal(of: request) { return responder.send(refusal) }
    do {
      let environment = try EnvironmentSettings(
        words: request.query.map { ($0.name, $0.value) }, devices: catalog.devices,
        over: found.story.environment)
      let policy = ContentSecurityPolicy.rendering(
        of: request.host, in: configuration.access.frameAncestors)
      catalog.render(found, try props(of: request), in: environment) { result in
        switch result {
        case .success(.rendered(let rendering, _)):
          let (type, body) = rendering.document(
            title: found.story.title, environment: environment)
          let headers = ContentSecurityPolicy.headers(type, policy: policy)
          responder.send(Response(headers: headers, body: body))
        case .success(.rejected(let mismatch)): responder.send(.text(422, "\(mismatch)"))
        case .success(.crashed(let report)): responder.send(.text(500, report.message))
        case .failure(let failure): responder.send(.text(500, failure.message))
        }
      }
    } catch {
      responder.send(.text(400, "\(error)"))
    }
  }

  private func props(of request: Request) throws -> [UInt8]? {
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
  /// Content type and bytes of the rendering alone; an HTML fragment becomes a complete document.
  package func document(title: String, environment: EnvironmentSettings) -> (
    type: String, body: [UInt8]
  ) {
    switch body {
    case .text(let text) where mediaType == "text/html":
      let html = StandaloneDocument.html(
        text, title: title, environment: environment, isSettled: notes["settled"]?.bool != false)
      return ("text/html; charset=utf-8", Array(html.utf8))
    case .text(let text): return ("\(mediaType); charset=utf-8", Array(text.utf8))
    case .bytes(let bytes): return (mediaType, bytes)
    }
  }
}
