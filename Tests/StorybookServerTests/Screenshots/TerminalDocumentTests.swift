import Testing

@testable import StorybookScreenshots

@Suite struct TerminalDocumentTests {
  @Test(arguments: [
    ("plain <b>", "plain &lt;b&gt;"),
    ("\u{1B}[1mbold\u{1B}[0m off", "<span style=\"font-weight:bold\">bold</span> off"),
    ("\u{1B}[31mred", "<span style=\"color:#e06c75\">red</span>"),
    ("\u{1B}[38;5;196mred", "<span style=\"color:rgb(255 0 0)\">red</span>"),
    ("\u{1B}[48;2;1;2;3mon", "<span style=\"background:rgb(1 2 3)\">on</span>"),
    ("\u{1B}[7mturned", "<span style=\"color:#1b1d21;background:#e6e6e6\">turned</span>"),
    (
      "\u{1B}[1;4mboth\u{1B}[22mone",
      """
      <span style="font-weight:bold;text-decoration-line:underline">both</span>\
      <span style="text-decoration-line:underline">one</span>
      """
    ),
    ("\u{1B}[2Jgone\u{1B}]0;title\u{7}", "gone"),
    ("\u{1B}[38;5mnothing", "nothing"), ("\na", "\n\na"),
    (
      "\u{1B}[4:3;9;58;5;1mall",
      """
      <span style="text-decoration-line:underline line-through;text-decoration-style:wavy;\
      text-decoration-color:#e06c75">all</span>
      """
    ),
    ("\u{1B}]8;;https://a.b/\"\u{7}A", "<a href=\"https://a.b/&quot;\">A</a>"),
  ])
  func `colours of a terminal are colours of a document`(_ text: String, _ markup: String) {
    #expect(TerminalDocument.html(text).contains("<pre>\(markup)</pre>"))
  }
}
