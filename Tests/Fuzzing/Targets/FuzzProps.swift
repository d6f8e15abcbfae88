/// One of each kind of field that authors write.
struct FuzzProps: Codable, Hashable {
  enum Status: Codable, Hashable {
    case idle
    case loading(progress: Double)
    case failed(String, retry: Bool)
  }

  enum Size: String, Codable { case small, large }

  struct Row: Codable, Hashable {
    var id: Int
    var title: String?
    var children: [Row]?
  }

  var name: String
  var count: Int8
  var large: UInt64?
  var ratio: Double?
  var size: Size?
  var status: Status?
  var rows: [Row]?
  var labels: [String: String]?
  var numbers: [Int: Bool]?
}
