import Foundation
import Storybook
import StorybookAsync
import StorybookFlows
import StorybookInteractions
import Testing

/// What a user can do, each step on a screen with one of each control.
@Suite struct StepTests {
  typealias Body = @Sendable (TestedStory<Till.Props>) async throws -> Void

  static let passing: [(name: String, body: Body)] = [
    (
      "typing sends each character, then the change",
      { s in
        try await s.type("Ann", into: "Name")
        try s.expect("Name", value: "Ann")
        try s.expect(\.name, "Ann")
        try s.expect("left with Ann")
        try s.expect(performed: \.left, with: "Ann")
      }
    ),
    (
      "typing appends, filling replaces",
      { s in
        try await s.type("Ann", into: .label("Name"))
        try await s.type("a", into: .field("Name"))
        try s.expect(\.name, "Anna")
        try await s.fill("Name", with: "Bo")
        try s.expect(\.name, "Bo")
      }
    ),
    (
      "a field without a command keeps its text",
      { s in
        try await s.type("hi", into: "A note")
        try await s.type("Ann", into: "Name")
        try s.expect(.placeholder("A note"), value: "hi")
      }
    ),
    (
      "a form is submitted with its fields by its button",
      { s in
        try await s.type("Ann", into: "Name")
        try await s.check("Terms")
        try await s.check("Cloth")
        try await s.check("Card")
        try await s.press("Pay")
        try s.expect("Thank you, Ann")
        try s.expect("cloth card true")
        try s.expect(.alert("Thank you, Ann."))
        let form = Till.Form(name: "Ann", terms: true, wrap: "cloth", extras: ["card"])
        try s.expect(performed: \.submit, with: form)
      }
    ),
    (
      "a form is submitted by Enter, and by its name",
      { s in
        try await s.type("Bo", into: "Name")
        try await s.press(key: "Enter")
        try s.expect(\.paid, "Bo")
        try await s.submit(.role("form", "Payment"))
      }
    ),
    (
      "boxes are checked and cleared",
      { s in
        try s.expect("Terms", is: .notChecked)
        try await s.check(.checkbox("Terms"))
        try s.expect(.checkbox("Terms"), is: .checked)
        try s.expect(\.acceptsTerms, true)
        try await s.uncheck("Terms")
        try s.expect(\.acceptsTerms, false)
        try await s.press("Bow")
        try s.expect("Bow", is: .checked)
        try s.expect(.radio("Paper"), is: .checked)
        try await s.check("Cloth")
        try s.expect(.radio("Paper"), is: .notChecked)
      }
    ),
    (
      "options are chosen by their texts",
      { s in
        try s.expect("Size", value: "Small")
        try await s.select("Large", in: "Size")
        try s.expect("Size", value: "Large")
        try s.expect(\.size, "l")
      }
    ),
    (
      "a row is found by its words",
      { s in
        try await s.within(.row("Apple pie")).press("Remove")
        try s.expect(no: "Apple pie")
        try s.expect(.role("listitem"), count: 2)
        try await s.press(.button("Remove").at(0))
        try s.expect(no: "Pear")
        try s.within(.row("Apple")).expect("1 kg")
      }
    ),
    (
      "keys go to the last field",
      { s in
        try await s.type("Ann", into: "Name")
        try await s.press(key: "Escape")
        try s.expect(\.name, "")
        try await s.press(key: "Escape", on: .button("Idle"))
      }
    ),
    (
      "links are followed",
      { s in
        try await s.press("Read the terms")
        try s.expect(link: "/terms")
        try await s.press(.link("Start again"))
        try s.expect(link: "till/empty")
        try s.expect(no: .role("listitem"))
      }
    ),
    (
      "commands are performed by their key path",
      { s in
        try await s.perform(\.typed, with: "Cy")
        try s.expect("Name", value: "Cy")
        try await s.perform(\.help)
        try s.expect(performed: \.help)
        try s.expect(performed: "/help")
        try await s.perform(\.lines[0].remove)
        try s.expect(.row("Pear"), count: 0)
        #expect(try s.props.lines.count == 2)
      }
    ),
    (
      "states and hidden elements",
      { s in
        try s.expect(.button("Gift"), is: .disabled)
        try s.expect("Pay", is: .enabled)
        try s.expect("Name", is: .required)
        try s.expect(no: "Secret")
        try s.expect(.heading("Till"))
        try s.expect(.heading("Till"), is: "level 1")
      }
    ),
    (
      "the environment can be changed",
      { s in
        try await s.environment { $0.locale = "de_CH" }
        try s.expect("Till")
      }
    ),
  ]

  @Test(arguments: passing.indices)
  func `a step does what a user does`(index: Int) async {
    await expectPass(Till.screen(Self.passing[index].body))
  }

  @Test func `loads are held, failed and let through`() async {
    await expectPass(
      Mail.screen { s in
        try s.expect("Dear Ann")
        try s.hold(load: "letters")
        try await s.perform(\.retry)
        try s.expect(\.letters.state, .loading)
        try await s.release(load: "letters")
        try s.expect(\.letters.state, .value)
        try await s.fail(load: "letters", "No stamps")
        try await s.perform(\.retry)
        try s.expect("No stamps")
      })
    await expectPass(
      Mail.screen { s in
        try s.hold(load: "letters")
        try s.expect(no: "Dear Ann")
      })
  }

  @Test func `the clock moves`() async {
    await expectPass(
      Mail.screen { s in
        try s.expect("1970-01-01T00:00:00Z")
        try await s.advanceClock(by: .seconds(90))
        try s.expect("1970-01-01T00:01:30Z")
      })
  }

  @Test func `a text has keys and lines`() async {
    await expectPass(
      Meter.screen { s in
        try s.expect("Level 3")
        try await s.press("Up")
        try await s.press(key: "u")
        try await s.press(key: "ArrowUp")
        try s.expect("Level 6")
        try s.within(.row("Green")).expect("ok")
        try s.expect(no: "Red")
      })
  }

  @Test func `presented screens are tested in the same way`() async {
    await expectPass(
      Guest.screen { s in
        try await s.press("Sign")
        try s.expect(presented: Guest.Tag.self)
        try s.expect(no: .button("Close"))
        try await s.type("Ann", into: "Name")
        #expect(try s.props(of: Guest.Tag.self).name == "Ann")
        try await s.press("Save")
        try s.expect(.row("Ann"))
        try await s.press("Sign")
        try await s.press(key: "Escape")
        try await s.perform(\.close, of: Guest.Book.self)
        try s.expect(result: ["Ann"])
      })
  }
}
