import ArgumentParser
import Foundation
import StorybookCommandLine
import StorybookHost
import StorybookWebSockets

/// The options of a ``ServingCommand`` that are in no other group.
struct ServeOptions: ParsableArguments {
  @Option(help: "The port to listen on; 0 selects a free port.")
  var port = 6006

  @Option(help: "The IP address to listen on. Addresses other than loopback require a token.")
  var address = "127.0.0.1"

  @Option(
    help: "A Unix domain socket to listen on instead, accessible to the current user only.",
    completion: .file())
  var socket: String?

  @Flag(help: "Open the storybook in the browser.")
  var open = false

  @Flag(help: "Never write files; offer fixtures for download instead.")
  var readOnly = false

  @Option(
    help: "The access token that clients must present. (default: random where one is required)")
  var token: String?

  @Option(
    help: "A file with the access token, which a list of processes does not show.",
    completion: .file())
  var tokenFile: String?

  @Option(help: "Accept another host name, for example behind a proxy; repeatable.")
  var allowHost: [String] = []

  @Option(
    help: "Allow pages of an origin to embed stories, such as https://docs.example; repeatable.")
  var allowEmbed: [String] = []

  @Option(
    help: """
      Allow the storybook of an origin to list these stories and show this page, such as \
      https://shop.example; repeatable.
      """)
  var allowStorybook: [String] = []

  @Option(help: "Serve HTTPS with the certificate in this PEM file.", completion: .file())
  var certificate: String?

  @Option(help: "The PEM file with the certificate's private key.", completion: .file())
  var key: String?

  @Option(
    help: "A folder for the snapshots of all screens, instead of folders beside the screens.",
    completion: .directory)
  var snapshotFolder: String?

  @Option(
    help: "A copy of axe-core (axe.min.js), which the page can then run on a screen.",
    completion: .file())
  var axe: String?

  @Option(
    help: """
      Share rooms with other hosts through a server, such as redis://127.0.0.1:6379/0: for an \
      executable with the product StorybookSharing.
      """)
  var share: String?

  func validate() throws {
    try OptionDomain.checkOption("--port", number: port)
    _ = try tokenSource.token()
    if let wrong = allowHost.first(where: { !AccessControl.isName($0) }) {
      throw ValidationError(
        "--allow-host: invalid host name “\(wrong)”: expected one such as book.example.")
    }
    try validateListening()
    if let snapshotFolder { try OutputPlace.checkSnapshotFolder(snapshotFolder) }
    try validateOrigins("--allow-embed", origins: allowEmbed)
    try validateOrigins("--allow-storybook", origins: allowStorybook)
  }

  var tokenSource: TokenSource { TokenSource(option: token, file: tokenFile) }

  private func validateOrigins(_ option: String, origins: [String]) throws {
    guard let wrong = origins.first(where: { Origin($0) == nil }) else { return }
    throw ValidationError(
      "\(option): invalid origin “\(wrong)”: expected one such as https://docs.example:8080.")
  }

  private func validateListening() throws {
    // The name of a peer is that or “unix”.
    guard PeerName(address) != nil, address != "unix" else {
      throw ValidationError("--address: \(ServerError.addressInvalid(address))")
    }
    guard share == nil || RootCommand.sharing != nil else {
      throw ValidationError(
        """
        --share: this executable cannot share rooms: link the product StorybookSharing, and use \
        StorybookServer(catalog, sharing: .redis).
        """)
    }
    if socket?.isEmpty == true { throw ValidationError("--socket: expected a file path.") }
    guard (certificate == nil) == (key == nil) else {
      throw ValidationError("--certificate and --key must be given together.")
    }
    guard socket == nil || (certificate == nil && !open) else {
      throw ValidationError("--socket cannot be combined with --certificate or --open.")
    }
    for (option, file) in [("--certificate", certificate), ("--key", key)] {
      guard let file, !FileManager.default.isReadableFile(atPath: file) else { continue }
      throw ValidationError("\(option): the file \(file) cannot be read.")
    }
  }
}
