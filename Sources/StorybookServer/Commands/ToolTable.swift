import StorybookCommandLine

#if Tools
  import StorybookCheck
  import StorybookCompare
  import StorybookExplore
  import StorybookMCP
  import StorybookScreenshots
  import StorybookSite
#endif

/// The tools of every executable, in the order of the help.
///
/// To leave one out, remove its row and import here, and the dependency on its target in
/// `Package.swift`. An author leaves out all big ones with the package trait “Tools”.
enum ToolTable {
  static let all: [CommandLineTool] = [
    .server,
    .initialization,
    .catalog,
    .check,
    .snapshots,
    .site,
    .replay,
    .explore,
    .profile,
    .compare,
    .assistants,
    .doctor,
    .discovery,
  ]
}

extension CommandLineTool {
  fileprivate static let server = CommandLineTool(ServeCommand.self, DevCommand.self)
  fileprivate static let initialization = CommandLineTool(InitCommand.self)
  fileprivate static let catalog = CommandLineTool(
    ListCommand.self, SchemaCommand.self, RenderCommand.self, ExportCommand.self)
  fileprivate static let profile = CommandLineTool(ProfileCommand.self)
  fileprivate static let doctor = CommandLineTool(DoctorCommand.self)
  fileprivate static let discovery = CommandLineTool(DiscoverCommand.self)
}

#if Tools
  extension ToolTable {
    static func requireCommand(_ name: String?) throws(CommandError) {}
  }
#else
  extension CommandLineTool {
    fileprivate static let check = CommandLineTool()
    fileprivate static let snapshots = CommandLineTool()
    fileprivate static let site = CommandLineTool()
    fileprivate static let replay = CommandLineTool()
    fileprivate static let explore = CommandLineTool()
    fileprivate static let compare = CommandLineTool()
    fileprivate static let assistants = CommandLineTool()
  }

  extension ToolTable {
    private static let absent: Set = [
      "check", "snapshot", "build", "replay", "explore", "compare", "mcp",
    ]

    /// Rejects a command that the executable was built without.
    static func requireCommand(_ name: String?) throws(CommandError) {
      guard let name, absent.contains(name) else { return }
      throw .call(
        """
        This executable is built without “\(name)”: the trait “Tools” of swift-storybook is disabled \
        in Package.swift.
        """)
    }
  }
#endif
