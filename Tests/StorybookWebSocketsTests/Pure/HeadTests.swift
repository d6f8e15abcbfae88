import Testing

@testable import StorybookWebSockets

/// Bytes of heads, lists in headers, and the rules, without a socket.
struct HeadTests {
  @Test func `a head states status, headers, length and connection`() {
    let response = Response(status: 200, headers: [.init("etag", "\"1\"")], body: [1, 2])
    let head = ResponseHead(response, toHead: false, closes: true)
    #expect(
      String(decoding: head.bytes, as: UTF8.self)
        == "HTTP/1.1 200 OK\r\netag: \"1\"\r\ncontent-length: 2\r\nconnection: close\r\n\r\n")
    #expect(head.hasBody)
  }

  @Test(arguments: [
    (200, true, false), (204, false, false), (304, false, false), (200, false, true),
  ])
  func `which answers have a body`(_ status: Int, _ isHead: Bool, _ hasBody: Bool) {
    let response = Response(status: status, body: [1])
    #expect(ResponseHead(response, toHead: isHead, closes: false).hasBody == hasBody)
  }

  @Test func `a status without a name has none`() {
    let head = ResponseHead(Response(status: 299), toHead: false, closes: false)
    #expect(
      String(decoding: head.bytes, as: UTF8.self) == "HTTP/1.1 299 \r\ncontent-length: 0\r\n\r\n")
  }

  @Test(arguments: [
    ("", []), ("a", ["a"]), ("a, b", ["a", "b"]), (" a ,\tb ,,", ["a", "b"]), ("a b", ["a b"]),
  ])
  func `a list is what is between commas`(_ value: String, _ parts: [String]) {
    #expect(Token.list(value) == parts)
  }

  @Test(arguments: [
    (nil, nil, false), ("0", nil, false), ("00", nil, false), ("1", nil, true), ("", nil, true),
    ("-1", nil, true), ("0, 5", nil, true), ("x", nil, true), (nil, "chunked", true),
    (nil, "identity", true), ("٠", nil, true),
  ])
  func `what announces a body`(_ length: String?, _ encoding: String?, _ announces: Bool) {
    let framing = RequestValidator.Framing(contentLength: length, transferEncoding: encoding)
    #expect(framing.announcesBody == announces)
  }

  @Test(arguments: [
    ("4.1.6", "4.1.6"), ("4.1.6-", "4.1.6"), ("4.1.6-v4.1.6-2-g12ab", "4.1.6"),
    ("5.0.0-abc", "5.0.0"),
  ])
  func `another library at run time is refused`(_ found: String, _ number: String) {
    var thrown: ServerError?
    do throws(ServerError) { try LWSVersion.requireMatch(found: found) } catch {
      thrown = error
    }
    let compiled = LWSVersion.compiled
    let refusal = ServerError.libraryMismatch(compiled: compiled, found: number)
    #expect(thrown == (number == compiled ? nil : refusal))
  }

  @Test(arguments: [
    ("[2026/11/21 05:06:07:0809] E: no file\n", "no file"), ("plain\n", "plain"),
    ("[2026/11/21 05:06:07:0809] W: a: b", "a: b"), ("", ""),
  ])
  func `a line of the library's log loses its stamp`(_ line: String, _ text: String) {
    #expect(LWSMessage.withoutStamp(line) == text)
  }

  @Test(arguments: [
    (Duration.zero, 0, 1), (.milliseconds(1), 1, 1), (.microseconds(1), 1, 1),
    (.milliseconds(1_001), 1_001, 2), (.seconds(30), 30_000, 30), (.seconds(-1), 0, 1),
  ])
  func `a time is never rounded down`(
    _ duration: Duration, _ milliseconds: UInt64, _ seconds: Int32
  ) {
    #expect(duration.wholeMilliseconds == milliseconds)
    #expect(duration.wholeSeconds == seconds)
  }

  @Test(arguments: [
    (
      ServerError.portTaken(6006),
      "Port 6006 is taken by another program; stop it or choose another with --port."
    ),
    (
      .portForbidden(80),
      "Port 80 requires privileges that this program lacks; choose one above 1023 with --port."
    ),
    (
      .addressInvalid("here"),
      "\"here\" is not an IP address; pass one such as 127.0.0.1 or ::1 with --address."
    ),
    (
      .addressUnavailable("10.0.0.1"),
      "This machine has no address 10.0.0.1; choose one of its addresses with --address."
    ),
    (
      .libraryMismatch(compiled: "4.1.6", found: "5.0.0"),
      "This program was built for libwebsockets 4.1.6 but found 5.0.0; rebuild it "
        + "(swift package clean, swift build) with the installed version."
    ),
  ])
  func `an error is one sentence with its remedy`(_ error: ServerError, _ sentence: String) {
    #expect("\(error)" == sentence)
  }

  @Test func `a missing plug-in is named with the way to get it`() {
    let sentence =
      "\(ServerError.loopPluginMissing(detail: "unable to load evlib plugin evlib_uv"))"
    #if os(macOS)
      #expect(sentence.hasSuffix("brew reinstall libwebsockets"))
    #else
      #expect(sentence.hasSuffix("apt-get install libwebsockets-evlib-uv"))
    #endif
  }
}
