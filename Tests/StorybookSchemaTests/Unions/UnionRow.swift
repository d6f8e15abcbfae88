import Foundation
import StorybookSchema
import Testing

/// A hand-written union: the cases that its editor offers, and a value of each.
struct UnionRow: Sendable, CustomTestStringConvertible {
  let row: Row
  let cases: [String]
  /// The schemas derived from all values, from the first one and the literals of the source, and
  /// from the literals alone.
  let documents: [SchemaDocument]

  var testDescription: String { row.name }

  init<Subject: Codable & SendableMetatype>(
    _ type: Subject.Type, _ cases: [String], _ values: String...
  ) {
    let values = values.map { try! Value(json: $0) }
    row = Row(type: type, values: values)
    self.cases = cases
    let subject = Metatype(type: type)
    documents = [
      subject.document(values, .none), subject.document([values[0]], Self.literals),
      subject.document([], Self.literals),
    ]
  }

  static let literals = SourceLiterals(files: { _ in sources })
  private static let sources = ["TaggedTypes.swift", "FormTypes.swift", "MixedTypes.swift"].map {
    name in
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return try! String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }
}

extension Metatype {
  fileprivate func document(_ values: [Value], _ literals: SourceLiterals) -> SchemaDocument {
    SchemaDeriver.document(
      type, samples: values.map { try! PropsCoding.decode(type, from: $0) }, literals: literals)
  }
}

