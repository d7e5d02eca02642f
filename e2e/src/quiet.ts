import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, Request } from '@playwright/test'

/** Follows what a page asks of the server, and answers a wait until it has had all its answers and asked nothing more for a moment. */
export function quietOf(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let lastChange = performance.now()
  const begin = (request: Request) => {
    open.add(request)
    lastChange = performance.now()
  }
  const end = (request: Request) => {
    open.delete(request)
    lastChange = performance.now()
  }
  page.on('request', begin)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  // A page that is left drops its open requests.
  page.on('framenavigated', (frame) => frame === page.mainFrame() && open.clear())
  return async () => {
    const giveUpAt = performance.now() + 15_000
    for (let isQuiet = false; !isQuiet; ) {
      if (performance.now() > giveUpAt) throw new Error(`Still waiting for ${[...open].map((request) => request.url()).join(', ')}`)
      if (open.size > 0) await sleep(30)
      else {
        // The last answer still has to be drawn, and may lead to more requests.
        const cameBefore = lastChange
        await page.evaluate(untilUnchanged)
        isQuiet = open.size === 0 && lastChange === cameBefore
      }
    }
  }
}

/** Runs in the page: resolves once nothing on it has changed for a while, and it has drawn what it had. */
function untilUnchanged(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      observer.disconnect()
      requestIdleCallback(() => requestAnimationFrame(() => resolve()), { timeout: 2_000 })
    }
    let wait = setTimeout(done, 200)
    const observer = new MutationObserver(() => {
      clearTimeout(wait)
      wait = setTimeout(done, 200)
    })
    observer.observe(document, { subtree: true, childList: true })
  })
}
