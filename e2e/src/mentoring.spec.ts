import { problemsInEveryLook } from './inspect.ts'
import { demoPassword } from './people.ts'
import { expect, test } from './testApp.ts'

test('a session that was held: its mentor writes what was done, the customer reads and rates it, and no other account opens it', async ({
  signedInAs,
  api,
  idOf,
}) => {
  const admin = await api('admin')
  const { items } = await admin.bookings.ofMentor({ id: await idOf('employee'), tab: 'past' })
  const held = items.find(({ state }) => state === 'completed')
  if (!held) throw new Error('No mentor of the demo company has held a session.')
  const booker = (await admin.users.all({ search: held.bookingBy[0]?.username ?? '' })).items[0]
  const account = { username: booker?.username ?? '', password: demoPassword, email: booker?.email ?? '', name: booker?.name ?? '' }
  const done = `We went through the indexes, ${Date.now().toString(36)}.`

  const mentor = await signedInAs('employee')
  await test.step('the mentor finds it on the calendar of that week, which the address keeps', async () => {
    await mentor.goto(`/profile/my-mentoring?show=calendar&span=week&day=${held.date.slice(0, 10)}`)
    const link = mentor.getByRole('main').getByRole('link', { name: new RegExp(held.booking[0]?.name ?? '') })
    await expect(link).toBeVisible()
    expect(await problemsInEveryLook(mentor)).toEqual([])
    await mentor.getByRole('button', { name: 'The week after' }).click()
    await expect(link).toHaveCount(0)
    await mentor.reload()
    await expect(mentor.getByText('Nothing booked').first()).toBeVisible()
    await mentor.getByRole('button', { name: 'The week before' }).click()
    await link.click()
  })
  await test.step('and writes what was done, seeing no price', async () => {
    const booking = mentor.getByRole('dialog')
    await expect(booking).toContainText(held.booking[0]?.name ?? '')
    await expect(booking).not.toContainText('$')
    await booking.getByRole('button', { name: 'Change the report' }).click()
    const form = mentor.getByRole('dialog', { name: 'What was done' })
    await form.getByRole('textbox', { name: 'What was done' }).fill(done)
    await form.getByRole('textbox', { name: 'What comes next' }).fill('Read about joins.')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(mentor.getByText('The customer can read it now.')).toBeVisible()
  })

  await test.step('the customer reads it and rates the session', async () => {
    const customer = await signedInAs(account)
    await customer.goto(`/profile/booking-details/${held._id}`)
    await expect(customer.getByText(done)).toBeVisible()
    await expect(customer.getByText('Read about joins.')).toBeVisible()
    await customer.getByRole('button', { name: /^(Rate it|Change the rating)$/ }).click()
    const form = customer.getByRole('dialog', { name: 'How was the session?' })
    await form.getByRole('radio', { name: /^5 of 5/ }).focus()
    await customer.keyboard.press('ArrowLeft')
    await form.getByRole('textbox').fill('Patient and clear.')
    await form.getByRole('button', { name: 'Rate' }).click()
    await expect(customer.getByText('Thank you!')).toBeVisible()
    expect(await problemsInEveryLook(customer)).toEqual([])
  })
  expect(await admin.bookings.byId({ id: held._id })).toMatchObject({ report: { done }, rating: { stars: 4, words: 'Patient and clear.' } })

  for (const other of ['user', 'manager', 'remoteDeveloper'] as const)
    await expect((await api(other)).bookings.byId({ id: held._id })).rejects.toMatchObject({ status: 404 })
})

test('an admin sees everybody’s sessions by day and by week, of one mentor, and their hours; sales find no hours of others', async ({
  signedInAs,
  api,
  idOf,
}) => {
  const admin = await signedInAs('admin')
  const booked = (await (await api('admin')).bookings.all({ tab: 'upcoming' })).items.find(
    // Other tests may cancel sessions that they booked.
    ({ mentor, bookingBy: [by] }) => mentor.length > 0 && !by?.name.startsWith('Guest'),
  )
  if (!booked) throw new Error('Nothing is booked with a mentor in the demo company.')
  await admin.goto(`/profile/all-bookings?show=calendar&day=${booked.date.slice(0, 10)}`)
  const link = admin.getByRole('main').getByRole('link', { name: new RegExp(booked.bookingBy[0]?.name ?? '') })
  await expect(link.first()).toBeVisible()
  await admin.getByText('Day', { exact: true }).click()
  await expect(admin).toHaveURL(/span=day/)
  await expect(link.first()).toBeVisible()
  expect(await problemsInEveryLook(admin)).toEqual([])
  await admin.getByRole('combobox', { name: 'Mentor' }).click()
  await admin.getByRole('option', { name: booked.mentor[0]?.name ?? '' }).click()
  await expect(admin).toHaveURL(/mentor=/)
  await expect(link.first()).toBeVisible()
  await admin.goto('/profile/my-mentoring?show=hours')
  await expect(admin.getByRole('heading', { name: 'My Mentoring' })).toBeVisible()
  expect(await problemsInEveryLook(admin)).toEqual([])
  await expect((await api('sales')).bookings.hours({ userId: await idOf('employee') })).rejects.toMatchObject({ status: 403 })
})
