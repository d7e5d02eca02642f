import type { Page } from '@playwright/test'
import { expect, test } from './desk.ts'
import { problemsInEveryLook } from './inspect.ts'

/** Opens the list that a row of figures leads to, and answers how many it says there are. */
async function totalBehind(page: Page, table: string, row: RegExp): Promise<number> {
  await page.getByRole('table', { name: table }).getByRole('row', { name: row }).getByRole('link').first().click()
  const said = page.getByText(/^[\d,]+–[\d,]+ of [\d,]+$/)
  await expect(said).toBeVisible()
  return Number((await said.innerText()).split(' of ')[1]?.replaceAll(',', ''))
}

test('the office chooses a span, and each figure leads to as many rows as it says', async ({ signedInAs }) => {
  const page = await signedInAs('sales')
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  const table = page.getByRole('table', { name: 'Orders that came in, by status' })
  const all = table.getByRole('row', { name: /^All of them/ }).getByRole('cell')
  const ofWeek = await all.innerText()
  await page.getByRole('combobox', { name: 'Days of the figures' }).click()
  await page.getByRole('option', { name: 'This quarter' }).click()
  await expect(page).toHaveURL(/span=thisQuarter/)
  await expect(all).not.toHaveText(ofWeek)
  const said = await all.innerText()
  expect(Number(said)).toBeGreaterThan(Number(ofWeek))
  // The charts come after everything else; what they show stands in the tables.
  await expect(page.locator('.recharts-bar-rectangle').first()).toBeAttached()
  expect(await problemsInEveryLook(page)).toEqual([])
  expect(await totalBehind(page, 'Orders that came in, by status', /^All of them/)).toBe(Number(said))
  await page.goBack()
  await expect(page).toHaveURL(/span=thisQuarter/)
  const payments = await page
    .getByRole('table', { name: 'Income from orders in USD' })
    .getByRole('row', { name: /^All of them/ })
    .innerText()
  expect(await totalBehind(page, 'Income from orders in USD', /^All of them/)).toBe(Number(/(\d+) payments?/.exec(payments)?.[1]))
})

test('a manager sees who has how much to do and no money, and goes from a name to their orders', async ({ signedInAs }) => {
  const page = await signedInAs('manager')
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  const row = page.getByRole('table', { name: 'Load of your people' }).getByRole('row').nth(1)
  const [who, underWay] = [await row.getByRole('rowheader').innerText(), await row.getByRole('cell').first().innerText()]
  await expect(page.getByText('Income', { exact: false })).toHaveCount(0)
  expect(await problemsInEveryLook(page)).toEqual([])
  expect(await totalBehind(page, 'Load of your people', new RegExp(`^${who}`))).toBe(Number(underWay))
  await expect(page.getByText(`Employee: ${who}`)).toBeVisible()
})
