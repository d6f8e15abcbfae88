import StorybookSchema
import Testing

private enum Plain: String { case one, two = "zwei", three }
private enum Loaded { case number(Int), pair(left: Int, right: String), nothing }
private enum Said { case text(text: String), nothing }
private struct Pair<First, Second> {
  let first: First
  var second: Second
}
private class Thing { var name = "" }
private final class Special: Thing {}

struct ReflectionTests {
  @Test func `all values of an enum without payloads are made, in source order`() {
    #expect(Reflection.cases(of: Plain.self)?.map(\.rawValue) == ["one", "zwei", "three"])
    #expect(Reflection.cases(of: Loaded.self) == nil)
    #expect(Reflection.cases(of: Int.self) == nil)
    #expect(Reflection.cases(of: Bool?.self) == nil)
  }

  @Test func `a value knows the name of its case`() {
    #expect(Reflection.caseName(of: Plain.two) == "two")
    #expect(Reflection.caseName(of: Loaded.pair(left: 1, right: "")) == "pair")
    #expect(Reflection.caseName(of: Loaded.nothing) == "nothing")
    #expect(Reflection.caseName(of: 1) == nil)
  }

  @Test func `stored properties have names, types and places, generic ones too`() {
    let fields = Reflection.fields(of: Pair<Int8, [String]>.self)
    #expect(fields.map(\.name) == ["first", "second"])
    #expect(fields.map(\.offset) == [0, 8])
    #expect(fields.map(\.isVariable) == [false, true])
    #expect(fields[0].type == Int8.self)
    #expect(fields[1].type == [String].self)
  }

  @Test func `payloads are tuples with their labels`() {
    let fields = Reflection.fields(of: Loaded.self)
    #expect(fields.map(\.name) == ["number", "pair", "nothing"])
    #expect(fields[2].type == nil)
    let payload = fields[1].type.map(Reflection.fields) ?? []
    #expect(payload.map(\.name) == ["left", "right"])
  }

  @Test func `one value with a label is a tuple too, and an empty case has no payload`() {
    let said = Reflection.fields(of: Said.self)
    #expect(said[0].type.map(Reflection.fields)?.map(\.name) == ["text"])
    #expect(said.map(\.hasPayload) == [true, false])
  }

  @Test func `a class knows the one above it`() {
    #expect(Reflection.superclass(of: Special.self) == Thing.self)
    #expect(Reflection.superclass(of: Plain.self) == nil)
  }

  @Test func `kinds are distinguished`() {
    #expect(Reflection.isStruct(Pair<Int, Int>.self))
    #expect(Reflection.isEnum(Plain.self))
    #expect(Reflection.isTuple((Int, String).self))
    #expect(Reflection.fields(of: Thing.self).map(\.name) == ["name"])
    #expect(Reflection.fields(of: (() -> Void).self).isEmpty)
    #expect(Reflection.caseNames(of: Plain.self) == ["one", "two", "three"])
    #expect(Reflection.size(of: Int32.self) == 4)
  }
}
