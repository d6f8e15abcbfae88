// Opens a link that carries an environment, or props that need decompressing.

import { readEnvironment } from "./environment-params.js"
import { unpackProps } from "./compressed-props.js"

/** Reports unreadable props; the story is then shown with its own. */
export async function openLink(store, { story, room, props, environment }) {
  const around = environment && readEnvironment(environment)
  const open = value => store.open(story, room, value, around)
  try {
    open(props && await unpackProps(props))
  } catch ({ message }) {
    store.fail({ code: "damaged-link", message: `${message} The story opens with its own props.` })
    open()
  }
}
