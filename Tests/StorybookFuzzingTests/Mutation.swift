import StorybookSchema

/// One input after another, each a seed with a few accidents.
struct Mutation {
  let seeds: [[UInt8]]
  private var random: RandomSource

  init(seeds: [[UInt8]], seed: UInt64) {
    self.seeds = seeds
    random = RandomSource(seed: seed)
  }

  mutating func next() -> [UInt8] {
    var bytes = seeds.randomElement(using: &random) ?? []
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      accidents.randomElement(using: &random)?(&bytes, &random)
    }
    return bytes
  }

  private typealias Accident = (inout [UInt8], inout RandomSource) -> Void

  private var accidents: [Accident] {
    [
      { bytes, random in
        guard let place = bytes.indices.randomElement(using: &random) else { return }
        bytes[place] = UInt8.random(in: 0...255, using: &random)
      },
      { bytes, random in
        let place = Int.random(in: 0...bytes.count, using: &random)
        bytes.insert(UInt8.random(in: 0x20...0x7E, using: &random), at: place)
      },
      { bytes, random in bytes.removeSubrange(Self.part(of: bytes, &random)) },
      { bytes, random in
        let part = Array(bytes[Self.part(of: bytes, &random)])
        bytes.insert(contentsOf: part, at: Int.random(in: 0...bytes.count, using: &random))
      },
      { [seeds] bytes, random in
        let other = seeds.randomElement(using: &random) ?? []
        bytes.replaceSubrange(
          Self.part(of: bytes, &random), with: other[Self.part(of: other, &random)])
      },
    ]
  }

  private static func part(of bytes: [UInt8], _ random: inout RandomSource) -> Range<Int> {
    let start = Int.random(in: 0...bytes.count, using: &random)
    let end = min(bytes.count, start + Int.random(in: 0...12, using: &random))
    return start..<end
  }
}
