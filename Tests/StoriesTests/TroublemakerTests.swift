import Foundation
import Storybook
import Testing

@testable import Stories

struct TroublemakerTests {
  @Test func `the fixture decodes with a plain decoder`() throws {
    let props = try Fixture.decode(
      Troublemaker.Props.self, "Troublemaker/Fixtures/Two lines.json")
    #expect(
      props
        == Troublemaker.Props(
          note: "Two lines in the log, forty-two on the bar.", trouble: .prints(lines: 2),
          count: Troublemaker.Count(42)))
    let markup = try Troublemaker.html(props, RenderEnvironment()).markup
    #expect(markup.contains("2 lines printed"))
  }

  @Test func `a note stays text`() throws {
    let props = Troublemaker.Props(note: Fixture.hostileText)
    let markup = try Troublemaker.html(props, RenderEnvironment()).markup
    #expect(!markup.contains(Fixture.hostileText))
    #expect(markup.contains(Fixture.escapedText))
  }

  @Test func `an error of its own is thrown with its message`() {
    let props = Troublemaker.Props(note: "", trouble: .throwsError(message: "Not today."))
    #expect(throws: Mishap(message: "Not today.")) {
      try Troublemaker.html(props, RenderEnvironment())
    }
  }

  @Test(arguments: [0, 1, 2])
  func `the rows that there are can be read`(index: Int) throws {
    let props = Troublemaker.Props(note: "", trouble: .outOfBounds(index: index))
    let markup = try Troublemaker.html(props, RenderEnvironment()).markup
    #expect(markup.contains(Troublemaker.rows[index]))
  }

  @Test(arguments: [
    Trouble.trap(message: "Boom"), .outOfBounds(index: 3), .exit(code: 3), .abort, .stackOverflow,
  ])
  func `trouble ends the process`(trouble: Trouble) async {
    await #expect(processExitsWith: .failure) { [trouble] in
      _ = try Troublemaker.html(Troublemaker.Props(note: "", trouble: trouble), RenderEnvironment())
    }
  }

  @Test func `a count above a hundred is refused with a sentence`() {
    #expect {
      try JSONDecoder().decode(Troublemaker.Count.self, from: Data(#"{"value": 101}"#.utf8))
    } throws: { error in
      guard case .dataCorrupted(let environment)? = error as? DecodingError else { return false }
      return environment.debugDescription == "At most 100, please."
    }
  }

  @Test func `a negative count traps while it is decoded`() async {
    await #expect(processExitsWith: .failure) {
      _ = try JSONDecoder().decode(Troublemaker.Count.self, from: Data(#"{"value": -1}"#.utf8))
    }
  }
}
