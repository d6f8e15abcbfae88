import Storybook
import StorybookSchema

/// Props rendered on their screen in this process.
struct Shown {
  let rendering: Rendering
  /// The invariants that the props violate.
  let broken: [BrokenRule]

  init(_ props: [UInt8], on screen: AnyScreen, _ context: RenderEnvironment) throws {
    let decoded: DecodedProps
    do {
      decoded = try screen.props.decode(props)
    } catch {
      throw FixtureError("The props cannot be decoded again by their type: \(error)")
    }
    let view = decoded.prepare?(nil)
    broken = view?.inspection?.broken ?? []
    let render = view?.render ?? decoded.render
    rendering = try render(context).formatted(as: context.format)
  }
}
