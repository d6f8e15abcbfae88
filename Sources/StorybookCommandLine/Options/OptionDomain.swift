import StorybookSchema
import ArgumentParser

/// The range of numbers that an option accepts.
package struct OptionDomain: Hashable, Sendable {
  let range: ClosedRange<Double>
  var isWhole = true
  /// Whether the range excludes its lower bound.
  var isAbove = false

  /// The domains by option name.
  static let all: [String: OptionDomain] = [
    "--port": .init(range: 0...65_535),
    "--deadline": .init(range: 0...3_600, isWhole: false, isAbove: true),
    "--memory-limit": .init(range: 32...1_048_576),
    "--message-rate": .init(range: 0...1_000_000), "--render-rate": .init(range: 0...1_000_000),
    "--connections": counts, "--connections-per-address": counts, "--rooms": counts,
    "--room-memory": .init(range: 1...1_048_576),
    "--participants": counts,
    "--runs": .init(range: 1...1_000_000), "--seed": .init(range: 0...0x1p64),
    "--time-limit": .init(range: 0...1_000_000, isWhole: false, isAbove: true),
    "--jobs": .init(range: 1...64),
    "--to": .init(range: 0...1_000_000),
    "--threshold": .init(range: 0...1, isWhole: false),
  ]

  private static let counts = OptionDomain(range: 1...1_000_000)

  /// Throws a `ValidationError` that names the option and its domain.
  package static func checkOption(_ option: String, number: some BinaryInteger) throws {
    try checkOption(option, number: Double(number))
  }

  package static func checkOption(_ option: String, number: Double) throws {
    guard let domain = all[option] else { preconditionFailure("\(option) has no domain.") }
    let isInRange =
      domain.range.contains(number) && !(domain.isAbove && number <= domain.range.lowerBound)
    guard isInRange else { throw ValidationError("\(option): expected \(domain).") }
  }

  /// The domain of the option that a parser error is about; `nil` for any other error.
  package static func remedy(for message: String) -> String? {
    guard let option = message.firstMatch(of: #/invalid for '(--[a-z-]+) </#)?.1,
      let domain = all[String(option)]
    else { return nil }
    return "\(option): expected \(domain)."
  }
}

extension OptionDomain: CustomStringConvertible {
  package var description: String {
    let low = Self.text(range.lowerBound)
    let high = Self.text(range.upperBound)
    let kind = isWhole ? "a whole number" : "a number"
    guard isAbove else { return "\(kind) from \(low) to \(high)" }
    return "\(kind) above \(low), at most \(high)"
  }

  /// The bound as text; `UInt64.max` is not exactly representable as a `Double`.
  private static func text(_ bound: Double) -> String {
    "\(UInt64(exactly: bound) ?? UInt64.max)"
  }
}

/// Preprocesses command line arguments.
package enum ArgumentList {
  /// Joins negative numbers to their option, because the parser would take them for options.
  package static func joiningNegativeNumbers(_ arguments: [String]) -> [String] {
    arguments.reduce(into: []) { result, argument in
      guard let option = result.last, option.hasPrefix("--"), option != "--",
        !option.contains("="), argument.wholeMatch(of: #/-[0-9.].*/#) != nil
      else { return result.append(argument) }
      result[result.count - 1] = "\(option)=\(argument)"
    }
  }

  /// Rejects an unknown command, also one that help is asked for, and lists all commands, the most
  /// similar ones first.
  package static func checkCommand(_ arguments: [String], names: [String]) throws(CommandError) {
    let named = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
    guard let word = named.first, !word.hasPrefix("-"), !names.contains(word) else { return }
    let near = NearNames(names.filter { $0 != "help" }, to: word).text
    throw .call("Unknown command “\(word)”: expected \(near).")
  }
}
