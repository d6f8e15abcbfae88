import ArgumentParser
import Storybook
import StorybookCommandLine
import StorybookHost
import StorybookSchema

/// The options of `check --mutate`.
struct MutationOptions: ParsableArguments {
  @Flag(
    help: """
      Change the renderings and handlers of screens with tests instead, and report the changes \
      that no test and no snapshot notices.
      """)
  var mutate = false

  @Option(help: "With --mutate: the most changes that are tried for each screen.")
  var mutations = 250

  @Option(help: "With --mutate: chooses among more changes.")
  var seed: UInt64 = 0

  @Option(help: "With --mutate: how many changes may stay unnoticed.")
  var allow = 0

  func validate() throws {
    try OptionDomain.check("--mutations", mutations)
    try OptionDomain.check("--allow", allow)
  }
}

extension MutationOptions {
  /// Checks the screens of the ids, or all screens with tests; prints each result.
  func check(_ lookup: StoryLookup, _ ids: [String], width: Int) async throws {
    let check = MutationCheck(
      checker: lookup.checker, limit: mutations, seed: seed, width: width)
    let screens = try lookup.storyIndex.selection(ids).map(\.listing).filter { screen in
      !ids.isEmpty || screen.stories.contains { !$0.tests.isEmpty }
    }
    let console = CheckConsole()
    var unnoticed = 0
    for (index, screen) in screens.enumerated() {
      console.show(index, of: screens.count, screen.id)
      let result = try await check.result(of: screen)
      unnoticed += result.survivors.count
      console.write(result.text, result.survivors.isEmpty ? .good : .fault)
    }
    console.clear()
    guard unnoticed > allow else { return }
    throw CommandError.story("\(unnoticed.counted("change")) unnoticed, and \(allow) allowed.")
  }
}
