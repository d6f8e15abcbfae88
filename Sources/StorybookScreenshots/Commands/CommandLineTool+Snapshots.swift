package import StorybookCommandLine
import StorybookHost

extension CommandLineTool {
  /// The command `snapshot`: text and pictures.
  package static let snapshots = CommandLineTool(
    SnapshotCommand.self,
    diagnoses: {
      [.browser(Result { () throws(BrowserError) in try BrowserLocation.find() })]
    }, pictures: PictureTool(PictureTaker()))
}
