/// The request bodies that a server holds, in bytes for each client address and in total.
struct BodyBudget {
  let perAddress: Int
  let total: Int
  private var bytes: [String: Int] = [:]
  private var sum = 0

  init(perAddress: Int, total: Int) {
    self.perAddress = perAddress
    self.total = total
  }

  /// Returns `false`, and takes nothing, if the body exceeds a limit.
  mutating func takeBytes(_ count: Int, of address: String) -> Bool {
    let held = bytes[address, default: 0]
    guard count <= perAddress - held, count <= total - sum else { return false }
    bytes[address] = held + count
    sum += count
    return true
  }

  mutating func release(_ count: Int, of address: String) {
    bytes[address, default: 0] -= count
    if bytes[address] == 0 { bytes[address] = nil }
    sum -= count
  }
}
