extension Character {
  /// Columns that a terminal uses for it: two for East Asian wide characters and emoji, a rough
  /// approximation of Unicode Standard Annex 11.
  package var columns: Int {
    guard let scalar = unicodeScalars.first?.value else { return 0 }
    switch scalar {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
