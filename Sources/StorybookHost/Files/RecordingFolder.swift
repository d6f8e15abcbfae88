import Storybook
import StorybookFiles
import StorybookProgram
import StorybookRecording

/// The folder beside a screen's source that holds its recordings.
struct RecordingFolder: Hashable, Sendable {
  private let folder: StoryFolder
  /// The paths of all folders that are read, hidden and visible.
  var paths: [String] { folder.paths }

  init(path: String, sharedPath: String? = nil) {
    folder = StoryFolder(path: path, kind: "recording", ending: ".jsonl", sharedPath: sharedPath)
  }

  /// The folder that new recordings of a screen are saved to.
  init(of screen: CatalogListing.Screen) {
    let sharedPath = screen.formerFolder.map { "\($0)/Recordings" }
    let folder = RecordingFolder(path: screen.recordingFolder, sharedPath: sharedPath).folder
    self.init(path: folder.current.path, sharedPath: sharedPath)
  }

  func entries() -> [StoryFolder.Entry] { folder.entries() }

  func file(_ name: FixtureName) -> String { folder.file(name) }

  func saveContent(
    _ content: String, name: FixtureName, overwrite: Bool
  ) throws(ProtocolError) -> String {
    try folder.saveContent(content, name: name, overwrite: overwrite)
  }

  /// Throws a ``ProtocolError`` with the line and the reason.
  func recording(_ name: FixtureName) throws(ProtocolError) -> Recording {
    let path = file(name)
    guard let bytes = StoryFolder.contents(path) else {
      throw ProtocolError(
        .noRecording,
        "The recording \(path) cannot be read: it was removed, is larger than 16 MB, "
          + "or is a symbolic link."
      )
    }
    do {
      return try Recording(bytes: bytes)
    } catch {
      throw ProtocolError(.badRecording, "The recording \(path) is damaged: \(error).")
    }
  }
}
