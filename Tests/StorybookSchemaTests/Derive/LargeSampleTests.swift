import StorybookSchema
import StorybookTestSupport
import Synchronization
import Testing

/// A type is probed with the smallest of its samples: each of many passes decodes all of it.
struct LargeSampleTests {
  /// A string catalog, which decodes keys of any name and counts them.
  private struct Phrases: Codable {
    static let decodings = Mutex(0)

    var phrases: [String: String]

    init(count: Int) {
      phrases = Dictionary(
        uniqueKeysWithValues: (0..<count).map { ("phrase \($0)", "A sentence in one language.") })
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      phrases = [:]
      for key in container.allKeys {
        Self.decodings.withLock { $0 += 1 }
        phrases[key.stringValue] = try container.decode(String.self, forKey: key)
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      for (key, phrase) in phrases { try container.encode(phrase, forKey: Key(stringValue: key)) }
    }

    struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }

      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
  }

  @Test func `a large sample is not decoded in each pass`() throws {
    let large = Phrases(count: 20_000)
    let document = SchemaDeriver.derive(
      Phrases.self, samples: [large, Phrases(count: 10)]
    ).document
    #expect(Phrases.decodings.withLock { $0 } < 2_000)
    #expect(document.mismatches(try PropsCoding.encode(large)) == [])
  }
}
