import { chooseCard } from './forms.ts'
import { violations } from './inspect.ts'
import { expect, test } from './testApp.ts'

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64')

test('an admin offers a pack of sessions; a customer buys it, books with one, and has it back after cancelling', async ({
  signedInAs,
  freshCustomer,
  api,
}) => {
  const name = `Pack ${Date.now().toString(36)}`
  const account = await freshCustomer()
  const admin = await signedInAs('admin')
  await admin.goto('/profile/admin-subscription-panel')
  await admin.getByRole('button', { name: 'Create pack' }).click()
  const offer = admin.getByRole('dialog', { name: 'Create pack' })
  await offer.getByRole('textbox', { name: 'Name' }).fill(name)
  await offer.getByRole('textbox', { name: 'Sessions' }).fill('5')
  await offer.getByRole('textbox', { name: 'Amount in USD' }).fill('120')
  await offer.getByRole('button', { name: 'Create pack' }).click()
  await expect(admin.getByText('Created Successfully!')).toBeVisible()
  const theirs = await api(account)
  await expect(theirs.sessionPacks.create({ name, sessions: 5, amount: 1, goodForDays: 30 })).rejects.toMatchObject({ code: 'FORBIDDEN' })

  const page = await signedInAs(account)
  await page.goto('/profile/user-subscription')
  await page.getByRole('button', { name: `Buy ${name}` }).click()
  const paying = page.getByRole('dialog', { name })
  await paying.getByRole('textbox', { name: 'Address', exact: true }).fill('1 Harbour Road')
  await paying.getByRole('textbox', { name: 'City' }).fill('Boston')
  await paying.getByRole('textbox', { name: 'State' }).fill('MA')
  await paying.getByRole('textbox', { name: 'Postal code' }).fill('02110')
  await paying.getByRole('combobox', { name: 'Country' }).fill('US')
  await chooseCard(page, 'Succeeds')
  expect(await violations(page)).toEqual([])
  await paying.getByRole('button', { name: 'Pay $120.00' }).click()
  await expect(page.getByText('You can book 5 sessions without paying again.')).toBeVisible()

  const { items } = await theirs.catalogue.sessions({})
  const soon = new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10)
  const late = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  let made: string | undefined
  for (const { _id: session, price } of items) {
    if (price === 0 || made) continue
    const { isRequested, slots } = await theirs.bookings.slots({ session, from: soon, to: late, timezone: 'UTC' })
    const at = slots.at(-1)?.at
    if (isRequested || !at) continue
    made = (await theirs.bookings.create({ booking: session, details: 'Help.', date: at.slice(0, 16), timezone: 'UTC' }))._id
  }
  await page.goto(`/profile/booking-details/${made}`)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay for your session' })
  await expect(dialog).toContainText('You have 5 sessions that you paid for before.')
  await dialog.getByRole('button', { name: 'Use a prepaid session' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/^Join from /)).toBeVisible()
  const entry = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to calendar' }).click()
  expect((await entry).suggestedFilename()).toBe('session.ics')
  expect(await violations(page)).toEqual([])
  await page.getByRole('main').getByRole('button', { name: 'Cancel', exact: true }).click()
  const ask = page.getByRole('dialog')
  await expect(ask).toContainText('The prepaid session is returned.')
  await ask.getByRole('button', { name: 'Cancel booking' }).click()
  // A page that is left at once takes what it was about to send with it.
  await expect(ask).toHaveCount(0)
  await page.goto('/profile/user-subscription')
  await expect(page.getByRole('list', { name: 'Bought' })).toContainText('5 of 5 left until')
})

test('an admin adds a video and a banner; a customer who is interested sees the video, and other roles may not add any', async ({
  signedInAs,
  freshCustomer,
  api,
}) => {
  const title = `Video ${Date.now().toString(36)}`
  const [account, staff] = [await freshCustomer(), await api('admin')]
  const [skill] = await staff.skills.list({})
  if (!skill) throw new Error('The demo company has no skills.')
  const admin = await signedInAs('admin')
  await admin.goto('/profile/manage-youtube')
  const form = admin.getByRole('form', { name: 'Add Video' })
  await form.getByRole('textbox', { name: 'Title' }).fill(title)
  await form.getByRole('textbox', { name: 'Video id' }).fill('https://youtu.be/dQw4w9WgXcQ')
  await form.getByRole('textbox', { name: 'Description' }).fill('Read slowly.')
  await form.getByRole('combobox', { name: 'Skills' }).fill(skill.name)
  await admin.getByRole('option', { name: skill.name, exact: true }).click()
  await admin.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Add Video' }).click()
  await expect(admin.getByText('Added Youtube Video Successfully!')).toBeVisible()

  const customer = await api(account)
  await expect(customer.videos.add({ title, videoId: 'dQw4w9WgXcQ', description: '', skills: [skill.name] })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  const page = await signedInAs(account)
  await page.goto('/profile/manage-youtube')
  await expect(page).not.toHaveURL(/youtube/)
  await expect(page.getByText(title)).toHaveCount(0)
  const { user } = await customer.auth.session({})
  await customer.users.update({ id: user?._id ?? '', interestedIn: [skill.name] })
  await page.goto('/profile/mentordesk-dashboard-home')
  await expect(page.getByRole('link', { name: `Watch on YouTube: ${title} (opens in a new tab)` })).toHaveAttribute(
    'href',
    /youtube\.com\/watch\?v=dQw4w9WgXcQ/,
  )

  await admin.goto('/profile/manage-mobile-banner')
  // A list that is still empty offers the same below its heading.
  await admin.getByRole('button', { name: 'Add a banner' }).first().click()
  const banner = admin.getByRole('dialog', { name: 'Add a banner' })
  await banner.getByRole('textbox', { name: 'Title' }).fill(title)
  await banner.locator('input[type=file]').setInputFiles({ name: 'banner.png', mimeType: 'image/png', buffer: png })
  await banner.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(admin.getByText('Uploaded file successfully!').last()).toBeVisible()
  await expect(admin.getByRole('main')).toContainText(title)
})
