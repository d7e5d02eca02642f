import type { Page } from '@playwright/test'
import { stranger } from './people.ts'
import { expect, test } from './testApp.ts'

async function create(page: Page, { username, email, name }: { username: string; email: string; name: string }, role?: string) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Generate password' }).click()
  await page.getByLabel('Full Name').fill(name)
  if (role) await page.getByLabel('Role').selectOption(role)
  const password = await page.getByRole('textbox', { name: 'Password', exact: true }).inputValue()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return password
}

async function find(page: Page, name: string) {
  await page.getByPlaceholder('Search by name or email').fill(name)
  await expect(page.getByRole('table').getByRole('link', { name })).toHaveCount(1)
}

async function choose(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function signIn(page: Page, username: string, password: string) {
  await page.goto('/login')
  await page.getByLabel('Username or Email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

test('an admin creates an employee, gives another role, resets the password, disables and reactivates', async ({
  signedInAs,
  visitor,
  mailbox,
}) => {
  test.slow()
  const person = stranger()
  const admin = await signedInAs('admin')
  await admin.goto('/profile/manage-users')
  await admin.getByRole('button', { name: 'More Actions' }).click()
  await admin.getByRole('menuitem', { name: 'Create User' }).click()
  await expect(admin.getByRole('button', { name: 'Create', exact: true })).toBeDisabled()
  await admin.getByLabel('Username').fill('two words')
  await expect(admin.getByText("Spaces aren't allowed!")).toBeVisible()
  await expect(admin.getByLabel('Username')).toHaveValue('')
  const first = await create(admin, person, 'Employee')
  expect((await mailbox.sent(person.email, /account is open/)).message).not.toContain(first)

  // The one who was created must choose a password of their own.
  const own = await visitor()
  await signIn(own, person.username, first)
  await expect(own.getByRole('dialog', { name: /password/i })).toBeVisible()

  await admin.goto('/profile/manage-users?tab=employees')
  await find(admin, person.name)
  await choose(admin, person.name, 'Change Role')
  const role = admin.getByRole('dialog', { name: 'Change Role' })
  await expect(role.getByRole('button', { name: 'Change Role' })).toBeDisabled()
  await role.getByLabel('Role').selectOption('Remote developer')
  await expect(role.getByText(`${person.name} is signed out everywhere and has the work of`)).toBeVisible()
  await role.getByRole('button', { name: 'Change Role' }).click()
  await expect(admin.getByText(`${person.name} is now Remote developer.`)).toBeVisible()
  await own.goto('/profile')
  await expect(own).toHaveURL(/\/(login|auth\/signin)/)

  await admin.getByRole('tab', { name: /Remote Developers/ }).click()
  await find(admin, person.name)
  await choose(admin, person.name, 'Reset Password')
  const reset = admin.getByRole('dialog', { name: 'Reset Password' })
  await reset.getByRole('button', { name: 'Reset Password' }).click()
  const oneTime = await reset.getByLabel('One-time password').inputValue()
  await reset.getByRole('button', { name: 'I have passed it on' }).click()
  await expect(reset).toBeHidden()

  await signIn(own, person.username, oneTime)
  await own.getByLabel('The password you were given').fill(oneTime)
  await own.getByLabel('New password', { exact: true }).fill('Chosen-Pass-42')
  await own.getByLabel('New password again').fill('Chosen-Pass-42')
  await own
    .getByRole('dialog')
    .getByRole('button', { name: /password/i })
    .last()
    .click()
  await expect(own.getByText('Password Updated Successfully!')).toBeVisible()
  await own.goto('/profile')
  await expect(own.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible()

  await choose(admin, person.name, 'Disable')
  await admin.getByRole('button', { name: 'Disable account' }).click()
  await expect(admin.getByText(`${person.username} is disabled.`)).toBeVisible()
  await expect(own.getByText(/Session is Expired/)).toBeVisible()
  await signIn(own, person.username, 'Chosen-Pass-42')
  await expect(own.getByText('Your Account is Disabled Please Contact Admin!')).toBeVisible()

  await admin.getByRole('tab', { name: /Disabled Users/ }).click()
  await find(admin, person.name)
  await choose(admin, person.name, 'Reactivate')
  await admin.getByRole('button', { name: 'Reactivate account' }).click()
  await expect(admin.getByText(`${person.username} is active again.`)).toBeVisible()
  await signIn(own, person.username, 'Chosen-Pass-42')
  await expect(own).toHaveURL(/dashboard-home$/)
})

test('what was disabled by mistake is undone from the toast', async ({ signedInAs, freshCustomer, api }) => {
  const person = await freshCustomer()
  const admin = await signedInAs('admin')
  await admin.goto('/profile/manage-users')
  await find(admin, person.name)
  await choose(admin, person.name, 'Disable')
  await admin.getByRole('button', { name: 'Disable account' }).click()
  await admin.getByRole('button', { name: 'Undo' }).click()
  await expect(admin.getByText(`${person.username} is active again.`)).toBeVisible()
  expect(await (await api('admin')).users.byUsername({ username: person.username })).toMatchObject({ isDisabled: false })
})

test('sales create a customer, see only customers and are offered no roles', async ({ signedInAs }) => {
  const person = stranger()
  const sales = await signedInAs('sales')
  await sales.goto('/profile/users-for-sales-role')
  await expect(sales.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  await expect(sales.getByRole('tab')).toHaveCount(0)
  await sales.getByPlaceholder('Search by name or email').fill('mentordesk.example')
  await expect(sales.getByText('No users match.')).toBeVisible()
  await sales.getByRole('link', { name: 'Create User' }).click()
  await expect(sales.getByLabel('Role')).toHaveCount(0)
  await create(sales, person)
  await sales.goto('/profile/users-for-sales-role')
  await find(sales, person.name)
  await sales.getByRole('button', { name: `Actions for ${person.name}` }).click()
  await expect(sales.getByRole('menuitem')).toHaveText(['View Details', 'Open beside', 'Edit Details'])
})

test('a super admin is offered to no other admin', async ({ signedInAs, api }) => {
  // The demo company's admin is a super admin; a plain one is made to look at them.
  const plain = stranger()
  await (await api('admin')).auth.register({ ...plain, roles: 'admin' })
  const once = await api(plain)
  const { user } = await once.auth.session()
  await once.users.updatePassword({ id: user?.id ?? '', currentPassword: plain.password, password: 'Plain-Admin-42' })
  const page = await signedInAs({ ...plain, password: 'Plain-Admin-42' })
  await page.goto('/profile/manage-users?tab=all')
  await find(page, 'Asha Menon')
  await page.getByRole('button', { name: 'Actions for Asha Menon' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['View Details', 'Open beside'])
})
