import StorybookSchema
import Testing
@testable import StorybookHost

struct RebaseLimitTests {
  /// Of each operation of an edit and each change that its author has not seen.
  @Test(arguments: [(1, 1_000, true), (100, 1_000, true), (20_000, 10, true), (20_000, 500, false)])
  func `an edit with too much to be carried over is outdated`(
    operations: Int, changes: Int, isTaken: Bool
  ) throws {
    let path = Pointer(["name"])
    let props: Value = ["name": "Tank", "other": "Tank"]
    let theirs = Patch.Operation.splice(path, TextSplice(at: 0, delete: 0, insert: "x"))
    var history = TextHistory()
    for revision in 1...changes {
      history.noteChanges(theirs.changes(on: props), of: props, at: revision)
    }
    let mine = Patch.Operation.splice(
      Pointer(["other"]), TextSplice(at: 0, delete: 0, insert: "y"))
    let edit = ClientMessage.Edit(
      seq: 1, patch: Patch(Array(repeating: mine, count: operations)), base: 0)
    do throws(Patch.ApplyError) {
      let rebased = try history.rebase(edit, of: "a", on: props)
      #expect(isTaken && rebased?.patch == edit.patch)
    } catch {
      #expect(!isTaken && error.isStale)
    }
  }
}
