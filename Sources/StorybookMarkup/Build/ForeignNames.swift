/// Names of SVG and MathML as browsers write them, whatever the case in the source.
///
/// https://html.spec.whatwg.org/#parsing-main-inforeign
enum ForeignNames {
  static func element(_ name: String, in namespace: MarkupElement.Namespace) -> String {
    let name = name.lowercasedASCII
    guard namespace == .svg else { return name }
    return elements[name] ?? name
  }

  static func attribute(_ name: String, in namespace: MarkupElement.Namespace) -> String {
    let name = name.lowercasedASCII
    guard namespace == .svg else { return name == "definitionurl" ? "definitionURL" : name }
    return attributes[name] ?? name
  }

  private static func byLowercase(_ names: String) -> [String: String] {
    Dictionary(uniqueKeysWithValues: ElementRules.words(names).map { ($0.lowercased(), $0) })
  }

  private static let elements = byLowercase(
    """
    altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform clipPath feBlend \
    feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting \
    feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR \
    feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight \
    feSpecularLighting feSpotLight feTile feTurbulence foreignObject glyphRef linearGradient \
    radialGradient textPath
    """)

  private static let attributes = byLowercase(
    """
    attributeName attributeType baseFrequency baseProfile calcMode clipPathUnits diffuseConstant \
    edgeMode filterUnits glyphRef gradientTransform gradientUnits kernelMatrix kernelUnitLength \
    keyPoints keySplines keyTimes lengthAdjust limitingConeAngle markerHeight markerUnits \
    markerWidth maskContentUnits maskUnits numOctaves pathLength patternContentUnits \
    patternTransform patternUnits pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio \
    primitiveUnits refX refY repeatCount repeatDur requiredExtensions requiredFeatures \
    specularConstant specularExponent spreadMethod startOffset stdDeviation stitchTiles \
    surfaceScale systemLanguage tableValues targetX targetY textLength viewBox viewTarget \
    xChannelSelector yChannelSelector zoomAndPan
    """)
}
