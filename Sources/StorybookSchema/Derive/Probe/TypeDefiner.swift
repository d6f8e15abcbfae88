/// Finds the definitions of the types that schemas refer to.
final class TypeDefiner {
  let recorder: ProbeRecorder
  var definitions: [String: Definition] = [:]

  private var types: TypeDescriber { recorder.types }

  init(_ recorder: ProbeRecorder) { self.recorder = recorder }

  /// Defines all types that are referred to.
  func defineAll() {
    let partial = defineWaiting()
    // Instances created in the meantime may help to decode types that failed.
    for type in partial where !recorder.budget.isSpent { define(type) }
    _ = defineWaiting()
    fitShown()
  }

  /// Returns the definition of a type that is referred to, which may not have been its turn.
  func definition(named name: String) -> Definition? {
    if definitions[name] == nil, let type = types.byName[name] { define(type) }
    return definitions[name]
  }

  /// Defines the types that wait; returns those that were probed only in part.
  private func defineWaiting() -> [any Decodable.Type] {
    var partial: [any Decodable.Type] = []
    while let type = types.nextUndefined() {
      define(type)
      if definitions[types.definitionName(of: type)]?.note != nil { partial.append(type) }
    }
    return partial
  }

  /// Fits the definitions of types with several samples again, now that those of their parts are
  /// known: what a part turned out not to be may be another form of the whole.
  private func fitShown() {
    for (name, type) in types.byName where recorder.samples(of: type).count > 1 {
      guard !recorder.budget.isSpent, let definition = definitions[name] else { continue }
      definitions[name] = fitted(definition, to: type)
    }
    _ = defineWaiting()
  }

  private func define(_ type: any Decodable.Type) {
    func open<Subject: Decodable>(_ type: Subject.Type) {
      var definition = FormFinder<Subject>(definer: self).definition()
      if !recorder.budget.isSpent { definition = fitted(definition, to: type) }
      let fitting = SampleFitting<Subject>(recorder: recorder, definitions: definitions)
      definition.schema = fitting.json(in: definition.schema) ?? definition.schema
      definition.type = DeclaredName.of(type)
      definition.starts = fitting.starts(definition.schema)
      definitions[types.definitionName(of: type)] = definition
    }
    open(type)
  }

  private func fitted(_ definition: Definition, to type: any Decodable.Type) -> Definition {
    func open<Subject: Decodable>(_ type: Subject.Type) -> Definition {
      SampleFitting<Subject>(recorder: recorder, definitions: definitions).fitted(definition)
    }
    return open(type)
  }
}
