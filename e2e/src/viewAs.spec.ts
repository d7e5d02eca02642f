import { problemsInEveryLook } from './inspect.ts'
import { staffOf } from './people.ts'
import { expect, test } from './testApp.ts'

const banner = 'Viewing as another user'

test('an admin sees the product as a customer does, changes nothing, and stops', async ({ visitor, freshCustomer, api }) => {
  const customer = await freshCustomer()
  // A session of its own: others look through the shared one.
  const page = await visitor()
  const { username, password } = staffOf('admin')
  await page.goto('/login')
  await page.getByLabel('Username or Email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('button', { name: /profile, orders, logout/ })).toBeVisible()

  await page.goto('/profile/manage-users')
  await page.getByPlaceholder('Search by name or email').fill(customer.name)
  await expect(page.getByRole('table').getByRole('link', { name: customer.name })).toHaveCount(1)
  await page.getByRole('button', { name: `Actions for ${customer.name}` }).click()
  await page.getByRole('menuitem', { name: 'View as' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'View as' }).click()

  const note = page.getByRole('complementary', { name: banner })
  await expect(note).toContainText(`as ${customer.name} does. Nothing can be changed.`)
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Orders' })).toBeVisible()
  await page.goto('/profile/my-notifications')
  await expect(page.getByText('is viewing the product as you')).toBeVisible()
  await expect(note).toBeVisible()
  expect(await problemsInEveryLook(page)).toEqual([])
  await page
    .getByRole('button', { name: /Mark .*as read/i })
    .first()
    .click()
  await expect(page.getByText('You are viewing as another person, so you cannot change anything. Stop viewing first.')).toBeVisible()
  await page.goto('/')
  await expect(note).toBeVisible()
  await note.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('heading', { level: 1, name: customer.name })).toBeVisible()
  await expect(note).toBeHidden()

  const { items } = await (await api('admin')).logs.all({ search: customer.username })
  expect(items.map(({ message }) => message)).toEqual([
    `admin stopped viewing as ${customer.username}`,
    `admin started viewing as ${customer.username}`,
  ])
  const told = await (await api(customer)).notifications.ofUser({ userId: items[0]?.subject?.id ?? '' })
  expect(told.items.map(({ isRead }) => isRead)).toEqual([false])
})
