import Foundation
package import StorybookSchema

/// Performs a command on props that arrive as JSON.
struct Performance<Props: Codable & Sendable> {
  private let definition: ScreenDefinition<Props>
  private let story: Int?
  private let command: Pointer
  private let value: Value?

  init(
    _ definition: ScreenDefinition<Props>, story: Int?, command: Pointer, value: Value?
  ) {
    self.definition = definition
    self.story = story
    self.command = command
    self.value = value
  }

  /// Returns the reaction to the command.
  ///
  /// Throws ``PropsError`` with the path of the command if the props have none there, if the value
  /// does not decode, or if the handler throws.
  func reacted(
    _ bytes: [UInt8], decode: ([UInt8]) throws(PropsError) -> DecodedProps
  ) throws(PropsError) -> Reacted {
    let entries = CommandEntries()
    let old = try PropsCoding.decode(
      Props.self, from: bytes, userInfo: [.commandReceiver: CommandReceiver(entries: entries)])
    guard let entry = entries[command] else {
      throw PropsError(path: command, reason: "This command is not available now.")
    }
    let performed: PerformedValue
    do { performed = try entry.read(value) } catch { throw error.below(command) }
    var new = old
    let handler = try handled(&new, performed: performed)
    let location = handler ?? performOriginal(performed)
    let note = PerformedNote(
      command: command, value: performed.json, location: location?.place,
      at: Int(Date().timeIntervalSince1970 * 1000))
    guard handler != nil else {
      return Reacted(reaction: Reaction(performed: note), props: nil)
    }
    new = definition.update(story).loads.restarted(new, after: old)
    let change: PropsChange<Props>
    do { change = try PropsChange(from: old, to: new, writtenAs: bytes) } catch {
      throw PropsError(path: command, reason: ErrorDescription.sentence(error))
    }
    return try change.reacted(performed: note, of: story, decode: decode)
  }

  private func handled(
    _ props: inout Props, performed: PerformedValue
  ) throws(PropsError) -> CodeLocation? {
    do {
      return try definition.update(story).handle(&props, at: command, performed: performed)
    } catch {
      throw PropsError(path: command, reason: ErrorDescription.sentence(error))
    }
  }

  /// Performs the command that the story's own props hold in code, as an app would; returns its
  /// source.
  private func performOriginal(_ performed: PerformedValue) -> CodeLocation? {
    guard let story, let sample = try? definition.stories[story].props() else { return nil }
    let collector = CommandCollector()
    _ = try? PropsCoding.encode(sample, userInfo: [.commandCollector: collector])
    let original = collector[command]
    original?.perform(performed)
    return original?.source
  }
}

extension PropsError {
  /// Returns the error of a part of larger props, whose path begins with the given one.
  package func below(_ path: Pointer) -> PropsError {
    PropsError(path: Pointer(path.tokens + self.path.tokens), reason: reason)
  }
}
