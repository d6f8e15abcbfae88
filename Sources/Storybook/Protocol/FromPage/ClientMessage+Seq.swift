extension ClientMessage {
  /// The sequence number, assigned by the page.
  package var seq: Int? {
    switch self {
    case .edit(let edit): edit.seq
    case .perform(let perform): perform.seq
    case .save(let save): save.seq
    case .undo(let seq), .redo(let seq), .reset(let seq), .environment(let seq, _),
      .export(let seq, _):
      seq
    case .record(let record): record.seq
    case .replay(let replay): replay.seq
    case .moment(let look): look.seq
    case .excerpt(let excerpt): excerpt.seq
    case .preview(let preview): preview.seq
    case .name(let seq, _): seq
    case .lead(let lead): lead.seq
    case .snapshot(let snapshot): snapshot.seq
    case .accept(let accept): accept.seq
    case .survey(let seq): seq
    case .open, .focus: nil
    }
  }
}
