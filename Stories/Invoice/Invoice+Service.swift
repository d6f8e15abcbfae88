import Foundation

/// Invoices as the shop's service writes them: dates are texts.
extension Invoice {
  static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }

  static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    return encoder
  }

  /// An answer of the service; throws where it no longer fits the props.
  static func received() throws -> Props { try decoder.decode(Props.self, from: Data(answer.utf8)) }

  private static let answer = """
    {
      "number": "FK-2077", "issued": "2026-02-28T10:00:00Z", "currency": "chf",
      "customer": { "name": "Lina Bohr", "address": ["7 Hill Road", "Basel"] },
      "items": [{ "title": "Matcha whisk", "quantity": 2, "unitPrice": 21.5 }],
      "taxPercent": 8.1, "status": { "due": { "on": "30 March" } }
    }
    """
}
