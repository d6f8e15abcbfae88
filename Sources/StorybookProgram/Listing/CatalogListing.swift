package import Storybook
package import StorybookSchema

/// The metadata of a catalog that the host has: names and paths, without the author's code.
package struct CatalogListing: Hashable, Sendable {
  package var title: String
  package var devices: [Device]
  package var folders: [PublicFolder]
  /// The globals: `{defaults}`, or `{problem}` if their type has no members; `nil` for none.
  package var globals: Value?
  package var others: [OtherCatalog] = []
  package var screens: [Screen]

  package struct Screen: Hashable, Sendable {
    package var id: String
    package var title: String
    package var path: [String]
    package var metadata = StoryMetadata()
    /// The source file, as a path on the build machine.
    package var file: String
    package var line: Int
    package var fixtureFolder: String
    /// The folder that it once shared with another screen, whose files are read, too.
    package var formerFolder: String?
    /// Whether a file system that distinguishes cases has that folder for this screen alone.
    package var ownsFormerFolder = false
    package var hasControls: Bool
    package var isLive: Bool
    package var dependencies: [Value]
    /// Whether its rendering depends on the previous props.
    package var knowsPrevious = false
    /// Whether changes of its props can start loads again.
    package var hasInputs = false
    /// Whether its stories are flows.
    package var isFlow = false
    /// The declared name of the props type.
    package var type: String?
    /// The scripts that the canvas runs for its fixtures.
    package var scripts = CanvasScripts()
    package var stories: [Story]

    /// The `Recordings` folder beside the fixtures.
    package var recordingFolder: String { fixtureFolder.parentFolder + "/Recordings" }
  }

  package struct Story: Hashable, Sendable {
    package var slug: String
    package var title: String
    package var metadata = StoryMetadata()
    /// The source file, as a path on the build machine.
    package var file: String
    package var line: Int
    /// Whether performing commands changes its props.
    package var isLive: Bool
    /// The dependencies that it loads: `{name, failures}`.
    package var dependencies: [Value]
    /// The names of the rules that it breaks on purpose.
    package var breaks: [String] = []
    /// What the story sets of its environment; `nil` for nothing.
    package var environment: Value?
    /// Why a part of that has no JSON form.
    package var environmentProblem: String?
    package var tests: [Test] = []
    package var scripts = CanvasScripts()
  }

  /// An interaction test of a story; its index among them is its id.
  package struct Test: Hashable, Sendable {
    package let name: String
    /// The source file, as a path on the build machine.
    package let file: String
    package let line: Int

    package init(name: String, file: String, line: Int) {
      self.name = name
      self.file = file
      self.line = line
    }
  }
}

extension CatalogListing {
  package init(_ catalog: Catalog) {
    title = catalog.title
    devices = catalog.devices
    folders = catalog.folders
    globals = catalog.globals?.listing()
    others = catalog.others
    screens = catalog.screens.map { screen in
      Screen(
        id: screen.id, title: screen.title, path: screen.path, metadata: screen.metadata,
        file: screen.source.file, line: screen.source.line,
        fixtureFolder: screen.fixtureFolder, formerFolder: screen.formerFolder,
        ownsFormerFolder: screen.ownsFormerFolder,
        hasControls: screen.hasControls, isLive: screen.isLive,
        dependencies: screen.dependencies, knowsPrevious: screen.knowsPrevious,
        hasInputs: screen.hasInputs, isFlow: screen.isFlow, type: screen.props.name,
        scripts: catalog.scripts(of: screen),
        stories: screen.stories.enumerated().map { index, story in
          var listed = Story(story, tests: screen.tests.element(at: index) ?? [])
          listed.scripts = catalog.scripts(of: screen, story: story.slug)
          return listed
        })
    }
  }
}

extension CatalogListing.Story {
  fileprivate init(_ story: StoryReference, tests: [any StoryTest]) {
    self.init(
      slug: story.slug, title: story.title, metadata: story.metadata, file: story.source.file,
      line: story.source.line, isLive: story.isLive, dependencies: story.dependencies,
      breaks: story.breaks, environment: story.environment,
      environmentProblem: story.environmentProblem,
      tests: tests.map {
        CatalogListing.Test(name: $0.name, file: $0.source.file, line: $0.source.line)
      })
  }
}

extension Catalog {
  /// - Parameter story: the slug of a story; empty for the screen's fixtures.
  fileprivate func scripts(of screen: AnyScreen, story: String = "") -> CanvasScripts {
    decorations(of: screen, story: story).page.scripts
  }
}
