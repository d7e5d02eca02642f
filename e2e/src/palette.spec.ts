import { href, pathOf } from '@app/contract/screens.ts'
import { problemsInEveryLook } from './inspect.ts'
import { expect, test } from './testApp.ts'

test('by keyboard alone: to an order through the palette and back, an order assigned in a line, and the shortcuts shown', async ({
  signedInAs,
  api,
}) => {
  const office = await api('admin')
  const customer = await api('user')
  const { order } = await customer.orders.create({
    name: 'Palette journey',
    details: 'Found by its number.',
    category: 'Web Development',
    deadline: '2040-01-01',
    timezone: '10 PM IST',
  })
  const page = await signedInAs('admin')
  await page.goto(pathOf('allOrders'))
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Go to… Ctrl K' })).toBeVisible()

  // The field of the list has the focus before, and again after Esc.
  await page.keyboard.press('/')
  const listSearch = page.getByRole('searchbox', { name: /Search/ })
  await expect(listSearch).toBeFocused()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Find or do anything' })
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await expect(listSearch).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type(`#${order.number}`)
  // At once, before anything is found.
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${href('orderDetails', { slug: order._id })}$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Palette journey' })).toBeFocused()

  await page.keyboard.press('Control+k')
  await page.keyboard.type(`assign #${order.number} to neha`)
  await expect(page.getByRole('option', { name: /Manager: no one → Neha Kulkarni/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: /press Enter to do this$/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Updated Order Successfully')).toBeVisible()
  expect((await office.orders.one({ id: order._id })).assignedTo[0]?.name).toBe('Neha Kulkarni')

  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page).toHaveURL(new RegExp(`${pathOf('allOrders')}$`))
  // Where one has been stands there when nothing is typed.
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option', { name: /Palette journey/ })).toBeVisible()
})

test('the open palette and the dialog of shortcuts have nothing wrong in any look', async ({ signedInAs }) => {
  const page = await signedInAs('admin')
  // A page with little on it, since what lies behind is looked at elsewhere.
  await page.goto(pathOf('recycleBin'))
  await expect(page.getByRole('banner').getByRole('button', { name: 'Go to… Ctrl K' })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  expect(await problemsInEveryLook(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('walker')
  for (const group of ['Orders', 'People', 'Payments']) await expect(page.getByRole('group', { name: group })).toBeVisible()
  expect(await problemsInEveryLook(page)).toEqual([])
})
