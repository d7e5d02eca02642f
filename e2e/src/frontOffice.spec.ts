import { href, pathOf } from '@app/contract/screens.ts'
import { expect, test } from './testApp.ts'

test('what an admin writes for the landing page stands there for visitors, and in the log with what was there before', async ({
  signedInAs,
  visitor,
  api,
}) => {
  const office = await api('admin')
  const before = await office.home.details()
  const { updatedAt: _, ...words } = before
  // The heading stays: other journeys read it while this one writes.
  const details = `Tell us by noon, and a mentor answers today. ${Date.now()}`
  const admin = await signedInAs('admin')
  try {
    await admin.goto(pathOf('editHome'))
    await admin.getByLabel('Details').fill(details)
    await admin.getByLabel('Logo text').fill('Codehelp')
    await expect(admin.getByRole('region', { name: 'Preview' })).toContainText(details)
    await admin.getByRole('button', { name: 'Update', exact: true }).click()
    await expect(admin.getByText('Updated Home Page Successfully !')).toBeVisible()
    await expect(admin.getByRole('banner')).toContainText('Codehelp')

    const page = await visitor()
    await page.goto(pathOf('landing'))
    await expect(page.getByText(details)).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('Codehelp')

    await admin.goto(pathOf('allLogs'))
    const line = admin.getByRole('table', { name: 'Logs' }).getByRole('row').filter({ hasText: details })
    await expect(line).toContainText('admin edited the landing page')
    await expect(line.locator('del').filter({ hasText: before.details })).toBeVisible()
  } finally {
    await office.home.update(words)
  }
})

test('coins that an admin gives are in the customer’s bar at once, on both their pages, and in the log that is searched and filtered', async ({
  signedInAs,
  freshCustomer,
  api,
  idOf,
}) => {
  const customer = await freshCustomer()
  const id = await idOf(customer)
  const own = await signedInAs(customer)
  await own.goto(`${pathOf('myProfile')}#coins`)
  const balance = own.getByRole('button', { name: 'coins help apply discounts on orders' })
  await expect(balance).toHaveText('0')
  await balance.hover()
  await expect(own.getByRole('tooltip', { name: 'coins help apply discounts on orders', exact: true })).toBeVisible()

  const admin = await signedInAs('admin')
  await admin.goto(href('viewUser', { id }))
  await admin.getByRole('button', { name: 'Give or take coins' }).click()
  const dialog = admin.getByRole('dialog', { name: `Coins of ${customer.name}` })
  await dialog.getByLabel('Coins').fill('120')
  await dialog.getByLabel('Reason').fill('For the long wait')
  await dialog.getByRole('button', { name: 'Give coins' }).click()
  await expect(admin.getByText(`${customer.name} now has 120 coins.`)).toBeVisible()
  await expect(balance).toHaveText('120')
  await expect(own.getByRole('table').getByRole('row').filter({ hasText: 'For the long wait' })).toContainText('+120')

  await (await api('admin')).users.updateRole({ username: customer.username, role: 'remoteDeveloper' })
  await admin.goto(pathOf('allLogs'))
  const lines = admin.getByRole('table', { name: 'Logs' }).getByRole('row').filter({ hasText: customer.username })
  await admin.getByLabel('Search activity or name').fill(customer.username)
  await expect(lines).toHaveCount(2)
  await expect(lines.nth(0)).toContainText(/changed the role of .+ from Customer to Remote developer/)
  await expect(lines.nth(0).locator('del')).toHaveText('Customer')
  await expect(lines.nth(1).locator('del')).toHaveText('0')
  await expect(lines.nth(1).locator('ins')).toHaveText('120')
  await admin.getByRole('tab', { name: /^Money and orders/ }).click()
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText('admin gave 120 coins')
})

test('sales are led away from what only admins see of the company', async ({ signedInAs }) => {
  const page = await signedInAs('sales')
  for (const screen of ['allLogs', 'editHome'] as const) {
    await page.goto(pathOf(screen))
    await expect(page).toHaveURL(pathOf('myProfile'))
  }
})
