import Storybook
import StorybookCommandLine
import StorybookFiles
import StorybookProgram
import StorybookRecording
import StorybookSchema

extension Checker {
  /// Replays a recording. A crash that was recorded is expected; any other is a problem, as are
  /// props that drifted, and commands with another result.
  ///
  /// - Parameters:
  ///   - screens: the ids of the catalog's screens.
  ///   - fixes: whether to rewrite a recording of a changed type, as fixtures are.
  func finding(
    recording path: String, screens: Set<String>, fixes: FixMode = .none
  ) async throws -> CheckResult {
    var finding = CheckResult(place: path)
    guard let bytes = StoryFolder.contents(path) else {
      finding.problems.append(.sentence("The recording cannot be read."))
      return finding
    }
    do {
      let recording = try Recording(bytes: bytes)
      guard screens.contains(recording.screen) else {
        let sentence = "the story “\(recording.story)” is not in this catalog."
        finding.problems.append(.line(1, sentence))
        return finding
      }
      finding.problems = await problems(recording)
      if !finding.isFine { try await migrate(recording, fixes: fixes, finding: &finding) }
    } catch let error as RecordingError {
      finding.problems.append(.line(error.line, error.reason))
    }
    return finding
  }

  /// Rewrites a recording of which nothing is left to a person, or says that it can be rewritten.
  private func migrate(
    _ recording: Recording, fixes: FixMode, finding: inout CheckResult
  ) async throws {
    let schema = try await schema(recording.screen)
    let replayer = replayer(recording, schema: schema, ask: askUnsymbolicated)
    guard let migration = try await replayer.migration(fixes) else { return }
    if fixes != .lossy, !migration.openFields.isEmpty {
      finding.leftCount = migration.openFields.reduce(0) { $0 + $1.openCount }
      guard fixes == .lossless else { return }
      finding.problems.append(.sentence(Self.left))
      return
    }
    let remaining = await problems(migration.recording)
    guard remaining != finding.problems else { return }
    guard fixes != .none else {
      finding.isFixable = true
      return
    }
    write(migration.recording, over: recording, finding: &finding)
    guard finding.change != nil else { return }
    finding.problems = remaining
    finding.lostCount = migration.openFields.reduce(0) { $0 + $1.lossCount }
  }

  private func write(
    _ new: Recording, over old: Recording, finding: inout CheckResult
  ) {
    let folder = StoryFolder(
      path: finding.place.parentFolder, kind: "recording", ending: ".jsonl")
    do throws(ProtocolError) {
      let name = FixtureName(ofFileAt: finding.place)
      _ = try folder.saveContent(new.text, name: name, overwrite: true)
      finding.change = FixtureChange(old: old.lines, new: new.lines)
    } catch {
      finding.problems.append(.sentence("The recording was not written: \(error.message)"))
    }
  }

  private func problems(_ recording: Recording) async -> [CheckResult.Problem] {
    do {
      let schema = try await schema(recording.screen)
      return try await problems(
        replayer(recording, schema: schema, ask: askUnsymbolicated),
        explaining: replayer(recording, schema: schema, ask: ask))
    } catch {
      return [.sentence(ErrorDescription.sentence(error))]
    }
  }

  private func replayer(
    _ recording: Recording, schema: Value?,
    ask: @escaping @Sendable (WorkerRequest) async throws -> [WorkerReply]
  ) -> Replayer {
    Replayer(
      timeline: Timeline(recording), environment: environment, schema: schema,
      ask: { try await ask($0).last ?? .failed("The worker sent no reply.") })
  }

  /// Each step is one line below the start, line 1. Stops after a failure, as later steps have
  /// nothing to compare with. Only a new crash is symbolicated, which is slow.
  private func problems(
    _ replayer: Replayer, explaining: Replayer
  ) async throws -> [CheckResult.Problem] {
    var problems: [CheckResult.Problem] = []
    for step in 0...replayer.recording.steps.count {
      var replayed = try await replayer.replay(step)
      if replayed.isNewCrash { replayed = try await explaining.replay(step) }
      problems += replayed.faults.map { .line(step + 1, "“\(replayed.title)”: \($0)") }
      if case .rendered = replayed.result { continue }
      break
    }
    return problems
  }
}

extension Recording {
  /// The lines of the file.
  fileprivate var lines: Value {
    .array(text.split(separator: "\n").compactMap { try? Value(json: String($0)) })
  }
}

extension ReplayedStep {
  fileprivate var faults: [String] {
    let drifted = drift.map { "\($0.path.shown) \($0.kind.rawValue): \($0.reason)" }
    let unexpected = isAsRecorded ? nil : failure
    return drifted + [deviation, unexpected].compactMap(\.self)
  }

  fileprivate var isNewCrash: Bool {
    guard case .crashed = result else { return false }
    return !isAsRecorded
  }

  private var isAsRecorded: Bool {
    guard case .crashed(let report) = result else { return false }
    return recorded?.cause.kind == report.cause.kind
  }
}
