import Foundation
import StorybookFuzzing
import StorybookSchema
import Testing

/// What libFuzzer looks for with coverage and patience, here for a moment and with a fixed seed.
struct FuzzTargetTests {
  @Test(arguments: FuzzTarget.all.map(\.name))
  func `what has to be true is true of every seed, and of what it may become`(
    _ name: String
  ) throws {
    let target = try #require(FuzzTarget.named(name))
    let seeds = try Corpus.seeds(of: name)
    #expect(seeds.count >= 3, "Tests/Fuzzing/Corpus/\(name) has too few files.")
    for seed in seeds { try target.check(seed) }
    var mutation = Mutation(seeds: seeds, seed: 20_261_121)
    for _ in 0..<500 { try target.check(mutation.next()) }
  }

  @Test func `every folder of seeds has its target`() throws {
    #expect(try Set(Corpus.names()) == Set(FuzzTarget.all.map(\.name)))
  }

  @Test func `what is not true is found`() {
    let wrong = FuzzTarget(name: "wrong") { bytes in
      if bytes.contains(UInt8(ascii: "!")) { throw FuzzFinding(description: "There is no “!”.") }
    }
    var mutation = Mutation(seeds: [Array("an exclamation mark".utf8)], seed: 1)
    #expect(throws: FuzzFinding.self) {
      for _ in 0..<20_000 { try wrong.check(mutation.next()) }
    }
  }
}
