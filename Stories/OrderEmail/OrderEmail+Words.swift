import Foundation

extension OrderEmail {
  /// The texts shared by both versions, in the reader's locale.
  struct Words {
    private let props: Props
    private let locale: Locale

    init(_ props: Props, locale: String) {
      self.props = props
      self.locale = Locale(identifier: locale)
    }

    var subject: String { "Your order \(props.number)" }
    var headline: String { "Thank you, \(props.customer)." }
    var placed: String { date(props.placed) }

    var deliveryCost: String {
      guard props.delivery.cost != 0 else { return "Free" }
      return money(props.delivery.cost)
    }

    var delivery: String {
      switch props.delivery {
      case .pickUp(let shop, let from): "Ready for you at \(shop) from \(date(from))."
      case .preparing(_, let leaves): "We are packing it. It leaves on \(date(leaves))."
      case .onItsWay(_, let arrives, _): "It is on its way, and with you on \(date(arrives))."
      }
    }

    func money(_ amount: Decimal) -> String {
      amount.formatted(.currency(code: props.currency.rawValue).locale(locale))
    }

    /// Formats a date independently of the reader's time zone.
    private func date(_ date: Date) -> String {
      date.formatted(
        Date.FormatStyle(date: .long, time: .omitted, locale: locale, timeZone: .gmt))
    }
  }
}
