import Storybook
import StorybookFiles
import StorybookSchema

/// Props that a screen is expected to render.
struct Expectation<Props: Codable & Sendable> {
  private let props: Props
  private let context: RenderEnvironment
  private let environment: EnvironmentSettings
  private let fixture: Fixture<Props>?
  private let catalog: Catalog
  private let place: TestPlace

  init(_ fixture: Fixture<Props>, _ catalog: Catalog, at place: TestPlace) {
    self.fixture = fixture
    self.catalog = catalog
    self.place = place
    props = fixture.props
    context = catalog.context(fixture.state)
    environment = fixture.state
  }

  init(_ props: Props, _ context: RenderEnvironment, catalog: Catalog, at place: TestPlace) {
    self.props = props
    self.context = context
    self.catalog = catalog
    self.place = place
    fixture = nil
    environment = EnvironmentSettings(context, devices: catalog.devices)
  }

  func check(
    _ id: String?, texts: [String], verify: (Rendering) throws -> Void
  ) -> Rendering? {
    do {
      let screen = try catalog.screen(of: Props.self, id: id, folder: fixture?.folder)
      let value = try screen.encoded(props)
      return checkValue(value, screen: screen, texts: texts, verify: verify)
    } catch {
      TestReport.fail(
        VisibleText.line("\(subject): \(ErrorDescription.sentence(error))"), at: place)
      return nil
    }
  }

  private func checkValue(
    _ value: Value, screen: AnyScreen, texts: [String], verify: (Rendering) throws -> Void
  ) -> Rendering? {
    var problems: [String] = []
    var rendering: Rendering?
    do {
      let shown = try Shown(
        value.bytes, on: screen, of: catalog, story: fixture?.name ?? "", context)
      rendering = shown.rendering
      problems += shown.broken.map(\.sentence)
      let text = shown.rendering.text
      problems += texts.filter { !text.contains($0) }.map { "“\($0)” is not in the rendering." }
      try verify(shown.rendering)
    } catch {
      problems.append(ErrorDescription.sentence(error))
    }
    guard !problems.isEmpty else { return rendering }
    let message = ["\(subject):"] + problems + ["Open: \(link(value, on: screen))"]
    TestReport.fail(message.map(VisibleText.line).joined(separator: "\n"), at: place)
    return rendering
  }

  private var subject: String { fixture.map { "“\($0.name)”" } ?? "\(Props.self)" }

  private func link(_ value: Value, on screen: AnyScreen) -> StateLink {
    StateLink(
      story: screen.id + (fixture.map { "/" + Slug.slug($0.name) } ?? ""), props: value,
      environment: environment.nonDefault(device: catalog.devices.first?.id ?? ""))
  }
}

extension BrokenRule {
  fileprivate var sentence: String {
    let places = paths.map { " at \($0)" }.joined(separator: ",")
    return "The rule “\(name)” is broken\(places)" + (message.map { ": \($0)" } ?? ".")
  }
}
