import Foundation
import Storybook

/// Props of any size, as a test asks for them.
enum Freight {
  struct Row: Codable, Sendable {
    var text: String
  }

  struct Props: Codable, Sendable {
    var note = ""
    var data = Data()
    var digits: [Int]?
    var rows = [Row(text: "short")]
    var fillData: CommandWith<Int> = .noop
    var fillDigits: CommandWith<Int> = .noop
    var copyRow: CommandWith<Int> = .noop
    var lengthenRow: CommandWith<Int> = .noop
  }

  static func html(_ props: Props) -> HTML {
    """
    <p>\(props.note)</p><p id="sizes">\(props.data.count) \(props.digits?.count ?? 0)
    \(props.rows.map(\.text.utf8.count).description)</p>
    <button\(props.fillData)>Fill</button><button\(props.fillDigits)>Digits</button>
    <button\(props.copyRow)>Copy</button><button\(props.lengthenRow)>Lengthen</button>
    """
  }

  static let update = ScreenUpdate<Props> {
    OnCommand(\.fillData) { props, count in props.data = Data(count: count) }
    OnCommand(\.fillDigits) { props, count in props.digits = Array(repeating: 1, count: count) }
    OnCommand(\.copyRow) { props, count in
      props.rows += Array(repeating: props.rows[0], count: count)
    }
    OnCommand(\.lengthenRow) { props, count in
      props.rows[0].text = String(repeating: "x", count: count)
    }
  }

  static let screen = Screen("Freight", render: html) {
    Story("Empty", Props(), update: update)
    Story("Seven million bytes", Props(data: Data(count: 7_000_000)), update: update)
    Story("Too large", Props(data: Data(count: 60_000_000)))
  }
}
