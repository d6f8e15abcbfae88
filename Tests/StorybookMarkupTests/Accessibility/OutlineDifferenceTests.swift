import Testing

@testable import StorybookMarkup

struct OutlineDifferenceTests {
  static let rows: [(old: String, new: String, sentences: [String])] = [
    ("main\n  button “Pay”", "main\n  button “Pay”", []),
    ("button “Pay”\n", "button\n", ["button “Pay” lost its name"]),
    (
      "textbox “Name” “David”\n", "textbox no name, “David”\n",
      ["textbox “Name” lost its name"]
    ),
    ("button\n", "button “Pay”\n", ["button got the name “Pay”"]),
    (
      "heading “Total” level 2\n", "heading “Total” level 3\n",
      ["heading “Total” is level 3 instead of 2"]
    ),
    ("table\n  row “Tea”\n  row “Milk”\n", "table\n  row “Milk”\n", ["row “Tea” is gone"]),
    ("row “Milk”\n", "row “Tea”\nrow “Milk”\n", ["row “Tea” is new"]),
    ("button “Pay”\n", "link “Pay”\n", ["“Pay” is a link instead of a button"]),
    (
      "checkbox “Gift” checked\n", "checkbox “Gift” not checked, disabled\n",
      [
        "checkbox “Gift” is no longer checked", "checkbox “Gift” is now not checked, disabled",
      ]
    ),
    (
      "textbox “Name” “Ann”\n", "textbox “Name” “Bo”\n",
      ["textbox “Name” is no longer “Ann”", "textbox “Name” is now “Bo”"]
    ),
    (
      "button “Pay”\nbutton “Stop”\n", "button “Buy”\nbutton “Stop”\n",
      ["button “Pay” is gone", "button “Buy” is new"]
    ),
    ("main\n  button “Pay”\n", "main\n    button “Pay”\n", []),
  ]

  @Test(arguments: rows) func `a difference is what it means to a reader`(
    row: (old: String, new: String, sentences: [String])
  ) {
    #expect(OutlineDifference(from: row.old, to: row.new).sentences == row.sentences)
  }
}
