import type { Page } from '@playwright/test'

/**
 * Resolves when the page hears what the server tells. Called before the page is opened: a pop-up comes only for what is
 * sent while the page listens, and on a slow machine much can be said between the page and its line.
 */
export async function lineIsUp(page: Page): Promise<void> {
  const line = await page.waitForEvent('websocket')
  // Of Engine.IO's and Socket.IO's packets `40` is the one that says whom the server took the line for.
  await line.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40'))
}
