import Storybook
import StorybookFiles

extension Catalog {
  /// Returns the screen for props of a type.
  ///
  /// - Parameters:
  ///   - id: the screen's id, if several show such props.
  ///   - folder: prefers, among several, the screen with its fixtures in this folder.
  func screen(of props: Any.Type, id: String? = nil, folder: String? = nil) throws -> AnyScreen {
    let matching = screens.filter { $0.props.identity == ObjectIdentifier(props) }
    let ids = matching.map(\.id).joined(separator: ", ")
    if let id {
      guard let screen = matching.first(where: { $0.id == id }) else {
        let others = ids.nonEmpty.map { "; there are: \($0)" } ?? ""
        throw FixtureError("No screen “\(id)” has props of type \(props)\(others).")
      }
      return screen
    }
    let near = matching.filter { screen in
      folder.map(FixtureFolder(path: screen.fixtureFolder).paths.contains) ?? false
    }
    guard let screen = near.count == 1 ? near.first : matching.first else {
      throw FixtureError("No screen of “\(title)” has props of type \(props).")
    }
    guard matching.count == 1 || near.count == 1 else {
      throw FixtureError(
        "Several screens have props of type \(props): pass one of \(ids) as “screen:”.")
    }
    return screen
  }
}
