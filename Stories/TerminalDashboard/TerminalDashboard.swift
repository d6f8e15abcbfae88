import Storybook

/// The state of a server as coloured text, fitted to the width of the terminal.
enum TerminalDashboard {
  static func screenText(_ props: Props, _ environment: RenderEnvironment) -> Rendering {
    .text(text(props, columns: environment.device.columns ?? 80))
  }

  static func text(_ props: Props, columns: Int) -> String {
    let width = min(max(columns, 32), 120) - 2
    let parts = [
      [title(props, width)], props.meters.map { meter($0, width) }, table(props.services, width),
      [summary(props.services, width)],
    ]
    return Array(parts.filter { !$0.isEmpty }.joined(separator: [""])).screen
  }

  private static func title(_ props: Props, _ width: Int) -> String {
    let up = "up \(max(props.upHours, 0) / 24) d \(max(props.upHours, 0) % 24) h"
    var host = props.host.printable
    let room = max(width - up.columns - 4, 1)
    if host.columns > room { host = host.fitted(to: room) }
    let rule = String(repeating: "─", count: max(width - host.columns - up.columns - 2, 1))
    return "\(Ansi.bold(host)) \(Ansi.dim(rule)) \(Ansi.dim(up))"
  }

  private static func summary(_ services: [Service], _ width: Int) -> String {
    guard !services.isEmpty else { return Ansi.dim("No services.".fitted(to: width)) }
    let failed = services.count { if case .failed = $0.state { true } else { false } }
    return switch failed {
    case 0: Ansi.green("✔ Nothing needs you.".fitted(to: width))
    case 1: Ansi.red("✖ 1 service needs you.".fitted(to: width))
    default: Ansi.red("✖ \(failed) services need you.".fitted(to: width))
    }
  }
}
