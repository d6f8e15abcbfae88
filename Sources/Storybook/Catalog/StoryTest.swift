/// An interaction test of a story, as a catalog lists it. The product `StorybookInteractions` creates
/// tests; `StorybookProgram` runs them.
package protocol StoryTest: Sendable {
  var name: String { get }
  var source: CodeLocation { get }
}

/// A story that presents screens, to which the product `StorybookInteractions` adds tests. No author
/// writes its name.
@_documentation(visibility: internal)
public protocol TestableFlow: Sendable {}

/// A flow with its tests.
package protocol FlowWithTests: TestableFlow {
  var tests: [any StoryTest] { get set }
}
