import { readFile } from 'node:fs/promises'
import { ticketOf } from '@app/server/events/registrations/ticket.ts'
import type { Page } from '@playwright/test'
import { answerInWords } from './captcha.ts'
import { chooseDay } from './forms.ts'
import { problemsInEveryLook, violations } from './inspect.ts'
import { journeySecret } from './openTestApp.ts'
import { expect, test } from './testApp.ts'

test('an event with one place: a visitor gets it, a customer waits, and has it once the visitor cancels; the link opens near the start', async ({
  signedInAs,
  page: visitor,
  freshCustomer,
  mailbox,
  api,
}) => {
  const title = `Evening ${Date.now().toString(36)}`
  const email = `visitor.${Date.now().toString(36)}@example.com`
  const [admin, account, staff] = [await signedInAs('admin'), await freshCustomer(), await api('admin')]

  const id = await test.step('an admin makes it', async () => {
    await admin.goto('/profile/create-new-event')
    const create = admin.getByRole('button', { name: 'Create Event' })
    await admin.getByLabel('Title').fill(title)
    await admin.getByLabel('Description').fill('Two compilers in one evening.')
    await chooseDay(admin, admin.getByRole('button', { name: 'Event date' }), 3)
    await admin.getByLabel('Begins at').fill('18:00')
    await admin.getByLabel('Ends at').fill('19:30')
    await admin.getByLabel('Places', { exact: true }).fill('1')
    await admin.getByLabel('Link', { exact: true }).fill('https://meet.example/evening')
    await expect(admin.getByRole('switch', { name: 'Disabled' })).not.toBeChecked()
    await expect(create).toBeDisabled()
    await admin.locator('input[type=file]').setInputFiles({ name: 'banner.png', mimeType: 'image/png', buffer: await drawn(admin) })
    await create.click()
    await expect(admin.getByText('Created new Event Successfully!')).toBeVisible()
    const { items } = await staff.events.all({ search: title })
    return items[0]?._id ?? ''
  })

  await test.step('a visitor registers and gets the mail', async () => {
    await visitor.goto(`/events/register-event/${id}`)
    await visitor.getByLabel('Your name').fill('Vera Visitor')
    await visitor.getByLabel('E-mail').fill(email)
    await visitor.getByRole('textbox', { name: 'Phone' }).fill('+49 170 1234567')
    await answerInWords(visitor)
    expect(await problemsInEveryLook(visitor)).toEqual([])
    await visitor.getByRole('button', { name: 'Register', exact: true }).click()
    await expect(visitor.getByText(/You are registered at .*\. Please Login to your dashboard!/).first()).toBeVisible()
  })
  const { message } = await mailbox.sent(email, /^You are registered: /)
  expect(message).toContain('#ticket=hidden')
  const [registration] = (await staff.events.attendees({ event: id })).items
  const ticket = ticketOf(journeySecret, registration?._id ?? '')

  const customer = await signedInAs(account)
  await test.step('a customer is in line, as the page has said before', async () => {
    await customer.goto(`/events/register-event/${id}`)
    await customer.getByRole('button', { name: 'Join the waiting list' }).click()
    await expect(customer.getByRole('button', { name: 'Join the waiting list' })).toBeDisabled()
    await mailbox.sent(account.email, /^You are on the waiting list: /)
    await customer.goto('/profile/my-events')
    await expect(customer.getByText('On the waiting list')).toBeVisible()
    await expect(customer.getByRole('button', { name: 'Join Now' })).toHaveCount(0)
  })

  await test.step('the visitor cancels by the link of their mail, and the place is offered', async () => {
    await visitor.goto(`/events/register-event/${id}#ticket=${ticket}`)
    await visitor.reload()
    await visitor.getByRole('button', { name: 'Cancel my registration' }).click()
    await expect(visitor.getByText('Cancelled', { exact: true })).toBeVisible()
    await mailbox.sent(account.email, /^A place is free: /)
    await customer.reload()
    await customer.getByRole('button', { name: 'Take the place' }).click()
  })

  await test.step('the link is given out near the start and no sooner', async () => {
    const join = customer.getByRole('button', { name: 'Join Now' })
    await join.click()
    await expect(customer.getByText('Event link not available!').first()).toBeVisible()
    const event = await staff.events.one({ id })
    const soon = { eventDate: new Date(Date.now() + 600_000).toISOString(), endsAt: new Date(Date.now() + 4_200_000).toISOString() }
    const { description, zone, bannerImg, link = null } = event
    const updatedData = { ...soon, title, description, zone, bannerImg, link, capacity: 1, isDisabled: false }
    await staff.events.update({ id, updatedData })
    const { link: opened } = await (await api(account)).events.join({ id })
    expect(opened).toBe('https://meet.example/evening')
    expect(await violations(customer)).toEqual([])
  })

  await test.step('the admin takes the list of who comes with them', async () => {
    await admin.goto(`/profile/view-event-details/${id}`)
    await expect(admin.getByRole('row').filter({ hasText: account.email })).toContainText('Registered')
    await expect(admin.getByRole('row').filter({ hasText: email })).toContainText('Cancelled')
    await admin.getByRole('button', { name: 'Export these attendees' }).click()
    await admin.getByRole('dialog', { name: 'Export 2 attendees' }).getByRole('button', { name: 'Export', exact: true }).click()
    const told = admin.getByText(/\.csv is ready\.$/)
    await expect(told).toBeVisible()
    const file = (await told.innerText()).replace(' is ready.', '')
    await admin.getByRole('button', { name: 'Show files' }).click()
    const download = admin.waitForEvent('download')
    await admin.getByRole('link', { name: `Download ${file}` }).click()
    const content = await readFile(await (await download).path(), 'utf8')
    for (const address of [account.email, email]) expect(content).toContain(address)
  })

  await expect((await api(account)).events.all({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

async function drawn(page: Page): Promise<Buffer> {
  const picture = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 1200, height: 600 })
    canvas.getContext('2d')?.fillRect(0, 0, 600, 600)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return Buffer.from(picture, 'base64')
}
