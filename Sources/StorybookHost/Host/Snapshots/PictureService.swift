import Storybook
import StorybookFiles
import StorybookProgram
import StorybookSnapshots
import StorybookWebSockets

/// Pictures of the stories of rooms, taken by a tool on request, and compared with recorded ones.
///
/// Confined to the service thread, within the host's isolation.
final class PictureService {
  private let snapshots: SnapshotService
  private let rooms: RoomService
  private let catalog: CatalogStore
  private let configuration: HostConfiguration
  private var pictures = PictureStore()

  init(_ snapshots: SnapshotService) {
    self.snapshots = snapshots
    rooms = snapshots.rooms
    catalog = snapshots.catalog
    configuration = snapshots.configuration
  }

  func answerMessage(_ message: ClientMessage.Picture, client: ClientConnection) {
    snapshots.tasks.start(.picture, seq: message.seq, for: client.id, failure: .unsupported) {
      let tool = try self.tool(self.rooms.room(of: client)?.room.story)
      let name =
        switch message.action {
        case .take: try await self.take(with: tool, for: client)
        case .accept: try await self.accept(message.picture ?? "")
        case .undo: try await self.undo(message.picture ?? "", with: tool)
        }
      try Task.checkCancellation()
      return try self.pictured(name, seq: message.seq)
    }
  }

  private func tool(_ story: String?) throws -> PictureTool {
    guard let story else { throw ProtocolError.noRoom(nil) }
    let command = "\(configuration.command) snapshot --images --record failed \(story)"
    guard configuration.writesFiles else {
      throw ProtocolError(
        .readOnly, "This host is read-only: run “\(command)” where the sources are.")
    }
    guard let tool = configuration.pictures else {
      throw ProtocolError(.unsupported, "This host takes no pictures: run “\(command)”.")
    }
    return tool
  }

  private nonisolated(nonsending) func take(
    with tool: PictureTool, for client: ClientConnection
  ) async throws -> String {
    guard let live = rooms.room(of: client), let listing = catalog.listing,
      let subject = snapshots.subject(live.room, format: .markup)
    else { throw ProtocolError.noRoom(nil) }
    let environment = subject.story.environment(subject.variant)
    let rendering: Rendering
    let result = await catalog.rendered(subject.story.id, in: environment, props: subject.props)
    switch try result.get() {
    case .rendered(let found, _): rendering = found
    case .rejected(let mismatch): throw ProtocolError(.badProps, "\(mismatch)")
    case .crashed(let report): throw ProtocolError(.crashed, report.message)
    }
    let taken = try await tool.take(
      PictureSubject(
        story: subject.story.id, rendering: rendering, environment: environment, listing: listing))
    let recorded = StoryFolder.contents(subject.pictureFile)
    let comparison = await Task.detached { tool.compare(recorded, taken) }.value
    return pictures.addPicture(
      TakenPicture(subject: subject, taken: taken, recorded: recorded, comparison: comparison))
  }

  private nonisolated(nonsending) func accept(_ name: String) async throws -> String {
    guard let picture = pictures[name], picture.former == nil else {
      throw ProtocolError.outdatedPicture
    }
    guard !picture.subject.isEdited else { throw ProtocolError.editedRoom }
    let former = try await snapshots.store.accept(
      picture.taken, of: picture.subject.story, on: picture.subject.variant,
      replacing: picture.recorded)
    pictures[name]?.former = former
    pictures[name]?.recorded = picture.taken
    pictures[name]?.comparison = PictureComparison(.equal)
    return name
  }

  private nonisolated(nonsending) func undo(
    _ name: String, with tool: PictureTool
  ) async throws -> String {
    guard let picture = pictures[name], let former = picture.former else {
      throw ProtocolError(.nothingToUndo, "This acceptance cannot be undone.")
    }
    try await snapshots.store.restore(former)
    let recorded = StoryFolder.contents(picture.subject.pictureFile)
    let comparison = await Task.detached { tool.compare(recorded, picture.taken) }.value
    pictures[name]?.former = nil
    pictures[name]?.recorded = recorded
    pictures[name]?.comparison = comparison
    return name
  }

  private func pictured(_ name: String, seq: Int) throws -> HostMessage {
    guard let picture = pictures[name] else { throw ProtocolError.outdatedPicture }
    let (subject, comparison) = (picture.subject, picture.comparison)
    var images: [HostMessage.Pictured.Image: String] = [:]
    for image in HostMessage.Pictured.Image.allCases where picture.bytes(image) != nil {
      // The images of a picture change with its acceptance.
      images[image] =
        "\(ServedAddress.picture.rawValue.dropFirst())\(name)/\(seq)/\(image.rawValue).png"
    }
    return .pictured(
      HostMessage.Pictured(
        seq: seq, picture: name, revision: subject.revision, state: comparison.state,
        story: subject.story.id, device: subject.variant.device,
        colorScheme: subject.variant.colorScheme, file: subject.pictureFile,
        variant: subject.variant.key,
        environment: subject.variant.fields.isEmpty ? nil : subject.variant.patch,
        isEdited: subject.isEdited, count: comparison.count, reason: comparison.reason,
        images: images))
  }

  /// An image: `/_storybook/picture/<name>/<number>/taken.png`.
  func response(to request: Request) -> Response {
    let parts = request.path.dropFirst(ServedAddress.picture.rawValue.count).split(separator: "/")
    guard parts.count == 3, let picture = pictures[String(parts[0])],
      let image = HostMessage.Pictured.Image(rawValue: String(parts[2].dropLast(".png".count))),
      let bytes = picture.bytes(image)
    else { return .text(404, sentence: "This picture is no longer kept: take it again.") }
    return Response(
      headers: ContentSecurityPolicy.headers("image/png", policy: ContentSecurityPolicy.data),
      body: bytes)
  }
}

extension SnapshotTracker.Subject {
  fileprivate var pictureFile: String {
    "\(story.folder)/\(StorySnapshots.screenshot(of: story.id, variant: variant))"
  }
}

extension ProtocolError {
  fileprivate static let outdatedPicture = ProtocolError(
    .outdated, "This picture is no longer kept: take it again.")
}
