import { expect, test } from './testApp.ts'

test('a customer rates a delivered order, an admin shows it, and the order goes into the bin with it and comes back', async ({
  signedInAs,
  freshCustomer,
  api,
  visitor,
}) => {
  const account = await freshCustomer()
  const customer = await api(account)
  const name = `Rated and recycled ${account.username}`
  const { order } = await customer.orders.create({
    name,
    details: 'All of it.',
    category: (await customer.orders.categories())[0]?.name ?? '',
    deadline: '2040-01-01',
    timezone: 'UTC',
  })
  const admin = await api('admin')
  await admin.orders.updateStatus({ id: order._id, status: 'Delivered', totalAmount: 50 })

  const own = await signedInAs(account)
  await own.goto(`/profile/user-feedback/${order._id}`)
  // The stars are one group of choices to the keyboard: three stand, and two more are two steps on.
  const stars = own.getByRole('group', { name: 'Communication' })
  await stars.getByRole('radio', { name: '3 of 5, Good' }).focus()
  for (const _ of [4, 5]) await own.keyboard.press('ArrowRight')
  await expect(stars.getByRole('radio', { name: '5 of 5, Excellent' })).toBeChecked()
  await own.getByLabel('Your experience').fill(`They were kind to ${account.username}.`)
  await own.getByRole('checkbox', { name: /The company may show my words/ }).check()
  await own.getByRole('button', { name: 'Send feedback' }).click()
  await expect(own.getByRole('heading', { name: 'Thank you for your feedback!' })).toBeVisible()
  await expect(own.getByTitle('5 of 5, Excellent')).toBeVisible()

  const office = await signedInAs('admin')
  await office.goto(`/profile/all-feedback?search=${account.username}`)
  await office.getByRole('button', { name: /View More/ }).click()
  await expect(office.getByText(`They were kind to ${account.username}.`)).toBeVisible()
  await office.getByRole('button', { name: /the feedback of/ }).click()
  await office.getByRole('menuitem', { name: 'Show on the landing page' }).click()
  await expect(office.getByText('It is now on the landing page.')).toBeVisible()
  const stranger = await visitor()
  await stranger.goto('/')
  await expect(stranger.getByText(`They were kind to ${account.username}.`)).toBeVisible()

  await office.goto(`/profile/view-orders?tab=all&search=${account.username}`)
  const row = office.getByRole('row', { name: new RegExp(name) })
  await row
    .getByRole('button', { name: new RegExp(`${name}`) })
    .last()
    .click()
  await office.getByRole('menuitem', { name: 'Recycle' }).click()
  await office
    .getByRole('dialog', { name: `Recycle “${name}”?` })
    .getByRole('button', { name: 'Recycle' })
    .click()
  await expect(office.getByText(`${name} Added to Recyle Bin!`)).toBeVisible()
  await expect(row).toHaveCount(0)
  await stranger.goto('/')
  await expect(stranger.getByText(`They were kind to ${account.username}.`)).toHaveCount(0)
  await expect(customer.orders.one({ id: order._id })).rejects.toMatchObject({ code: 'NOT_FOUND' })

  await office.goto(`/profile/recycleBin?tab=Order&search=${account.username}`)
  await office
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('button', { name: new RegExp(name) })
    .last()
    .click()
  await office.getByRole('menuitem', { name: 'Restore' }).click()
  await expect(office.getByText('Item Restored Successfully!')).toBeVisible()
  await expect(office.getByRole('row', { name: new RegExp(name) })).toHaveCount(0)
  await stranger.goto('/')
  await expect(stranger.getByText(`They were kind to ${account.username}.`)).toBeVisible()
})
