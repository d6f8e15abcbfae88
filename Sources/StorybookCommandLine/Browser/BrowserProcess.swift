import Foundation
import StorybookHost

/// A headless Chromium that is controlled over a socket, with its own process group and profile.
struct BrowserProcess: Sendable {
  private let child: ChildProcess
  /// Messages in both directions, each terminated by a zero byte. Owned by the caller, which closes
  /// it.
  let channel: Int32
  /// The folder of the profile and the log.
  let folder: String

  /// Starts the browser. Throws ``BrowserError``.
  static func start(_ executable: String) throws(BrowserError) -> BrowserProcess {
    let folder = try makeFolder()
    do throws(SystemError) {
      let sockets = try DescriptorPair.sockets()
      sockets.unblock()
      let child = try sockets.handingOver { () throws(SystemError) -> ChildProcess in
        // Chromium reads from descriptor 3 and writes to 4 (content/browser/devtools,
        // devtools_pipe_handler.cc); one socket serves as both.
        let socket = ChildProcess.Stream.copy(sockets.remote)
        return try ChildProcess(
          executable, arguments(folder),
          streams: [.nothing, .nothing, .file("\(folder)/log"), socket, socket])
      }
      return BrowserProcess(child: child, channel: sockets.local, folder: folder)
    } catch {
      try? FileManager.default.removeItem(atPath: folder)
      throw failure("\(error)")
    }
  }

  var identifier: pid_t { child.identifier }

  /// Kills it and its children, waits until it has exited, and removes its profile.
  func end() {
    child.signalGroup(SIGKILL)
    child.wait()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// The last line of the log.
  var crashReport: String? {
    let text = FileManager.default.contents(atPath: "\(folder)/log").map {
      String(decoding: $0.suffix(4096), as: UTF8.self)
    }
    return text?.split(whereSeparator: \.isNewline).last.map(String.init)
  }

  private static func makeFolder() throws(BrowserError) -> String {
    let parent = NSTemporaryDirectory()
    let folders = OwnedFolder(parent: parent, prefix: "storybook-pictures-")
    folders.removeStale()
    guard let folder = folders.make() else {
      throw failure("\(parent) cannot be written")
    }
    return folder
  }

  private static func failure(_ reason: String) -> BrowserError {
    BrowserError(reason: "Chromium could not be started: \(reason).")
  }
}

extension BrowserProcess {
  private static func arguments(_ folder: String) -> [String] {
    // The sandbox refuses to run as root (Chromium's own message names the flag).
    let sandbox = geteuid() == 0 ? ["--no-sandbox"] : []
    return sandbox + [
      "--headless", "--remote-debugging-pipe", "--user-data-dir=\(folder)/profile",
      "--no-first-run", "--no-default-browser-check", "--disable-extensions",
      "--disable-background-networking", "--disable-component-update", "--disable-sync",
      "--disable-default-apps", "--disable-gpu", "--disable-dev-shm-usage", "--mute-audio",
      "--metrics-recording-only", "--password-store=basic", "--use-mock-keychain",
      "--disable-features=Translate,OptimizationHints,MediaRouter",
      // Roles and names of elements, as the browser computes them.
      "--enable-blink-features=ComputedAccessibilityInfo",
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
}
