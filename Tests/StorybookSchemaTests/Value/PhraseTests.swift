import StorybookSchema
import Testing

struct PhraseTests {
  @Test(arguments: [
    (0, nil, "0 steps"), (1, nil, "1 step"), (2, nil, "2 steps"), (-1, nil, "-1 steps"),
    (1, "stairs", "1 step"), (2, "stairs", "2 stairs"),
  ])
  func `a number has a noun`(number: Int, plural: String?, phrase: String) {
    #expect(number.counted("step", plural: plural) == phrase)
  }

  @Test func `an empty collection is nothing, and so is an element outside`() {
    #expect("".nonEmpty == nil)
    #expect("a".nonEmpty == "a")
    #expect([1, 2].nonEmpty == [1, 2])
    #expect([-1, 0, 1, 2].map { ["a", "b"].element(at: $0) } == [nil, "a", "b", nil])
    #expect([5, 6, 7][1...].element(at: 0) == nil)
  }

  @Test func `a text ends its last line once`() {
    #expect(["", "a", "a\n", "a\n\n"].map(\.endingLine) == ["\n", "a\n", "a\n", "a\n\n"])
  }

  @Test func `a sentence names a place that is not the whole`() {
    #expect(Pointer().suffix == "")
    #expect(Pointer(["input", "name"]).suffix == ", in /input/name")
  }
}
