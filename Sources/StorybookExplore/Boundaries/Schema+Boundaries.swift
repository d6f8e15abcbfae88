import Foundation
import StorybookSchema

extension Schema.StringFormat {
  /// Texts that reveal problems with layout, escaping and string lengths.
  var boundaries: [String] {
    switch self {
    case .json: ["null"]
    case .plain: [""] + Marker.texts.prefix(2) + Self.texts + Marker.texts.dropFirst(2)
    case .url:
      ["https://example.com/", Marker.address, "relative/path?a=b&c=d#e", "mailto:a@b.example"]
    case .dateTime(let fraction):
      Schema.NumberFormat.dates.prefix(5).map { Self.text(of: $0, fraction: fraction) }
    case .uuid:
      ["00000000-0000-0000-0000-000000000000", "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF"]
    case .timeZone: RandomValues.timeZones
    case .locale: RandomValues.locales
    case .markup: ["", Marker.texts[0]] + RandomValues.markup
    case .data: ["", "AA==", "/9j/4AAQ", String(repeating: "////", count: 400)]
    }
  }

  private static let texts = [
    "a", " ",
    // Truncating one of the two at any number of UTF-16 units splits a surrogate pair.
    String(repeating: "😀", count: 40), "a" + String(repeating: "😀", count: 40),
    "one\r\ntwo\n\n\tthree\u{2028}four",
    "[(*",
    String(repeating: "A sentence that goes on. ", count: 160),
    String(repeating: "W", count: 600),
    // A family of four, a flag, a skin tone, a keycap.
    "👩‍👩‍👧‍👦🇨🇭👍🏽5️⃣",
    // Arabic, and a right-to-left override that reverses the following text.
    "مرحبا بالعالم \u{202E}abc",
    // Combining marks stacked on a single letter.
    "Z\u{0351}\u{036B}\u{0343}\u{036A}\u{0302}\u{036B}\u{033D}\u{034F}\u{0334}e\u{301}",
    "\u{0}\u{1}\u{8}\u{1B}[31m\u{7F}\u{85}\u{FFFE}",
    "İıßﬃǅ İİİ",
    "007",
    "null",
    "%s %d %n {{7*7}} ${7*7}",
  ]
}

extension Schema.NumberFormat {
  var boundaries: [Number] {
    switch self {
    case .double:
      Self.plain
        + [.greatestFiniteMagnitude, -1e300, Double.leastNonzeroMagnitude, 0.1].map { Number($0) }
    case .float:
      Self.plain
        + [.greatestFiniteMagnitude, -1e30, Float.leastNonzeroMagnitude, 0.1].map { Number($0) }
    case .decimal:
      Self.plain + [
        Number(text: "99999999999999999999999999999999999999"), Number(text: "0.1"),
        Number(text: "-12345678901234567890.123456789"),
      ]
    case .date, .unixSeconds, .unixMilliseconds: Self.dates.map { number(of: $0) }
    }
  }

  /// The reference date in 2001, 1970, the years 1 and 9999, a leap day, the year 33658, and a
  /// second before the reference date.
  static let dates = [
    0, -978_307_200, -63_114_076_800, 252_423_993_599, 730_684_800, 999_000_000_000, -1,
  ].map { Date(timeIntervalSinceReferenceDate: $0) }

  private static let plain: [Number] = [0, 1, -1, Number(0.5), 100, 2]
}
