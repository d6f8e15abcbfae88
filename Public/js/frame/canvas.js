// What the canvas shares, as `storybookCanvas`, its only name in the global scope of a screen. Bundled, the
// entries that load on demand find there what they import of its modules: `bundle.mjs` adds that to these.

export { applyRendering } from "./apply-rendering.js"
export { showMessage } from "./show-message.js"
export { whenUpdatable } from "./update-loader.js"
