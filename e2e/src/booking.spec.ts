import type { Locator, Page } from '@playwright/test'
import { expect, test } from './testApp.ts'

test('from the landing page to a session that is paid and confirmed, by keyboard alone, at a free time of a mentor', async ({
  visitor,
  freshCustomer,
  api,
}) => {
  const customer = await freshCustomer()
  const admin = await api('admin')
  const [inAMonth, later] = [35, 60].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
  const { items } = await admin.catalogue.sessions({})
  const withMentors = []
  for (const session of items) {
    const found = await admin.bookings.slots({ session: session._id, from: inAMonth ?? '', to: later ?? '', timezone: 'UTC' })
    if (!found.isRequested) withMentors.push(session)
  }
  const [session] = withMentors
  if (!session) throw new Error('No session of the demo company has a mentor.')

  const page = await visitor()
  await page.goto('/')
  await tabTo(page, page.getByRole('button', { name: `Book Now: ${session.name}` }))
  await page.keyboard.press('Enter')
  const login = page.getByRole('dialog', { name: 'Login' })
  await expect(login.getByLabel('Username or Email')).toBeFocused()
  await page.keyboard.type(customer.username)
  await tabTo(page, login.getByRole('textbox', { name: 'Password' }))
  await page.keyboard.type(customer.password)
  await page.keyboard.press('Enter')

  const booking = page.getByRole('dialog', { name: 'Book a Session' })
  await tabTo(page, booking.getByRole('button', { name: 'Next month' }))
  const asked = page.waitForResponse((answer) => answer.url().includes('getBookingSlots'))
  await page.keyboard.press('Enter')
  await asked
  // One day of the month stands in the way of the Tab key: the first with a free mentor.
  await tabTo(page, booking.locator('table button[tabindex="0"]'))
  await page.keyboard.press('Enter')
  const time = booking
    .getByRole('group', { name: /^Free on / })
    .getByRole('button')
    .first()
  await tabTo(page, time)
  await page.keyboard.press('Enter')
  await expect(time).toHaveAttribute('aria-pressed', 'true')
  await tabTo(page, booking.getByLabel('Description'))
  await page.keyboard.type('Pointers, please.')
  await tabTo(page, booking.getByRole('button', { name: 'Book a Session' }))
  await page.keyboard.press('Enter')
  const paying = page.getByRole('dialog', { name: 'Pay for your session' })
  await expect(paying).toContainText('We hold this time for you')
  const words = {
    'Card number': '4242424242424242',
    'Expiration date': '1240',
    'Security code': '123',
    Address: '1 Road',
    City: 'Boston',
    State: 'MA',
    Country: 'US',
    'Postal code': '02110',
  }
  for (const [field, text] of Object.entries(words)) {
    await tabTo(page, paying.getByLabel(field, { exact: true }))
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByText('Booking Confirmed!')).toBeVisible()
  const done = page.getByRole('dialog', { name: 'See you then' })
  await expect(done).toContainText('We have sent a calendar entry')

  await tabTo(page, done.getByRole('link', { name: 'My Bookings' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/profile/my-bookings')
  await expect(page.getByRole('link', { name: session.name })).toBeVisible()
  const booked = await admin.bookings.all({ search: customer.username })
  expect(booked.items).toMatchObject([{ state: 'confirmed', payment: { state: 'paid' }, mentor: [{}], booking: [{ _id: session._id }] }])
})

/** Goes on with the Tab key, as far as it takes. */
async function tabTo(page: Page, wanted: Locator) {
  await wanted.waitFor()
  for (let presses = 0; presses < 120; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The Tab key does not lead there.')
}
