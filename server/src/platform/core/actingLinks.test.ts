import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueInvitation } from '#auth/index.ts'
import { feedPath } from '#bookings/calendar/feedAddress.ts'
import { newToken } from '#config/secrets.ts'
import { newId } from '#database/ids.ts'
import { ticketOf } from '#events/registrations/ticket.ts'
import { csvOf } from '#exports/csv.ts'
import { addressOfInvoice } from '#invoices/paying/invoiceToken.ts'
import { mailsTable } from '#mail/mail.table.ts'
import { replyAddressOf } from '#mail/replyAddress.ts'
import { addressOfOffer } from '#orders/deal/byMail/offerToken.ts'
import { clientSecretOf } from '#outside/cards/sandboxSecrets.ts'
import { absoluteHref } from '#outside/mail/index.ts'
import { addressOfLink } from '#paymentLinks/linkToken.ts'
import { addressOfCard } from '#resume/cards/cardLink.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { textMessagesTable } from '#textMessages/textMessages.table.ts'
import { minuteLink } from '#uploads/files/fileLinks.ts'
import { withoutActingLinks } from './actingLinks.ts'

const lines: string[] = []
let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ settings: { LOG_LEVEL: 'info' }, logTo: { write: (line) => void lines.push(line) } })
})
afterAll(() => testApp.close())

/** One link of each kind, and the purposes of `sealed`, `sign` and `seal` behind it. The last part of each acts. */
type Kind = { purposes: string[]; make(testApp: TestApp): string | Promise<string>; secret: RegExp }
const seal = /[\w-]{40,}(?=$|\.ics$)/
const kinds: Record<string, Kind> = {
  offer: {
    purposes: ['answer to an offer'],
    make: ({ context }) => addressOfOffer(context, { id: newId(), madeAt: new Date() }, newId()),
    secret: seal,
  },
  'payment link': { purposes: ['payment link'], make: ({ context }) => addressOfLink(context, newId()), secret: seal },
  'invoice to pay': { purposes: ['payment of an invoice'], make: ({ context }) => addressOfInvoice(context, newId()), secret: seal },
  'profile card': {
    purposes: ['profile card'],
    make: ({ context }) => addressOfCard(context, { userId: newId(), version: 3 }),
    secret: seal,
  },
  'event ticket': {
    purposes: ['event ticket'],
    make: ({ context }) => `https://desk.example/events/register-event/7#ticket=${ticketOf(context.secret, newId())}`,
    secret: seal,
  },
  'file of a ticket': {
    purposes: [],
    make: ({ context }) => `/api/events/materials/7/preview?ticket=${ticketOf(context.secret, newId())}`,
    secret: seal,
  },
  'calendar feed': {
    purposes: ['calendar feed'],
    make: ({ context }) => feedPath(context.secret, { userId: newId(), version: 12 }),
    secret: seal,
  },
  'new password': {
    purposes: [],
    make: ({ context }) => `${absoluteHref(context.config, 'forgetPassword', { email: 'a+b@c.example' })}#${newToken()}`,
    secret: seal,
  },
  'sign-up': {
    purposes: [],
    make: ({ context }) => `${absoluteHref(context.config, 'signUp', { email: 'a+b@c.example' })}#${newToken()}`,
    secret: seal,
  },
  invitation: {
    purposes: [],
    make: async ({ context, db }) =>
      `${absoluteHref(context.config, 'forgetPassword')}#${await issueInvitation(db, context, 'a@b.example')}`,
    secret: seal,
  },
  'file for a minute': {
    purposes: ['file link'],
    make: ({ context }) => minuteLink(context.secret, context.clock, { storageKey: 'k', name: 'a.pdf', type: 'application/pdf' }),
    secret: seal,
  },
  'reply address': {
    purposes: ['replyAddress'],
    make: ({ context }) => replyAddressOf(context.secret, 'reply@desk.example', newId()) ?? '',
    secret: /(?<=\+)\w+(?=@)/,
  },
  'secret of a payment': {
    purposes: ['client secret of a sandbox card intent'],
    make: ({ context, db }) => clientSecretOf({ ...context, db }, 'pi_sandbox123456789'),
    secret: /(?<=_secret_).+/,
  },
  'consent of Google': {
    purposes: [],
    make: () => `/acme-google-api-login?state=abcdefgh1234&code=4/0AbCdEf-123`,
    secret: /4\/0AbCdEf-123/,
  },
}