extension UnionRow {
  static let tagged: [UnionRow] = [
    UnionRow(
      Payment.self, ["credit_card", "bank_transfer", "cash", "unknown"],
      #"{"type":"credit_card","number":"4","months":2}"#,
      #"{"type":"bank_transfer","iban":"CH"}"#, #"{"type":"cash"}"#, #"{"type":"coin"}"#),
    UnionRow(
      Attachment.self, ["video", "audioBook", "other"], #"{"kind":"video","seconds":1.5}"#,
      #"{"kind":"audioBook","chapters":["a"]}"#, #"{"kind":"none"}"#, #"{"kind":"other"}"#),
    UnionRow(
      AnyFigure.self, ["round", "four-sided"], #"{"shape":"round","radius":2}"#,
      #"{"shape":"four-sided","width":1,"height":2}"#),
    UnionRow(
      SearchHit.self, ["User", "Repository"],
      #"{"cursor":"a","__typename":"User","login":"ann"}"#,
      #"{"cursor":"a","__typename":"Repository","stars":3}"#),
    UnionRow(
      Webhook.self, ["order.created", "customer.deleted", "ping"],
      #"{"event":"order.created","data":{"total":3}}"#,
      #"{"event":"customer.deleted","data":{"email":"a@b.c"}}"#, #"{"event":"ping"}"#),
    UnionRow(
      Resource.self, ["articles", "people"], #"{"type":"articles","attributes":{"title":"t"}}"#,
      #"{"type":"people","attributes":{"name":"n","age":3}}"#,
      #"{"type":"people","attributes":{"name":"n"}}"#),
    UnionRow(
      WidgetBox.self, ["push-button", "gauge"], #"{"class":"push-button","id":1,"title":"t"}"#,
      #"{"class":"gauge","id":2,"level":0.5}"#),
    UnionRow(
      Settings.self, ["old", "new"], #"{"version":2,"theme":"t","scale":1.5}"#,
      #"{"version":1,"dark":true}"#),
    UnionRow(Packet.self, ["text", "acknowledged"], #"{"op":41,"d":"x"}"#, #"{"op":43}"#),
    UnionRow(
      Medium.self, ["photo", "clip"], #"{"meta":{"type":"image/*"},"url":"https://a.b/c"}"#,
      #"{"meta":{"type":"video/*"},"seconds":2}"#),
    UnionRow(
      Inline.self, ["plain", "anchor", "no type"], #"{"type":"plain","value":"x"}"#,
      #"{"type":"anchor","href":"https://a.b/c"}"#, #"{"value":"x"}"#),
    UnionRow(
      Asset.self, ["movie", "song", "note"],
      #"{"category":"av","format":"mpeg","seconds":2}"#,
      #"{"category":"av","format":"mp3","artist":"a"}"#, #"{"category":"plain","text":"t"}"#),
  ]

  static let forms: [UnionRow] = [
    UnionRow(
      Extent.self, ["auto", "fill", "fixed"], #""auto""#, #"{"width":3}"#, #""fill-parent""#),
    UnionRow(
      Trigger.self, ["push", "schedule", "manual"], #"{"push":["main"]}"#, #"{"schedule":5}"#,
      #""workflow_dispatch""#),
    UnionRow(Identifier.self, ["number", "name"], "7", #""seven""#),
    UnionRow(Cell.self, ["flag", "words", "money"], "true", #"["a"]"#, #"{"cents":3}"#),
    UnionRow(OneOrMany<Fault>.self, ["list", "Fault"], #"{"code":1,"message":"m"}"#, "[]"),
    UnionRow(
      Reply.self, ["success", "failure"], #"{"success":[1]}"#,
      #"{"error":{"code":1,"message":"m"}}"#),
    UnionRow(
      Envelope.self, ["result", "error"], #"{"id":1,"trace":"t","result":"r"}"#,
      #"{"id":1,"error":"e"}"#),
    UnionRow(Reach.self, ["mail", "phone", "nowhere"], #"{"mail":"m"}"#, #"{"phone":3}"#, "{}"),
    UnionRow(
      Place.self, ["address", "coordinate"], #"{"address":{"street":"s"}}"#,
      #"{"latitude":1,"longitude":2}"#),
    UnionRow(
      Filter.self, ["equals", "between"], #"{"eq":"x"}"#, #"{"between":{"low":1,"high":2}}"#),
    UnionRow(Operation.self, ["more", "among"], #"{"$gt":1.5}"#, #"{"$in":[1]}"#),
    UnionRow(Access.self, [], #"["may_read"]"#, #"["may_read","may_write"]"#),
    UnionRow(Sparse.self, [], "[1,null]", "[]"),
    UnionRow(
      Standing.self, ["member", "onTrial", "unknown"], #""member""#, #""on-trial""#, #""x""#),
    UnionRow(Tier.self, ["free", "paid"], #""tier_0""#, #""tier_1""#),
    UnionRow(Certain.self, [], #"{"progress":{"done":{}},"either":1,"never":[]}"#),
  ]

  static let mixed: [UnionRow] = [
    UnionRow(
      AnyCreature.self, ["felis", "canis", "piscis"], #"{"$type":"felis","value":{"lives":2}}"#,
      #"{"$type":"canis","value":{"tricks":[]}}"#, #"{"$type":"piscis","value":{"lives":1}}"#),
    UnionRow(
      LogEntry.self, ["has_started", "has_stopped", "other"],
      #"{"phase":"has_started","at":1}"#, #"{"phase":"has_stopped","reason":"r"}"#,
      #"{"phase":"x"}"#),
    UnionRow(Edge.self, ["none", "solid"], #"{"width":2}"#, "false"),
    UnionRow(Language.self, ["swift", "rust", "other"], #""swift""#, #""rust""#, #""c""#),
    UnionRow(
      Outcome.self, ["ok true", "ok false"], #"{"id":"a","ok":true,"value":1}"#,
      #"{"id":"a","ok":false,"message":"m"}"#),
    UnionRow(
      ChatMessage.self, ["line", "picture", "raw"], #"{"type":"m.line","body":"b"}"#,
      #"{"type":"m.picture","url":"https://a.b/c"}"#, #"{"type":"x","y":"z"}"#),
    UnionRow(Work.self, ["book", "film"], #"{"pages":1,"isbn":"i"}"#, #"{"minutes":2}"#),
    UnionRow(
      Feed.self, ["broken", "items", "waiting"], #"{"items":["a"]}"#, #"{"error":"e"}"#,
      #"{}"#, #"{"items":[],"next":"n"}"#),
    UnionRow(ProductCode.self, [], #"{"code":"SKU-1"}"#, #"{"code":"x"}"#),
    UnionRow(Moved.self, [], #"{"name":"n"}"#),
  ]

  static let all = tagged + forms + mixed
}
