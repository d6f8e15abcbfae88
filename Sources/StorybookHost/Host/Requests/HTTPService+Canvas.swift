import Storybook
import StorybookFiles
import StorybookProgram
import StorybookSchema
import StorybookWebSockets

/// The canvas's document with the rendering that a page shows until its socket is open: the newest
/// one of the room that it will join, or the initial one of a new room. The request neither joins
/// nor creates a room.
///
/// The document is empty when the page has to wait for the socket: for a rendering that is not
/// HTML, for a story with dependencies, and for any possible failure, which the socket explains.
extension HTTPService {
  func sendCanvas(_ request: Request, responder: Responder) {
    if let story = request.value(of: "scripts"), let canvas = canvas(running: story, for: request) {
      return responder.sendResponse(canvas)
    }
    guard let story = request.value(of: "story"), configuration.access.admitsRendering(request)
    else { return responder.sendResponse(page(request)) }
    // The page's `load` event waits for its canvas.
    let deadline = rooms.loop.after(Self.longestWait, for: self) {
      responder.sendResponse($0.page(request))
    }
    let refuse: (Response) -> Void = { _ in
      deadline.cancel()
      responder.sendResponse(self.page(request))
    }
    turns.enqueue(request, responder: responder, as: .rendering, else: refuse) {
      let first = await self.first(story, for: request)
      deadline.cancel()
      return self.canvas(showing: first, for: request)
    }
  }

  /// Returns the empty canvas with the scripts of a story; `nil` for a story without any.
  private func canvas(running story: String, for request: Request) -> Response? {
    let access = configuration.access
    guard access.admitsRendering(request), let canvas = configuration.page.canvas,
      let scripts = catalog.index.find(story)?.story.scripts, !scripts.paths.isEmpty
    else { return nil }
    let own = configuration.page.scriptFolder
    let paths = scripts.paths.map { String($0.dropFirst()) }
    let isEdited = configuration.page.isEdited
    var tools = [isEdited ? own : "\(own)frame/"]
    if configuration.axe != nil { tools.append(String(ServedAddress.axe.rawValue.dropFirst())) }
    let policy = ContentSecurityPolicy.canvas(
      of: request.host, in: access.frameAncestors,
      below: configuration.server.pathPrefix + access.assetBase,
      runningFiles: tools + paths,
      andInline: canvas.scripts + (scripts.mayEvaluate ? ["'unsafe-eval'"] : []))
    return Response(
      headers: ContentSecurityPolicy.headers(MediaType.html.contentType, policy: policy),
      body: canvas.running("\(own)frame/scripted.js", isModule: isEdited, then: paths)
    ).compressed(for: request)
  }

  private func canvas(showing first: Value?, for request: Request) -> Response {
    guard let first, let canvas = configuration.page.canvas else { return page(request) }
    let policy = ContentSecurityPolicy.canvas(
      of: request.host, in: configuration.access.frameAncestors, running: canvas.scripts)
    let headers = ContentSecurityPolicy.headers(MediaType.html.contentType, policy: policy)
    return Response(headers: headers, body: canvas.showing(first.bytes)).compressed(for: request)
  }

  private nonisolated(nonsending) func first(_ id: String, for request: Request) async -> Value? {
    guard let found = id.isEmpty ? catalog.index.first : catalog.index.find(id) else { return nil }
    let story = found.story
    let named = request.value(of: "room").flatMap { Self.newRooms.contains($0) ? nil : $0 }
    let name = named ?? (request.value(of: "room") == nil ? rooms.sharedRoom(of: story.id) : nil)
    if let name, let live = rooms[name] {
      guard live.room.story == story.id, let newest = live.frames.newest else { return nil }
      return Self.first(
        of: story.id, in: name, environment: live.room.environment, rendered: newest)
    }
    guard isPredictable(story, in: named, name: name) else { return nil }
    let environment = catalog.environment(
      request.value(of: "environment").flatMap { named == nil ? try? Value(json: $0) : nil },
      over: story.environment)
    let result = try? await catalog.render(found, in: environment, priority: .request)
    guard case .rendered(let rendering, let timing) = result else { return nil }
    let rendered = Rendered(
      revision: 0, mediaType: rendering.mediaType, body: rendering.body, timing: timing,
      notes: rendering.notes)
    return Self.first(of: story.id, in: name, environment: environment, rendered: rendered)
  }

  /// The values of `room` in a link that ask for a new room.
  private static let newRooms: Set = ["", "new"]
  private static let longestWait = Duration.seconds(1)

  /// Whether a room that does not exist yet will start with the story's own rendering, as far as
  /// this host can tell.
  private func isPredictable(_ story: StoryIndex.Story, in named: String?, name: String?) -> Bool {
    story.dependencies.isEmpty && catalog.isFine(story)
      && named.map(RoomName.isPossible) != false
      && name.map { !rooms.isLoading($0) && rooms.peers == nil } != false
  }

  /// `nil` for a rendering that is not HTML, or takes too long to encode on the service thread.
  private static func first(
    of story: String, in room: String?, environment: EnvironmentSettings, rendered: Rendered
  ) -> Value? {
    guard rendered.mediaType.form == .html, rendered.body.count <= mostFirstBytes else {
      return nil
    }
    return .members([
      "story": story, "room": room, "environment": environment.value,
      "rendered": HostMessage.rendered(rendered).value,
    ])
  }

  private static let mostFirstBytes = 1 << 20
}

extension Response {
  /// Compresses a body that is small enough to compress instantly, if the client accepts that.
  fileprivate func compressed(for request: Request) -> Response {
    guard body.count <= 1 << 17, request.acceptsGzip else { return self }
    var response = self
    response.body = Compression.gzip(body)
    response.headers += [.init("content-encoding", "gzip"), .init("vary", "accept-encoding")]
    return response
  }
}
