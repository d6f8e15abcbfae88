import Foundation
import Logging
import StorybookCommandLine
import StorybookHost
import StorybookWebSockets

/// The values that the options stand for.
extension ServingCommand {
  var listeningAddress: ListeningAddress {
    ListeningAddress(
      socket: options.socket, address: options.address, isSecure: options.certificate != nil)
  }

  /// The token that clients present: a random one if none is given, and others could connect.
  func accessToken() throws -> AccessToken? {
    let token = try options.tokenSource.token()
    guard !isPrivate else { return token }
    return token ?? .random()
  }

  /// Whether only clients on this machine can connect, as far as the host can tell: requests
  /// through a proxy may come from anywhere.
  private var isPrivate: Bool { proxies.trustProxy.isEmpty && listeningAddress.isLoopback }

  /// - Parameter executable: that of the workers; `nil` for that of the command line.
  func workers(of executable: String?) async throws -> WorkerPool.Configuration {
    guard let executable else {
      return try await limits.workers { _ in try await checkListening() }
    }
    return limits.workers(of: executable)
  }

  /// Throws a `ServerError` if nothing can listen where the options say.
  func checkListening() async throws {
    if let error = await ServerTrial.error(serverConfiguration) { throw error }
  }

  /// The copy of axe-core that `--axe` names.
  func axeFile() throws -> AxeFile? {
    guard let axe = options.axe else { return nil }
    guard let bytes = try? InputFile.bytes(axe, for: "--axe"), let file = AxeFile(bytes) else {
      throw CommandError.call(
        "--axe: \(axe) is not a readable copy of axe-core: expected the file axe.min.js of the "
          + "package axe-core, of at most 16 MB.")
    }
    return file
  }

  func configuration(
    _ token: AccessToken?, workers: WorkerPool.Configuration, page: PageFiles, log: Logger
  ) throws -> HostConfiguration {
    var configuration = HostConfiguration(
      server: serverConfiguration, workers: workers, page: page, log: log)
    configuration.access = access(with: token)
    configuration.writesFiles = !options.readOnly
    configuration.snapshotFolder = options.snapshotFolder.map {
      URL(filePath: $0).resolvingSymlinksInPath().path
    }
    configuration.isLoopback = isPrivate
    configuration.command = ExecutableName.command
    configuration.traffic = traffic.limits
    configuration.limits = traffic.roomLimits
    configuration.others = others.catalogs
    configuration.origins = ToolTable.all.compactMap(\.origins).first
    configuration.pictures = ToolTable.all.compactMap(\.pictures).first
    for tool in ToolTable.all { configuration.checks.merge(tool.storyChecks) { $1 } }
    return configuration
  }

  private var serverConfiguration: ServerConfiguration {
    var server = ServerConfiguration()
    server.address = options.address
    server.port = options.port
    server.socketFile = options.socket
    server.certificate = options.certificate
    server.key = options.key
    proxies.apply(to: &server)
    traffic.apply(to: &server)
    return server
  }

  private func access(with token: AccessToken?) -> AccessControl {
    let names = options.allowHost + [listeningAddress.name]
    return AccessControl(
      hosts: Set(names.map { $0.lowercased() }), token: token,
      embedders: options.allowEmbed.compactMap { Origin($0) },
      storybooks: options.allowStorybook.compactMap { Origin($0) })
  }

  /// The server that shares rooms; `nil` if this host shares none.
  func sharing() throws -> Sharing.Maker? {
    guard let share = options.share, let sharing = RootCommand.sharing else { return nil }
    do throws(Sharing.BadAddress) {
      return try sharing.maker(share)
    } catch {
      throw CommandError.call(error.description)
    }
  }
}
