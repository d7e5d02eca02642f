import { watchForMoney } from './moneyWatch.ts'
import { staysWithoutReload } from './orderPages.ts'
import { expect, type test } from './testApp.ts'

type Desk = Pick<Parameters<Parameters<typeof test>[2]>[0], 'api' | 'freshCustomer' | 'idOf' | 'signedInAs'>
type Input = { name: string; details: string; category: string; hidden: readonly number[] }

/** A customer of their own places an order; the customer, the employee and sales have its page open, which no reload brings up to date. */
export async function openOrder({ api, freshCustomer, idOf, signedInAs }: Desk, { name: title, details, category, hidden }: Input) {
  const someone = await freshCustomer()
  const name = `${title} ${someone.username.slice(5)}`
  const { order } = await (await api(someone)).orders.create({ name, details, category, deadline: '2040-01-01', timezone: 'UTC' })
  await (await api('sales')).orders.update({ _id: order._id, assignedEmployee: await idOf('employee') })
  const [customer, worker, sales] = [await signedInAs(someone), await signedInAs('employee'), await signedInAs('sales')]
  const workerSees = watchForMoney(worker, hidden)
  for (const page of [customer, worker, sales]) {
    await page.goto(`/profile/view-order-details/${order._id}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await staysWithoutReload(page)
  }
  return { someone, name, order, customer, worker, sales, workerSees }
}
