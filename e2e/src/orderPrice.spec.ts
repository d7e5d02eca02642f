import { violations } from './inspect.ts'
import { openOrder } from './openOrder.ts'
import { expectNoReload, hears, staysWithoutReload, step } from './orderPages.ts'
import { expect, test } from './testApp.ts'

const total = 437.25

test('a deal asks for its price in place; customer and employee see at once, without a reload, that the customer pays next', async ({
  api,
  freshCustomer,
  idOf,
  signedInAs,
}) => {
  const { someone, name, customer, worker, sales, workerSees } = await openOrder(
    { api, freshCustomer, idOf, signedInAs },
    { name: 'Priced in place', details: 'Two points.', category: 'DevOps', hidden: [total] },
  )
  await expect(step(customer)).toContainText('We will send you a price within 1–2 hours.')
  await expect(step(worker)).toContainText('The deal is not confirmed yet')

  await test.step('sales confirm the deal, and name the price that is missing', async () => {
    await customer.goto('/profile/user-orders?tab=new')
    await staysWithoutReload(customer)
    await expect(customer.getByRole('row', { name: new RegExp(name) })).toContainText('The price follows.')
    await sales.getByRole('combobox', { name: /^Status of/ }).click()
    await sales.getByRole('option', { name: 'Deal Confirmed' }).click()
    const deal = sales.getByRole('dialog', { name: /^Confirm the deal for/ })
    await deal.getByRole('button', { name: 'Confirm the deal' }).click()
    await expect(deal).toContainText('Please enter the price: a deal needs one.')
    expect(await violations(sales)).toEqual([])
    await deal.getByLabel('Total amount').fill(String(total))
    await deal.getByRole('button', { name: 'Confirm the deal' }).click()
    await expect(sales.getByText('Status Changed to Deal Confirmed Successfully!')).toBeVisible()
    await expect(step(sales)).toContainText(`${someone.name} pays $${total.toFixed(2)}`)
  })

  await test.step('the button is live where it stood, and the bell has rung', async () => {
    await customer.getByRole('tab', { name: /^Active/ }).click()
    await expect(customer.getByRole('link', { name: `Pay Now for ${name}` })).toBeVisible()
    await hears(customer, `We confirmed the deal for ${name}. The price is $${total.toFixed(2)}. You can pay half now, or the full amount.`)
    await expectNoReload(customer)
    await customer.getByRole('link', { name, exact: true }).click()
    await expect(step(customer)).toContainText('Your move')
    await expect(step(customer)).toContainText(`Pay $${total.toFixed(2)} to start the work`)
  })

  await test.step('the employee waits for the same thing, and reads no figure of it', async () => {
    await expect(step(worker)).toContainText("Waiting for the customer's payment")
    await expect(step(worker)).not.toContainText('Your move')
    await expect(step(worker).getByRole('button')).toHaveCount(0)
    await expectNoReload(worker)
    await workerSees.lookAt()
    expect(await workerSees.found()).toEqual([])
  })
})
