/// Markup by a seed: mostly right, with some mistakes.
struct RandomMarkup {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  /// SplitMix64.
  private mutating func next(_ count: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ mixed >> 31) % UInt64(count))
  }

  private mutating func pick(_ words: [String]) -> String { words[next(words.count)] }

  mutating func document() -> String { content(depth: 0) }

  private mutating func content(depth: Int) -> String {
    (0..<(depth > 5 ? next(2) : next(5))).map { _ in piece(depth) }.joined()
  }

  private mutating func piece(_ depth: Int) -> String {
    switch next(10) {
    case 0...2: pick([" ", "\n  ", "a", " word ", "two words", "&amp;", "é &lt;", "&nbsp;", "\t"])
    case 3: "<\(pick(["br", "input", "img", "hr"]))\(attributes())>"
    case 4:
      pick([
        "<!-- c -->", "</p>", "</b>", "<", "<script>1 < 2</script>",
        "<svg><path/> <text>a <tspan> b</tspan></text></svg>", "<style>\n a\n b </style>",
      ])
    default: element(depth)
    }
  }

  private mutating func element(_ depth: Int) -> String {
    let name = pick([
      "div", "p", "span", "b", "a", "ul", "li", "table", "tr", "td", "button", "label", "pre",
      "textarea", "section", "select", "option", "h2", "i", "details", "template",
    ])
    let end = next(12) == 0 ? "" : "</\(name)>"
    return "<\(name)\(attributes())>\(content(depth: depth + 1))\(end)"
  }

  private mutating func attributes() -> String {
    (0..<next(3)).map { _ in
      " "
        + pick([
          "class='b a'", "class=\"a  c\"", "id=x\(next(4))", "hidden", "style='a:b;c: d'",
          "title=' t&amp;'",
          "data-a=1", "href=/\(next(3))", "style='white-space:pre'", "disabled=''",
          "style='display:inline-block'", "style='display:inline'", "style='display:block'",
          "style='float:left'",
        ])
    }.joined()
  }
}

extension RandomMarkup {
  /// The same markup with a few places changed.
  mutating func changed(_ source: String) -> String {
    var result = source
    for _ in 0...next(3) {
      let pieces = result.split(separator: "<", omittingEmptySubsequences: false).map(String.init)
      var changed = pieces
      let index = next(pieces.count)
      switch next(4) {
      case 0: changed.remove(at: index)
      case 1: changed.insert("p>new text", at: index)
      case 2: changed[index] += pick(["more", "<b>bold</b>"])
      default: changed.swapAt(index, next(pieces.count))
      }
      result = changed.joined(separator: "<")
    }
    return result
  }
}
