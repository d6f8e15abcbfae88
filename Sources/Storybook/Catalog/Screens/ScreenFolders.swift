/// Gives each screen a folder for its fixtures, snapshots and recordings that no other screen of the
/// catalog has, without regard to case, as some file systems compare names.
///
/// ```text
/// Screen("Forms/Card"), Screen("Shop/Card") in Stories/Cards.swift
///
/// card        Stories/Card
/// shop-card   Stories/shop-card    formerly in Stories/Card, too
/// ```
struct ScreenFolders {
  private let usual: [String]
  private var taken: Set<String>
  private var owners: [String: Int] = [:]

  /// The first of several screens keeps the folder that is named after all of them.
  init(_ screens: [AnyScreen]) {
    usual = screens.map { AnyScreen.usualFolder(of: $0.title, at: $0.source) }
    for (index, folder) in usual.enumerated() {
      let key = folder.lowercased()
      owners[key] = owners[key] ?? index
    }
    taken = Set(owners.keys)
  }

  /// Sets the folder of the screen at an index; later ones get folders named by their ids.
  mutating func assign(_ index: Int, to screen: inout AnyScreen) {
    let folder = usual[index]
    guard owners[folder.lowercased()] != index else { return screen.folder = folder }
    screen.folder = Slug.unique(
      ["\(screen.source.folder)/\(screen.id)"], taken: &taken, by: { $0.lowercased() })
    screen.formerFolder = folder
    screen.ownsFormerFolder = usual.count { $0 == folder } == 1
  }
}

extension AnyScreen {
  package var fixtureFolder: String { "\(folder)/Fixtures" }

  /// The folder of the file that defines the screen if it is named after the screen, else a
  /// subfolder, as that one may hold other screens.
  static func usualFolder(of title: String, at source: CodeLocation) -> String {
    let folder = source.folder
    let name = folder.split(separator: "/").last.map { Slug.slug(String($0)) }
    let words = title.filter { $0.isLetter || $0.isNumber }
    guard name?.replacing("-", with: "") != words.lowercased() else { return folder }
    return "\(folder)/\(words)"
  }
}
