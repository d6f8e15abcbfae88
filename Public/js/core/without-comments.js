// Comments of style sheets, in which an address names nothing.

const comment = /\/\*[^]*?(?:\*\/|$)|("[^"\n]*"|'[^'\n]*')/g

/** A style sheet with a space for each comment. */
export function withoutComments(styles) {
  return styles.replace(comment, (_, text) => text ?? " ")
}
