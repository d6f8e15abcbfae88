import Foundation

/// How often a test repeats what is random: the first numbers in `make test`, all of them in
/// `make test-all`, which looks for what nobody has thought of.
package enum Repetitions {
  package static let isNight = ProcessInfo.processInfo.environment["SLOW_TESTS"] != nil

  package static func count<Number: FixedWidthInteger>(
    _ day: Number, atNight night: Number
  ) -> Number { isNight ? night : day }
}
