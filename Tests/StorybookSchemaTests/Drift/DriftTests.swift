import Foundation
import StorybookSchema
import Testing

struct DriftTests {
  private static func drift<New: Codable>(_ props: Value, _ type: New.Type) -> Drift {
    Drift.between(props, andPublished: SchemaDeriver.document(type).value)
  }

  private static func drift<New: Codable>(
    _ props: some Encodable, _ type: New.Type
  ) throws -> Drift {
    let props = try PropsCoding.encode(props)
    let drift = drift(props, type)
    _ = try PropsCoding.decode(type, from: try props.applying(drift.patch))
    return drift
  }

  /// `path kind was → proposal`, a line a field.
  private static func lines(_ drift: Drift) -> [String] {
    drift.fields.map { field in
      let from = field.from.map { " from \($0)" } ?? ""
      let values = [field.was?.text ?? "", field.proposal?.text ?? ""].joined(separator: " → ")
      return "\(field.path) \(field.kind) \(values)\(from)"
    }
  }

  @Test func `a renamed field takes its value along`() throws {
    let drift = try Self.drift(Before.User(), After.Renamed.self)
    #expect(Self.lines(drift) == [#"/name missing  → "Ada" from /fullName"#])
    #expect(drift.patch.value.text == #"[{"op":"move","path":"/name","from":"/fullName"}]"#)
  }

