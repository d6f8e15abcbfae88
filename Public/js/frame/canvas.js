// What the canvas shares with the modules that load on demand. Bundled, these find it as `storybookCanvas`,
// its only name in the global scope of a screen.

export { application, appliedAssets, appliedBody, applyRendering, insertBody, isAnotherHead,
  parsedMarkup, parsedPage } from "./apply-rendering.js"
export { basePath, eachStyleAddress, filePath, versionAssets } from "./asset-versions.js"
export { dom, unshadowed } from "./dom-members.js"
export { failedLoads, loads } from "./failed-loads.js"
export { isPageScrolled, preservingFocus } from "./focus.js"
export { composition, containedTexts, fieldName, fieldNames, fieldState, heldCommands, isCheckable,
  isElement, isField, isFoldable, isTyped, pendingCommands, pendingCounts, recordRendered,
  renderedStates, rewrittenFields, room, selectionOf, sentTexts } from "./form-state.js"
export { shownRendering } from "./frame-commands.js"
export { postNavigation } from "./frame-links.js"
export { lastDelivered } from "./frame-port.js"
export { areShadowsUsed, copyAttribute, declaredShadows, importedNode, listenInScreen,
  shadowRoots } from "./import-node.js"
export { ownStyle } from "./own-style.js"
export { postToPage } from "./page-messages.js"
export { applyPending, runAfterRendering } from "./pending-rendering.js"
export { keepAttributes, setRootAttributes } from "./root-attributes.js"
export { showMessage } from "./show-message.js"
export { fetchScript, load, postToolMessage, scriptFolder, tools, useTool } from "./tool-loader.js"
export { provideUpdates, updates, whenUpdatable } from "./update-loader.js"
