import Foundation
import Storybook
import StorybookSchema
import Testing
@testable import StorybookTestSupport
@testable import StorybookFiles
@testable import StorybookHost

/// The page on the wire protocol leaves nothing out and says nothing that is not so.
struct WireProtocolPageTests {
  private static let fixtures = DocumentationPage.root.appending(path: "Tests/Fixtures/protocol")

  private static let fromPage = ClientMessage.types.map { ("Message", "client", $0) }
  private static let fromHost = HostMessage.Kind.allCases.map { ("Answer", "host", $0.rawValue) }

  private func fixture(_ name: String) throws -> Value {
    try Value(json: Array(Data(contentsOf: Self.fixtures.appending(path: "\(name).json"))))
  }

  /// All examples of a kind: `client-save` and `client-save-recording`.
  private func examples(_ side: String, _ kind: String) throws -> [Value] {
    let files = try FileManager.default.contentsOfDirectory(
      at: Self.fixtures, includingPropertiesForKeys: nil)
    return try files.map { $0.deletingPathExtension().lastPathComponent }
      .filter { $0.hasPrefix("\(side)-") }.map(fixture)
      .filter { $0["type"]?.string == kind }
  }

  @Test(arguments: fromPage + fromHost)
  func `a kind of message has its example`(word: String, side: String, kind: String) throws {
    let blocks = try DocumentationPage("WireProtocol").blocks("json", under: "### \(word) \(kind)")
    let shown = try blocks.map { try Value(json: Array($0.utf8)).canonicalText }
    #expect(shown == [try fixture("\(side)-\(kind)").canonicalText], "\(side)-\(kind).json")
  }

  @Test(arguments: fromPage + fromHost)
  func `all members of a kind are documented`(word: String, side: String, kind: String) throws {
    let documented = try DocumentationPage("WireProtocol").firstColumn(under: "### \(word) \(kind)")
    let examples = try examples(side, kind).map { $0.object ?? [:] }
    let used = Set(examples.flatMap { $0.map(\.key) }).subtracting(["type"])
    let names = Set(documented.map { $0.hasSuffix("?") ? String($0.dropLast()) : $0 })
    #expect(used.subtracting(names) == [], "\(kind) has undocumented members")
    for name in documented where !name.hasSuffix("?") {
      #expect(examples.allSatisfy { $0[name] != nil }, "\(kind) may be without “\(name)”")
    }
  }

  @Test func `the page has no unused kind`() throws {
    let documented = try DocumentationPage("WireProtocol").text.split(separator: "\n")
      .filter { $0.hasPrefix("### Message ") || $0.hasPrefix("### Answer ") }
    #expect(documented.count == Self.fromPage.count + Self.fromHost.count)
  }

  @Test func `every reason of a failure is documented`() throws {
    let documented = try DocumentationPage("WireProtocol")
      .firstColumn(under: "## Why a message failed")
    #expect(documented.sorted() == ProtocolError.Code.allCases.map(\.rawValue).sorted())
  }

  @Test func `every field of an environment is documented`() throws {
    let documented = try DocumentationPage("WireProtocol").firstColumn(under: "### Environments")
    let context = try #require(fixture("host-environment-full")["environment"]?.object)
    let names = documented.map { $0.hasSuffix("?") ? String($0.dropLast()) : $0 }
    #expect(
      Set(names)
        == Set(context.map(\.key)).union(["dependencies", "globals", "calendar", "randomSeed"]))
  }

  @Test func `every kind of the host has a message that is written so`() throws {
    let messages = try ProtocolFixtureTests.hostMessages().map(\.message)
    for message in messages { #expect(message.value["type"]?.string == message.kind.rawValue) }
    #expect(Set(messages.map(\.kind)) == Set(HostMessage.Kind.allCases))
  }
}
