import Foundation
import Storybook

/// The files of a screen are in visible folders, `Login/Fixtures`, or in hidden ones,
/// `Login/.storybook/Fixtures`, which the package manager skips: it warns of each visible file that
/// is neither a source nor excluded in the manifest.
extension StoryFolder {
  /// The name of the hidden folder beside a screen.
  package static let hiddenName = ".storybook"

  /// The folder in its other place: visible for a hidden one, hidden for a visible one.
  package var twin: StoryFolder {
    var parent = Self.owner(of: path)
    if !Self.isHidden(path) { parent += "/\(Self.hiddenName)" }
    return StoryFolder(
      path: "\(parent)/\((path as NSString).lastPathComponent)", kind: kind, ending: ending,
      sharedPath: sharedPath)
  }

  /// The place for new files of a screen: a visible folder if it exists, or if the screen has other
  /// visible files and no such hidden folder.
  package var current: StoryFolder {
    var visible = self
    var hidden = twin
    if Self.isHidden(path) { swap(&visible, &hidden) }
    if visible.exists { return visible }
    guard hidden.exists || !hasVisibleSiblings else { return visible }
    return hidden
  }

  /// Returns the folder of the screen: `Login` for either place.
  package static func owner(of path: String) -> String {
    guard isHidden(path) else { return path.parentFolder }
    return path.parentFolder.parentFolder
  }

  package var exists: Bool { FileManager.default.fileExists(atPath: path) }

  /// Returns the place that has a file; this one if there is no such file.
  func holding(_ name: FixtureName) -> StoryFolder {
    [self, twin].first { FileManager.default.fileExists(atPath: $0.location(of: name)) } ?? self
  }

  private var hasVisibleSiblings: Bool {
    ["Fixtures", "__Snapshots__", "Recordings"].contains {
      FileManager.default.fileExists(atPath: "\(Self.owner(of: path))/\($0)")
    }
  }

  private static func isHidden(_ path: String) -> Bool {
    (path.parentFolder as NSString).lastPathComponent == hiddenName
  }
}

extension StoryFolder.Entry {
  /// The problem of a file whose name is used in both places; `nil` if there is no other such file.
  package var ambiguity: String? {
    guard isAmbiguous else { return nil }
    let folder = StoryFolder(path: path.parentFolder, kind: "", ending: "")
    let other = folder.twin.path.dropFirst(StoryFolder.owner(of: folder.path).count + 1)
    let file = (path as NSString).lastPathComponent
    return "“\(other)/\(file)” has the same name: rename or remove one of them."
  }
}
