import Storybook

extension TerminalDashboard {
  static let screen = Screen(
    "Operations/Terminal Dashboard",
    description: "A server's state as coloured text, as wide as the terminal.",
    tags: ["terminal", "list"],
    render: screenText
  ) {
    Story("All fine", Props(host: "web-1.zrh", upHours: 292, meters: calm, services: services))
    Story(
      "One failed", Props(host: "web-2.zrh", upHours: 3, meters: busy, services: failing),
      tags: ["error"])
    Story("Deploying", Props(host: "web-1.zrh", upHours: 293, meters: calm, services: deploying))
    Story("Nothing installed", Props(host: "spare.zrh", upHours: 0, meters: calm, services: []))
  }
  .controls { $0.control(\.upHours, .label("Up, in hours"), .stepper(0...100_000)) }

  private static let calm = [
    Meter(name: "CPU", used: 1.4, total: 8, unit: "cores"),
    Meter(name: "Memory", used: 11.5, total: 32, unit: "GB"),
    Meter(name: "Disk", used: 610, total: 960, unit: "GB"),
  ]

  private static let busy = [
    Meter(name: "CPU", used: 7.7, total: 8, unit: "cores"),
    Meter(name: "Memory", used: 26.2, total: 32, unit: "GB"),
    Meter(name: "Disk", used: 610, total: 960, unit: "GB"),
  ]

  private static let services = [
    Service(
      name: "api", state: .running(requestsPerSecond: 812),
      latencies: [38, 40, 44, 61, 58, 47, 41, 39, 42, 55, 72, 66, 49, 42, 40, 38, 41, 42]),
    Service(
      name: "search", state: .running(requestsPerSecond: 96),
      latencies: [120, 131, 118, 140, 180, 240, 310, 220, 160, 141, 133, 128, 122, 119]),
    Service(name: "worker", state: .running(requestsPerSecond: 12), latencies: [9, 8, 8, 12, 10]),
    Service(name: "migrations", state: .stopped),
  ]

  private static var failing: [Service] {
    var services = services
    services[1].state = .failed(reason: "out of memory")
    return services
  }

  private static var deploying: [Service] {
    var services = services
    services[0].state = .deploying(version: "2.14.0", progress: 0.62)
    return services
  }
}
