import Foundation
import Storybook
import StorybookFiles
import StorybookProgram
import StorybookRecording
import StorybookSchema

/// The catalog entry of a recording; reading it only parses the first and the last line.
package struct RecordingSummary: Hashable, Sendable {
  package let name: String
  package let path: String
  package var story = ""
  var date = 0
  var steps = 0
  /// Milliseconds.
  var duration = 0
  /// The reason why it cannot be replayed, as far as these lines show.
  package var problem: String?

  init(_ entry: StoryFolder.Entry) {
    name = entry.name
    path = entry.path
    guard let bytes = StoryFolder.contents(path) else {
      problem = "It cannot be read."
      return
    }
    let lines = FileText.normalized(bytes).split(separator: UInt8(ascii: "\n"))
    do throws(RecordingError) {
      let header = try Recording(header: Recording.value(lines.first ?? [], line: 1))
      story = header.story
      date = header.date
      steps = lines.count - 1
      guard steps > 0, let last = lines.last else { return }
      duration = Int(count: try Recording.value(last, line: lines.count)["at"]?.int) ?? 0
    } catch {
      problem = "\(error)"
    }
  }

  var value: Value {
    .members([
      "name": name, "story": story, "steps": steps, "duration": duration, "file": path,
      "date": date, "problem": problem,
    ])
  }
}

/// The recordings on disk; a file is only read again after it has changed.
package struct RecordingIndex {
  private var known: [String: (stamp: FileFingerprint, summary: RecordingSummary)] = [:]

  package init() {}

  /// The recordings of each screen, by screen id.
  mutating func readScreens(_ screens: [CatalogListing.Screen]) -> [String: [RecordingSummary]] {
    let before = known
    known = [:]
    var found: [String: [RecordingSummary]] = [:]
    let former = Dictionary(
      screens.map { ($0.id, $0.formerFolder) }, uniquingKeysWith: { first, _ in first })
    for screen in screens {
      for entry in RecordingFolder(of: screen).entries() {
        let stamp = FileFingerprint(entry.path)
        let last = before[entry.path]
        let summary = last?.stamp == stamp ? last?.summary : nil
        var new = summary ?? RecordingSummary(entry)
        known[entry.path] = stamp.map { ($0, new) }
        guard Self.isOwn(new, of: screen, former: former) else { continue }
        if let ambiguity = entry.ambiguity { new.problem = ambiguity }
        found[screen.id, default: []].append(new)
      }
    }
    return found
  }

  /// Whether a recording is of the screen: in a folder that screens once shared, those are left out
  /// that name another one of them.
  private static func isOwn(
    _ recording: RecordingSummary, of screen: CatalogListing.Screen, former: [String: String?]
  ) -> Bool {
    let named = String(recording.story.prefix { $0 != "/" })
    guard named != screen.id, let other = former[named] else { return true }
    let folder = StoryFolder.owner(of: recording.path.parentFolder)
    return folder != screen.formerFolder && folder != other
  }
}
