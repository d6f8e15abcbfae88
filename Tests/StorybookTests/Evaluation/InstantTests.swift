@testable import Storybook
import Testing

struct InstantTests {
  @Test(arguments: [
    ("2026-03-01T09:30:00Z", "2026-03-01T09:30:00Z"),
    ("2026-03-01T09:30Z", "2026-03-01T09:30:00Z"),
    ("2026-03-01T09:30:00+05:30", "2026-03-01T04:00:00Z"),
    ("2026-03-01T00:30:00-0100", "2026-03-01T01:30:00Z"),
    ("2026-03-01T09:30:00.25Z", "2026-03-01T09:30:00.250Z"),
    ("2026-03-01T09:30:00.0019Z", "2026-03-01T09:30:00.001Z"),
    ("1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z"),
    ("1583-01-01T00:00:00Z", "1583-01-01T00:00:00Z"),
    ("9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"),
    ("2024-02-29T12:00:00Z", "2024-02-29T12:00:00Z"),
  ])
  func `an instant is read, and written in UTC`(text: String, written: String) throws {
    let instant = try #require(Instant(text))
    #expect(instant.text == written)
    #expect(Instant(instant.text) == instant)
  }

  @Test(arguments: [
    "", "now", "2026-03-01", "2026-03-01T09:30:00", "2026-02-30T09:30:00Z", "2026-03-01T24:30:00Z",
    "2026-13-01T00:00:00Z", "2026-03-01T09:30:00Zulu", "2026-03-01T09:30:00+24:00",
    "12026-03-01T09:30:00Z", "1583-01-01T00:00:00+14:00", "9999-12-31T23:59:59-01:00",
    "2026-03-01t09:30:00z", "２０２６-03-01T09:30:00Z",
  ])
  func `what no calendar has is no instant`(text: String) { #expect(Instant(text) == nil) }
}
