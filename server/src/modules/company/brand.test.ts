import { afterAll, beforeAll, expect, test } from 'vitest'
import { postMail } from '#mail/index.ts'
import { button, emailBody, paragraph, writeTo } from '#outside/mail/emailTemplate.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { brandOf, emailBrandOf } from './brand.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ settings: { BRAND_NAME: 'Acme', PUBLIC_URL: 'https://desk.example' } })
})
afterAll(() => app.close())

const all = {
  name: 'Acme Code Help',
  address: '1 Road\nTown',
  phone: '+442079460123',
  email: 'hello@acme.example',
  opensAt: '09:00',
  closesAt: '17:30',
  zone: 'Europe/Berlin',
  color: '#b30000',
}
const none = { ...all, name: 'Acme', address: '', phone: '', email: '', opensAt: '', closesAt: '', zone: '', color: '' }

async function write(words: typeof all) {
  const admin = app.as(await app.one('admin'))
  const { version } = await admin.company.details()
  await admin.company.update({ ...words, version })
  const brand = await emailBrandOf(app.db, app.context.config)
  return {
    brand,
    ...emailBody({ brand, preheader: 'Soon', heading: 'News', blocks: [paragraph('Hello'), button('Open', 'https://x.example')] }),
  }
}
const footOf = (text: string) => text.slice(text.indexOf('-- '))

test('an email is signed with all known details of the company, in its color', async () => {
  const { brand, text, html } = await write(all)
  expect(footOf(text)).toBe(`-- 
Acme Code Help
https://desk.example
Questions? Reply to this mail, write to hello@acme.example, or call +44 20 7946 0123. We answer from 09:00 AM to 05:30 PM CET.
1 Road, Town
Choose what we mail you: https://desk.example/profile#notifications
`)
  expect(html).toContain('href="tel:+442079460123"')
  expect(html).toContain('09:00 AM to 05:30 PM CET.')
  expect(html).toContain('bgcolor="#b30000"')
  expect(html).not.toContain('#2547c4')
  expect(writeTo(brand)).toBe('Write to hello@acme.example')
})

test('empty fields leave no line, comma or label', async () => {
  const { brand, text, html } = await write(none)
  expect(footOf(text)).toBe(`-- 
Acme
https://desk.example
Questions? Reply to this mail.
Choose what we mail you: https://desk.example/profile#notifications
`)
  expect(html).not.toMatch(/mailto:|tel:|undefined| · |We answer|, or /)
  expect(html).toContain('bgcolor="#2547c4"')
  expect(writeTo(brand)).toBe('Answer this mail')
})

test.each([
  [{ email: '' }, 'Reply to this mail, or call +44 20 7946 0123. We answer from'],
  [{ phone: '' }, 'Reply to this mail, or write to hello@acme.example. We answer from'],
  [{ opensAt: '', closesAt: '' }, 'or call +44 20 7946 0123.\n1 Road'],
])('without %j: %s', async (cleared, words) => {
  expect((await write({ ...all, ...cleared })).text).toContain(words)
})

test('a mail is signed by the company and answered to it, with its details at the time of sending', async () => {
  await write(none)
  expect(await brandOf(app.db, app.context.config)).not.toHaveProperty('email')
  const admin = app.as(await app.one('admin'))
  const senderOf = async (key: string) => {
    await postMail(app.db, { key, to: `${key}@example.com`, kind: 'welcome', subject: 'News', body: { text: 'Hello', html: '<p>Hello' } })
    await app.runJobs()
    return (await admin.mail.mailRecords({ search: key })).items[0]?.sender
  }
  expect(await senderOf('before')).toBe('Acme <no-reply@localhost>')
  await write(all)
  expect(await senderOf('after')).toBe('Acme Code Help <hello@acme.example>')
})
