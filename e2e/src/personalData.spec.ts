import { readFile } from 'node:fs/promises'
import { problemsInEveryLook } from './inspect.ts'
import { expect, test } from './testApp.ts'

test('a customer fetches an archive of their data, and is anonymised by an admin who types their name', async ({
  signedInAs,
  freshCustomer,
  idOf,
}) => {
  const customer = await freshCustomer()
  const own = await signedInAs(customer)
  const [read, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // The list is read before the archive is asked for, and comes after it.
  await own.route(
    /data-archives\?/,
    async (route) => {
      const response = await route.fetch()
      read.resolve()
      await asked.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await own.goto('/profile#data')
  await read.promise
  await own.getByRole('button', { name: 'Make an archive' }).click()
  await expect(own.getByText('The archive is being written.')).toBeVisible()
  asked.resolve()
  const fetched = own.waitForEvent('download')
  await own.getByRole('link', { name: 'Download' }).click()
  const bytes = await readFile(await (await fetched).path())
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
  expect(bytes.includes('profile.json')).toBe(true)

  const admin = await signedInAs('admin')
  await admin.goto(`/profile/manage-users/view/${await idOf(customer)}`)
  await admin.getByRole('button', { name: 'Anonymise' }).click()
  const dialog = admin.getByRole('dialog', { name: `Anonymise ${customer.name}?` })
  await expect(dialog.getByText('Invoices that were issued keep the name')).toBeVisible()
  expect(await problemsInEveryLook(admin)).toEqual([])
  const typed = dialog.getByLabel(/Type the user name/)
  await typed.fill('somebody')
  await dialog.getByRole('button', { name: 'Anonymise' }).click()
  await expect(dialog.getByText(`Please type the user name, ${customer.username}.`)).toBeVisible()
  await typed.fill(customer.username)
  await dialog.getByRole('button', { name: 'Anonymise' }).click()
  await expect(admin.getByText('The account is closed, and their personal data is being removed.')).toBeVisible()
  await own.reload()
  await expect(own.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await admin.getByPlaceholder('Search by name or email').fill(customer.email)
  await expect(admin.getByRole('table').getByRole('link', { name: customer.name })).toHaveCount(0)
})
