import Storybook
import StorybookFiles
import StorybookSchema
import StorybookWebSockets

/// Which props make which part of a room's rendering. Variations of the props are rendered outside
/// of the room, as background work: they change nothing in it.
extension CheckService {
  func sendOrigins(_ seq: Int, client: ClientConnection) {
    guard let live = rooms.room(of: client) else {
      return rooms.connections.fail(.noRoom(seq), id: client.id)
    }
    tasks.start(.origins, seq: seq, for: client.id) {
      var answer = try await self.origins(of: live)
      answer.seq = seq
      return .origins(answer)
    }
  }

  private nonisolated(nonsending) func origins(
    of live: RoomEntry
  ) async throws -> HostMessage.Origins {
    guard let tool = configuration.origins else {
      throw ProtocolError(.unsupported, "This host has no tool for origins.")
    }
    guard rooms.isOpen(live), let rendering = live.room.rendering,
      let props = live.room.renderedProps
    else {
      throw ProtocolError(.outdated, "The story has no rendering yet.")
    }
    let subject = RoomOrigins.Subject(
      build: rooms.builds.current, rendering: rendering, environment: live.room.environment)
    let work = live.originsWork(of: subject) {
      SharedWork(findOrigins(by: tool, of: subject, props: props, in: live.room))
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
    by tool: @escaping OriginTool, of subject: RoomOrigins.Subject, props: Value, in room: Room
  ) -> Task<HostMessage.Origins, any Error> {
    let revision = subject.rendering.revision
    let rooms = Confined(rooms, to: rooms.loop)
    let jobs = self.rooms.builds.jobs
    return Task.detached {
      guard case .text(let body) = subject.rendering.body else {
        return HostMessage.Origins(seq: 0, revision: revision, origins: [])
      }
      return try await tool(
        OriginSubject(
          screen: room.screen, story: Slug.last(of: room.story), environment: subject.environment,
          props: props, body: body, revision: revision, schema: room.schema
        ) { request in
          let shown = await rooms.loop.run { rooms.value[room.id]?.room.rendering?.revision }
          guard shown == revision else { throw CancellationError() }
          return try await jobs.backgroundReplies(to: request)
        })
    }
  }
}
