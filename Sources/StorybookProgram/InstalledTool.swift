import Foundation

/// The tool `storybook`, which a program becomes when it is started by hand.
package enum InstalledTool {
  static let name = "storybook"
  /// Names the program to the tool, wherever the arguments come from.
  package static let variable = "STORYBOOK_PROGRAM"
  /// Where the tool looks for a token that is no argument.
  private static let tokenVariable = "STORYBOOK_TOKEN"

  /// Replaces this process with the tool, or exits with code 2 if the tool is not installed.
  static func run(_ arguments: [String]) -> Never {
    let environment = ProcessInfo.processInfo.environment
    let folders = folders(path: environment["PATH"], home: environment["HOME"])
    let own = Bundle.main.executablePath ?? CommandLine.arguments[0]
    // A program that is itself called “storybook” must not start itself forever.
    for tool in folders.map({ "\($0)/\(name)" }) where isTool(tool) && !isSame(tool, and: own) {
      setenv(variable, own, 1)
      let (shown, token) = withoutToken(arguments)
      if let token { setenv(tokenVariable, token, 1) }
      let words = ([tool] + shown).map { strdup($0) } + [nil]
      execv(tool, words)
    }
    FileHandle.standardError.write(Data((missing + "\n").utf8))
    exit(2)
  }

  /// Takes the access token of a host out of arguments, which everyone on the machine can list.
  static func withoutToken(_ arguments: [String]) -> (shown: [String], token: String?) {
    // Other commands give tokens to hosts, which the environment has not.
    guard let first = arguments.first, ["serve", "dev"].contains(first) || first.hasPrefix("-")
    else { return (arguments, nil) }
    var shown: [String] = []
    var token: String?
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word.hasPrefix("--token=") {
        token = String(word.dropFirst("--token=".count))
      } else if word == "--token", let value = rest.popFirst() {
        token = value
      } else {
        shown.append(word)
      }
    }
    return (shown, token)
  }

  /// The folders that may have the tool: those of `PATH`, then that of `make install`.
  static func folders(path: String?, home: String?) -> [String] {
    let listed = (path ?? "").split(separator: ":").map(String.init)
    return listed + (home.map { ["\($0)/.local/bin"] } ?? [])
  }

  /// Whether a file can be the tool. Scripts cannot: the program of the same name for JavaScript
  /// is one.
  static func isTool(_ path: String) -> Bool {
    guard FileManager.default.isExecutableFile(atPath: path),
      let file = FileHandle(forReadingAtPath: path),
      let start = try? file.read(upToCount: 2)
    else { return false }
    return start != Data("#!".utf8)
  }

  private static func isSame(_ path: String, and other: String) -> Bool {
    URL(filePath: path).resolvingSymlinksInPath() == URL(filePath: other).resolvingSymlinksInPath()
  }

  private static let missing = """
    This is a program for the tool “storybook”, which is not installed. \
    Run “make install” in a clone of swift-storybook, then “storybook” here.
    """
}
