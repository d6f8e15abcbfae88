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
}