  @Test func `a text may be guessed at by its type alone, a number and a switch may not`() {
    struct After: Codable {
      var title = ""
      var amount = 3
      var isShut = false
      var isOld = false
    }
    let drift = Self.drift(["name": "Ada", "level": 7, "isOpen": true], After.self)
    #expect(
      Self.lines(drift) == [
        #"/title missing  → "Ada" from /name"#, "/amount missing  → 0",
        "/isShut missing  → false", "/isOld missing  → false", "/level unknown 7 → ",
        "/isOpen unknown true → ",
      ])
    #expect(drift.lossless.operations.isEmpty)
  }

  @Test func `a renamed optional field takes its value along, too`() {
    struct After: Codable {
      var age = 1
      var remark: String?
    }
    let drift = Self.drift(["age": 1, "note": "Mind the gap"], After.self)
    #expect(Self.lines(drift) == [#"/remark missing  → "Mind the gap" from /note"#])
    #expect(Self.drift(["age": 1, "note": ""], After.self).fields.map(\.kind) == [.unknown])
  }

  @Test func `the examples of the documentation are true`() {
    struct User: Codable { var userName = "", level = 0 }
    struct Mail: Codable { var userName = "", email = "", currency = "", minutes = 0 }
    let old: Value = ["user_name": "Ann", "level": "high", "note": ""]
    let user = Self.drift(old, User.self)
    let mail = Self.drift(
      ["user_name": "Ann", "mail": "a@b.c", "token": "x", "seconds": 90], Mail.self)
    #expect(
      Self.lines(user) == [
        #"/userName missing  → "Ann" from /user_name"#, #"/level type "high" → 0"#,
        #"/note unknown "" → "#,
      ])
    #expect(user.open.map(\.path) == [Pointer(["level"])])
    #expect(
      Self.lines(mail) == [
        #"/userName missing  → "Ann" from /user_name"#,
        #"/email missing  → "a@b.c" from /mail"#, #"/currency missing  → "x" from /token"#,
        "/minutes missing  → 0", "/seconds unknown 90 → ",
      ])
    #expect(mail.open.map { "\($0.path)" } == ["/email", "/currency", "/minutes", "/seconds"])
  }

  @Test func `an added field is missing, unless it is optional`() throws {
    let drift = try Self.drift(Before.User(), After.Grown.self)
    #expect(
      Self.lines(drift) == [
        "/isActive missing  → false", #"/home missing  → {"street":""}"#,
      ])
    #expect(drift.fields.map(\.reason) == ["is missing", "is missing"])
  }

  @Test func `a removed field is unknown`() throws {
    let drift = try Self.drift(Before.User(), After.Shrunk.self)
    #expect(
      Self.lines(drift) == [
        #"/size unknown "small" → "#, #"/event unknown {"tapped":{"x":1}} → "#,
      ])
    #expect(drift.patch.value.array?.compactMap { $0["op"] } == ["remove", "remove"])
  }

  @Test func `a value of another type is converted, or else the plainest one`() throws {
    var user = Before.User()
    user.mood = .calm
    let drift = try Self.drift(user, After.Typed.self)
    #expect(
      Self.lines(drift) == [
        #"/fullName type "Ada" → ["Ada"]"#, #"/age type 36 → "36""#,
        #"/size type "small" → false"#, #"/mood type "calm" → null"#,
      ])
    #expect(drift.fields.map(\.reason).first == "must be a list")
  }

  @Test func `a case that is gone becomes the first, one more makes no drift`() throws {
    var user = Before.User()
    user.age = 300
    user.size = .large
    user.event = .closed
    user.mood = .calm
    let drift = try Self.drift(user, After.Cased.self)
    #expect(
      Self.lines(drift) == [
        "/age value 300 → 255", #"/size value "large" → "tiny""#,
        #"/event value {"closed":{}} → {"tapped":{"x":"","y":0}}"#,
      ])
    #expect(
      drift.fields.map(\.reason) == [
        "must be a whole number from 0 to 255", "“large” is not one of the choices",
        "“closed” is not one of its cases",
      ])
  }

  @Test func `a raw value that has changed is found by the name of its case`() throws {
    let drift = try Self.drift(Before.User(), After.Cased.self)
    #expect(Self.lines(drift).first == #"/size value "small" → "S""#)
  }

  @Test func `a payload that has changed is walked`() throws {
    let drift = try Self.drift(Before.User(), After.Cased.self)
    #expect(
      Self.lines(drift).dropFirst() == [
        #"/event/tapped/x type 1 → "1""#, "/event/tapped/y missing  → 0",
      ])
  }

  @Test func `every element of a list and a dictionary is walked`() throws {
    let drift = try Self.drift(Before.List(), After.List.self)
    #expect(
      drift.fields.map { "\($0.path)" } == ["/users/0/name", "/users/1/name", "/byName/ada/name"])
    #expect(drift.fields.compactMap(\.from).map { "\($0)" }.last == "/byName/ada/fullName")
  }

  @Test func `a type that holds itself is walked as deep as the props go`() throws {
    let drift = try Self.drift(Before.Folder(inside: [.init(title: "b")]), After.Folder.self)
    #expect(
      Self.lines(drift) == [
        #"/name missing  → "a" from /title"#,
        #"/inside/0/name missing  → "b" from /inside/0/title"#,
      ])
  }

  @Test func `a name is carried over only when there is no doubt`() throws {
    let two: Value = ["title": "a", "heading": "b", "inside": []]
    #expect(Self.lines(Self.drift(two, After.Folder.self)).first == #"/name missing  → """#)
    let fitting: Value = ["title": 1, "heading": "b", "inside": []]
    let drift = Self.drift(fitting, After.Folder.self)
    #expect(
      Self.lines(drift) == [#"/name missing  → "b" from /heading"#, "/title unknown 1 → "])
    let none: Value = ["heading": ""]
    #expect(Self.drift(none, After.Folder.self).fields.allSatisfy { $0.from == nil })
  }

  @Test(
    arguments: [
      ("name", "3", #""3""#), ("name", "true", #""true""#), ("name", "null", #""""#),
      ("name", #"["x"]"#, #""x""#), ("count", #""12""#, "12"), ("count", #""twelve""#, "null"),
      ("count", "1.5", "null"), ("flag", #""true""#, "true"), ("flag", "1", "false"),
      ("flag", "2", "false"), ("level", #""1.25""#, "1.25"), ("level", #""a""#, "0"),
      ("id", #""x""#, #""00000000-0000-0000-0000-000000000000""#),
      ("at", #""2001-01-01T00:00:10Z""#, "10"),
    ])
  func `a value is converted when it converts exactly`(key: String, was: String, now: String) throws
  {
    var props: Object = [
      "name": "", "flag": true, "id": "6F9619FF-8B86-D011-B42D-00C04FC964FF", "at": 0, "level": 1,
    ]
    props[key] = try Value(json: was)
    let drift = Self.drift(.object(props), After.Loose.self)
    #expect(drift.fields.map(\.path) == [Pointer([key])])
    #expect(drift.fields.first?.proposal == (try Value(json: now)))
  }

  @Test func `a default of the type goes before the plainest value`() {
    let drift = Self.drift(["a": "x", "c": []], HandWritten.self)
    #expect(Self.lines(drift) == [#"/a type "x" → 17"#])
  }

  @Test func `a proposal ends, though its type does not`() {
    let props: Value = ["gone": 1]
    let leaf: Value = ["leaf": ["_0": 0]]
    let proposal = Self.drift(props, Tree.self).fields.first?.proposal
    #expect(proposal == ["node": ["left": leaf, "right": leaf]])
    #expect(Self.drift(Value.null, LinkNode.self).fields.first?.proposal == ["value": 0])
  }

  @Test func `64-bit bounds are exact`() {
    let fits = Leaves()
    var props = try? PropsCoding.encode(fits).object
    props?["uint64"] = .number(Number(UInt64.max))
    #expect(Self.drift(.object(props ?? [:]), Leaves.self).isEmpty)
    props?["int64"] = .number(Number(UInt64.max))
    #expect(Self.drift(.object(props ?? [:]), Leaves.self).fields.map(\.kind) == [.value])
    props?["int64"] = .number(Number(text: "1.20e1"))
    #expect(Self.drift(.object(props ?? [:]), Leaves.self).isEmpty)
  }

  @Test func `a value beyond a slider still fits the type`() {
    let schema = SchemaDeriver.derive(
      Mixer.self, samples: [Mixer()],
      controls: Controls().control(\.level, .slider(0...10)).control(\.volume, .slider(1...2)))
    var props = try? PropsCoding.encode(Mixer()).object
    props?["level"] = 11
    #expect(Drift.between(.object(props ?? [:]), andPublished: schema.value).isEmpty)
    props?["vol"] = nil
    let drift = Drift.between(.object(props ?? [:]), andPublished: schema.value)
    #expect(Self.lines(drift) == ["/vol missing  → 1.0"])
  }

  @Test func `a guessed schema reports no drift`() {
    let schema = SchemaDeriver.outlineDocument(Address.self, reason: "It traps.").value
    #expect(Drift.between(["road": 1], andPublished: schema).isEmpty)
  }

  @Test func `a drift is written as the page reads it`() throws {
    let drift = Self.drift(["na_me": "a", "inside": [], "old": 1], After.Folder.self)
    let text = """
      {"fields":[{"path":"/name","kind":"missing",\
      "reason":"is missing; “na_me” is no longer in the type, and its value fits",\
      "proposal":"a","from":"/na_me"},\
      {"path":"/old","kind":"unknown","reason":"is no longer in the type","was":1,"lossy":true}],\
      "patch":[{"op":"move","path":"/name","from":"/na_me"},{"op":"remove","path":"/old"}]}
      """
    #expect(drift.value.text == text)
    #expect(
      Self.drift(["name": "", "inside": []], After.Folder.self).value.text
        == #"{"fields":[],"patch":[]}"#)
  }
}
