import CStorybookTrace
import Foundation

/// The mangled names of Swift.
package enum SwiftSymbol {
  /// The whole name, with modules and types of parameters; `nil` for what is no mangled name.
  package static func demangled(_ name: String) -> String? {
    guard let text = storybook_demangled_whole(name) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }
}
