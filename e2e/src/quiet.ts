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
  // Whoever leaves a page no longer waits for what it had asked.
  page.on('framenavigated', (frame) => frame === page.mainFrame() && open.clear())
  return async () => {
    const giveUpAt = performance.now() + 15_000
    while (open.size > 0 || performance.now() - lastChange < 120) {
      if (performance.now() > giveUpAt) throw new Error(`Still waiting for ${[...open].map((request) => request.url()).join(', ')}`)
      await sleep(30)
    }
    // What came last may still have to be drawn.
    await page.evaluate(untilIdle)
  }
}

/** Runs in the page: resolves once it has had nothing to do twice, and has drawn what it had. */
function untilIdle(): Promise<void> {
  const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 }))
  const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve))
  return idle()
    .then(drawn)
    .then(idle)
    .then(() => undefined)
}
