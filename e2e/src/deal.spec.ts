import { chooseDay, choosePerson, upload } from './forms.ts'
import { violations } from './inspect.ts'
import { openOrder } from './openOrder.ts'
import { expectNoReload, hears, step } from './orderPages.ts'
import { staffOf } from './people.ts'
import { expect, test } from './testApp.ts'

const total = 613.75

test('sales offer, the customer accepts and pays, sends the delivery back once, and takes it; who works on it sees no offer', async ({
  api,
  freshCustomer,
  idOf,
  signedInAs,
}) => {
  const { someone, name, order, customer, worker, sales, workerSees } = await openOrder(
    { api, freshCustomer, idOf, signedInAs },
    { name: 'Dealt', details: 'A shop with a cart.', category: 'Web', hidden: [total] },
  )
  const offered = customer.getByRole('region', { name: 'Our offer', exact: true })
  const delivered = customer.getByRole('region', { name: 'Is everything as you wanted it?' })

  await test.step('until staff review it, the customer can change the request', async () => {
    await customer.getByRole('button', { name: 'Edit request' }).click()
    const request = customer.getByRole('dialog', { name: 'Edit request' })
    await request.getByLabel('Details').fill('A shop with a cart that remembers.')
    await request.getByRole('button', { name: 'Save request' }).click()
    await expect(request).toHaveCount(0)
    await expect(sales.getByText('A shop with a cart that remembers.')).toBeVisible()
  })

  await test.step('sales make an offer in one dialog, with the day and the manager', async () => {
    await step(sales).getByRole('button', { name: 'Make an offer' }).click()
    const dialog = sales.getByRole('dialog', { name: 'Make an offer' })
    await dialog.getByRole('button', { name: 'Send offer' }).click()
    await expect(dialog).toContainText('Required!')
    await dialog.getByLabel('Price').fill(String(total))
    await dialog.getByLabel('What it includes').fill('The shop, its cart, and tests.')
    await chooseDay(sales, dialog.getByRole('button', { name: 'Valid until', exact: true }), 5)
    await choosePerson(sales, dialog.getByRole('combobox', { name: 'Manager' }), staffOf('manager').name)
    expect(await violations(sales)).toEqual([])
    await dialog.getByRole('button', { name: 'Send offer' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(step(sales)).toContainText(`${someone.name} answers the offer`)
  })

  await test.step('the customer sees it without a reload, accepts, and can pay', async () => {
    await hears(customer, `We offer ${name} for $${total.toFixed(2)}. Accept it, ask for a change, or decline.`)
    await expect(offered).toContainText('The shop, its cart, and tests.')
    await expect(step(customer)).toContainText('Answer our offer')
    expect(await violations(customer)).toEqual([])
    await expect(step(worker)).toContainText("Waiting for the customer's answer.")
    await offered.getByRole('button', { name: `Accept for $${total.toFixed(2)}` }).click()
    await expect(step(customer)).toContainText(`Pay $${total.toFixed(2)} to start the work`)
    await expect(offered).toHaveCount(0)
    await expectNoReload(customer)
    await expect(sales.getByText('The customer has accepted the offer.')).toBeVisible()
    await step(customer)
      .getByRole('link', { name: `Pay Now for ${name}` })
      .click()
    await expect(customer).toHaveURL(/\/profile\/payment\//)
    await expect(customer.getByRole('button', { name: 'Checkout' })).toBeVisible()
  })

  await (await api('sales')).payments.record(
    { order: order._id, amount: total, paymentMethod: 'Cash', currency: 'USD' },
    { idempotencyKey: `deal-${order._id}` },
  )
  const deliver = async () => {
    await step(worker).getByRole('button', { name: 'Deliver Code' }).click()
    const dialog = worker.getByRole('dialog', { name: 'Deliver Code' })
    await upload(dialog.getByRole('group', { name: 'Source code' }), { name: 'shop.ts', content: 'export const cart = []' })
    await dialog.getByRole('button', { name: 'Deliver Code' }).click()
    await expect(dialog).toHaveCount(0)
  }

  await test.step('the delivery is sent back with a reason, and the work goes on', async () => {
    await step(worker).getByRole('button', { name: 'Start the work' }).click()
    await deliver()
    await customer.goto(`/profile/view-order-details/${order._id}`)
    await expect(delivered).toContainText('If you do not answer, the order completes automatically on')
    expect(await violations(customer)).toEqual([])
    await delivered.getByRole('button', { name: 'Ask for a revision' }).click()
    const dialog = customer.getByRole('dialog', { name: 'Ask for a revision' })
    await dialog.getByLabel('What should we change?').fill('The cart forgets what is in it.')
    await dialog.getByRole('button', { name: 'Ask for a revision' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(delivered).toHaveCount(0)
    await expect(step(customer)).toContainText('Revision 1: we are working on your change')
    await expect(step(worker)).toContainText('Revision 1: The cart forgets what is in it.')
    await expect(worker.getByRole('region', { name: 'Revision 1', exact: true })).toContainText('The cart forgets what is in it.')
  })

  await test.step('the next delivery is accepted, and the order is complete', async () => {
    await deliver()
    await delivered.getByRole('button', { name: 'Accept delivery' }).click()
    await customer.getByRole('dialog').getByRole('button', { name: 'Accept delivery' }).click()
    await expect(step(customer)).toContainText('This order is complete')
    await expect(step(sales)).toContainText('This order is complete')
    await expectNoReload(sales)
    await expectNoReload(worker)
    await workerSees.lookAt()
    expect(await workerSees.found()).toEqual([])
    await expect(worker.getByText(/offer/i)).toHaveCount(0)
  })
})
