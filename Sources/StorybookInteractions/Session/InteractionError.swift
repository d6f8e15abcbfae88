public import Foundation
import Storybook
import StorybookProgram

/// Why a step of an interaction test failed: what was expected and found, and what is rendered.
public struct InteractionError: Error, CustomStringConvertible, LocalizedError {
  let failure: TestFailure

  init(_ failure: TestFailure) { self.failure = failure }

  /// The reason, the differences since the last step and the rendering.
  public var description: String { failure.message }

  public var errorDescription: String? { description }
}
