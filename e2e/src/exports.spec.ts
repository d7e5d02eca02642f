import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { expect, test } from './testApp.ts'

test('an admin exports everybody, finds the file among the exported ones, and it holds who there is', async ({
  signedInAs,
  api,
  freshCustomer,
}) => {
  const customer = await freshCustomer()
  const page = await signedInAs('admin')
  await page.goto('/profile/manage-users')
  await page.getByRole('button', { name: 'More Actions' }).click()
  await page.getByRole('menuitem', { name: 'Export All Users' }).click()
  const question = page.getByRole('dialog', { name: 'Export All Users' })
  await expect(question).toContainText('Are you sure you want to export all Users Data?')
  await question.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(page.getByText('Exported All Users To CSV file !')).toBeVisible()
  await page.getByRole('button', { name: 'Show files' }).click()

  await expect(page).toHaveURL(/\/profile\/all-exported-files/)
  const row = page.getByRole('row').filter({ hasText: 'users-' }).first()
  await expect(row).toContainText('Asha Menon')
  await expect(row).toContainText('Ready')
  const downloading = page.waitForEvent('download')
  await row.getByRole('link', { name: /^Download users-/ }).click()
  const download = await downloading
  const people: Record<string, string>[] = parse(await readFile(await download.path()), { bom: true, columns: true })
  expect(people.find(({ Email }) => Email === customer.email)).toMatchObject({
    'User name': customer.username,
    Role: 'Customer',
    State: 'Active',
  })
  // Others may have signed up since; the file and what is said of it are of one moment.
  const name = download.suggestedFilename()
  expect((await (await api('admin')).exports.all({ search: name })).items).toMatchObject([{ name, rows: people.length }])
  const { items } = await (await api('admin')).logs.all({ kind: 'export', search: name })
  expect(items.map(({ message }) => message)).toEqual([`admin downloaded ${name}`, `admin exported all users to ${name}`])
})

test('a question that is answered with no exports nothing', async ({ signedInAs, api }) => {
  const payments = async () => (await (await api('admin')).exports.all({ search: 'payments-' })).total
  const before = await payments()
  const page = await signedInAs('admin')
  await page.goto('/profile/all-order-payments')
  await page.getByRole('button', { name: 'More Actions' }).click()
  await page.getByRole('menuitem', { name: 'Export All Payments' }).click()
  const question = page.getByRole('dialog', { name: 'Export payments' })
  await expect(question).toContainText('Are you sure you want to export all Payments Data?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: 'More Actions' })).toBeFocused()
  expect(await payments()).toBe(before)
})

test('an admin exports just what a list is narrowed to, and then just the rows that were chosen', async ({ signedInAs }) => {
  const page = await signedInAs('admin')
  const exported = async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click()
    const told = page.getByText(/^orders-(filtered|selected)-.*\.csv is ready\.$/).last()
    await expect(told).toBeVisible()
    const file = (await told.innerText()).replace(' is ready.', '')
    await page.goto('/profile/all-exported-files')
    const row = page.getByRole('row').filter({ hasText: file })
    const downloading = page.waitForEvent('download')
    await row.getByRole('link', { name: /^Download orders-/ }).click()
    const orders: Record<string, string>[] = parse(await readFile(await (await downloading).path()), { bom: true, columns: true })
    return { numbers: orders.map(({ Number: number }) => `#${number}`), row }
  }
  const rows = page.getByRole('table', { name: 'Orders' }).locator('tbody tr')
  const shown = () => rows.evaluateAll((all) => all.map((one) => /#\d+/.exec(one.textContent ?? '')?.[0]))
  // Finished orders, which no other test changes, from A to Z on one page.
  await page.goto('/profile/view-orders?tab=completed&category=Web+Development&sort=name&direction=asc&pageSize=100')
  await expect(rows.first()).toContainText('#')
  const all = await shown()
  await page.getByRole('button', { name: /^Export th/ }).click()
  const filtered = await exported()
  expect(filtered.numbers).toEqual(all)
  await expect(filtered.row).toContainText('Tab: Completed Orders')
  await expect(filtered.row).toContainText('Category: Web Development')

  await page.goBack()
  for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Export' }).click()
  const chosen = await exported()
  expect(chosen.numbers.toSorted()).toEqual(all.slice(0, 2).toSorted())
  await expect(chosen.row).toContainText('Selected: 2 rows')
})

for (const role of ['sales', 'manager', 'user'] as const)
  test(`${role} neither sees exported files nor reaches one by its link`, async ({ signedInAs, api }) => {
    const { _id } = await (await api('admin')).exports.orders()
    const admin = await signedInAs('admin')
    await expect.poll(async () => (await admin.request.get(`/api/exports/${_id}/file`)).status()).toBe(200)
    const page = await signedInAs(role)
    await page.goto('/profile/all-exported-files')
    await expect(page).toHaveURL(/\/profile\/?$/)
    const [guessed, missing] = await Promise.all(
      [_id, '0198f0c0-0000-7000-8000-000000000000'].map((id) => page.request.get(`/api/exports/${id}/file`)),
    )
    expect([guessed?.status(), missing?.status()]).toEqual([404, 404])
    await expect(api(role).then((client) => client.exports.users())).rejects.toMatchObject({ code: 'FORBIDDEN' })
    if (role !== 'sales') return
    await page.goto('/profile/orders-for-sales-role')
    await page.getByRole('button', { name: 'More Actions' }).click()
    await expect(page.getByRole('menuitem', { name: 'Create Order' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: /Export/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Export/ })).toHaveCount(0)
  })

test('what draws toasts does not arrive: the screen stays, and what was to be said is said once it is there', async ({ signedInAs }) => {
  const page = await signedInAs('admin')
  await page.goto('/profile/manage-users')
  let refused = 0
  await page.route('**/assets/Toasts-*', (route) => {
    refused += 1
    return route.abort('internetdisconnected')
  })
  await page.getByRole('button', { name: 'More Actions' }).click()
  await page.getByRole('menuitem', { name: 'Export All Users' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click()
  await expect.poll(() => refused).toBeGreaterThan(2)
  await expect(page.getByRole('table')).toBeVisible()
  await page.unroute('**/assets/Toasts-*')
  await expect(page.getByText('Exported All Users To CSV file !')).toBeVisible()
})
