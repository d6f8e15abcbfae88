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

/// The tools of every executable, in the order of the help.
///
/// To leave one out, remove its row and import here, and the dependency on its target in
/// `Package.swift`.
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
    .review,
    .assistants,
    .doctor,
  ]
}

extension CommandLineTool {
  fileprivate static let server = CommandLineTool(ServeCommand.self, DevCommand.self)
  fileprivate static let initialization = CommandLineTool(InitCommand.self)
  fileprivate static let catalog = CommandLineTool(
    ListCommand.self, SchemaCommand.self, RenderCommand.self, ExportCommand.self)
  fileprivate static let doctor = CommandLineTool(DoctorCommand.self)
}
