/// The SHA-256 digest (FIPS 180-4), which identifies content.
package enum SHA256 {
  /// Returns the digest as 64 hexadecimal digits.
  package static func hexDigest(_ bytes: [UInt8]) -> String {
    digest(bytes).map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  /// Returns the digest as 32 bytes.
  package static func bytes(of content: [UInt8]) -> [UInt8] {
    digest(content).flatMap { word in
      stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
  }

  private static func digest(_ bytes: [UInt8]) -> [UInt32] {
    var state = initial
    let padded = padded(bytes)
    for start in stride(from: 0, to: padded.count, by: 64) {
      compress(padded[start..<(start + 64)], state: &state)
    }
    return state
  }

  /// Pads as section 5.1.1 requires: a one bit, zeros, and the length in bits.
  private static func padded(_ bytes: [UInt8]) -> [UInt8] {
    var padded = bytes + [0x80]
    padded += Array(repeating: 0, count: (120 - padded.count % 64) % 64)
    let bits = UInt64(bytes.count) * 8
    return padded
      + stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: bits >> UInt64($0)) }
  }

  /// Processes one block (section 6.2.2).
  private static func compress(_ block: ArraySlice<UInt8>, state: inout [UInt32]) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { start in
      block[start..<(start + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let near = words[index - 2]
      let far = words[index - 15]
      let left = rotated(near, count: 17) ^ rotated(near, count: 19) ^ near >> 10
      let right = rotated(far, count: 7) ^ rotated(far, count: 18) ^ far >> 3
      words.append(left &+ words[index - 7] &+ right &+ words[index - 16])
    }
    var working = state
    for index in 0..<64 { step(&working, word: words[index] &+ constants[index]) }
    state = zip(state, working).map { $0 &+ $1 }
  }

  private static func step(_ state: inout [UInt32], word: UInt32) {
    let a = state[0]
    let e = state[4]
    let choice = (e & state[5]) ^ (~e & state[6])
    let majority = (a & state[1]) ^ (a & state[2]) ^ (state[1] & state[2])
    let first =
      state[7] &+ (rotated(e, count: 6) ^ rotated(e, count: 11) ^ rotated(e, count: 25)) &+ choice
      &+ word
    let second = (rotated(a, count: 2) ^ rotated(a, count: 13) ^ rotated(a, count: 22)) &+ majority
    state = [first &+ second, a, state[1], state[2], state[3] &+ first, e, state[5], state[6]]
  }

  private static func rotated(_ word: UInt32, count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  private static let initial: [UInt32] = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB,
    0x5BE0_CD19,
  ]
  private static let constants: [UInt32] = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4,
    0xAB1C_5ED5, 0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE,
    0x9BDC_06A7, 0xC19B_F174, 0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F,
    0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA, 0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7,
    0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967, 0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC,
    0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85, 0xA2BF_E8A1, 0xA81A_664B,
    0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070, 0x19A4_C116,
    0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
    0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7,
    0xC671_78F2,
  ]
}
