import { chooseCard } from './forms.ts'
import { violations } from './inspect.ts'
import { expect, test } from './testApp.ts'

test('a visitor pays without an account, after a card that was declined, and the back office finds it', async ({
  visitor,
  signedInAs,
  mailbox,
}) => {
  const email = `visitor.${Date.now()}@example.com`
  const page = await visitor({ viewport: { width: 390, height: 844 } })
  await page.goto('/mentordesk-payment')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Pay with /)
  await expect(page.getByRole('banner')).toHaveCount(0)
  const payNow = page.getByRole('button', { name: 'Pay Now' })
  await expect(payNow).toBeDisabled()

  await page.getByRole('textbox', { name: 'Amount in USD' }).fill('42.5')
  await page.getByRole('textbox', { name: 'Name' }).fill('Vera Visitor')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('1 Harbour Road')
  await page.getByRole('textbox', { name: 'City' }).fill('Boston')
  await page.getByRole('textbox', { name: 'State' }).fill('MA')
  await page.getByRole('textbox', { name: 'Postal code' }).fill('02110')
  const country = page.getByRole('combobox', { name: 'Country' })
  await country.fill('india')
  await expect(page.getByText('Indian Payments Not Supported Please Contact Administrator!')).toBeVisible()
  await expect(payNow).toBeDisabled()
  await country.fill('us')
  await country.blur()
  await expect(country).toHaveValue('United States')
  await page.getByLabel('What is this for?').fill('Two sessions')
  await expect(payNow).toBeDisabled()
  await chooseCard(page, 'Is declined')
  await expect(payNow).toBeEnabled()
  expect(await violations(page)).toEqual([])

  await payNow.click()
  const failed = page.getByRole('dialog', { name: 'Something Went Wrong !' })
  await expect(failed).toContainText('Please Try Again in 5 second')
  await expect(failed).toBeHidden()
  await expect(page.getByRole('alert')).toContainText('Your card was declined.')

  await chooseCard(page, 'Succeeds')
  await payNow.click()
  await expect(page.getByRole('dialog', { name: 'Payment is Successful and Confirmation is sent to your email!' })).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/signin/)
  const { message } = await mailbox.sent(email, /^We received \$42\.50/)
  expect(message).toContain('Vera Visitor')
  expect(message).toContain('Two sessions')

  const sales = await signedInAs('sales')
  await sales.goto(`/profile/all-public-payments?search=${encodeURIComponent(email)}`)
  await expect(sales.getByRole('row').filter({ hasText: 'Vera Visitor' })).toContainText('$42.50')
  await sales.getByRole('link', { name: 'Vera Visitor' }).click()
  await expect(sales.getByRole('main')).toContainText('1 Harbour Road, Boston, MA, 02110')
  await expect(sales.getByRole('main')).toContainText('Success')
})

test('a payer pays an order by a link from staff, and the order shows how', async ({ visitor, signedInAs, api, freshCustomer }) => {
  const account = await freshCustomer()
  const [customer, sales] = [await api(account), await api('sales')]
  const about = {
    name: `By link of ${account.username}`,
    details: 'Notes.',
    category: 'Web',
    timezone: 'UTC',
    type: 'New Project' as const,
  }
  const deadline = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  const { _id } = (await customer.orders.create({ ...about, deadline })).order
  await sales.orders.update({ _id, totalAmount: 80 })
  await sales.orders.updateStatus({ id: _id, status: 'Deal Confirmed' })

  const office = await signedInAs('sales')
  await office.goto(`/profile/view-order-details/${_id}`)
  await office.getByRole('button', { name: 'Payment Link' }).click()
  await office.getByRole('button', { name: 'Create link' }).click()
  const link = office.getByRole('textbox', { name: /good until/ })
  await expect(link).toHaveValue(/-payment\?link=/)
  expect(await violations(office)).toEqual([])
  const address = new URL(await link.inputValue())

  const page = await visitor()
  await page.goto(address.pathname + address.search)
  await expect(page.getByText('$80.00')).toBeVisible()
  const payer = { Name: 'Uncle Bob', Email: 'uncle@example.com', City: 'Boston', State: 'MA', 'Postal code': '02110' }
  for (const [label, value] of Object.entries(payer)) await page.getByRole('textbox', { name: label }).fill(value)
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('1 Road')
  await page.getByRole('combobox', { name: 'Country' }).fill('us')
  await chooseCard(page, 'Succeeds')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(page.getByRole('dialog', { name: 'Payment is Successful and Confirmation is sent to your email!' })).toBeVisible()
  await page.goto(address.pathname + address.search)
  await expect(page.getByText('This has been paid.')).toBeVisible()
  await office.reload()
  await expect(office.getByText('By card, through a payment link')).toBeVisible()
})
