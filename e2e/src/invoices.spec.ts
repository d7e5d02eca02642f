import { readFile } from 'node:fs/promises'
import { href, pathOf } from '@app/contract/screens.ts'
import { expect, test } from './testApp.ts'

test('an admin makes an invoice in three tabs; of an order that is half paid one is made for what was paid, and its customer downloads it', async ({
  signedInAs,
  api,
  idOf,
  freshCustomer,
}) => {
  const office = await api('admin')
  const admin = await signedInAs('admin')
  const mark = Date.now().toString(36)
  await admin.goto(pathOf('allInvoices'))
  await admin.getByRole('link', { name: 'Create Invoice' }).first().click()
  await admin.getByLabel('Invoice title').fill(`Website ${mark}`)
  await admin.getByLabel('Customer name').fill('Zoë Müller')
  await admin.getByLabel('Customer email').fill(`${mark}@example.com`)
  await admin.getByRole('button', { name: 'Next' }).click()
  await admin.getByRole('textbox', { name: 'Name', exact: true }).fill('Work')
  await admin.getByLabel('Price').fill('100')
  await admin.getByLabel('Tax, %').fill('18')
  // What was typed and not added is on the invoice all the same.
  await admin.getByRole('button', { name: 'Next' }).click()
  await expect(admin.getByLabel('Totals')).toContainText('$118.00')
  await admin.getByRole('button', { name: 'Create Invoice' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Create Invoice' }).click()
  await expect(admin.getByText('Created Invoice for the customer Successfully!')).toBeVisible()
  const row = admin.getByRole('row').filter({ hasText: `Website ${mark}` })
  await expect(row).toContainText(/INV-\d{4}/)
  // The row changes by itself when the PDF is ready.
  await expect(row.getByRole('link', { name: /^View Invoice/ })).toHaveAttribute('target', '_blank')
  // And so is when its customer was sent it.
  await expect(row.getByText(/^Mailed(?! once)/)).toBeVisible()

  const customer = await freshCustomer()
  const { order } = await office.orders.create({
    name: `Order ${mark}`,
    details: 'All of it.',
    category: 'Web Development',
    deadline: '2040-01-01',
    timezone: 'UTC',
    customer: await idOf(customer),
    currency: 'USD',
    totalAmount: 80,
    paidAmount: 40,
  })
  const id = order._id
  await admin.goto(href('orderDetails', { slug: id }))
  await admin.getByRole('button', { name: 'Create or Download Invoice' }).click()
  const dialog = admin.getByRole('dialog')
  await expect(dialog).toContainText('$40.00')
  await dialog.getByRole('button', { name: 'Create Invoice' }).click()
  await expect(dialog.getByRole('button', { name: /^Download Invoice/ })).toBeEnabled()

  const page = await signedInAs(customer)
  await page.goto(href('orderDetails', { slug: id }))
  await page.getByRole('button', { name: 'Download Invoice' }).click()
  const downloading = page.waitForEvent('download')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Download Invoice INV-/ })
    .click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^INV-.*\.pdf$/)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
})
