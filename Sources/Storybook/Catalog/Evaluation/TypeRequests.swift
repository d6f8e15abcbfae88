import Foundation
import StorybookSchema

/// Answers about types that no screen has yet, for who looks for screens.
enum TypeRequests {
  static func schema(ofMangled name: String, isProbed: Bool) -> WorkerReply {
    guard let type = codable(name) else { return unknown(name) }
    return .schema(schema(of: type, isProbed: isProbed).value, problems: [])
  }

  private static func schema<Props: Codable>(
    of type: Props.Type, isProbed: Bool
  ) -> SchemaDocument {
    guard isProbed else { return SchemaDeriver.outlineDocument(type, reason: "") }
    return SchemaDeriver.document(type)
  }

  static func expression(
    ofMangled name: String, _ props: [UInt8], initializers: InitializerTable
  ) -> WorkerReply {
    guard let type = codable(name) else { return unknown(name) }
    return expression(of: type, props, initializers)
  }

  private static func expression<Props: Codable>(
    of type: Props.Type, _ props: [UInt8], _ initializers: InitializerTable
  ) -> WorkerReply {
    do {
      let props = try JSONDecoder().decode(type, from: Data(props))
      return .exported(SwiftExpression.expression(for: props, initializers: initializers))
    } catch {
      return .failed("\(error)")
    }
  }

  private static func codable(_ name: String) -> (any Codable.Type)? {
    _typeByName(name) as? any Codable.Type
  }

  private static func unknown(_ name: String) -> WorkerReply {
    .failed("The program has no Codable type “\(name)”.")
  }
}
