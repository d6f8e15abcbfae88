import Storybook

/// Icons of 24 × 24 in the current text colour.
enum Icon: String, Codable, CaseIterable, Sendable {
  case play, pause, replay, next, previous, back, forward, captions, speech, camera, gear, cast
  case miniature, volume, mute, close, warning, check, search, person, phone, mail, cake, download
  case retry, list

  func html(size: Double = 1.375) -> HTML {
    """
    <svg class="icon" style="width:\(size)rem;height:\(size)rem" viewBox="0 0 24 24" fill="none" \
    stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" \
    aria-hidden="true">\(drawing)</svg>
    """
  }

  private var drawing: HTML {
    switch self {
    case .play: "<path d=\"M8 5.2v13.6L19 12z\" fill=\"currentColor\"/>"
    case .pause: "<path d=\"M8.5 6v12M15.5 6v12\" stroke-width=\"3.4\"/>"
    case .replay: "<path d=\"M5 12a7 7 0 1 0 2.3-5.2L5 9M5 4.5V9h4.5\"/>"
    case .next: "<path d=\"M6 6v12l9-6zM18 6v12\" fill=\"currentColor\"/>"
    case .previous: "<path d=\"M18 6v12l-9-6zM6 6v12\" fill=\"currentColor\"/>"
    case .back: "<path d=\"M12 6.5L6 12l6 5.5zM19 6.5L13 12l6 5.5z\" fill=\"currentColor\"/>"
    case .forward: "<path d=\"M12 6.5L18 12l-6 5.5zM5 6.5L11 12l-6 5.5z\" fill=\"currentColor\"/>"
    case .captions:
      "<rect x=\"3\" y=\"5\" width=\"18\" height=\"14\" rx=\"3\"/><path d=\"M7 11h3M13 11h4M7 15h6M16 15h1\"/>"
    case .speech: "<path d=\"M5 10v4M9 6v12M13 9v6M17 4v16M21 10v4\"/>"
    case .camera:
      "<rect x=\"3\" y=\"6\" width=\"12\" height=\"12\" rx=\"3\"/><path d=\"M15 11l6-3.5v9L15 13\"/>"
    case .gear:
      "<circle cx=\"9\" cy=\"8\" r=\"2.4\"/><circle cx=\"15\" cy=\"16\" r=\"2.4\"/><path d=\"M3 8h3.6M11.4 8H21M3 16h9.6M17.4 16H21\"/>"
    case .cast:
      "<path d=\"M7 17H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-2\"/><path d=\"M12 15l4.5 5.5h-9z\" fill=\"currentColor\"/>"
    case .miniature:
      "<rect x=\"3\" y=\"5\" width=\"18\" height=\"14\" rx=\"3\"/><rect x=\"12\" y=\"12\" width=\"6\" height=\"4\" rx=\"1\" fill=\"currentColor\"/>"
    case .volume:
      "<path d=\"M4 9.5v5h3.5L12 18V6L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11\"/>"
    case .mute: "<path d=\"M4 9.5v5h3.5L12 18V6L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5\"/>"
    case .close: "<path d=\"M6 6l12 12M18 6L6 18\"/>"
    case .warning: "<path d=\"M12 4L2.8 19.5h18.4zM12 10v4.5M12 17.2v.1\"/>"
    case .check: "<path d=\"M5 12.5l4.5 4.5L19 7.5\"/>"
    case .search: "<circle cx=\"11\" cy=\"11\" r=\"6\"/><path d=\"M15.5 15.5L20 20\"/>"
    case .person:
      "<circle cx=\"12\" cy=\"8.5\" r=\"4\"/><path d=\"M4.5 20c1-4 4-5.5 7.500-5.500s6.500 1.500 7.500 5.500\"/>"
    case .phone:
      "<path d=\"M6.500 3.500h3l1.500 4.500-2 1.500a11 11 0 0 0 5.500 5.500l1.500-2 4.500 1.500v3a2 2 0 0 1-2.200 2A16.500 16.500 0 0 1 4.500 5.700a2 2 0 0 1 2-2.200z\"/>"
    case .mail:
      "<rect x=\"3\" y=\"5\" width=\"18\" height=\"14\" rx=\"3\"/><path d=\"M4 8l8 5.500L20 8\"/>"
    case .cake:
      "<path d=\"M4 20v-6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v6zM4 16c2 2 4-1 6 0s4 1 6 0 3 .5 4 0M12 8.500V12M12 4v1\"/>"
    case .download: "<path d=\"M12 4v11M7.500 11l4.500 4.500 4.500-4.500M5 20h14\"/>"
    case .retry: "<path d=\"M19 12a7 7 0 1 1-2.300-5.200L19 9M19 4.500V9h-4.500\"/>"
    case .list: "<path d=\"M9 7h11M9 12h11M9 17h11M4.500 7v.1M4.500 12v.1M4.500 17v.1\"/>"
    }
  }
}
