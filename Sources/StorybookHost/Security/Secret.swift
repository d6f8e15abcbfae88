/// Compares secrets.
enum Secret {
  /// Compares every byte, wherever the first difference is, so that the duration does not reveal
  /// how much of a guess is right. Only the length may leak.
  static func matches(
    _ guess: some Collection<UInt8>, secret: some Collection<UInt8>
  ) -> Bool {
    guard guess.count == secret.count else { return false }
    return zip(guess, secret).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
