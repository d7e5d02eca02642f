import { expect, test } from './desk.ts'

test('sales assign fifty orders at once, and one press makes all of them as they were', async ({ signedInAs }) => {
  test.setTimeout(120_000)
  const sales = await signedInAs('sales')
  // Finished orders, which nobody else looks at meanwhile.
  await sales.goto('/profile/orders-for-sales-role?tab=completed&pageSize=50')
  const rows = sales.getByRole('table', { name: 'Orders' }).getByRole('row')
  await expect(rows).toHaveCount(51)
  const assignees = () => rows.evaluateAll((all) => all.slice(1).map((row) => row.children[5]?.textContent))
  const before = await assignees()
  await sales.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await sales.getByRole('button', { name: 'Assign To' }).click()
  const dialog = sales.getByRole('dialog', { name: 'Assign 50 orders' })
  await dialog.getByRole('combobox', { name: 'Manager' }).click()
  await sales.getByRole('option', { name: 'Farhan' }).click()
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  const told = sales.getByText(/^50 orders assigned to Farhan/)
  await expect(told).toBeVisible({ timeout: 30_000 })
  await expect(dialog).toHaveCount(0)
  await expect.poll(async () => (await assignees()).every((text) => text?.includes('Farhan'))).toBe(true)

  await sales.getByRole('button', { name: 'Undo' }).click()
  await expect(sales.getByText('50 orders are as before.')).toBeVisible({ timeout: 30_000 })
  await expect.poll(assignees).toEqual(before)
})
