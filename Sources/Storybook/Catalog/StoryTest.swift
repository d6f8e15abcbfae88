/// An interaction test of a story, as a catalog lists it. The product `StorybookInteractions` creates
/// tests; `StorybookProgram` runs them.
package protocol StoryTest: Sendable {
  var name: String { get }
  var source: CodeLocation { get }
}
