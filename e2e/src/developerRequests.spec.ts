import { violations } from './inspect.ts'
import { expect, test } from './testApp.ts'

test('a customer asks to develop, an admin takes them on and takes it back', async ({ signedInAs, freshCustomer, mailbox }) => {
  const someone = await freshCustomer()
  const post = `Rust developer ${someone.username.slice(5)}`
  const [customer, admin] = [await signedInAs(someone), await signedInAs('admin')]
  await admin.goto('/profile/developer-request')
  await expect(admin.getByRole('heading', { level: 1, name: 'Developer Request' })).toBeVisible()

  await test.step('the customer asks from the profile; a field that is empty is named', async () => {
    await customer.goto('/profile')
    await customer.getByRole('button', { name: /^Join as Developer/i }).click()
    const dialog = customer.getByRole('dialog', { name: 'Make your request to Join Us' })
    await dialog.getByLabel('Want to Work as').fill(post)
    await dialog.getByRole('button', { name: 'Request' }).click()
    await expect(dialog.getByText('Please fill all the fields!')).toHaveCount(1)
    await dialog.getByLabel('Your Available time').fill('Evenings')
    await dialog.getByLabel('Joining Date').fill('2040-01-02')
    await dialog.getByLabel('Description').fill('I have written Rust for five years and would like to teach it.')
    await dialog.getByRole('button', { name: 'Request' }).click()
    await expect(customer.getByText('We have accepted your joining request. we will get back to you soon!')).toBeVisible()
  })

  const row = admin.getByRole('row', { name: new RegExp(post) })
  await test.step('the admin’s open list shows it, and so does the bell', async () => {
    await expect(row).toBeVisible()
    await expect(row).toContainText('I have written Rust for five y…')
    await admin
      .getByRole('banner')
      .getByRole('button', { name: /notification/i })
      .click()
    await expect(admin.getByText(/New Developer Request By/).first()).toBeVisible()
    await admin.keyboard.press('Escape')
    expect(await violations(admin)).toEqual([])
  })

  await test.step('the admin makes them a remote developer, which ends their session', async () => {
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await admin.getByRole('menuitem', { name: 'Make Developer' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Make Developer' })
    await expect(dialog.getByRole('radio', { name: 'EMPLOYEE', exact: true })).toBeChecked()
    await expect(dialog.getByRole('combobox', { name: 'Manager' })).not.toHaveValue('')
    await dialog.getByRole('radio', { name: 'REMOTEDEVELOPER' }).check()
    await expect(dialog.getByRole('combobox', { name: 'Manager' })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Make Developer' }).click()
    await expect(admin.getByText(`${someone.name} is a remote developer now.`)).toBeVisible()
    // A toast under the pointer stays.
    await admin.getByText(`${someone.name} is a remote developer now.`).hover()
    await expect(row).toHaveCount(0)
    await expect(customer.getByRole('dialog', { name: 'Session is Expired' })).toBeVisible()
    await mailbox.sent(someone.email, /^You are now Remote developer at/)
  })

  await test.step('and takes it back from the toast', async () => {
    await admin.getByRole('button', { name: 'Undo' }).click()
    await expect(admin.getByText(`${someone.name} is a customer again, and the request is open.`)).toBeVisible()
    await expect(row).toBeVisible()
    await mailbox.sent(someone.email, /^You are now Customer at/)
    await row.getByRole('link', { name: post }).click()
    await expect(admin.getByRole('heading', { level: 1, name: 'Developer Request Details' })).toBeVisible()
    await expect(admin.getByText('I have written Rust for five years and would like to teach it.')).toBeVisible()
    expect(await violations(admin)).toEqual([])
  })
})

test('only customers may apply, and others are told so', async ({ api }) => {
  for (const [role, name] of [
    ['sales', 'SALES'],
    ['manager', 'MANAGER'],
    ['employee', 'EMPLOYEE'],
    ['remoteDeveloper', 'REMOTEDEVELOPER'],
    ['admin', 'ADMIN'],
  ] as const) {
    const wishes = { workAs: 'Anything', availableTime: 'Always', joiningDate: '2040-01-02', description: 'Please.' }
    await expect((await api(role)).developerRequests.create(wishes)).rejects.toMatchObject({
      message: `Your role ${name} is not eligible as a developer!`,
    })
  }
})