/** Fingerprints, keys and cookies: nothing with these purposes stands in an address. */
const inNoAddress = [
  'asker',
  'backup',
  'captcha',
  'captchaWork',
  'key of the sandbox for payments inside India',
  'knownBrowser',
  'network of a public payment',
  'number of a sandbox card',
  'recoveryCode',
  'signature of sandbox card webhooks',
  'upload grant',
  'wrongPasswords',
]

/** The same link as it is met: in words, in HTML, as a field of a log line, encoded within another address. */
const places: Record<string, (link: string) => string> = {
  'a text': (link) => `Here it is: ${link}\nBye`,
  HTML: (link) => `<a href="${link.replaceAll('&', '&amp;')}">Open</a>`,
  'a log line': (link) => JSON.stringify({ level: 30, url: link, msg: 'x' }),
  'a bare token': (link) => link,
}

test.each(Object.entries(kinds))('a link of the kind %s is hidden wherever it stands', async (_kind, { make, secret }) => {
  const link = await make(testApp)
  const [part = ''] = secret.exec(link) ?? []
  expect(part.length).toBeGreaterThan(8)
  for (const [place, put] of Object.entries(places)) {
    const hidden = withoutActingLinks(put(link))
    expect(hidden, place).not.toContain(part)
    expect(hidden, place).toContain('hidden')
  }
})

test('signed ids are hidden also in the address of a link checker, and in quoted-printable', () => {
  const token = new URL(addressOfLink(testApp.context, newId())).searchParams.get('link') ?? ''
  for (const put of [`url=https%3A%2F%2Fdesk.example%2Fpay%3Flink%3D${token}&x=1`, `?link=3D${token}`, token])
    expect(withoutActingLinks(put)).not.toContain(token.slice(-20))
})

test.each([
  'https://desk.example/profile/view-order-details/shop?offer=last',
  `/api/documents/${newId()}/file`,
  'a+b@c.example',
  '?code=1234567',
])('%s is left as it is', (text) => expect(withoutActingLinks(text)).toBe(text))

test('log lines, records and exports contain no such link', async () => {
  const links = await Promise.all(Object.values(kinds).map(({ make }) => make(testApp)))
  const secrets = Object.values(kinds).map(({ secret }, index) => secret.exec(links[index] ?? '')?.[0] ?? '')
  const all = links.join('\n')
  testApp.app.log.info({ url: links[0], job: { links } }, all)
  testApp.app.log.error({ err: new Error(all) }, 'failed')
  const outgoing = { kind: 'x', state: 'failed', lastError: `550 ${all}`, receiver: 'a@b.example' } as const
  await testApp.db.insert(mailsTable).values({ ...outgoing, key: 'm', subject: 'Links', text: all, html: `<p>${all}</p>` })
  await testApp.db.insert(textMessagesTable).values({ ...outgoing, key: 't', text: all })
  const admin = testApp.as(await testApp.one('admin'))
  const { items } = await admin.mail.mailRecords({ pageSize: 10 })
  const record = await admin.mail.mailRecord({ id: items[0]?._id ?? '' })
  const texts = await admin.textMessages.list({ pageSize: 10 })
  async function* pages() {
    yield [[all]]
  }
  const exported: Uint8Array[] = []
  for await (const bytes of csvOf(testApp.db, { heads: ['Message'], pages }).bytes) exported.push(bytes)
  const shown = { lines: lines.join(''), records: JSON.stringify([items, record, texts]), exported: Buffer.concat(exported).toString() }
  for (const [place, words] of Object.entries(shown)) {
    expect(words, place).toContain('hidden')
    for (const secret of secrets) expect(words, place).not.toContain(secret)
  }
})

test('every purpose that is signed or sealed is of one of these kinds, or stands in no address', async () => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const found = new Set<string>()
  for (const path of await readdir(root, { recursive: true })) {
    if (!path.endsWith('.ts') || path.endsWith('.test.ts') || path.startsWith('test/')) continue
    const source = await readFile(join(root, path), 'utf8')
    for (const [, literal, name] of source.matchAll(/\b(?:sealed|sign|seal)\(\w+, (?:'([^']+)'|(\w+)),/g))
      found.add(literal ?? new RegExp(`const ${name} = '([^']+)'`).exec(source)?.[1] ?? `unnamed in ${path}`)
  }
  // One-time codes are sealed under the purpose of their row, and `sign` passes its own on.
  found.delete('unnamed in modules/auth/codes/oneTimeCodes.ts')
  expect([...found].sort()).toEqual([...Object.values(kinds).flatMap(({ purposes }) => purposes), ...inNoAddress].sort())
})
