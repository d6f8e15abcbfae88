import Foundation

/// Invoices in the JSON format of the shop's service, in which dates are strings.
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

  /// Decodes a response of the service; throws if it does not match the props.
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
