import type { Page } from '@playwright/test'
import { expect, test } from './testApp.ts'

/** How often each delay is tried; the long form is `CLICK_ROUNDS=20`. */
const rounds = Number(process.env.CLICK_ROUNDS ?? 1)
const delaysMs = Array.from({ length: 15 }, (_, step) => step * 50)

/**
 * Presses what is named where it lies at this instant, as a hand does: down, a moment, up. Nothing is waited for or tried
 * again, so that a click that is lost stays lost. The moments are those of a hand, and what is tested is any of them.
 */
async function press(page: Page, name: string, afterMs: number) {
  const place = await page.evaluate(
    async ({ name, afterMs }) => {
      await new Promise((resolve) => setTimeout(resolve, afterMs))
      const link = [...document.querySelectorAll('main a')].find(({ textContent }) => textContent === name)
      const { x, y, width, height } = link?.getBoundingClientRect() ?? new DOMRect()
      return { x: x + Math.min(20, width / 2), y: y + height / 2 }
    },
    { name, afterMs },
  )
  await page.mouse.move(place.x, place.y)
  const under = await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.textContent, place)
  await page.mouse.down()
  const pressed = await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest('a')?.getAttribute('href') ?? null, place)
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), 80)
  await page.mouse.up()
  return { under, pressed }
}

test('a click right after a search opens the row that was pressed', async ({ signedInAs }) => {
  test.setTimeout(rounds * 240_000)
  const page = await signedInAs('admin')
  const lost: string[] = []
  let pressedLinks = 0
  for (let round = 0; round < rounds; round += 1)
    for (const afterMs of delaysMs) {
      await page.goto('/profile/view-orders')
      const third = page.getByRole('table').getByRole('row').nth(3).locator('a.cell-link').first()
      const name = (await third.textContent()) ?? ''
      await page.getByRole('searchbox').fill(name)
      const { pressed } = await press(page, name, afterMs)
      if (!pressed) continue
      pressedLinks += 1
      // A click that is lost never arrives, however long one waits; one on a busy machine takes its time.
      await page.waitForURL(`**${pressed}*`, { timeout: 30_000 }).catch(() => lost.push(`${afterMs} ms: ${page.url()}`))
    }
  expect(lost).toEqual([])
  // A press beside the list proves nothing.
  expect(pressedLinks).toBeGreaterThan((rounds * delaysMs.length) / 2)
})

test('what moves under the pointer between the press and the release takes no click away', async ({ signedInAs }) => {
  const page = await signedInAs('admin')
  await page.goto('/profile/view-orders')
  const row = page.getByRole('table').getByRole('row').nth(3).locator('a.cell-link').first()
  const href = await row.getAttribute('href')
  // A banner that comes in that moment, from above.
  await page.evaluate(() =>
    document.addEventListener('mousedown', () =>
      document.querySelector('main')?.prepend(...Array.from({ length: 9 }, () => document.createElement('hr'))),
    ),
  )
  // By its address: a new order may stand above it.
  await page.getByRole('table').locator(`a.cell-link[href="${href}"]`).first().click({ delay: 50 })
  await page.waitForURL(`**${href}*`)
})

test('a pointer that is moved away before it is released presses nothing', async ({ signedInAs }) => {
  const page = await signedInAs('admin')
  await page.goto('/profile/view-orders')
  const row = page.getByRole('table').getByRole('row').nth(3).locator('a.cell-link').first()
  await row.hover()
  await page.mouse.down()
  await page.getByRole('heading', { level: 1 }).hover()
  await page.mouse.up()
  await expect(page).toHaveURL(/view-orders/)
})
