import StorybookSchema
import StorybookTestSupport
import Testing

struct ValueMemoryTests {
  /// Props, and others that were made from them.
  private static func pair(_ seed: Int) -> (old: Value, new: Value) {
    var random = RandomProps(seed: seed)
    let old = random.value(200)
    var new = old
    for _ in 0..<Int.random(in: 0...4, using: &random.source) { new = random.changed(new, 20) }
    return (old, new)
  }

  @Test(arguments: 1...Repetitions.count(50, atNight: 300))
  func `what two values share is the same from both sides`(seed: Int) {
    let (old, new) = Self.pair(seed)
    #expect(old.memory(besides: old) == 0)
    #expect(old.memory - old.memory(besides: new) == new.memory - new.memory(besides: old))
    #expect((0...new.memory).contains(new.memory(besides: old)))
  }

  @Test(arguments: 1...Repetitions.count(50, atNight: 300))
  func `a value that was read again shares what is equal, and is the same`(seed: Int) throws {
    let (old, new) = Self.pair(seed)
    let read = try Value(json: new.bytes)
    let shared = read.sharing(old)
    #expect(shared.text == read.text || shared == read)
    #expect(shared.memory(besides: old) == new.memory(besides: old))
    #expect(read.memory == new.memory)
  }

  #if canImport(Glibc)
    @Test(arguments: 1...Repetitions.count(2, atNight: 6))
    func `the allocator has given at most one and a half times as much`(seed: Int) async {
      await #expect(processExitsWith: .success) { [seed] in
        var random = RandomProps(seed: seed)
        // What is used for the first time counts for no value.
        _ = residentBytes() + (try Value(json: random.value(2_000).bytes)).memory
        for (size, count) in [(200, 2_000), (2_000, 400), (20_000, 60)] {
          let texts = (0..<count).map { _ in random.value(size).bytes }
          let before = residentBytes()
          var values: [Value] = []
          values.reserveCapacity(2 * count)
          for text in texts { values.append(try Value(json: text)) }
          let counted = values.reduce(0) { $0 + $1.memory }
          let grown = residentBytes() - before
          #expect(grown <= counted * 3 / 2, "\(size): \(grown) of \(counted)")
          #expect(counted <= grown * 2, "\(size): \(grown) of \(counted)")
          // Values that are read again, and share what is unchanged.
          let start = residentBytes()
          var own = 0
          for value in values[..<count] {
            let new = try Value(json: random.changed(value, size / 20).bytes).sharing(value)
            own += new.memory(besides: value)
            values.append(new)
          }
          let more = residentBytes() - start
          #expect(more <= own * 3 / 2 + 500_000, "\(size): \(more) of \(own)")
        }
      }
    }
  #endif
}
