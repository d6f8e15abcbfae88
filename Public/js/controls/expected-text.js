// Predicts what a field contains after a letter that the browser is about to insert.

/** The text after a `beforeinput` event; undefined unless it inserts typed letters without a limit. */
export function expectedText({ inputType, data, defaultPrevented },
  { value, selectionStart, selectionEnd, maxLength }) {
  if (inputType !== "insertText" || !data || defaultPrevented || maxLength >= 0) return undefined
  return value.slice(0, selectionStart) + data + value.slice(selectionEnd)
}
