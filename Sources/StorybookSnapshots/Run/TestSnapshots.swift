import Storybook
import StorybookFiles
package import StorybookProgram

/// The snapshots that an interaction test of a story takes, and their files:
/// `__Snapshots__/interaction_tests/pays.thanks-the-buyer-0f3a9c21.paid.html`.
package struct TestSnapshots: Sendable {
  let story: String
  let test: String
  /// What the names of the files of all its snapshots begin with.
  private let prefix: String
  let folder: SnapshotFolder

  /// - Parameters:
  ///   - story: with the folder of its markup.
  ///   - test: the name of the test.
  ///   - isOfFunction: whether it is in a function of a test target, which no listing names.
  package init(of story: SnapshotStory, test: String, isOfFunction: Bool = false) {
    self.story = story.id
    self.test = test
    let mark = isOfFunction ? Self.functionMark : ""
    prefix = "\(StorySnapshots.slug(story.id)).\(mark)\(FileName.folded(test))."
    folder = Self.folder(beside: SnapshotFolder(path: story.folder))
  }

  /// No strategy has a folder with this name, as ``FileName`` replaces the underscore.
  static let folderName = "interaction_tests"

  private static let functionMark = "_"

  private static func folder(beside folder: SnapshotFolder) -> SnapshotFolder {
    SnapshotFolder(path: "\(folder.path)/\(folderName)")
  }

  /// Whether a file has the name of one of its snapshots.
  package var isRecorded: Bool { folder.names.contains { $0.hasPrefix(prefix) } }

  /// Returns the paths of its files that belong to none of the snapshots.
  func unused(by taken: [TestedSnapshot]) -> [String] {
    let stems = taken.map(stem)
    return folder.names.filter { name in
      name.hasPrefix(prefix) && !stems.contains { name.hasPrefix($0) }
    }.map { "\(folder.path)/\($0)" }
  }
}

// MARK: Comparing

extension TestSnapshots {
  /// Compares snapshots with their files, and records them.
  ///
  /// - Parameters:
  ///   - taken: those of a run of the test.
  ///   - repeated: those of another run; `nil` if there was none.
  package func report(
    _ taken: [TestedSnapshot], repeated: [TestedSnapshot]? = nil, record: SnapshotRecord
  ) -> StoryReport {
    let names = folder.names
    var report = StoryReport()
    var known: [String: SnapshotContent] = [:]
    var changes = (write: [String: String](), remove: [String]())
    for (index, snapshot) in taken.enumerated() {
      let content = snapshot.content
      let first = known[snapshot.name]
      known[snapshot.name] = first ?? content
      if first == content { continue }
      let files = names.filter { $0.hasPrefix(stem(snapshot)) }
      var result = SnapshotResult(
        story: story, test: test, snapshot: snapshot,
        verdict: verdict(
          content, of: snapshot, unlike: first, in: files, repeated: repeated?.element(at: index)),
        file: "\(folder.path)/\(files.first ?? file(snapshot, content: content))")
      if record.records(result.verdict) {
        result.isRecorded = true
        changes.write[file(snapshot, content: content)] = recordedText(snapshot, content: content)
        changes.remove += files.filter { $0 != file(snapshot, content: content) }
      }
      report.findings.append(result)
    }
    report.writeChanges(changes, to: folder)
    return report
  }

  private func stem(_ snapshot: TestedSnapshot) -> String {
    "\(prefix)\(FileName.folded(snapshot.name))."
  }

  private func file(_ snapshot: TestedSnapshot, content: SnapshotContent) -> String {
    stem(snapshot) + content.mediaType.snapshotEnding
  }

  private func recordedText(_ snapshot: TestedSnapshot, content: SnapshotContent) -> String {
    let key = stem(snapshot).split(separator: ".").dropFirst().joined(separator: ".")
    return SnapshotFile(story: story, variants: [key], content: content).text
  }

  private func verdict(
    _ content: SnapshotContent, of snapshot: TestedSnapshot, unlike first: SnapshotContent?,
    in files: [String], repeated: TestedSnapshot?
  ) -> SnapshotStatus {
    if let first {
      let difference = SnapshotDifference(from: first, to: content, by: snapshot.strategy)
      return .failed(
        "Two snapshots of the test have this name, and differ: rename one of them.\n"
          + difference.text())
    }
    if let repeated, repeated.content != content {
      return .failed(Flicker(from: content, to: .rendered(repeated.content)).sentence)
    }
    guard let file = files.first else { return .missing }
    do throws(SnapshotFileError) {
      let recorded = try SnapshotFile(folder.bytes(file), of: story).content
      guard recorded != content else { return .matches }
      return .changed(SnapshotDifference(from: recorded, to: content, by: snapshot.strategy))
    } catch {
      return .damaged(error)
    }
  }
}

extension TestedSnapshot {
  var strategy: SnapshotStrategy {
    if isOutline { return .outline }
    return .markup
  }

  var content: SnapshotContent { strategy.content(rendering) }
}

// MARK: All tests

extension TestSnapshots {
  /// Returns the paths of files that belong to no test of the stories in a folder.
  ///
  /// - Parameter tests: the names of the tests by the id of their story.
  static func stalePaths(
    beside folder: SnapshotFolder, stories: [SnapshotStory], tests: [String: [String]]
  ) -> [String] {
    let folder = Self.folder(beside: folder)
    let names = folder.names
    guard !names.isEmpty else { return [] }
    let prefixes = stories.flatMap { story in
      let slug = StorySnapshots.slug(story.id)
      return ["\(slug).\(functionMark)"]
        + (tests[story.id] ?? []).map { "\(slug).\(FileName.folded($0))." }
    }
    return names.filter { name in !prefixes.contains { name.hasPrefix($0) } }
      .map { "\(folder.path)/\($0)" }
  }
}
