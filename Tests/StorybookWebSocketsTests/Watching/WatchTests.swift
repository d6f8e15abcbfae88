import Testing

/// What is watched in real folders, one test after the other: one of them counts descriptors.
@Suite(.serialized, .timeLimit(.minutes(1)))
enum WatchTests {}
