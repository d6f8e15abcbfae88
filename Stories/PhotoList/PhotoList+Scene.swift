import Storybook
import StorybookAsync

extension PhotoList {
  /// A landscape in the photo's colour; the title determines the hills.
  static func scene(_ photo: Photo, _ ratio: Double) -> HTML {
    let seed = photo.title.unicodeScalars.reduce(7) { ($0 &* 31 &+ Int($1.value)) & 0xffff }
    let width = Int(ratio * 100)
    let sun = width * (20 + seed % 60) / 100
    return """
      <svg viewBox=\("0 0 \(width) 100") preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <rect class="sky" width="100%" height="100%"/>
        <circle class="sun" cx=\(sun) cy=\(24 + seed / 7 % 16) r=\(9 + seed / 3 % 6)/>
        <path class="far" d=\(hill(width, top: 52, lift: 10 + seed % 17, peak: 30 + seed / 5 % 40))/>
        <path class="near" d=\(hill(width, top: 70, lift: 8 + seed / 11 % 15, peak: 20 + seed % 60))/>
      </svg>
      """
  }

  /// A hill with its peak at a percentage of the width.
  private static func hill(_ width: Int, top: Int, lift: Int, peak: Int) -> String {
    let peak = width * peak / 100
    return "M0 100V\(top + lift / 2)Q\(peak / 2) \(top + lift) \(peak) \(top)"
      + "T\(width) \(top + lift / 3)V100Z"
  }

  static let check: HTML = """
    <svg class="check" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="11"/>
      <path d="M7 12.5l3.5 3.5L17 8.5"/></svg>
    """

  @Sendable static func empty(_ status: AsyncStatus) -> HTML {
    """
    <div class="empty">
      <svg viewBox="0 0 48 48" width="56" height="56" fill="none" stroke="currentColor"
        stroke-width="2" stroke-linejoin="round" aria-hidden="true">
        <rect x="5" y="9" width="38" height="30" rx="5"/><circle cx="16" cy="19" r="3.5"/>
        <path d="M6 34l11-9 8 6 7-8 10 9"/></svg>
      <h2>Nothing here yet</h2>
      <p role="status">\(status.message)</p>
    </div>
    """
  }
}
