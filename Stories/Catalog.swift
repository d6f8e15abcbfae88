import Storybook

/// All example screens; nothing in them is hidden from a package of somebody else.
let catalog = Catalog("Example stories") {
  screensA
  screensB
  screensD
}
