import type { Page } from '@playwright/test'
import { violations } from './inspect.ts'
import { quietOf } from './quiet.ts'
import { expect, test } from './testApp.ts'

/** Keys are heard once the bar of the person is there. */
const untilKeysAreHeard = async (page: Page) => {
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  await expect(page.locator('tbody a.cell-link.clipped')).toHaveCount(10)
}

const list = '/profile/orders-for-sales-role?tab=completed&sort=name&direction=asc'

test('sales walk orders by keyboard alone, each beside the list, into one and back to its row', async ({ signedInAs }) => {
  const page = await signedInAs('sales')
  await page.goto(list)
  const links = page.getByRole('table', { name: 'Orders' }).locator('tbody a.cell-link.clipped')
  const beside = page.getByRole('region', { name: 'Beside the list' })
  const numberOf = async (at: number) => (await page.locator('tbody tr').nth(at).innerText()).match(/#\d+/)?.[0] ?? ''
  await untilKeysAreHeard(page)
  const [second, third] = [await numberOf(1), await numberOf(2)]

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(beside).toHaveCount(0)
  await page.keyboard.press('o')
  await expect(beside).toContainText(second)
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('j')
  await expect(beside).toContainText(third)
  await expect(page.locator('tbody tr').nth(2)).toHaveAttribute('aria-current', 'true')
  for (const part of ['Story', 'People', 'Price', 'Progress']) await expect(beside.getByRole('heading', { name: part })).toBeVisible()
  const address = page.url()
  expect(address).toMatch(/[?&]beside=[0-9a-f-]{36}/)

  await page.reload()
  await untilKeysAreHeard(page)
  await expect(beside).toContainText(third)
  // The focus has moved, and the walk continues from the open row.
  await page.keyboard.press('k')
  await expect(beside).toContainText(second)
  await page.keyboard.press('j')
  await expect(page).toHaveURL(address)
  await expect(page.locator('tbody tr').nth(2)).toHaveAttribute('aria-current', 'true')

  await page.keyboard.press('o')
  await expect(beside.getByRole('heading', { level: 2 }).first()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(beside.getByRole('link', { name: 'Open order' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(beside).toHaveCount(0)
  await expect(links.nth(2)).toBeFocused()
  await page.goBack()
  await expect(beside).toContainText(third)

  await links.nth(2).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/view-order-details/)
  await expect(page.getByRole('main')).toContainText(third)
  await page.goBack()
  await expect(beside).toContainText(third)
})

test('what stands beside the list can be worked with: a dialog of it keeps its own Escape', async ({ signedInAs }) => {
  const page = await signedInAs('sales')
  await page.goto(list)
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Open beside' }).click()
  const beside = page.getByRole('region', { name: 'Beside the list' })
  await beside.getByRole('button', { name: 'Assign To' }).click()
  const dialog = page.getByRole('dialog')
  // A list that is open in it would have the key to itself.
  await dialog.getByRole('button', { name: 'Cancel' }).focus()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(beside).toBeVisible()
  // Pressing a row anywhere but on its name goes on to it.
  const fourth = page.locator('tbody tr').nth(3)
  await fourth
    .locator('td')
    .nth(2)
    .click({ position: { x: 2, y: 2 } })
  await expect(fourth).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: 'Details beside the list' }).click()
  await expect(beside).toHaveCount(0)
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`a list with an order beside it has nothing in the way of anybody, ${colorScheme}`, async ({ signedInAs }) => {
    const page = await signedInAs('sales', { colorScheme, viewport: { width: 1280, height: 800 } })
    const quiet = quietOf(page)
    await page.goto(list)
    await untilKeysAreHeard(page)
    await page.keyboard.press('o')
    await expect(page.getByRole('region', { name: 'Beside the list' })).toContainText('Story')
    await expect(page.getByRole('list', { name: /What happened/ })).toBeVisible()
    await quiet()
    expect(await violations(page)).toEqual([])
    // Every control of it is a stop on the way, and the way leads out of it again.
    const beside = page.getByRole('region', { name: 'Beside the list' })
    const stops = beside.locator('a[href], button:enabled, input:enabled')
    await page.keyboard.press('o')
    await expect(beside.getByRole('heading', { level: 2 }).first()).toBeFocused()
    let visited = 0
    for (;;) {
      await page.keyboard.press('Tab')
      if ((await beside.locator(':focus').count()) === 0) break
      await expect(beside.locator(':focus')).toBeInViewport()
      visited += 1
    }
    expect(visited).toBe(await stops.count())
  })

test('a narrow screen has no room for it, even if the address asks for it', async ({ signedInAs }) => {
  const page = await signedInAs('sales', { viewport: { width: 1100, height: 800 } })
  await page.goto(`${list}&beside=0198f0c0-0000-7000-8000-000000000000`)
  await expect(page.locator('tbody a.cell-link.clipped')).toHaveCount(10)
  await expect(page.getByRole('region', { name: 'Beside the list' })).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Deadline' })).toBeVisible()
  await page.setViewportSize({ width: 1300, height: 800 })
  await expect(page.getByRole('region', { name: 'Beside the list' })).toContainText('This order is not here.')
})
