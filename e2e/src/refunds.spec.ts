import { openOrder } from './openOrder.ts'
import { facts, mailsTell } from './orderPages.ts'
import { expect, test } from './testApp.ts'

const billing = {
  name: 'Rita Refunded',
  email: 'rita@example.com',
  address: '1 Road',
  city: 'Boston',
  state: 'MA',
  country: 'US',
  pinCode: '02110',
}

test('an admin gives a part of a payment back: the customer reads it on the order and in a mail, the office sees by whom, and who works on it no money', async ({
  api,
  freshCustomer,
  idOf,
  mailbox,
  signedInAs,
}) => {
  const testApp = { api, freshCustomer, idOf, signedInAs }
  const { someone, name, order, customer, worker, sales, workerSees } = await openOrder(testApp, {
    name: 'Given back in part',
    details: 'Two points, of which one falls away.',
    category: 'DevOps',
    hidden: [160, 45.5, 114.5],
  })
  const office = await api('sales')
  await office.orders.update({ _id: order._id, totalAmount: 160 })
  await office.orders.updateStatus({ id: order._id, status: 'Deal Confirmed' })
  const payer = await api(someone)
  const { paymentIntent, clientSecret } = await payer.payments.createIntent({
    order: order._id,
    userId: await idOf(someone),
    ...billing,
  })
  await payer.sandboxCards.confirm({
    intentId: paymentIntent,
    clientSecret,
    number: '4242424242424242',
    expMonth: 12,
    expYear: 2040,
    cvc: '123',
  })
  await expect.poll(async () => (await office.orders.one({ id: order._id })).paidAmount).toBe(160)
  const [payment] = await office.payments.ofOrder({ orderId: order._id })

  const admin = await signedInAs('admin')
  await admin.goto(`/profile/single-payment-details/${payment?._id}`)
  await admin.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = admin.getByRole('dialog', { name: 'Refund this payment' })
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('200')
  await dialog.getByRole('button', { name: /^Refund \$/ }).click()
  await expect(dialog).toContainText('At most $160.00 can be refunded.')
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('45.5')
  await dialog.getByRole('button', { name: 'Refund $45.50' }).click()
  await expect(dialog).toContainText('Required!')
  await dialog.getByRole('radio', { name: 'A correction' }).check()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The second point falls away.')
  await dialog.getByRole('button', { name: 'Refund $45.50' }).click()
  await expect(admin.getByText('The refund is on its way.')).toBeVisible()
  const refunds = admin.getByRole('region', { name: 'Refunds' })
  await expect(refunds).toContainText('Refunded')
  await expect(refunds).toContainText('The second point falls away.')
  await expect(refunds).toContainText('$114.50 can be refunded.')

  // The order shows it to its customer without a reload, and without the reason.
  await expect(facts(customer)).toContainText('$114.50')
  await expect(customer.getByText('$45.50').first()).toBeVisible()
  await expect(customer.getByText('The second point falls away.')).toHaveCount(0)
  await mailsTell(mailbox.sent, someone.email, [[`We refunded $45.50 for ${name}`, '$45.50']])

  // Sales see it and are offered no refund; who works on the order sees neither.
  await sales.goto(`/profile/single-payment-details/${payment?._id}`)
  await expect(sales.getByRole('region', { name: 'Refunds' })).toContainText('$45.50')
  await expect(sales.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0)
  await worker.reload()
  await expect(worker.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await workerSees.found()).toEqual([])
  await worker.goto(`/profile/single-payment-details/${payment?._id}`)
  await expect(worker).not.toHaveURL(/single-payment-details/)
})
