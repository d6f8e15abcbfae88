import Foundation
import StorybookWorker

/// A headless Chromium that is controlled over a socket, with its own process group and profile.
struct BrowserProcess: Sendable {
  let identifier: pid_t
  /// Messages in both directions, each terminated by a zero byte. Owned by the caller, which closes
  /// it.
  let channel: Int32
  /// The folder of the profile and the log.
  let folder: String

  /// Starts the browser. Throws ``ScreenshotError``.
  static func start(_ executable: String) throws(ScreenshotError) -> BrowserProcess {
    let folder = try makeFolder()
    var sockets: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, streamType, 0, &sockets) == 0 else {
      throw failure("\(SystemError())")
    }
    defer { close(sockets[1]) }
    for descriptor in sockets { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(sockets[0], F_SETFL, O_NONBLOCK)
    do throws(ScreenshotError) {
      let identifier = try spawn(executable, folder, sockets[1])
      return BrowserProcess(identifier: identifier, channel: sockets[0], folder: folder)
    } catch {
      close(sockets[0])
      try? FileManager.default.removeItem(atPath: folder)
      throw error
    }
  }

  /// Kills it and its children, waits until it has exited, and removes its profile.
  func end() {
    _ = kill(-identifier, SIGKILL)
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// The last line of the log.
  var crashReport: String? {
    let text = FileManager.default.contents(atPath: "\(folder)/log").map {
      String(decoding: $0.suffix(4096), as: UTF8.self)
    }
    return text?.split(whereSeparator: \.isNewline).last.map(String.init)
  }

  private static func makeFolder() throws(ScreenshotError) -> String {
    let parent = NSTemporaryDirectory()
    let folders = OwnedFolder(parent: parent, prefix: "storybook-pictures-")
    folders.removeStale()
    guard let folder = folders.make() else {
      throw failure("\(parent) cannot be written")
    }
    return folder
  }

  fileprivate static func failure(_ reason: String) -> ScreenshotError {
    ScreenshotError(reason: "Chromium could not be started: \(reason).")
  }

  private static var streamType: Int32 {
    #if canImport(Glibc)
      Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    #else
      SOCK_STREAM
    #endif
  }
}

extension BrowserProcess {
  private static func arguments(_ executable: String, _ folder: String) -> [String] {
    // The sandbox refuses to run as root (Chromium's own message names the flag).
    let sandbox = geteuid() == 0 ? ["--no-sandbox"] : []
    return [executable] + sandbox + [
      "--headless", "--remote-debugging-pipe", "--user-data-dir=\(folder)/profile",
      "--no-first-run", "--no-default-browser-check", "--disable-extensions",
      "--disable-background-networking", "--disable-component-update", "--disable-sync",
      "--disable-default-apps", "--disable-gpu", "--disable-dev-shm-usage", "--mute-audio",
      "--metrics-recording-only", "--password-store=basic", "--use-mock-keychain",
      "--disable-features=Translate,OptimizationHints,MediaRouter",
      // Background tabs render like the one in front.
      "--disable-background-timer-throttling", "--disable-backgrounding-occluded-windows",
      "--disable-renderer-backgrounding",
      // No name is resolved, whatever a document refers to.
      "--host-resolver-rules=MAP * ~NOTFOUND",
      // Reproducible screenshots on all machines with the same fonts.
      "--hide-scrollbars", "--force-color-profile=srgb", "--font-render-hinting=none",
      "--disable-lcd-text", "about:blank",
    ]
  }

  /// Chromium reads from descriptor 3 and writes to 4 (content/browser/devtools,
  /// devtools_pipe_handler.cc); one socket serves as both.
  private static func spawn(
    _ executable: String, _ folder: String, _ socket: Int32
  ) throws(ScreenshotError) -> pid_t {
    var launch = SpawnPlan()
    defer { launch.destroy() }
    launch.open("/dev/null", O_RDONLY, as: 0)
    launch.open("/dev/null", O_WRONLY, as: 1)
    launch.open("\(folder)/log", O_WRONLY | O_CREAT, as: 2)
    launch.duplicate(socket, as: 3)
    launch.duplicate(socket, as: 4)
    launch.closeFrom(5)
    do throws(SystemError) {
      return try launch.run(executable, arguments(executable, folder))
    } catch {
      throw failure("\(error)")
    }
  }
}
