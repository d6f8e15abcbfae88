import StorybookMarkup
import Testing

struct TextTests {
  @Test(arguments: [
    ("\u{1B}[1;31mdown\u{1B}[0m x", "⟦bold red⟧down⟦plain⟧ x"),
    ("\u{1B}[1m\u{1B}[31mdown\u{1B}[m x", "⟦bold red⟧down⟦plain⟧ x"),
    ("a  \nb", "a⟦2 blanks⟧\nb"), ("a\tb\u{7}", "a⟦tab⟧b⟦U+0007⟧"), ("\u{1B}[2J", "⟦CSI 2J⟧"),
    ("\u{1B}[38;5;200mx", "⟦color 200⟧x"), ("\u{1B}]8;;http://a\u{7}l", "⟦OSC 8;;http://a⟧l"),
    ("\u{1B}(Bx\u{1B}P1$r\u{1B}\\y", "⟦ESC (B⟧x⟦DCS 1$r⟧y"), ("\u{1B}[?25lx", "⟦CSI ?25l⟧x"),
    ("\u{1B}[4:3;58:5:1mx", "⟦curly underlined line color 1⟧x"),
    ("⟦", "⟦U+27E6⟧"), ("\u{1B}", "⟦ESC⟧"), ("\u{1B}[92;44mx", "⟦bright green on blue⟧x"),
  ])
  func `escape sequences are readable`(text: String, visible: String) {
    #expect(TerminalText.visible(text) == visible)
  }

  @Test func `lines are compared, and taken over one hunk at a time`() {
    let (old, new) = ("a\nb\nc\nd", "a\nB\nc\nd\ne")
    let difference = LineDifference(from: old, to: new)
    #expect(difference.text() == "line 2\n  ~ [-b-]{+B+}\nline 5\n  + e\n")
    #expect(difference.applying([0, 1]) == new)
    #expect(difference.applying([]) == old)
    #expect(difference.applying([1]) == "a\nb\nc\nd\ne")
  }
}
