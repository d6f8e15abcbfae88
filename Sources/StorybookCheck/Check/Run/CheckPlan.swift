import StorybookFiles
import StorybookHost
import StorybookProgram
import StorybookSnapshots
import Storybook
import StorybookSchema

/// All checks to run, in the catalog's order.
package struct CheckPlan: Sendable {
  /// Creates the tasks for a screen; a new kind of check is another of these closures.
  typealias Check = @Sendable (_ screen: StoryIndex.Screen, _ checker: Checker) -> [CheckTask]

  /// Creates the tasks that run once a story is known to render.
  typealias FollowUp =
    @Sendable (_ screen: StoryIndex.Screen, _ story: StoryIndex.Story) -> [CheckTask]

  package let tasks: [CheckTask]
  package let screens: Int

  /// The number of items to check.
  var count: Int { tasks.reduce(0) { $0 + 1 + $1.followUps.count } }

  /// - Parameter catalog: the tasks for the whole catalog, whichever screens are checked.
  init(
    _ screens: [StoryIndex.Screen], _ checker: Checker, judges: [Check], catalog: [CheckTask] = []
  ) {
    self.screens = screens.count
    tasks = catalog + screens.flatMap { screen in judges.flatMap { $0(screen, checker) } }
  }

  /// - Parameters:
  ///   - fixes: which drifted fixtures to migrate.
  ///   - accessibility: whether to check the accessibility rules, too.
  ///   - shared: the folders whose fixtures may be those of several screens.
  ///   - followUp: creates the tasks that follow the check of each story.
  static func stories(
    fixes: FixMode, accessibility: Bool = false, shared: SharedFolders = .none,
    then followUp: @escaping FollowUp = { _, _ in [] }
  ) -> Check {
    { screen, checker in
      screen.stories.map { story in
        var checker = checker
        if accessibility {
          checker.accessibility = AccessibilityCheck(screen.listing, story.metadata)
        }
        let id = screen.listing.id
        let kind = story.isFixture ? CheckItem.Kind.fixture : .story
        return CheckTask(
          subject: CheckItem(
            kind: kind, id: story.id, title: story.title, screen: id,
            file: story.source["file"]?.string ?? "", line: story.source["line"]?.int),
          followUps: followUp(screen, story)
        ) {
          [checker] in
          switch story.origin {
          case .source(let slug):
            try await checker.finding(story, slug: slug, screen: id).adding(story.problem)
          case .fixture(let path):
            try await checker.finding(
              fixture: path, screen: id, schema: try await checker.schema(id), fixes: fixes,
              sharers: shared.screens(reading: path, besides: id)
            ).adding(story.problem)
          }
        }
      }
    }
  }

  /// Reports screens with the name of another one, and folders beside a screen that are not read.
  static func screens(_ root: SourceRoot) -> Check {
    { screen, _ in
      let listing = screen.listing
      var problems = listing.unreadFolders.map { (path: $0, reason: StoryFolder.unreadReason) }
      if let duplication = listing.duplication { problems.append((listing.file, duplication)) }
      return problems.map { path, reason in
        let subject = CheckItem(
          kind: path == listing.file ? .story : .fixture, id: listing.id, title: listing.title,
          screen: listing.id, file: root.relative(path))
        return CheckTask(subject: subject) {
          CheckResult(place: path, problems: [.sentence(reason)], isShown: false)
        }
      }
    }
  }

  /// Reports files that the host's own addresses hide, and globals that cannot be used.
  static func catalog(_ listing: CatalogListing) -> [CheckTask] {
    let problem = listing.globals?["problem"]?.string
    let sentences = CatalogFiles(listing.folders).hiddenFiles + [problem].compactMap(\.self)
    return sentences.map { sentence in
      let subject = CheckItem(
        kind: .fixture, id: sentence, title: listing.title,
        screen: listing.screens.first?.id ?? "", file: sentence)
      return CheckTask(subject: subject) {
        CheckResult(place: listing.title, problems: [.sentence(sentence)], isShown: false)
      }
    }
  }

  /// - Parameters:
  ///   - root: the folder that paths are relative to.
  ///   - screens: the ids of the catalog's screens.
  ///   - fixes: which recordings of a changed type to migrate.
  static func recordings(
    _ root: SourceRoot, screens: Set<String>, fixes: FixMode = .none
  ) -> Check {
    { screen, checker in
      screen.recordings.map { recording in
        let id = screen.listing.id
        return CheckTask(
          subject: CheckItem(
            kind: .recording, id: "\(id)/\(recording.name)", title: recording.name, screen: id,
            file: root.relative(recording.path))
        ) {
          try await checker.finding(recording: recording.path, screens: screens, fixes: fixes)
        }
      }
    }
  }
}
