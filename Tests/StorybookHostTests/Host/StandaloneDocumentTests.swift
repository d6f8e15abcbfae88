import Storybook
@testable import StorybookHost
import Testing

struct StandaloneDocumentTests {
  private static func html(_ markup: String, still: Bool = false) -> String {
    var environment = EnvironmentSettings(device: "phone")
    environment.locale = "de_CH"
    environment.reducedMotion = still
    return StandaloneDocument.html(markup, title: "A & B", environment: environment)
  }

  @Test func `a fragment gets what a document needs`() {
    let html = Self.html("<p>x</p>")
    #expect(html.hasPrefix("<!doctype html>\n<html lang=\"de-CH\" dir=\"ltr\""))
    #expect(html.contains("data-storybook-settled=\"0\""))
    #expect(html.contains("<title>A &amp; B</title>\n</head>"))
    #expect(!html.contains("animation-duration"))
  }

  @Test(arguments: [
    "<p>x</p>", "<html lang=en><head><title>x</title></head><body></body></html>",
    "<!doctype html><HTML><HEAD></HEAD ></HTML>",
  ])
  func `nothing moves in the head's own words`(markup: String) throws {
    let html = Self.html(markup, still: true)
    let style = try #require(html.firstRange(of: "animation-duration: .01ms !important"))
    let end = try #require(html.firstRange(of: #/(?i)</head/#))
    #expect(style.upperBound < end.lowerBound)
    #expect(html.ranges(of: "animation-duration").count == 1)
  }

  @Test(arguments: [
    ("<html><head></head></html>", "*<html^><head></head></html>"),
    ("<html><body>x</body></html>", "*<html^><body>x</body></html>"),
    ("<!DOCTYPE html>\n<html><head>", "<!DOCTYPE html>*\n<html^><head>"),
    ("\u{FEFF}<!doctype html>x", "<!doctype html>*<html^>x"),
    ("<!doctype html><!-- <head> --><html>", "<!doctype html>*<!-- <head> --><html^>"),
    ("<!-- <html><head> --><html><head>", "*<!-- <html><head> --><html^><head>"),
    (
      "<!--[if mso]><head><![endif]--><!doctype a \">\" b>",
      "<!doctype a \">*<!--[if mso]><head><![endif]--><!doctype a \"><html^>\" b>"
    ),
  ])
  func `a policy stands before everything but a doctype`(markup: String, document: String) {
    let html = StandaloneDocument.html(
      markup, title: "A", environment: EnvironmentSettings(device: "phone"), head: "<meta>")
    #expect(
      html
        == document.replacing("*", with: "<meta>")
        .replacing("^", with: " data-storybook-settled=\"0\""))
  }

  @Test(arguments: [
    ("<!doctype html><title>T</title><p>x", "<!doctype html><html*><title>T</title><p>x"),
    (
      "\n<!-- a > b -->\r\n<!DOCTYPE html>\n<!-- c -->\n<Html class=\"a>b\">",
      "\n<!-- a > b -->\r\n<!DOCTYPE html>\n<!-- c -->\n<Html* class=\"a>b\">"
    ),
    ("\u{FEFF}<html>", "\u{FEFF}<html*>"), ("<html", nil), ("<htmlx>", nil),
    ("<p>&lt;html</p><!-- <html> -->", nil), ("<svg><title><html></title></svg>", nil),
    ("<head><title>T</title></head>", nil), ("<body class=a>", nil), ("text", nil), ("", nil),
    ("<!-- <html>", nil), ("<!-- --!><script></script><!-- --><!doctype html><html>", nil),
    ("<!-- --!><html>", "<!-- --!><html*>"), ("<!--><html>", "<!--><html*>"),
  ])
  func `a document begins with a doctype or its root`(markup: String, document: String?) {
    let html = Self.html(markup)
    let marks = " data-storybook-settled=\"0\""
    if let document {
      #expect(html == document.replacing("*", with: marks))
    } else {
      #expect(html.contains("<body>\n\(markup)\n</body>"))
    }
  }
}
