import Storybook
import StorybookSchema
import StorybookWebSockets
import StorybookSession

/// The rendering that a page shows until its socket is open: the newest one of the room that it
/// will join, or the initial one of a new room. The request neither joins nor creates a room.
///
/// The response is 204 when the page has to wait for the socket: for a rendering that is not HTML,
/// for a story with dependencies, and for any possible failure, which the socket explains.
extension Host {
  func sendFirst(_ request: Request, _ responder: Responder) {
    let id = request.value(of: "story") ?? ""
    guard let found = id.isEmpty ? catalog.index.first : catalog.index.find(id) else {
      return responder.send(.nothing)
    }
    let story = found.story
    let named = request.value(of: "room").flatMap { Self.newRooms.contains($0) ? nil : $0 }
    let name = named ?? (request.value(of: "room") == nil ? sharedRoom(of: story.id) : nil)
    if let name, let live = rooms[name], named != nil || !live.isDeserted {
      let newest = live.room.story == story.id ? live.frames.newest : nil
      let answer = newest.flatMap { first(story.id, name, live.room.environment, $0, request) }
      return responder.send(answer ?? .nothing)
    }
    guard isPredictable(story, in: named, name) else { return responder.send(.nothing) }
    if let refusal = connections.refusal(of: request) { return responder.send(refusal) }
    let environment = catalog.environment(
      request.value(of: "environment").flatMap { named == nil ? try? Value(json: $0) : nil },
      over: story.environment)
    catalog.render(found, in: environment) { result in
      guard case .success(.rendered(let rendering, let timing)) = result else {
        return responder.send(.nothing)
      }
      let rendered = Rendered(
        revision: 0, mediaType: rendering.mediaType, body: rendering.body, timing: timing,
        notes: rendering.notes)
      responder.send(self.first(story.id, name, environment, rendered, request) ?? .nothing)
    }
  }

  /// The values of `room` in a link that ask for a new room.
  private static let newRooms: Set = ["", "new"]

  /// Whether a room that does not exist yet will start with the story's own rendering, as far as
  /// this host can tell.
  private func isPredictable(_ story: StoryIndex.Story, in named: String?, _ name: String?) -> Bool
  {
    story.dependencies.isEmpty && catalog.isFine(story)
      && named.map(RoomName.isPossible) != false
      && name.map { !rooms.isLoading($0) && cluster.log == nil } != false
  }

  /// `nil` for a rendering that is not HTML, or takes too long to encode on the service thread.
  private func first(
    _ story: String, _ room: String?, _ environment: EnvironmentSettings, _ rendered: Rendered,
    _ request: Request
  ) -> Response? {
    guard rendered.mediaType == "text/html", rendered.body.count <= Self.mostFirstBytes else {
      return nil
    }
    var object: Object = ["story": .string(story)]
    object["room"] = room.map { .string($0) }
    object["environment"] = environment.value
    object["rendered"] = HostMessage.rendered(rendered).value
    return .json(.object(object)).compressed(for: request)
  }

  private static let mostFirstBytes = 1 << 20
}

extension Response {
  /// Gzips a body that is small enough to compress instantly, if the client accepts that.
  fileprivate func compressed(for request: Request) -> Response {
    guard body.count <= 1 << 16, request.acceptEncoding?.contains("gzip") == true else {
      return self
    }
    var response = self
    response.body = Compression.gzip(body, level: 1)
    response.headers += [.init("content-encoding", "gzip"), .init("vary", "accept-encoding")]
    return response
  }

  /// 204 without a reason.
  fileprivate static var nothing: Response {
    Response(
      status: 204,
      headers: ContentSecurityPolicy.headers("application/json", policy: ContentSecurityPolicy.data)
    )
  }
}
