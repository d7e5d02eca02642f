import type { Page } from '@playwright/test'
import { problemsInEveryLook } from './inspect.ts'
import { quietOf } from './quiet.ts'
import { expect, test } from './testApp.ts'

/** How many the list says there are that a row of figures leads to. */
async function totalBehind(page: Page, table: string, row: RegExp): Promise<number> {
  await page.getByRole('table', { name: table }).getByRole('row', { name: row }).getByRole('link').first().click()
  const said = page.getByText(/^[\d,]+–[\d,]+ of [\d,]+$/)
  await expect(said).toBeVisible()
  return Number((await said.innerText()).split(' of ')[1]?.replaceAll(',', ''))
}

/** Other tests run at the same time: a list of a moment later may hold one more, and the figure is read again. */
const untilNobodyCameBetween = (compare: () => Promise<void>) => expect(compare).toPass({ timeout: 90_000 })

test('the office chooses a span, and each figure leads to as many rows as it says', async ({ signedInAs }) => {
  const page = await signedInAs('sales')
  const quiet = quietOf(page)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  const byStatus = 'Orders that came in, by status'
  const orders = page
    .getByRole('table', { name: byStatus })
    .getByRole('row', { name: /^Total/ })
    .getByRole('cell')
  const ofWeek = await orders.innerText()
  await page.getByRole('combobox', { name: 'Days of the figures' }).click()
  await page.getByRole('option', { name: 'This quarter' }).click()
  await expect(page).toHaveURL(/span=thisQuarter/)
  await expect.poll(async () => Number(await orders.innerText())).toBeGreaterThanOrEqual(Number(ofWeek))
  // The charts come after everything else; what they show stands in the tables.
  await expect(page.locator('.recharts-bar-rectangle').first()).toBeAttached()
  // The figures of the week stand there, pale, until those of the quarter have come.
  await quiet()
  expect(await problemsInEveryLook(page)).toEqual([])

  const home = page.url()
  await untilNobodyCameBetween(async () => {
    await page.goto(home)
    const said = Number(await orders.innerText())
    expect(await totalBehind(page, byStatus, /^Total/)).toBe(said)
  })
  await page.goBack()
  await expect(page).toHaveURL(/span=thisQuarter/)
  const income = 'Income from orders in USD'
  const payments = page.getByRole('table', { name: income }).getByRole('row', { name: /^Total/ })
  await untilNobodyCameBetween(async () => {
    await page.goto(home)
    const said = Number(/([\d,]+) payments?/.exec(await payments.innerText())?.[1]?.replaceAll(',', ''))
    expect(await totalBehind(page, income, /^Total/)).toBe(said)
  })
})

test('a manager sees who has how much to do and no money, and goes from a name to their orders', async ({ signedInAs }) => {
  const page = await signedInAs('manager')
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  const load = 'Your team’s load'
  const row = page.getByRole('table', { name: load }).getByRole('row').nth(1)
  const who = await row.getByRole('rowheader').innerText()
  await expect(page.getByText('Income', { exact: false })).toHaveCount(0)
  expect(await problemsInEveryLook(page)).toEqual([])
  const home = page.url()
  await untilNobodyCameBetween(async () => {
    await page.goto(home)
    const theirs = page.getByRole('table', { name: load }).getByRole('row', { name: new RegExp(`^${who}`) })
    const underWay = Number(await theirs.getByRole('cell').first().innerText())
    expect(await totalBehind(page, load, new RegExp(`^${who}`))).toBe(underWay)
  })
  await expect(page.getByText(`Employee: ${who}`)).toBeVisible()
})
