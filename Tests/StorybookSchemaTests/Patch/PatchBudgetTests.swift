import StorybookSchema
import Testing

struct PatchBudgetTests {
  private static func copies(_ count: Int, from: String, to: String) throws -> Patch {
    try Patch(
      Value(
        json: "["
          + Array(repeating: #"{"op":"copy","from":"\#(from)","path":"\#(to)"}"#, count: count)
          .joined(separator: ",") + "]"))
  }

  private static let list: Value = ["list": [["a"]]]

  @Test(arguments: [(1, true), (10, true), (40, false), (10_000, false)])
  func `a list that is copied into itself again and again is no longer copied`(
    count: Int, isApplied: Bool
  ) throws {
    // Each copy holds all the copies before it, so the sum doubles.
    let patch = try Self.copies(count, from: "/list", to: "/list/-")
    #expect(((try? Self.list.applying(patch)) != nil) == isApplied)
  }

  @Test(arguments: [(1, true), (125, true), (126, false), (20_000, false)])
  func `nothing gets deeper than what is read`(levels: Int, isApplied: Bool) throws {
    let wrap: [Patch.Operation] = [
      .add(Pointer(["around"]), [:]),
      .move(from: Pointer(["list"]), to: Pointer(["around", "inner"])),
      .move(from: Pointer(["around"]), to: Pointer(["list"])),
    ]
    let deep = try? Self.list.applying(Patch((0..<levels).flatMap { _ in wrap }))
    #expect((deep != nil) == isApplied)
    if let deep { #expect(try Value(json: deep.text) == deep) }
  }

  @Test func `what was refused says where, and why`() throws {
    let failure = #expect(throws: Patch.ApplyError.self) {
      try Self.list.applying(Self.copies(40, from: "/list", to: "/list/-"))
    }
    #expect(failure?.description == "/list/-: The patch exceeds 16 MB.")
  }

  @Test func `a value as large as a message is no matter`() throws {
    let text = Value.string(String(repeating: "x", count: 1_000_000))
    var value: Value = ["list": []]
    for _ in 0..<60 {
      value = try value.applying(Patch([.add(Pointer(["list", "-"]), text)]))
    }
    #expect(value.weight(upTo: 1 << 30).map { $0 > 60_000_000 } == true)
    #expect(throws: Patch.ApplyError.self) {
      for _ in 0..<10 {
        value = try value.applying(Patch([.add(Pointer(["list", "-"]), text)]))
      }
    }
  }

  @Test func `a patch weighs what it holds, not what is there already`() throws {
    let text = Value.string(String(repeating: "x", count: 1_000))
    let patch = Patch([
      .add(Pointer(["a"]), text), .copy(from: Pointer(["list"]), to: Pointer(["b"])),
      .remove(Pointer(["a"])),
    ])
    #expect((1_000...1_100).contains(patch.weight))
  }

  /// 100,000 elements are moved for each operation.
  @Test(arguments: [
    Patch.Operation.add(Pointer(["list", "0"]), 1), .remove(Pointer(["list", "0"])),
    .splice(Pointer(["text"]), TextSplice(at: 0, delete: 0, insert: "x")),
  ])
  func `what moves too much is refused`(operation: Patch.Operation) throws {
    let size = 100_000
    let value: Value = [
      "list": .array(Array(repeating: 1, count: size)),
      "text": .string(String(repeating: "x", count: 8 * size)),
    ]
    #expect(throws: Never.self) {
      try value.applying(Patch(Array(repeating: operation, count: 2_000)))
    }
    let failure = #expect(throws: Patch.ApplyError.self) {
      try value.applying(Patch(Array(repeating: operation, count: 20_000)))
    }
    #expect(failure?.reason == "The patch moves more than 8 GB: replace the list or text.")
  }

  @Test func `a difference never moves too much`() throws {
    let rest = (0..<20_000).map { Value($0) }
    let lists: [(String, Value)] = (0..<10).map { ("list \($0)", .array(rest)) }
    let longer: [(String, Value)] = lists.map { key, _ in
      (key, .array((0..<1_500).map { Value(-$0) } + rest))
    }
    let (old, new) = (Value.object(Object(lists)), Value.object(Object(longer)))
    for (from, to) in [(old, new), (new, old)] {
      #expect(try from.applying(.difference(from: from, to: to)) == to)
    }
  }
}
