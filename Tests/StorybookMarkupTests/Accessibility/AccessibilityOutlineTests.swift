import Testing

@testable import StorybookMarkup

struct AccessibilityOutlineTests {
  @Test func `an outline says what a screen reader says`() {
    let source = """
      <header><h1>Contacts</h1></header>
      <main><ul aria-label="People"><li><a href="/1">Ann <b>Lee</b></a></li></ul>
      <p>Some <i>text</i>.</p><div hidden>no</div><span aria-hidden="true">no</span>
      <form aria-label="New"><label for="n">Name</label><input id="n" required value="Bea" aria-describedby="h">
      <p id="h">As on the door</p><label><input type="checkbox" checked> Friend</label>
      <select aria-label="City"><option>Basel<option selected>Bern</select>
      <button disabled>Save</button><img src="x" alt="A cat"><img src="y" alt=""></form></main>
      """
    #expect(
      AccessibilityOutline(MarkupDocument(parsing: source)).text == """
        banner
          heading “Contacts” level 1
        main
          list “People”
            listitem
              link “Ann Lee”
          paragraph “Some text .”
          form “New”
            text “Name”
            textbox “Name” required, “Bea”, described by “As on the door”
            paragraph “As on the door”
            checkbox “Friend” checked
            text “Friend”
            combobox “City” “Bern”
            button “Save” disabled
            img “A cat”

        """)
  }

  private static let fields: [(html: String, value: String)] = [
    ("<input value=David ◊>", "“David”"), ("<input type=search value=David ◊>", "“David”"),
    ("<input list=l value=David ◊>", "“David”"), ("<input type=number value=7 ◊>", "“7”"),
    ("<input type=range value=7 ◊>", "“7”"), ("<input type=password value=x ◊>", "filled in"),
    ("<textarea ◊>David</textarea>", "“David”"), ("<progress value=7 ◊></progress>", "“7”"),
    ("<meter value=7 ◊></meter>", "“7”"), ("<select ◊><option>David</select>", "“David”"),
    ("<select multiple ◊><option selected>David</select>", "“David”"),
    ("<div role=textbox tabindex=0 ◊>David</div>", "“David”"), ("<input ◊>", ""),
    ("<div role=slider aria-valuenow=7 ◊></div>", "7"),
  ]

  /// A value and a name look alike in quotation marks.
  @Test(arguments: fields) func `a field without a name is told from one with it`(
    row: (html: String, value: String)
  ) {
    let outlines = ["", "aria-label=David"].map { label in
      let html = "<datalist id=l></datalist>\(row.html.replacing("◊", with: label))"
      return AccessibilityOutline(MarkupDocument(parsing: html)).text
        .split(separator: "\n").first.map(String.init) ?? ""
    }
    let role = outlines[0].prefix { $0 != " " }
    let rest = row.value.isEmpty ? "" : ", \(row.value)"
    #expect(outlines[0] == "\(role) no name\(rest)")
    #expect(outlines[1] == "\(role) “David”\(row.value.isEmpty ? "" : " \(row.value)")")
  }
}
