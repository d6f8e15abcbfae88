@testable import StorybookHost
import Testing

struct TerminationTests {
  static let statuses: [(status: Int32, termination: Termination)] = [
    (0, .exit(0)), (3 << 8, .exit(3)), (11, .signal(11)), (128 + 6, .signal(6)),
  ]

  @Test(arguments: statuses)
  func `a status is read as POSIX has it`(status: Int32, termination: Termination) {
    #expect(Termination(status: status) == termination)
  }

  @Test func `the runtime's own words are the message, without its stack`() {
    let output = """
      printed before
      Login.swift:12: Fatal error: Index out of range
      Current stack trace:
      0    libswiftCore.so  0x00007f97
      """
    #expect(
      Termination.signal(4).sentence(output: output)
        == "Login.swift:12: Fatal error: Index out of range")
  }

  static let printed: [(output: String, message: String)] = [
    (
      "Could not cast value of type 'Swift.Int' (0x7f0a1b2c) to 'Swift.String' (0x7f0a1b2d).",
      "Could not cast value of type 'Swift.Int' to 'Swift.String'."
    ),
    (
      "A.swift:3: Fatal error: Unexpectedly found nil\nCurrent stack trace:\n0 a",
      "A.swift:3: Fatal error: Unexpectedly found nil"
    ),
    (
      "Simultaneous accesses to 0x1234, but modification requires exclusive access.\nprevious",
      "Simultaneous accesses to 0x1234, but modification requires exclusive access.\nprevious"
    ),
    (
      "terminate called after throwing an instance of 'int'",
      "terminate called after throwing an instance of 'int'"
    ),
    ("free(): invalid pointer", "free(): invalid pointer"),
    ("double free or corruption (out)", "double free or corruption (out)"),
    ("malloc(): corrupted top size", "malloc(): corrupted top size"),
    (
      "a.out: a.c:1: main: Assertion `false' failed.",
      "a.out: a.c:1: main: Assertion `false' failed."
    ),
  ]

  @Test(arguments: printed)
  func `what a runtime prints before it aborts is the message`(output: String, message: String) {
    let output = "printed before\n\(output)"
    #expect(Termination.signal(6).sentence(output: output) == message)
    #expect(Termination.hasRuntimeMessage(output))
  }

  static let silent: [(termination: Termination, word: String)] = [
    (.exit(3), "exit(3)"), (.signal(11), "SIGSEGV"), (.signal(6), "SIGABRT"),
    (.signal(4), "SIGILL"), (.signal(40), "signal 40"),
  ]

  @Test(arguments: silent)
  func `silence is explained too`(termination: Termination, word: String) {
    #expect(termination.sentence(output: "").contains(word))
  }
}
