import type { Client } from '@app/server/test/client.ts'
import { chooseCard } from './forms.ts'
import { violations } from './inspect.ts'
import { checkOut, isPaid } from './orderPages.ts'
import { expect, test } from './testApp.ts'

type Wanted = { documentation?: boolean; bookingSession?: boolean }

/** An order of a customer with a price, ready to be paid. */
async function confirmedOrder(customer: Client, sales: Client, name: string, totalAmount: number, wanted: Wanted = {}) {
  const about = { name, details: 'What the notes say.', category: 'Web', timezone: 'UTC', type: 'New Project' as const }
  const deadline = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  const { _id } = (await customer.orders.create({ ...about, deadline, ...wanted })).order
  await sales.orders.update({ _id, totalAmount })
  await sales.orders.updateStatus({ id: _id, status: 'Deal Confirmed' })
  return _id
}
const page390 = { viewport: { width: 390, height: 844 } }

test('the page says what quantity does to the total, half is for one only, and story and mails remember it', async ({
  api,
  signedInAs,
  freshCustomer,
  mailbox,
}) => {
  const account = await freshCustomer()
  const order = await confirmedOrder(await api(account), await api('sales'), `Three of ${account.username}`, 105)
  const page = await signedInAs(account, page390)
  await page.goto(`/profile/payment/${order}`)
  const total = page.getByRole('complementary', { name: 'Total' })
  const half = page.getByRole('checkbox', { name: /^Pay half of the price now/ })
  await half.check()
  await page.getByRole('button', { name: 'Order more than one' }).click()
  await page.getByRole('textbox', { name: 'Quantity' }).fill('3')
  await expect(half).not.toBeChecked()
  await expect(half).toBeDisabled()
  await expect(page.getByText('Half can be paid for a quantity of 1 only.')).toBeVisible()
  await expect(total.getByRole('status')).toHaveText("You pay $315.00 now; the order's total becomes $315.00.")
  expect(await violations(page)).toEqual([])
  await checkOut(page)
  // It is said once more where the card is typed.
  await expect(total.getByRole('status')).toBeVisible()
  await chooseCard(page, 'Succeeds')
  await page.getByRole('button', { name: 'Pay $315.00' }).click()
  await isPaid(page, 315)

  await page.goto(`/profile/view-order-details/${order}`)
  const words = "With quantity 3 the order's total became $315.00 instead of $105.00."
  await expect(page.getByText(words)).toBeVisible()
  const { message } = await mailbox.sent(account.email, /^We received \$315\.00/)
  expect(message).toContain(words)
})

test('extras of the offer are included in its price, and the employee reads what was bought beyond it', async ({
  api,
  signedInAs,
  freshCustomer,
  idOf,
}) => {
  const account = await freshCustomer()
  const sales = await api('sales')
  const name = `Extras of ${account.username}`
  const order = await confirmedOrder(await api(account), sales, name, 80, { documentation: true, bookingSession: false })
  await sales.orders.update({ _id: order, assignedEmployee: await idOf('employee') })
  const page = await signedInAs(account)
  await page.goto(`/profile/payment/${order}`)
  const walkthrough = page.getByRole('checkbox', { name: /^Code walkthrough/ })
  await expect(page.getByText('Report: included in the price.')).toBeVisible()
  await expect(walkthrough).not.toBeChecked()
  await expect(page.getByRole('complementary', { name: 'Total' })).toContainText('$80.00')
  await page.getByRole('checkbox', { name: /^More pages of the report/ }).check()
  await page.getByRole('textbox', { name: 'Pages' }).fill('2')
  // The choice stays after a reload.
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Pages' })).toHaveValue('2')
  await expect(walkthrough).not.toBeChecked()
  await checkOut(page)
  await chooseCard(page, 'Succeeds')
  await page.getByRole('button', { name: 'Pay $110.00' }).click()
  await isPaid(page, 110)

  const worker = await signedInAs('employee')
  await worker.goto(`/profile/view-order-details/${order}`)
  await expect(worker.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(worker.getByText('Pages of the report: 2')).toBeVisible()
  expect(await (await api('employee')).orders.one({ id: order })).toMatchObject({ documentation: true, bookingSession: false })
})

test('coins of a payment that was left while the bank asked are shown as held and come back with the customer', async ({
  api,
  signedInAs,
  freshCustomer,
  idOf,
}) => {
  const account = await freshCustomer()
  const [customer, sales, admin] = [await api(account), await api('sales'), await api('admin')]
  await admin.coins.update({ userId: await idOf(account), coins: 120, reason: 'For waiting' })
  const first = await confirmedOrder(customer, sales, `Coins of ${account.username}`, 60)
  const second = await confirmedOrder(customer, sales, `More of ${account.username}`, 70)
  const page = await signedInAs(account)
  const other = await page.context().newPage()

  await page.goto(`/profile/payment/${first}`)
  await page.getByRole('textbox', { name: 'Coins' }).fill('100')
  await checkOut(page)
  await chooseCard(page, 'Asks to authenticate first')
  await page.getByRole('button', { name: 'Pay $59.00' }).click()
  await expect(page.getByRole('dialog', { name: 'Your bank asks' })).toBeVisible()

  await other.goto(`/profile/payment/${second}`)
  await expect(other.getByText(/You have 120 coins, 100 of them held for a payment under way, worth \$1\.20\./)).toBeVisible()
  await other.goto('/profile')
  await expect(other.getByText(/100 of them held for a payment under way/)).toBeVisible()

  // Looking at the other page was no leaving; going elsewhere is.
  await page.bringToFront()
  await page.goto('/profile/user-orders')
  await expect(other.getByText(/held for a payment under way/)).toHaveCount(0)
  await expect(other.getByText(/120\s*coins, worth \$1\.20/)).toBeVisible()

  await page.goto(`/profile/payment/${first}`)
  await page.getByRole('textbox', { name: 'Coins' }).fill('75')
  await expect(page.getByText(/Coins are used in steps of 50: 50 of these 75\./)).toBeVisible()
  await page.getByRole('textbox', { name: 'Coins' }).fill('100')
  await checkOut(page)
  await chooseCard(page, 'Succeeds')
  await page.getByRole('button', { name: 'Pay $59.00' }).click()
  await isPaid(page, 59)
  expect(await customer.coins.ofUser({ userId: await idOf(account) })).toMatchObject({ totalCoins: 20, heldCoins: 0 })
  expect(await customer.payments.ofOrder({ orderId: first })).toHaveLength(1)
})
