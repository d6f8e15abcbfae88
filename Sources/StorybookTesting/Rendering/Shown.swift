import Storybook
import StorybookSchema

/// Props rendered on their screen in this process, within the decorations of the catalog.
struct Shown {
  let rendering: Rendering
  /// The invariants that the props violate.
  let broken: [BrokenRule]

  /// - Parameter story: the name of a fixture; empty for other props.
  init(
    _ props: [UInt8], on screen: AnyScreen, of catalog: Catalog, story: String = "",
    _ context: RenderEnvironment
  ) throws {
    var broken: [BrokenRule] = []
    rendering = try catalog.decorated(screen, story: Slug.slug(story), in: context) { context in
      let view = try Self.view(props, on: screen)
      broken = view.broken
      return try view.render(context)
    }.formatted(as: context.format)
    self.broken = broken
  }

  private static func view(_ props: [UInt8], on screen: AnyScreen) throws
    -> (render: (RenderEnvironment) throws -> Rendering, broken: [BrokenRule])
  {
    let decoded: DecodedProps
    do {
      decoded = try screen.props.decode(props)
    } catch {
      throw FixtureError("The props cannot be decoded again by their type: \(error)")
    }
    let view = decoded.prepare?(nil)
    return (view?.render ?? decoded.render, view?.inspection?.broken ?? [])
  }
}
