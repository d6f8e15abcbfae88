@testable import StorybookWorker
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

  static let silent: [(termination: Termination, word: String)] = [
    (.exit(3), "exit(3)"), (.signal(11), "SIGSEGV"), (.signal(6), "SIGABRT"),
    (.signal(4), "SIGILL"), (.signal(40), "signal 40"),
  ]

  @Test(arguments: silent)
  func `silence is explained too`(termination: Termination, word: String) {
    #expect(termination.sentence(output: "").contains(word))
  }
}
