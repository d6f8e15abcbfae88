import Testing

@testable import StorybookSchema

struct OptionsTests {
  private static let names: KeyValuePairs<String, Style> = [
    "plain": [], "bold": .bold, "italic": .italic, "all": .all,
  ]

  private static func derive(_ controls: Controls<Formatted>) -> DerivedSchema {
    SchemaDeriver.derive(Formatted.self, samples: [Formatted()], controls: controls)
  }

  private static func options(_ derived: DerivedSchema, _ path: String...) -> String? {
    var schema = derived.document.root
    for key in path {
      switch derived.document.resolved(schema) {
      case .object(let fields): schema = fields.first { $0.key == key }?.schema ?? .any
      case .array(let element, _), .map(_, let element): schema = element
      case .union(let variants): schema = variants.first { $0.key == key }?.payload ?? .any
      default: return nil
      }
    }
    return derived.document.resolved(schema).value["x-options"]?.text
  }

  private static let styles =
    #"[{"name":"plain","value":0},{"name":"bold","value":1},{"name":"italic","value":2},"#
    + #"{"name":"all","value":3}]"#

  @Test func `options are named at one place`() {
    let derived = Self.derive(Controls().control(\.style, .options(Self.names)))
    #expect(derived.problems == [])
    #expect(Self.options(derived, "style") == Self.styles)
    #expect(Self.options(derived, "inner", "style") == nil)
    #expect(Self.options(derived, "list", "*") == nil)
  }

  @Test(arguments: [
    ["style"], ["optional"], ["list", "*"], ["named", "*"], ["payload", "text", "style"],
    ["inner", "style"],
  ])
  func `options of a type are named wherever it is`(_ path: [String]) {
    let derived = Self.derive(Controls().options(for: Style.self, Self.names))
    #expect(derived.problems == [])
    let found =
      path.count == 1
      ? Self.options(derived, path[0])
      : path.count == 2
        ? Self.options(derived, path[0], path[1])
        : Self.options(derived, path[0], path[1], path[2])
    #expect(found == Self.styles)
  }

  @Test func `bits of every number can be named`() {
    let derived = Self.derive(
      Controls()
        .control(\.rights, .options(["read": 1 << 0, "owner": 1 << 63]))
        .control(\.optional, .options(["bold": .bold]))
        .control(\.inner.style, .options(["bold": .bold]))
        .control(\.flags, .options(["low": 1, "high": 128]), .label("Switches"))
        .control(\.maybe, .options(["sign": .min])))
    #expect(derived.problems == [])
    #expect(
      Self.options(derived, "rights")
        == #"[{"name":"read","value":1},{"name":"owner","value":9223372036854775808}]"#)
    #expect(Self.options(derived, "optional") == #"[{"name":"bold","value":1}]"#)
    #expect(Self.options(derived, "inner", "style") == #"[{"name":"bold","value":1}]"#)
    #expect(Self.options(derived, "maybe") == #"[{"name":"sign","value":-128}]"#)
    let flags = derived.value["$defs"]?["Formatted"]?["properties"]?["flags"]
    #expect(flags?["x-control"] == "options")
    #expect(flags?["title"] == "Switches")
    #expect(flags?["maximum"] == 255)
  }

  @Test func `options are published and read back`() {
    let published = Self.derive(Controls().options(for: Style.self, Self.names)).value
    #expect(SchemaDocument(published: published).value == published)
  }

  @Test func `what is no number has no options`() {
    struct Texts: Codable, Sendable {
      struct Tags: OptionSet, Codable, Sendable {
        let rawValue: Int
        init(rawValue: Int) { self.rawValue = rawValue }
        init(from decoder: any Decoder) throws {
          rawValue = try [String](from: decoder).count
        }
        func encode(to encoder: any Encoder) throws {
          try Array(repeating: "tag", count: rawValue).encode(to: encoder)
        }
      }
      var tags: Tags = []
    }
    let derived = SchemaDeriver.derive(
      Texts.self, samples: [Texts()], controls: Controls().control(\.tags, .options(["a": 1])))
    #expect(derived.problems.map(\.reason) == ["The property is not encoded as a whole number."])
  }
}
