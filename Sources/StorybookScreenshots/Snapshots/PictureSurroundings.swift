import Foundation
import Storybook
import StorybookHost
import StorybookMarkup

/// What a picture depends on besides its document: the browser, fonts, the files of the catalog,
/// and how pictures are compared.
enum PictureSurroundings {
  /// Where Chromium looks for fonts, and for their configuration (fontconfig's fonts.conf).
  private static let fontFolders = [
    "/usr/share/fonts", "/usr/local/share/fonts", "/etc/fonts", "~/.fonts",
    "~/.local/share/fonts", "~/.config/fontconfig", "/Library/Fonts", "~/Library/Fonts",
  ]
  /// Increased when the same document makes another picture.
  private static let version: UInt64 = 1

  static func hash(browser: String, folders: [PublicFolder], threshold: Double) -> StableHash {
    var hash = StableHash()
    hash.combine(version)
    hash.combine(threshold.bitPattern)
    combine(URL(filePath: browser).resolvingSymlinksInPath().path, into: &hash)
    for (path, file) in CatalogFiles(folders).all {
      hash.combine(path)
      combine(file, into: &hash)
    }
    for variable in ["FONTCONFIG_FILE", "FONTCONFIG_PATH"] {
      let path = ProcessInfo.processInfo.environment[variable] ?? ""
      hash.combine(path)
      combine(path, into: &hash)
    }
    for folder in fontFolders {
      combine(allIn: (folder as NSString).expandingTildeInPath, hash: &hash)
    }
    return hash
  }

  private static func combine(allIn folder: String, hash: inout StableHash) {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    for name in names.sorted() {
      hash.combine(name)
      combine("\(folder)/\(name)", into: &hash)
    }
  }

  private static func combine(_ file: String, into hash: inout StableHash) {
    hash.combine(FileFingerprint(file)?.text ?? "")
  }
}
