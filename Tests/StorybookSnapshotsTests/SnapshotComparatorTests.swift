import Storybook
import StorybookSnapshots
import Testing

struct SnapshotComparatorTests {
  static let light = SnapshotVariant(device: "phone", colorScheme: .light)
  static let dark = SnapshotVariant(device: "phone", colorScheme: .dark)
  static let order = [light.key, dark.key]

  static func content(_ html: HTML) -> SnapshotContent { SnapshotContent(.html(html)) }

  /// Snapshots after these were recorded.
  static func recorded(_ contents: [SnapshotVariant: SnapshotContent]) -> StorySnapshots {
    let files = StorySnapshots(story: "card/plain", files: [:])
      .changes(recording: contents, order: order).write
    return StorySnapshots(story: "card/plain", files: files.mapValues { Array($0.utf8) })
  }

  @Test func `what looks the same is there once, and says of what`() {
    let one = Self.content("<p>x</p>")
    let changes = StorySnapshots(story: "card/plain", files: [:])
      .changes(recording: [Self.light: one, Self.dark: one], order: Self.order)
    #expect(
      changes.write == [
        "plain.phone.light.html": """
        <!-- snapshot: card/plain · phone.light phone.dark · text/html -->
        <p>x</p>

        """
      ])
  }

  @Test func `a variant that looks otherwise gets a file, and gives it up again`() {
    let (one, other) = (Self.content("<p>x</p>"), Self.content("<p>y</p>"))
    let same = Self.recorded([Self.light: one, Self.dark: one])
    let apart = same.changes(recording: [Self.dark: other], order: Self.order)
    #expect(Set(apart.write.keys) == ["plain.phone.light.html", "plain.phone.dark.html"])
    let two = Self.recorded([Self.light: one, Self.dark: other])
    let again = two.changes(recording: [Self.dark: one], order: Self.order)
    #expect(Array(again.write.keys) == ["plain.phone.light.html"])
    #expect(again.remove == ["plain.phone.dark.html"])
  }

  @Test func `what was recorded the same and looks the same is accepted with it`() {
    let (one, other) = (Self.content("<p>x</p>"), Self.content("<p>y</p>"))
    let judge = SnapshotComparator(Self.recorded([Self.light: one, Self.dark: one]))
    let both = judge.accepting(
      nil, of: other, variant: Self.light, others: [Self.dark: other], order: Self.order)
    #expect(Array(both.write.keys) == ["plain.phone.light.html"])
    let alone = judge.accepting(
      nil, of: other, variant: Self.light, others: [Self.dark: one], order: Self.order)
    #expect(Set(alone.write.keys) == ["plain.phone.light.html", "plain.phone.dark.html"])
  }

  @Test func `one hunk is accepted without the others`() {
    let snapshots = Self.recorded([Self.light: Self.content("<p class=a>x</p><b>1</b>")])
    let judge = SnapshotComparator(snapshots)
    let now = Self.content("<p class=b>x</p><b>2</b>")
    guard case .changed(let difference) = judge.verdict(now, variant: Self.light) else {
      Issue.record("It is not changed.")
      return
    }
    #expect(difference.hunkCount == 2)
    let file = judge.accepting([1], of: now, variant: Self.light, order: Self.order).write.values
      .first
    #expect(file?.hasSuffix("<p class=\"a\">x</p>\n<b>2</b>\n") == true)
    let all = judge.accepting(nil, of: now, variant: Self.light, order: Self.order).write.values
      .first
    #expect(all?.hasSuffix(now.text) == true)
  }

  @Test(arguments: [
    ("", 1, "does not name the story of the snapshot"),
    ("<p>x</p>\n", 1, "does not name the story of the snapshot"),
    ("<!-- snapshot: card/plain · phone.light -->\n", 1, "does not name the story of the snapshot"),
    (
      "<!-- snapshot: card/plain · phone.light · text/html -->\n<p>\n<<<<<<< HEAD\n", 3,
      "has an unresolved merge conflict"
    ),
  ])
  func `a damaged file is reported with its line`(text: String, line: Int, reason: String) {
    let snapshots = StorySnapshots(
      story: "card/plain", files: ["plain.phone.light.html": Array(text.utf8)])
    #expect(snapshots.damage(Self.light) == SnapshotFileError(line: line, reason: reason))
  }

  @Test(arguments: [
    "<<<<<<< HEAD\n=======\n>>>>>>> b\n", "a\r\n<<<<<<< \u{301}", ">>>>>>> ", "\\<<<<<<< a",
    "\\\\>>>>>>> a",
    "\\a", "\\", " <<<<<<< a", "<<<<<<<", "<<<<<<<a", "<<<<<<<\u{338} a", "\n\n<<<<<<< a\n\n", "",
  ])
  func `a text that looks like a conflict matches its snapshot`(text: String) throws {
    for type in [MediaType.text, .html] {
      let content = SnapshotContent(mediaType: type, text: text)
      let file = SnapshotFile(story: "card/plain", variants: ["phone.light"], content: content)
      #expect(try SnapshotFile(Array(file.text.utf8)) == file)
    }
  }

  @Test func `bytes that are not text are reported with their line`() {
    let bytes = Array("<!-- snapshot: card/plain · phone.light · text/html -->\na\n".utf8) + [0xFF]
    let snapshots = StorySnapshots(story: "card/plain", files: ["plain.phone.light.html": bytes])
    #expect(snapshots.damage(Self.light)?.line == 3)
  }

  @Test(arguments: [
    (Rendering.text("\u{1B}[31mup\u{1B}[0m "), "⟦red⟧up⟦plain⟧⟦1 blank⟧\n", "txt"),
    (.svg("<svg><path/></svg>"), "<svg>\n  <path/>\n</svg>\n", "svg"),
    (
      .bytes([1, 2], mediaType: "image/png"),
      """
      image/png
      2 bytes
      SHA-256 a12871fee210fb8619291eaea194581cbd2531e4b23759d225f6806923f63222

      """, "png.txt"
    ),
    (
      Rendering(mediaType: "application/geo+json", body: .text("{}")), "{}\n",
      "geo-json-079c8c87.txt"
    ),
    (Rendering(mediaType: Self.receipt, body: .text("2 apples")), "2 apples\n", "receipt"),
    (Rendering(mediaType: Self.page, body: .text("<p>x")), "<p>x</p>\n", "page"),
  ])
  func `every kind of rendering is text`(rendering: Rendering, text: String, ending: String) throws
  {
    let content = SnapshotContent(rendering)
    #expect(content.text == text)
    let name = StorySnapshots(story: "card/plain", files: [:]).file(Self.light, content: content)
    #expect(name == "plain.phone.light.\(ending)")
    let file = SnapshotFile(story: "card/plain", variants: [Self.light.key], content: content)
    #expect(try SnapshotFile(Array(file.text.utf8)) == file)
  }

  private static let receipt = MediaType(
    "application/vnd.receipt", like: .text, fileExtension: "receipt")
  private static let page = MediaType("application/vnd.page", like: .html, fileExtension: "page")

  @Test(arguments: [Self.receipt, Self.page])
  func `a recorded type of the author's own keeps its file`(type: MediaType) throws {
    let content = SnapshotContent(Rendering(mediaType: type, body: .text("<p>x")))
    let first = StorySnapshots(story: "card/plain", files: [:])
      .changes(recording: [Self.light: content], order: Self.order)
    let stored = StorySnapshots(
      story: "card/plain", files: first.write.mapValues { Array($0.utf8) })
    let again = stored.changes(recording: [Self.dark: content], order: Self.order)
    #expect(again.write.keys.sorted() == first.write.keys.sorted() && again.remove == [])
    let changed = SnapshotContent(Rendering(mediaType: type, body: .text("<p>y")))
    let difference = SnapshotDifference(from: try #require(stored[Self.light]), to: changed)
    switch (difference, type.form) {
    case (.markup, .html), (.lines, .text): break
    default: Issue.record("It is compared otherwise: \(difference).")
    }
  }

  @Test(arguments: [("phone", "phone"), ("a/b", "a-b"), ("../x", "x"), ("Größe", "Gr-e"), ("", "")])
  func `no name leads out of the folder`(device: String, start: String) {
    let key = SnapshotVariant(device: device, colorScheme: .light).key
    #expect(key.hasPrefix(start) && key.hasSuffix(".light"))
    #expect(!key.contains("/") && !key.contains(".."))
  }

  @Test(arguments: [
    ([:], SnapshotRecord.missing), (["CI": "true"], .never), (["CI": "1"], .never),
    (["CI": ""], .missing), (["CI": "false"], .missing),
  ])
  func `nothing is recorded where CI is set`(environment: [String: String], mode: SnapshotRecord) {
    #expect(SnapshotRecord.standard(environment) == mode)
  }
}
