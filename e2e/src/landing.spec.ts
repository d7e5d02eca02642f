import { answerTo } from '@app/server/test/solveCaptcha.ts'
import { askedInWords } from './captcha.ts'
import { choose, chooseDay } from './forms.ts'
import { staffOf } from './people.ts'
import { expect, test } from './testApp.ts'

const inTwoWeeks = () => new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10)

test('without a script the page reads whole, and says how to reach a person', async ({ visitor, api }) => {
  const [service] = (await (await api()).catalogue.services({})).items
  const [session] = (await (await api()).catalogue.sessions({})).items
  const page = await visitor({ javaScriptEnabled: false })
  await page.goto('/')
  const { heading } = await (await api()).home.details({})
  await expect(page).toHaveTitle(`${heading} · Mentordesk`)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  for (const name of ['Our Services', 'Hire dedicated developers', 'Book a 1-on-1 session', 'Contact Us', 'Classroom training'])
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: service?.name })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: session?.name })).toBeVisible()
  await expect(page.getByText('runs no scripts, which the form needs')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  const row = page.locator('[data-carousel-row]')
  expect(await row.evaluate((list) => list.scrollWidth > list.clientWidth && getComputedStyle(list).overflowX === 'auto')).toBe(true)

  const preview = await page.locator('meta[property="og:image"]').getAttribute('content')
  const picture = await page.request.get(preview ?? '')
  expect(picture.headers()['content-type']).toBe('image/png')
  const png = await picture.body()
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
})

test('a visitor who wants a session signs in on the way and goes straight on to it', async ({ visitor, freshCustomer, api }) => {
  const customer = await freshCustomer()
  const [session] = (await (await api()).catalogue.sessions({})).items
  if (!session) throw new Error('The demo company offers no session.')
  const page = await visitor()
  await page.goto('/')
  await page.evaluate(() => Reflect.set(window, 'isTheSamePage', true))
  await page.getByRole('button', { name: `Book Now: ${session.name}` }).click()

  const login = page.getByRole('dialog', { name: 'Login' })
  await expect(login.getByRole('button', { name: 'Login' })).toBeDisabled()
  await login.getByLabel('Username or Email').press('Enter')
  await expect(login.getByText('Please enter username!')).toBeVisible()
  await expect(login.getByText('Please enter password!')).toBeVisible()
  await login.getByLabel('Username or Email').fill(customer.username)
  await login.getByRole('textbox', { name: 'Password' }).fill(customer.password)
  await login.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Logged in Successfully!')).toBeVisible()

  const booking = page.getByRole('dialog', { name: 'Book a Session' })
  await expect(booking.getByText(session.name)).toBeVisible()
  await expect(booking.getByLabel('Time zone')).toHaveValue(/Kolkata/)
  const day = await chooseDay(page, booking.getByRole('button', { name: 'Date', exact: true }), 14)
  await choose(page, booking.getByRole('combobox', { name: 'Time', exact: true }), '15:30')
  await expect(booking.getByText('at 15:30 (GMT+5:30)')).toBeVisible()
  await booking.getByLabel('Description').fill('Pointers, please.')
  await booking.getByRole('button', { name: 'Book a Session' }).click()
  await expect(page.getByText('Booking Confirmed!')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'See you then' })).toContainText('at 15:30 (GMT+5:30)')

  expect(await page.evaluate(() => Reflect.get(window, 'isTheSamePage'))).toBe(true)
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeHidden()
  const { items } = await (await api('admin')).bookings.all({ search: customer.username })
  const date = `${day.split('-').toReversed().join('-')}T10:00:00.000Z`
  expect(items).toMatchObject([{ booking: [{ _id: session._id }], date, details: 'Pointers, please.' }])

  await page.getByRole('link', { name: 'My Bookings' }).click()
  await expect(page).toHaveURL('/profile/my-bookings')
})

