import StorybookBrowser
package import StorybookCommandLine

extension CommandLineTool {
  /// The command `snapshot`: text and pictures.
  package static let snapshots = CommandLineTool(SnapshotCommand.self) {
    [.browser(Result { () throws(BrowserError) in try BrowserLocation.find() })]
  }
}
