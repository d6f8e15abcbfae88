import StorybookCheck
import StorybookCommandLine
import StorybookExplore
import StorybookScreenshots

#if Server
  import StorybookMCP
  import StorybookReview
  import StorybookSite
#else
  /// What the trait `Serving` leaves out.
  extension CommandLineTool {
    fileprivate static let site = CommandLineTool()
    fileprivate static let review = CommandLineTool()
    fileprivate static let assistants = CommandLineTool()
  }
#endif

/// The tools of every executable, in the groups and the order of the help.
///
/// To leave one out, remove its row and import here, and the dependency on its target in
/// `Package.swift`.
enum ToolTable {
  struct Group {
    let title: String
    var tools: [CommandLineTool]
  }

  static let groups = [
    Group(title: "Show", tools: [.server, .initialization]),
    Group(title: "Print", tools: [.catalog]),
    Group(title: "Test", tools: [.check, .snapshots, .replay, .explore, .review]),
    Group(title: "More", tools: [.site, .assistants, .doctor]),
  ]

  static let all = groups.flatMap(\.tools)
}

extension CommandLineTool {
  fileprivate static let server = CommandLineTool(ServeCommand.self, DevCommand.self)
  fileprivate static let initialization = CommandLineTool(InitCommand.self)
  fileprivate static let catalog = CommandLineTool(
    ListCommand.self, SchemaCommand.self, RenderCommand.self, ExportCommand.self)
  fileprivate static let doctor = CommandLineTool(DoctorCommand.self)
}