test('a message with a wrong captcha stays in the form, and with the right one arrives', async ({ visitor, api }) => {
  const page = await visitor()
  await page.goto('/#contact')
  const form = page.getByRole('form', { name: 'Contact Us' })
  const submit = form.getByRole('button', { name: 'Submit' })
  await expect(submit).toBeDisabled()
  await form.getByLabel('Name').fill('Visitor')
  await form.getByLabel('E-mail').fill('visitor@mail.example')
  await expect(submit).toBeDisabled()
  const text = `A question ${Date.now()}`
  await form.getByLabel('Message').fill(text)

  const { field: answer, question } = await askedInWords(form)
  const first = await question()
  await answer.fill('surely not')
  await expect(submit).toBeEnabled({ timeout: 60_000 })
  await submit.click()
  await expect(form.getByText('Entered Wrong Captcha!')).toBeVisible()
  await expect(form.getByLabel('Message')).toHaveValue(text)
  await expect(answer).toHaveValue('')
  expect((await (await api('admin')).messages.all({ search: text })).total).toBe(0)

  await expect.poll(question).not.toBe(first)
  await answer.fill(answerTo(await question()))
  // The work beside the question is long for a page that is not compiled.
  await expect(submit).toBeEnabled({ timeout: 60_000 })
  await submit.click()
  await expect(page.getByText('Message Submitted, We will contact you soon!')).toBeVisible()
  await expect(form.getByLabel('Message')).toHaveValue('')
  expect((await (await api('admin')).messages.all({ search: text })).items).toMatchObject([{ name: 'Visitor', message: text }])
})

test('a long paste enters the contact form whole and is counted, as inside the product', async ({ visitor }) => {
  const page = await visitor({ permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto('/#contact')
  const box = page.getByRole('form', { name: 'Contact Us' }).getByLabel('Message')
  const limit = await box.evaluate((field: HTMLTextAreaElement) => field.maxLength)
  await page.evaluate((text) => navigator.clipboard.writeText(text), 'x'.repeat(limit + 250))
  await box.press('ControlOrMeta+V')
  await expect(box).toHaveValue('x'.repeat(limit + 250))
  await expect(page.getByText(/^The text has [\d,]+ characters, and [\d,]+ fit here\. Please shorten it\.$/)).toBeVisible()
})

test('a visitor who wants to join signs in first and comes back to the request', async ({ visitor, freshCustomer }) => {
  const customer = await freshCustomer()
  const page = await visitor()
  await page.goto('/')
  await page.getByRole('link', { name: 'Join as Developer' }).click()
  await expect(page).toHaveURL(/^[^?]*\/(login|auth\/signin)\?next=/)
  await page.getByLabel('Username or Email').fill(customer.username)
  await page.getByRole('textbox', { name: 'Password' }).fill(customer.password)
  await page.getByRole('button', { name: 'Login' }).click()

  const dialog = page.getByRole('dialog', { name: 'Make your request to Join Us' })
  await dialog.getByRole('button', { name: 'Request' }).click()
  await expect(dialog.getByText('Please fill all the fields!')).toHaveCount(1)
  await dialog.getByLabel('Want to Work as').fill('Java developer')
  await dialog.getByLabel('Your Available time').fill('Evenings')
  await dialog.getByLabel('Joining Date').fill(inTwoWeeks())
  await dialog.getByLabel('Description').fill('Compilers.')
  await expect(dialog.getByText('10 of 255')).toBeVisible()
  await dialog.getByRole('button', { name: 'Request' }).click()
  await expect(page.getByText('We have accepted your joining request. we will get back to you soon!')).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('an employee is told that the request is not for them', async ({ signedInAs }) => {
  const page = await signedInAs('employee')
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Join as Developer' }).click()
  await expect(page.getByRole('dialog')).toContainText('Your role EMPLOYEE is not eligible as a developer!')
})

test('a signed-in person has their bar on the landing page too', async ({ signedInAs }) => {
  const page = await signedInAs('user')
  await page.goto('/')
  await page.getByRole('button', { name: new RegExp(staffOf('user').name) }).click()
  await page.getByRole('menuitem', { name: 'My Orders' }).click()
  await expect(page).toHaveURL('/profile/user-orders')
})

test('the services move by themselves until a visitor reads, uses or stops them', async ({ visitor }) => {
  const page = await visitor({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.goto('/')
  const row = page.locator('[data-carousel-row]')
  await row.scrollIntoViewIfNeeded()
  await page.mouse.move(5, 5)
  const place = () => row.evaluate((list) => list.scrollLeft)
  await expect.poll(place).toBeGreaterThan(100)
  await page.getByRole('button', { name: 'Pause the services' }).click()
  await page.mouse.move(5, 5)
  await page.getByRole('button', { name: 'Play the services' }).evaluate((button: HTMLElement) => button.blur())
  // A move that was under way ends; then a minute passes on the page's own clock, and the row stays where it is.
  await expect(row).not.toHaveAttribute('data-moving')
  const stopped = await place()
  await page.clock.runFor(60_000)
  expect(await place()).toBe(stopped)
  await page.getByRole('button', { name: 'Play the services' }).click()
  await page.getByRole('button', { name: 'Pause the services' }).evaluate((button: HTMLElement) => button.blur())
  await page.mouse.move(5, 5)
  await expect.poll(place).not.toBe(stopped)
})
