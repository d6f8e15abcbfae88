import Storybook
import StorybookInteractions
import StorybookSchema
import StorybookSession
import StorybookWebSockets
import StorybookWorker

/// The source of an interaction test with the steps of a recording.
extension Host {
  /// The most moments that are rendered, to find the elements of their commands.
  private static let momentLimit = 300

  /// Saves or sends an excerpt of a recording, as it is or as the source of a test.
  func take(
    _ excerpt: ClientMessage.RecordingExcerpt, of recording: Recording, for id: ConnectionID,
    in live: RoomEntry
  ) {
    guard let test = excerpt.test else {
      return save(excerpt, recording.text, to: id, in: live)
    }
    let props = live.room.definition.original
    Task.detached {
      let answer = await self.answer(excerpt, asTest: test, of: recording, from: props)
      await self.finish(answer, for: id)
    }
  }

  private nonisolated func answer(
    _ excerpt: ClientMessage.RecordingExcerpt, asTest name: String, of recording: Recording,
    from props: Value
  ) async -> HostMessage {
    guard excerpt.isTestFile else {
      let source = TestSource(name, of: recording, renderings: await renderings(of: recording))
      return .excerpted(.init(seq: excerpt.seq, kind: .test, content: source.text))
    }
    do {
      return try await file(excerpt, asTest: name, of: recording, from: props)
    } catch let error as ProtocolError {
      return .failed(error.with(seq: excerpt.seq))
    } catch {
      return .failed(ProtocolError(.unwritable, "\(error)", seq: excerpt.seq))
    }
  }

  private func renderings(of recording: Recording) async -> [Rendering?] {
    let usual = catalog.defaultEnvironment
    var renderings: [Rendering?] = []
    let timeline = Timeline(recording)
    for step in 0...min(recording.steps.count, Self.momentLimit) {
      let moment = timeline.moment(step)
      let result = await rendered(
        recording.story, in: usual.adopting(moment.environment), props: moment.props.bytes)
      guard case .success(.rendered(let rendering, _)) = result else {
        renderings.append(nil)
        continue
      }
      renderings.append(rendering)
    }
    return renderings
  }

  private func finish(_ message: HostMessage, for id: ConnectionID) {
    connections.finish(message, for: id)
  }
}

// MARK: Files

extension Host {
  /// Writes the test to the package's test target, or says what it would write.
  private func file(
    _ excerpt: ClientMessage.RecordingExcerpt, asTest name: String, of recording: Recording,
    from props: Value
  ) async throws -> HostMessage {
    try checkRepeatable(recording)
    let opening = try opening(of: recording, from: props)
    let found = try catalog.story(recording.story)
    guard let find = configuration.testTarget else { throw ProtocolError.noTestTarget }
    let target = try await find(found.screen.file)
    let source = TestFileSource(
      name, of: recording, from: opening, renderings: await renderings(of: recording),
      usual: catalog.defaultEnvironment.value)
    let file = try target.newFile(named: TestFileSource.suite(of: found.screen.id))
    let content = source.text(suite: file.type, module: target.module, catalog: target.catalog)
    guard excerpt.name != nil else {
      return .excerpted(
        .init(seq: excerpt.seq, kind: .testFile, content: content, file: file.path))
    }
    try file.write(content)
    return .saved(
      .init(
        seq: excerpt.seq, kind: .test, name: name, file: file.path, content: content, written: true)
    )
  }

  private func checkRepeatable(_ recording: Recording) throws(ProtocolError) {
    guard !configuration.isReadOnly else { throw .readOnlyTests }
    guard !recording.steps.isEmpty else {
      throw ProtocolError(.noRecording, "The recording has no steps: record what a user does.")
    }
    guard recording.steps.allSatisfy({ $0.crash == nil }) else {
      throw ProtocolError(
        .badRecording,
        "The recording has a crash, which would end the process of the tests: save its part "
          + "before that step.")
    }
  }

  /// Tests know the stories that are written in Swift: a fixture is opened after one of them.
  private func opening(
    of recording: Recording, from props: Value
  ) throws(ProtocolError) -> TestFileSource.Opening {
    let found = try catalog.story(recording.story)
    guard found.story.isFixture else {
      return .init(story: recording.story, fixture: nil, props: props)
    }
    let screen = catalog.index.screens.first { $0.listing.id == found.screen.id }
    guard let story = screen?.stories.first(where: { !$0.isFixture }) else {
      throw ProtocolError(
        .unsupported,
        "A test opens a fixture from a story that is written in Swift: add one to the screen.")
    }
    return .init(story: story.id, fixture: found.story.title, props: props)
  }
}

extension ProtocolError {
  fileprivate static let readOnlyTests = ProtocolError(
    .readOnly, "This host is read-only: copy the test, and paste it where the sources are.")
  fileprivate static let noTestTarget = ProtocolError(
    .unsupported, "This host finds no test targets: start it with the tool “storybook”.")
}
