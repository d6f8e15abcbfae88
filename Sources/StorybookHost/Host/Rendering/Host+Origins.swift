import Storybook
import StorybookSession
import StorybookSchema
import StorybookWebSockets

/// Which props make which part of a room's rendering. Variations of the props are rendered outside
/// of the room, as background work: they change nothing in it.
extension Host {
  func sendOrigins(_ seq: Int, _ client: ClientConnection) {
    guard let room = client.room, rooms[room] != nil else {
      return connections.fail(.noRoom(seq), client.id)
    }
    start(.origins, seq, for: client.id) { host in
      var answer = try await host.origins(of: room)
      answer.seq = seq
      return .origins(answer)
    }
  }

  private func origins(of room: String) async throws -> HostMessage.Origins {
    guard let live = rooms[room], let rendering = live.room.rendering,
      let props = live.room.renderedProps
    else {
      throw ProtocolError(.outdated, "The story has no rendering yet.")
    }
    let subject = RoomOrigins.Subject(
      build: builds.current, rendering: rendering, environment: live.room.environment)
    let work = live.originsWork(of: subject) {
      SharedWork(Task { try await self.findOrigins(subject, of: props, in: live) })
    }
    do {
      return try await work.value()
    } catch {
      try Task.checkCancellation()
      throw ProtocolError(
        .outdated, "The rendering changed while its origins were computed.")
    }
  }

  /// Throws `CancellationError` when the room shows another rendering before the end.
  private func findOrigins(
    _ subject: RoomOrigins.Subject, of props: Value, in live: RoomEntry
  ) async throws -> HostMessage.Origins {
    let id = live.id
    let revision = subject.rendering.revision
    var answer = HostMessage.Origins(seq: 0, revision: revision, origins: [])
    guard case .text(let body) = subject.rendering.body else { return answer }
    let room = live.room
    let observer = CaseRunner(
      screen: room.screen, story: Slug.last(of: room.story), environment: subject.environment
    ) { request in
      guard await self.isShown(revision, in: id) else { throw CancellationError() }
      return try await self.backgroundReplies(to: request)
    }
    let run = OriginRun(
      document: SchemaDocument(published: room.schema), observer: observer, body: body,
      end: Deadline(in: OriginRun.time))
    let found = try await run.findings(of: props)
    answer.origins = found.origins
    answer.crashed = found.crashed
    answer.omitted = found.omitted
    return answer
  }

  private func isShown(_ revision: Int, in room: String) -> Bool {
    rooms[room]?.room.rendering?.revision == revision
  }
}
