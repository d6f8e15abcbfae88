import Storybook

extension Voucher {
  static let screen = Screen(
    "Lab/Voucher",
    description: "A code whose type traps on an invalid code.",
    tags: ["crash"],
    render: html
  ) {
    Story("Fresh", Props(title: "Ten percent off", code: Code("SAVE-2026")))
    Story(
      "Used", Props(title: "Free delivery", code: Code("SHIP-0001"), uses: 0, isUsed: true))
  }
}
