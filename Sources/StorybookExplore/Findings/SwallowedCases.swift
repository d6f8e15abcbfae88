import StorybookSchema

/// Enum cases with identical output wherever they were tried, while another case differs.
struct SwallowedCases: Sendable {
  struct Finding: Hashable, Sendable {
    let pattern: Pointer
    /// Two cases with identical output.
    let names: [String]
    /// The base that demonstrates the finding, and the location in it.
    let base: Int
    let pointer: Pointer
    /// The values of both cases, and of one with a different output.
    let values: [Value]
  }

  private struct Site: Hashable {
    let pattern: Pointer
    let base: Int
    let pointer: Pointer
  }

  private struct Outputs {
    let value: Value
    /// Hashes of the outputs; a case with a payload may have several.
    var outputs: Set<Int> = []
  }

  private var outputsByCase: [Site: [String: Outputs]] = [:]
  private var order: [Pointer] = []

  init() {}

  /// - Parameters:
  ///   - output: the hash of the variation's output.
  ///   - base: the hash of the base's output.
  mutating func noteVariation(_ variation: Variation, output: Int, base: Int) {
    let site = Site(
      pattern: variation.pattern, base: variation.base, pointer: variation.pointer)
    guard let choice = variation.choice, let value = variation.value else { return }
    if !order.contains(site.pattern) { order.append(site.pattern) }
    addSite(site, choice: choice, value: value, output: output)
    guard let own = variation.baseChoice, let value = variation.baseValue else { return }
    addSite(site, choice: own, value: value, output: base)
  }

  private mutating func addSite(_ site: Site, choice: String, value: Value, output: Int) {
    outputsByCase[site, default: [:]][choice, default: Outputs(value: value)].outputs.insert(output)
  }

  /// Whether outputs of several cases of a place are known.
  func isCompared(_ pattern: Pointer) -> Bool { order.contains(pattern) }

  /// The pairs of cases of each place that may be alike, in the order in which the places were
  /// tried.
  ///
  /// - Parameter isUnsteady: whether equal props may render differently: then a pair is listed even
  ///   if its outputs differ somewhere.
  func candidates(isUnsteady: Bool) -> [[Finding]] {
    order.map { candidates($0, isUnsteady: isUnsteady) }.filter { !$0.isEmpty }
  }

  private func candidates(_ pattern: Pointer, isUnsteady: Bool) -> [Finding] {
    let sites = outputsByCase.keys.filter { $0.pattern == pattern }.sorted { $0.base < $1.base }
    let names = Set(sites.flatMap { Array((outputsByCase[$0] ?? [:]).keys) }).sorted()
    return names.enumerated().flatMap { index, first in
      names[(index + 1)...].compactMap { second in
        let alike = sites.filter { areAlike(first, and: second, at: $0) == true }
        guard
          isUnsteady || !sites.contains(where: { areAlike(first, and: second, at: $0) == false })
        else {
          return nil
        }
        return alike.lazy.compactMap { finding(first, and: second, at: $0) }.first
      }
    }
  }

  /// Whether two cases have one and the same output; `nil` where not both were tried.
  private func areAlike(_ first: String, and second: String, at site: Site) -> Bool? {
    guard let one = outputsByCase[site]?[first], let other = outputsByCase[site]?[second] else {
      return nil
    }
    return one.outputs.count == 1 && one.outputs == other.outputs
  }

  private func finding(_ first: String, and second: String, at site: Site) -> Finding? {
    guard let outputs = outputsByCase[site], let one = outputs[first], let other = outputs[second],
      let third = outputs.sorted(by: { $0.key < $1.key }).first(where: {
        $0.value.outputs.isDisjoint(with: one.outputs)
      })
    else { return nil }
    return Finding(
      pattern: site.pattern, names: [first, second], base: site.base, pointer: site.pointer,
      values: [one.value, other.value, third.value.value])
  }
}
