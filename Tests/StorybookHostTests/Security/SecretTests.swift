import Testing

@testable import StorybookHost

@Suite struct SecretTests {
  /// Bytes that count how often they are looked at.
  private struct Watched: Collection {
    final class Looks { var count = 0 }

    let bytes: [UInt8]
    let looks = Looks()
    var startIndex: Int { 0 }
    var endIndex: Int { bytes.count }

    init(_ text: String) { bytes = Array(text.utf8) }

    func index(after index: Int) -> Int { index + 1 }

    subscript(index: Int) -> UInt8 {
      looks.count += 1
      return bytes[index]
    }
  }

  @Test(arguments: [
    ("secret", true), ("Xecret", false), ("secXet", false), ("secreX", false), ("XXXXXX", false),
  ])
  func `every byte of a guess is looked at, whichever is wrong`(_ guess: String, _ fits: Bool) {
    let (guess, secret) = (Watched(guess), Watched("secret"))
    #expect(Secret.matches(guess, secret: secret) == fits)
    #expect((guess.looks.count, secret.looks.count) == (6, 6))
  }

  @Test(arguments: ["", "secre", "secrets", "sécret"])
  func `one of another length does not fit`(_ guess: String) {
    #expect(!Secret.matches(guess.utf8, secret: "secret".utf8))
  }
}
