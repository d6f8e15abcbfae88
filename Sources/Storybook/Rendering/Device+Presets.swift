// Sizes in CSS pixels: the viewport of the full screen.
extension RenderEnvironment.Device {
  /// As large as the available space.
  public static let responsive = Self(id: "responsive", title: "Responsive")

  /// 320 × 568: the narrowest phone still in use.
  public static let smallPhone = Self(
    id: "small-phone", title: "Small phone", width: 320, height: 568)
  /// 390 × 844: a phone of common size.
  public static let phone = Self(id: "phone", title: "Phone", width: 390, height: 844)
  /// 375 × 667.
  public static let iPhoneSE = Self(
    id: "iphone-se", title: "iPhone SE", width: 375, height: 667)
  /// 402 × 874.
  public static let iPhone17 = Self(
    id: "iphone-17", title: "iPhone 17", width: 402, height: 874)
  /// 440 × 956.
  public static let iPhone17ProMax = Self(
    id: "iphone-17-pro-max", title: "iPhone 17 Pro Max", width: 440, height: 956)
  /// 360 × 780.
  public static let galaxyS25 = Self(
    id: "galaxy-s25", title: "Galaxy S25", width: 360, height: 780)
  /// 412 × 923.
  public static let pixel10 = Self(id: "pixel-10", title: "Pixel 10", width: 412, height: 923)

  /// 820 × 1180: a tablet of common size.
  public static let tablet = Self(id: "tablet", title: "Tablet", width: 820, height: 1180)
  /// 744 × 1133.
  public static let iPadMini = Self(
    id: "ipad-mini", title: "iPad mini", width: 744, height: 1133)
  /// 1032 × 1376.
  public static let iPadPro13 = Self(
    id: "ipad-pro-13", title: "iPad Pro 13″", width: 1032, height: 1376, kind: .tablet)

  /// 1280 × 800: a desktop window.
  public static let desktop = Self(id: "desktop", title: "Desktop", width: 1280, height: 800)
  /// 1440 × 900.
  public static let laptop = Self(id: "laptop", title: "Laptop", width: 1440, height: 900)
  /// 1920 × 1080.
  public static let fullHD = Self(
    id: "full-hd", title: "Full HD", width: 1920, height: 1080)
  /// 3840 × 2160.
  public static let ultraHD = Self(id: "4k", title: "4K", width: 3840, height: 2160)

  /// 600 pixels wide, the usual message width of mail clients.
  public static let email = Self(
    id: "email", title: "E-mail", width: 600, height: 900, kind: .email)
  /// 375 pixels wide, the message width of mail clients on phones.
  public static let emailOnPhone = Self(
    id: "email-phone", title: "E-mail on a phone", width: 375, height: 667, kind: .email)

  /// 80 columns and 24 rows.
  public static let terminal = Self(
    id: "terminal", title: "Terminal 80 × 24", columns: 80, rows: 24)
  /// 120 columns and 40 rows.
  public static let wideTerminal = Self(
    id: "terminal-120", title: "Terminal 120 × 40", columns: 120, rows: 40)
  /// 132 columns and 43 rows.
  public static let widestTerminal = Self(
    id: "terminal-132", title: "Terminal 132 × 43", columns: 132, rows: 43)

  /// The default devices of a catalog.
  public static let all: [Self] = [
    .responsive, .smallPhone, .phone, .iPhoneSE, .iPhone17, .iPhone17ProMax, .galaxyS25, .pixel10,
    .tablet, .iPadMini, .iPadPro13, .desktop, .laptop, .fullHD, .ultraHD, .email, .emailOnPhone,
    .terminal, .wideTerminal, .widestTerminal,
  ]
}
