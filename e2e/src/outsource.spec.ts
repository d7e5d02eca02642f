import { violations } from './inspect.ts'
import { staffOf } from './people.ts'
import { expect, test } from './testApp.ts'

test('an admin outsources an order, a developer proposes and asks, and whose proposal is accepted has it', async ({
  signedInAs,
  api,
  idOf,
}) => {
  const name = `Outsourced ${Date.now().toString(36)}`
  const customer = await api('user')
  const { order } = await customer.orders.create({
    name,
    details: 'A chess clock in React.',
    category: 'Web',
    deadline: '2040-01-02',
    timezone: 'UTC',
  })
  const [admin, developer] = [await signedInAs('admin'), await signedInAs('remoteDeveloper')]
  const page = `/profile/view-order-details/${order._id}`

  await test.step('the admin puts it on the board, once', async () => {
    await admin.goto(page)
    await expect(admin.getByRole('tab', { name: /Proposals/ })).toBeDisabled()
    await admin.getByRole('button', { name: 'Outsource Order' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Outsource Order' })
    await expect(dialog.getByRole('textbox', { name: 'Brief', exact: true })).toHaveValue('A chess clock in React.')
    expect(await violations(admin)).toEqual([])
    await dialog.getByRole('button', { name: 'Outsource Order' }).click()
    await expect(admin.getByText('Order Outsourced Successfully!')).toBeVisible()
    await admin.getByRole('button', { name: 'Outsource Order' }).click()
    await expect(dialog.getByText('Order is already outsourced!')).toBeVisible()
    await dialog.getByRole('link', { name: 'See the proposals' }).click()
  })

  await test.step('the admin changes its words, closes it by mistake and takes that back', async () => {
    await admin.getByRole('button', { name: 'Edit Brief' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Edit Brief' })
    await dialog.getByRole('textbox', { name: 'Brief', exact: true }).fill('A chess clock in React, with sound. Write to me@mail.example.')
    expect(await violations(admin)).toEqual([])
    await dialog.getByRole('button', { name: 'Save Brief' }).click()
    await expect(admin.getByRole('region', { name: 'Brief', exact: true })).toContainText('with sound. Write to [removed]')
    await admin.getByRole('button', { name: 'Close to Proposals' }).click()
    await expect(admin.getByText('It takes no more proposals.')).toBeVisible()
    await expect(admin.getByRole('button', { name: 'Take Proposals Again' })).toBeVisible()
    await admin.getByRole('button', { name: 'Undo' }).click()
    await expect(admin.getByRole('button', { name: 'Close to Proposals' })).toBeVisible()
    await admin.goto(page)
  })

  await test.step('a developer finds it, sends a proposal and asks', async () => {
    await developer.goto('/profile/outsourced-orders?tab=open')
    await developer.getByPlaceholder('Search by title, words or technology').fill(name)
    await developer.getByRole('link', { name, exact: true }).click()
    await expect(developer.getByRole('heading', { level: 1, name })).toBeVisible()
    await developer.getByRole('button', { name: 'Send proposal' }).click()
    await expect(developer.getByText('Please enter your price.')).toBeVisible()
    await developer.getByLabel('Your price').fill('120')
    await developer.getByLabel('Days').fill('4')
    await developer.getByRole('textbox', { name: 'Proposal', exact: true }).fill('I have built one.')
    await developer.getByRole('button', { name: 'Send proposal' }).click()
    await expect(developer.getByText('Your proposal was sent.')).toBeVisible()
    await developer.getByLabel('Message to the admin').fill('With sound?')
    await developer.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(developer.getByRole('list', { name: 'Replies' })).toContainText('With sound?')
    expect(await violations(developer)).toEqual([])
  })

  const other = await api('employee')
  await other.outsource.comment({ orderId: order._id, comment: 'Me too.', price: 90, days: 9 })

  await test.step('the admin compares, answers and accepts one', async () => {
    await admin.getByRole('tab', { name: /Proposals/ }).click()
    const one = admin.getByRole('article', { name: `Proposal of ${staffOf('remoteDeveloper').name}` })
    await expect(one).toContainText('$120.00')
    await expect(one).toContainText('Quickest')
    await expect(admin.getByRole('article', { name: `Proposal of ${staffOf('employee').name}` })).toContainText('Lowest price')
    await one.getByRole('button', { name: /Open replies/ }).click()
    await expect(one).toContainText('With sound?')
    await one.getByLabel(/^Reply to/).fill('Yes, please.')
    await one.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(developer.getByRole('list', { name: 'Replies' })).toContainText('Yes, please.')
    expect(await violations(admin)).toEqual([])
    await one.getByRole('button', { name: /^Accept/ }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Accept proposal' }).click()
    await expect(one).toContainText('Accepted')
  })

  await test.step('the order is with the developer, and with no one else', async () => {
    await expect(developer.getByText('Accepted')).toBeVisible()
    await developer.getByRole('link', { name: 'View Order' }).click()
    await expect(developer.getByRole('heading', { level: 1, name })).toBeVisible()
    const mine = async (role: 'remoteDeveloper' | 'employee') =>
      (await (await api(role)).orders.assigned({ id: await idOf(role), search: name })).items.length
    expect([await mine('remoteDeveloper'), await mine('employee')]).toEqual([1, 0])
  })
})
