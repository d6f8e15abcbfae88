import Testing

@testable import StorybookMarkup

/// What each kind of change does to markup, and which changes a rendering has.
struct MarkupMutationTests {
  static let changes: [(change: MarkupMutation, before: String, after: String)] = [
    (
      MarkupMutation(.textDropped, "Total 3"), "<p>Total\n3</p><p>Total</p><style>Total 3</style>",
      "<p></p><p>Total</p><style>Total 3</style>"
    ),
    (
      MarkupMutation(.textReplaced, "Pay", other: "Stop"), "<b>Pay</b><i>Stop</i>",
      "<b>Stop</b><i>Stop</i>"
    ),
    (
      MarkupMutation(.commandsSwapped, "/a", other: "/b 1"),
      """
      <b data-storybook-command="/a"></b><i data-storybook-click="/b" data-storybook-click-value="1">\
      </i><u data-storybook-click="/b" data-storybook-click-value="2"></u>
      """,
      """
      <b data-storybook-command="/b" data-storybook-command-value="1"></b>\
      <i data-storybook-click="/a"></i>\
      <u data-storybook-click="/b" data-storybook-click-value="2"></u>
      """
    ),
    (
      MarkupMutation(.controlRemoved, "button", other: "Pay"),
      "<p><button>Pay</button><a href=x>Pay</a></p>", "<p><a href=x>Pay</a></p>"
    ),
    (
      MarkupMutation(.controlDisabled, "textbox", other: "Name"),
      "<label>Name <input></label><input>", "<label>Name <input disabled></label><input>"
    ),
    (
      MarkupMutation(.attributeDropped, "href", other: "/a"), "<a href=/a>A</a><a href=/b>B</a>",
      "<a>A</a><a href=/b>B</a>"
    ),
    (
      MarkupMutation(.valueDropped, "textbox", other: "Name"),
      "<input aria-label=Name value=Ann><input aria-label=Town value=Ann>",
      "<input aria-label=Name><input aria-label=Town value=Ann>"
    ),
    (
      MarkupMutation(.rowDropped, "listitem", other: "last"),
      "<ul><li>1<li>2</ul><ol><li>3</ol>", "<ul><li>1</ul><ol></ol>"
    ),
    (
      MarkupMutation(.rowDropped, "listitem", other: "first"),
      "<ul><li>1<li>2</ul><ol><li>3</ol>", "<ul><li>2</ul><ol></ol>"
    ),
    (
      MarkupMutation(.stateFlipped, "aria-pressed", other: "Bold"),
      "<button aria-pressed=true>Bold</button>", "<button aria-pressed=false>Bold</button>"
    ),
    (
      MarkupMutation(.stateFlipped, "checked", other: "Gift"),
      "<label><input type=checkbox checked>Gift</label>",
      "<label><input type=checkbox>Gift</label>"
    ),
    (MarkupMutation(.effectSkipped, "/a"), "<b>Pay</b>", "<b>Pay</b>"),
    (MarkupMutation(.loadSkipped, "letters"), "<b>Pay</b>", "<b>Pay</b>"),
  ]

  @Test(arguments: changes.indices)
  func `a change is made wherever its target is, and nowhere else`(row: Int) {
    let (change, before, after) = Self.changes[row]
    let changed = MarkupDocument(parsing: before, as: .html).applying(change)
    #expect(changed.canonicalText == MarkupDocument(parsing: after, as: .html).canonicalText)
  }

  @Test(arguments: changes.indices)
  func `a change whose target is missing changes nothing`(row: Int) {
    let document = MarkupDocument(parsing: "<p>Other</p>", as: .html)
    #expect(document.applying(Self.changes[row].change) == document)
  }

  @Test(arguments: changes) func `a change is what its message says`(
    row: (change: MarkupMutation, before: String, after: String)
  ) {
    #expect(MarkupMutation(fields: row.change.fields) == row.change)
  }

  @Test(arguments: [[], ["textDropped", "Pay"], ["unknown", "a", "b"]])
  func `other messages are no changes`(fields: [String]) {
    #expect(MarkupMutation(fields: fields) == nil)
  }

  static let markup = """
    <h1>Till</h1><p hidden>Secret</p><ul><li>Tea</ul>
    <form><label>Name <input value=Ann data-storybook-command="/typed"></label>
    <button aria-pressed=true data-storybook-command="/pay">Pay</button></form>
    """

  static let expected = """
    the text “Till” is gone (heading “Till”)
    the text “Till” is “Tea” (heading “Till”)
    the text “Tea” is gone (listitem)
    the text “Tea” is “Name” (listitem)
    the text “Name” is gone ()
    the text “Name” is “Pay” ()
    the text “Pay” is gone (button “Pay”)
    the text “Pay” is “Till” (button “Pay”)
    the commands /typed and /pay are swapped (button “Pay”)
    the textbox “Name” is gone (textbox “Name”)
    the textbox “Name” is disabled (textbox “Name”)
    the textbox “Name” shows no value (textbox “Name”)
    the button “Pay” is gone (button “Pay”)
    the button “Pay” is disabled (button “Pay”)
    aria-pressed of “Pay” is the opposite (button “Pay”)
    the last listitem of each list is gone (listitem)
    """

  @Test func `a rendering has a change for each of its parts`() {
    let tree = AccessibilityTree(MarkupDocument(parsing: Self.markup, as: .html))
    let found = MarkupMutations(tree).found.map { "\($0.mutation) (\($0.place))" }
    #expect(found.joined(separator: "\n") == Self.expected)
  }
}
