import { problemsInEveryLook } from './inspect.ts'
import { expect, test } from './testApp.ts'

test('sales assign fifty orders at once, and one press makes all of them as they were', async ({
  api,
  freshCustomer,
  idOf,
  signedInAs,
}) => {
  // Orders of a customer of their own: other tests do not change this list of fifty.
  const account = await freshCustomer()
  const [testApp, customer] = [await api('sales'), await idOf(account)]
  const about = { details: 'One of fifty.', category: 'Web Development', deadline: '2040-01-01', timezone: 'UTC', customer }
  for (let at = 1; at <= 50; at++) await testApp.orders.create({ ...about, name: `${account.name} ${at}` })

  const sales = await signedInAs('sales')
  await sales.goto(`/profile/orders-for-sales-role?search=${encodeURIComponent(account.name)}&pageSize=50`)
  const rows = sales.getByRole('table', { name: 'Orders' }).getByRole('row')
  await expect(rows).toHaveCount(51)
  // By what a row says: which columns sales have chosen is another journey's.
  const farhans = rows.filter({ hasText: 'Farhan' })
  await expect(farhans).toHaveCount(0)
  await sales.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await sales.getByRole('button', { name: 'Assign To' }).click()
  const dialog = sales.getByRole('dialog', { name: 'Assign 50 orders' })
  await dialog.getByRole('combobox', { name: 'Manager' }).click()
  await sales.getByRole('option', { name: 'Farhan' }).click()
  expect(await problemsInEveryLook(sales)).toEqual([])
  await sales.setViewportSize({ width: 1280, height: 720 })
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  const told = sales.getByText(/^50 orders assigned to Farhan/)
  await expect(told).toBeVisible({ timeout: 60_000 })
  // Under the pointer the words stay, however long the list takes.
  await told.hover()
  await expect(dialog).toHaveCount(0)
  await expect(farhans).toHaveCount(50)

  await sales.getByRole('button', { name: 'Undo' }).click()
  await expect(sales.getByText('50 orders were restored.')).toBeVisible({ timeout: 60_000 })
  await expect(farhans).toHaveCount(0)
})
