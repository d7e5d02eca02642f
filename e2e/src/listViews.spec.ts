import { problemsInEveryLook } from './inspect.ts'
import { expect, test } from './testApp.ts'

const wide = { width: 1280, height: 720 }

test('an admin filters, keeps and shares a view; sales reopen it by its name and by its link, and choose their columns', async ({
  signedInAs,
}) => {
  const name = `Late ones ${crypto.randomUUID().slice(0, 8)}`
  const admin = await signedInAs('admin')
  await admin.goto('/profile/view-orders?tab=all')
  await admin.getByRole('button', { name: 'Filter' }).click()
  await admin.getByRole('combobox', { name: 'Deadline' }).click()
  await admin.getByRole('option', { name: 'Before today' }).click()
  await admin.getByRole('combobox', { name: 'Status', exact: true }).click()
  await admin.getByRole('option', { name: 'Delivered' }).click()
  await admin.keyboard.press('Escape')
  await expect(admin).toHaveURL(/status=Delivered/)
  const found = admin.getByRole('table', { name: 'Orders' }).getByRole('row')
  await expect(found.nth(1)).toContainText('Delivered')
  await admin.keyboard.press('Escape')
  await admin.getByRole('button', { name: 'Views' }).click()
  await admin.getByRole('menuitem', { name: 'Save as a new view…' }).click()
  await admin.getByLabel('Name').fill(name)
  await admin.getByLabel('Everyone who has this list sees it').check()
  await admin.getByRole('button', { name: 'Save view' }).click()
  await expect(admin.getByRole('button', { name })).toBeVisible()
  const first = await found.nth(1).getByRole('link').first().textContent()

  const sales = await signedInAs('sales')
  await sales.goto('/profile/orders-for-sales-role')
  await sales.getByRole('button', { name: 'Views' }).click()
  await expect(sales.getByRole('menuitem', { name })).toBeVisible()
  expect(await problemsInEveryLook(sales), 'with the Views menu open').toEqual([])
  await sales.setViewportSize(wide)
  await sales.getByRole('menuitem', { name }).click()
  await expect(sales.getByText('Deadline: Before today')).toBeVisible()
  const seen = sales.getByRole('table', { name: 'Orders' })
  await expect(seen.getByRole('link', { name: first ?? '', exact: true }).first()).toBeVisible()
  await sales.reload()
  await expect(sales.getByRole('button', { name })).toBeVisible()
  await expect(sales.getByText('Status: Delivered')).toBeVisible()
  await sales.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const bar = sales.getByRole('region', { name: 'Selected rows' })
  await expect(bar.getByRole('button', { name: 'Change status' })).toBeVisible()
  expect(await problemsInEveryLook(sales), 'with rows chosen').toEqual([])
  await sales.setViewportSize(wide)
  await bar.getByRole('button', { name: 'Clear selection' }).click()

  await sales.getByRole('button', { name }).click()
  await sales.getByRole('menuitem', { name: 'Columns…' }).click()
  await sales.getByRole('checkbox', { name: 'Customer' }).uncheck()
  await sales.getByRole('button', { name: 'Move Deadline up' }).click()
  await sales.getByRole('button', { name: 'Save columns' }).click()
  await expect(seen.getByRole('columnheader', { name: 'Customer' })).toHaveCount(0)
  await sales.reload()
  await expect(seen.getByRole('columnheader').nth(2)).toContainText('Deadline')

  // Restores the list for the tests after this one.
  await sales.getByRole('button', { name }).click()
  await sales.getByRole('menuitem', { name: 'Columns…' }).click()
  await sales.getByRole('button', { name: 'Usual columns' }).click()
  await sales.getByRole('button', { name: 'Save columns' }).click()
  await expect(seen.getByRole('columnheader', { name: 'Customer' })).toBeVisible()
  await admin.getByRole('button', { name }).click()
  await admin.getByRole('menuitem', { name: 'Delete this view' }).click()
  await expect(admin.getByText(`“${name}” is deleted.`)).toBeVisible()
})
