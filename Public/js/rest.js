// Everything but the story and its fields: loads once these are shown.

export { dragRow } from "./controls/drag-row.js"
export { navigationOf, navigationText } from "./canvas/navigation.js"
export { CommandGroup } from "./editor-tools/command-group.js"
export { EditorTools } from "./editor-tools/editor-tools.js"
export { guessedNotice, showMessages } from "./editor-tools/validation-messages.js"
export { showFieldPresence } from "./presence/field-presence.js"
export { openLink } from "./router/open-link.js"
export { explainSite } from "./site/site-notices.js"
export { useSiteFiles } from "./site/site-connection.js"
export { mountViews } from "./views.js"
