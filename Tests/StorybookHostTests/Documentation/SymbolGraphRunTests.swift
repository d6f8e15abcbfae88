import Foundation
@testable import StorybookHost
import StorybookTestSupport
import Testing

/// A module that is built and looked at here, with the toolchain that runs the tests.
@Suite(.enabled(if: BuiltModule.hasToolchain, "There is no Swift toolchain."))
struct SymbolGraphRunTests {
  @Test func `what the source says is found, and kept until the module is built anew`()
    async throws
  {
    let module = try BuiltModule()
    defer { module.remove() }
    try module.build(
      """
      /// What is *bought*.
      ///
      /// - Note: not this.
      struct Cart: Codable, Identifiable {
        /// Of the cart.
        var id = 7
        /// How many.
        var count: Int = 1
        /// The compiler keeps no word of it.
        private var secret = false
        var state = State.sent(days: 2)
        /// Not stored.
        static let most = 9
        enum State: Codable {
          /// On its way.
          case sent(days: Int = 3, by: String = "bus")
          case lost
        }
      }
      private struct Hidden: Codable { /** No word either. */ var text = "a" }
      extension Int { /** Within another. */ struct Page: Codable { /** First. */ var at = 0 } }
      """)
    let reader = DocumentationReader(folder: module.folder)
    let found = try #require(await reader.documentation(of: "Shop")?.types)
    #expect(
      found["Cart"]
        == TypeDocumentation(
          text: "What is bought.", properties: ["id": "Of the cart.", "count": "How many."],
          defaults: ["id": "7", "count": "1", "state": "State.sent(days: 2)", "secret": "false"]))
    #expect(
      found["Cart.State"]
        == TypeDocumentation(
          cases: ["sent": "On its way."], caseDefaults: ["sent": ["days": "3", "by": "\"bus\""]]))
    #expect(found["Hidden"] == TypeDocumentation(defaults: ["text": "\"a\""]))
    #expect(found["Int.Page"]?.text == "Within another.")
    #expect(found["Int.Page"]?.properties == ["at": "First."])

    // What was kept is read again, as long as the module is the same.
    let kept = module.folder.documentation + "/Shop.json"
    let text = try String(contentsOfFile: kept, encoding: .utf8)
    try text.replacing("How many.", with: "As kept.").write(
      toFile: kept, atomically: true, encoding: .utf8)
    #expect(
      await reader.documentation(of: "Shop")?.types["Cart"]?.properties["count"] == "As kept.")
    try module.build("/// Built anew.\nstruct Cart: Codable {}")
    #expect(await reader.documentation(of: "Shop")?.types["Cart"]?.text == "Built anew.")
  }

  @Test func `modules of C that are not at hand are no obstacle`() async throws {
    let module = try BuiltModule()
    defer { module.remove() }
    try module.write("module CPart { header \"part.h\" }", to: "part/module.modulemap")
    try module.write("int part(void);", to: "part/part.h")
    try module.build(
      "import CPart\n/// A part.\nstruct Part: Codable {}", flags: ["-I", module.path("part")])
    try FileManager.default.removeItem(atPath: module.path("part"))
    let reader = DocumentationReader(folder: module.folder)
    #expect(await reader.documentation(of: "Shop")?.types["Part"]?.text == "A part.")
  }

  @Test func `of a module that was not built here nothing is known`() async {
    let nowhere = DocumentationReader(folder: BuildFolder(path: "/nowhere"))
    #expect(await nowhere.documentation(of: "Shop") == nil)
    #expect(await nowhere.documentation(of: "../Shop") == nil)
  }

  @Test func `a module that the toolchain cannot read is passed over`() async throws {
    let module = try BuiltModule()
    defer { module.remove() }
    try module.write("no module", to: "Modules/Shop.swiftmodule")
    #expect(await DocumentationReader(folder: module.folder).documentation(of: "Shop") == nil)
  }
}

extension BuiltModule {
  var folder: BuildFolder { BuildFolder(path: root) }
}
