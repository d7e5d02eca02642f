import { chooseCard } from './forms.ts'
import { violations } from './inspect.ts'
import { expect, test } from './testApp.ts'

test('a customer picks a plan and pays it by card, cancels and takes that back, and the back office sees it', async ({
  signedInAs,
  freshCustomer,
  api,
  mailbox,
}) => {
  const account = await freshCustomer()
  const admin = await api('admin')
  const name = `Journey ${Date.now()}`
  await admin.subscriptions.createPlan({ name, price: '$ 31 / month', details: 'Two sessions\nQuick answers', sessions: 2 })

  const page = await signedInAs(account)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Subscriptions' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pick The Best Plan For You')
  const plan = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await expect(plan).toContainText('Quick answers')
  await page.getByRole('button', { name: `Select ${name}` }).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByRole('textbox', { name: 'Address', exact: true }).fill('1 Harbour Road')
  await dialog.getByRole('textbox', { name: 'City' }).fill('Boston')
  await dialog.getByRole('textbox', { name: 'State' }).fill('MA')
  await dialog.getByRole('textbox', { name: 'Postal code' }).fill('02110')
  const country = dialog.getByRole('combobox', { name: 'Country' })
  const pay = dialog.getByRole('button', { name: 'Pay $31.00' })
  await country.fill('india')
  await expect(dialog.getByText('Indian Payments Not Supported Please Contact Administrator!')).toBeVisible()
  await expect(pay).toBeDisabled()
  await country.fill('US')
  await chooseCard(page, 'Is declined')
  expect(await violations(page)).toEqual([])
  await pay.click()
  await expect(dialog.getByRole('alert')).toContainText('Your card was declined.')
  await chooseCard(page, 'Succeeds')
  await pay.click()
  await expect(page.getByText('Payment Successful!')).toBeVisible()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Subscription')
  await expect(page.getByRole('main')).toContainText('2 sessions until')
  await expect(page.getByRole('link', { name: 'Subscriptions', exact: true })).toHaveCount(0)
  await mailbox.sent(account.email, new RegExp(`${name} has begun`))
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(page.getByRole('main')).toContainText('Your subscription ends on')
  await page.getByRole('button', { name: 'Keep my subscription' }).click()
  await expect(page.getByRole('button', { name: 'Cancel subscription' })).toBeVisible()
  expect(await violations(page)).toEqual([])

  const sales = await signedInAs('sales')
  await sales.goto(`/profile/subscription-records?search=${encodeURIComponent(account.username)}`)
  await expect(sales.getByRole('row').filter({ hasText: account.username })).toContainText(name)
  await sales.getByRole('link', { name: /^Details of the subscription/ }).click()
  await expect(sales.getByRole('main')).toContainText('1 Harbour Road')
})
