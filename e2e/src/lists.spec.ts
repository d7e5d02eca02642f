import { violations, withoutTransitions } from './inspect.ts'
import { expect, test } from './testApp.ts'

test('from the last order of a page the way leads on to the first of the next, and back', async ({ signedInAs }) => {
  const page = await signedInAs('admin')
  // The oldest first: orders of other tests come behind these.
  await page.goto('/profile/view-orders?tab=all&sort=createdAt&direction=asc')
  const names = page.getByRole('table').locator('tbody a.cell-link.clipped')
  await expect(names).toHaveCount(10)
  const total = Number((await page.getByText(/^1–10 of [\d,]+$/).textContent())?.replace(/^.* of /, '').replaceAll(',', ''))
  await names.last().click()
  const pager = page.getByRole('navigation', { name: 'Orders before and after' })
  await expect(pager).toContainText('10 of')
  const counted = Number((await pager.textContent())?.replace(/^.*10 of ([\d,]+).*$/, '$1').replaceAll(',', ''))
  expect(counted).toBeGreaterThanOrEqual(total)
  const tenth = page.url()
  await pager.getByRole('link', { name: 'Next order' }).click()
  await expect(pager).toContainText('11 of')
  await pager.getByRole('link', { name: 'Next order' }).click()
  await expect(pager).toContainText('12 of')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(pager).toContainText('11 of')
  await pager.getByRole('link', { name: 'Previous order' }).click()
  await expect(pager).toContainText('10 of')
  expect(page.url()).toBe(tenth)
})

test('what is shown while the next page is on its way can be read', async ({ signedInAs }) => {
  const page = await signedInAs('admin')
  await page.goto('/profile/view-orders?tab=all')
  await withoutTransitions(page)
  const answered = Promise.withResolvers<void>()
  await page.route(
    ({ searchParams }) => searchParams.get('page') === '2',
    async (route) => {
      await answered.promise
      await route.continue()
    },
  )
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(page.getByText(/^11–20 of/)).toBeVisible()
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  expect(await violations(page)).toEqual([])
  answered.resolve()
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
})

test('an employee’s tasks open where the work is', async ({ signedInAs }) => {
  const page = await signedInAs('employee')
  await page.goto('/profile/assignment')
  await expect(page.getByRole('tab', { name: /^Active Orders/ })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: /^New Orders/ }).click()
  await expect(page).toHaveURL(/tab=new/)
  await page.getByRole('tab', { name: /^Active Orders/ }).click()
  await expect(page).toHaveURL(/assignment$/)
})

for (const width of [390, 720])
  test(`at ${width} px the tab that is open is in sight`, async ({ signedInAs }) => {
    const page = await signedInAs('admin', { viewport: { width, height: 844 } })
    await page.goto('/profile/view-orders?tab=cancelled')
    await expect(page.getByRole('tab', { name: /^Cancelled Orders/ })).toBeInViewport({ ratio: 1 })
    await page.goto('/profile/view-orders?tab=new')
    await expect(page.getByRole('tab', { name: /^New Orders/ })).toBeInViewport({ ratio: 1 })
    // The same where the tabs are no list's.
    await page.goto('/profile/to-do-list?show=time')
    await expect(page.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 1 })
  })

test('what is wider than the screen leaves every cell room between the columns that stay', async ({ signedInAs }) => {
  const page = await signedInAs('admin', { viewport: { width: 900, height: 844 } })
  await page.goto('/profile/view-orders?tab=all')
  const table = page.getByRole('table')
  // Until the orders are there, rows without columns that stay hold their place.
  await expect(page.getByText(/^1–10 of/)).toBeVisible()
  const { staying, cut } = await table.evaluate((element) => {
    const isStaying = (cell: Element) => {
      const { position, left, right } = getComputedStyle(cell)
      return position === 'sticky' && (left !== 'auto' || right !== 'auto')
    }
    const width = (cell: Element) => cell.getBoundingClientRect().width
    let frame: Element | null = element.parentElement
    while (frame && frame.scrollWidth <= frame.clientWidth) frame = frame.parentElement
    const cells = [...(element.querySelector('tbody tr')?.children ?? [])]
    const staying = cells.filter(isStaying)
    const room = (frame?.clientWidth ?? 0) - staying.reduce((sum, cell) => sum + width(cell), 0)
    const cut = cells
      .filter((cell) => !isStaying(cell) && width(cell) > room + 1)
      .map((cell) => `${cell.textContent}: ${width(cell)} of ${room}`)
    return { staying: staying.length, cut }
  })
  expect(staying).toBeGreaterThan(1)
  expect(cut).toEqual([])
})

test('what clears a field is as large as a finger needs', async ({ signedInAs }) => {
  const page = await signedInAs('admin', { viewport: { width: 1280, height: 844 } })
  await page.goto('/profile/view-orders?tab=all&search=a&createdAt=today')
  const clear = page.getByRole('button', { name: 'Clear search' }).first()
  const { width = 0, height = 0 } = (await clear.boundingBox()) ?? {}
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
})

test('on a phone it is read whole by what a list is sorted', async ({ signedInAs }) => {
  const page = await signedInAs('admin', { viewport: { width: 390, height: 844 } })
  await page.goto('/profile/view-orders?tab=all')
  const order = page.getByRole('combobox', { name: 'Sort by' })
  await expect(order).toHaveValue('Created At, newest first')
  expect(await order.evaluate((field) => field.scrollWidth - field.clientWidth)).toBeLessThanOrEqual(0)
})

test('without a line a screen says so and from when it is, and a failed one comes back by itself', async ({ signedInAs }) => {
  const page = await signedInAs('admin')
  await page.goto('/profile/view-orders?tab=all')
  await expect(page.getByText(/^1–10 of/)).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText(/^No connection\. You see the state of \w{3}, \d+ \w+, /)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Skip to content' })).not.toBeInViewport()
  await page.context().setOffline(false)
  await expect(page.getByText(/^No connection\./)).toHaveCount(0)

  await page.route('**/api/main/getAllOrders*', (route) => route.abort('internetdisconnected'))
  await page.getByRole('tab', { name: /^Delivered Orders/ }).click()
  await expect(page.getByText('Unable to fetch Orders!')).toBeVisible()
  await page.unroute('**/api/main/getAllOrders*')
  await expect(page.getByText('Unable to fetch Orders!')).toHaveCount(0)
  await expect(page.getByRole('table')).toBeVisible()
})
