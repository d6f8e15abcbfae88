import Foundation
public import Storybook
import StorybookFiles
import StorybookSchema

extension Fixture {
  /// Writes props atomically as canonical JSON, like the storybook. The fixture is at once a story.
  ///
  /// ```swift
  /// try Fixture.save(Login.Props(), named: "as new")
  /// ```
  ///
  /// - Parameters:
  ///   - props: the props to save.
  ///   - name: the name of the fixture.
  ///   - folder: a folder other than `Login/.storybook/Fixtures`; absolute, or relative to the
  ///     package.
  ///   - environment: the environment for viewing it; non-default fields are saved beside it.
  ///   - coder: that of the screen or its catalog; `nil` for a plain one.
  ///   - replacing: whether to overwrite a fixture of that name.
  ///   - filePath: the calling file; the compiler fills it in.
  /// - Throws: ``FixtureError``.
  @discardableResult
  public static func save(
    _ props: Props, named name: String, in folder: String? = nil,
    environment: RenderEnvironment = RenderEnvironment(), coder: PropsCoder? = nil,
    replacing: Bool = false,
    filePath: StaticString = #filePath
  ) throws -> Fixture {
    let source = try FixtureSource(
      Props.self, folder: folder, coder: coder, test: "\(filePath)", makesFolder: true)
    return try source.saveProps(props, named: name, in: environment, replacing: replacing)
  }
}

extension FixtureSource {
  fileprivate func saveProps(
    _ props: Props, named name: String, in environment: RenderEnvironment, replacing: Bool
  ) throws -> Fixture<Props> {
    do {
      let name = try FixtureName(name)
      let text = try text(of: props)
      let nonDefault = EnvironmentSettings(environment).nonDefault(device: Device.responsive.id)
      _ = try place.saveContent(
        text, name: name, overwrite: replacing, environment: .set(nonDefault))
      return try one(name.text)
    } catch let failure as ProtocolError {
      throw FixtureError("“\(name)” was not saved: \(failure.message)")
    }
  }
}
