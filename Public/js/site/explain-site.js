// Adds the notices of a static site to its page.

import { SiteNotices } from "./site-notices.js"

/** Explains the site once `page`, a promise of the panel, is there. The store must not have started. */
export async function explainSite(store, page) {
  // Read first: the page removes the props from the URL once the site rejects them.
  const address = location.hash
  // Collects the events that the store dispatches before the notices exist.
  const missed = []
  const miss = ({ detail }) => missed.push(detail)
  for (const type of ["change", "failed"]) store.addEventListener(type, miss)
  const { panel } = await page
  for (const type of ["change", "failed"]) store.removeEventListener(type, miss)
  new SiteNotices(store, panel, { address, missed })
}
