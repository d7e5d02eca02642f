import { waitingLimitsOf } from '@app/contract/uploads/uploads.rules.ts'
import { like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hours, later } from '#core/clock.ts'
import { newId } from '#database/ids.ts'
import { mailsTable } from '#mail/mail.table.ts'
import { notificationsTable } from '#notifications/notifications.table.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { solveCaptcha } from '#test/solveCaptcha.ts'
import { removeExpired } from '#uploads/uploads.jobs.ts'
import { uploadsTable } from '#uploads/uploads.table.ts'
import { publicOrderFilesTable, publicOrdersTable } from './publicOrders.table.ts'
import { type Browser, openBrowser, visitorInput } from './testVisitor.ts'

let testApp: TestApp
let admin: TestPerson
let sales: TestPerson
let address: string
let visitor: Browser
beforeAll(async () => {
  testApp = await startTestApp()
  ;[admin, sales] = [await testApp.one('admin'), await testApp.one('sales')]
  address = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await testApp.db.delete(publicOrderFilesTable)
  await testApp.db.delete(publicOrdersTable)
  await testApp.db.delete(uploadsTable)
  visitor = openBrowser(testApp, address)
})

const solved = async () => solveCaptcha(await testApp.as(null).auth.captcha())
const kept = () => testApp.db.select().from(publicOrdersTable)

test('a visitor sends a request: the office is notified, the address gets a confirmation, and staff read all of it', async () => {
  const uploadId = await visitor.upload('white to move', { name: 'board.txt' })
  const { status, body } = await visitor.send({ ...visitorInput, fileUrl: 'https://files.example.com/a', files: [{ uploadId }] })
  expect([status, body]).toEqual([200, { message: 'Created Order Successfully', number: expect.any(Number) }])
  await testApp.runJobs()

  const told = await testApp.db
    .select()
    .from(notificationsTable)
    .where(like(notificationsTable.text, `New public order #${body.number} from Vera Visitor`))
  expect(told.map(({ userId }) => userId).toSorted()).toEqual([admin.id, sales.id].toSorted())
  const [mail] = await testApp.db.select().from(mailsTable).where(like(mailsTable.key, 'publicOrderReceived:%'))
  expect(mail).toMatchObject({ receiver: 'vera@example.com', subject: `We have your request #${body.number}` })
  // Nothing that the visitor wrote is mailed to the unverified address.
  for (const words of ['Vera', 'Chess', 'opening book', 'files.example.com']) expect(mail?.text).not.toContain(words)
  expect(testApp.pushed).toContainEqual(expect.objectContaining({ kind: 'changed', topic: 'publicOrders' }))

  const list = await testApp.as(sales).publicOrders.all()
  expect(list).toMatchObject({ total: 1, items: [{ name: 'Vera Visitor', isTurned: false, details: 'With a clock, and an opening b…' }] })
  const one = await testApp.as(admin).publicOrders.one({ id: list.items[0]?._id ?? '' })
  expect(one).toMatchObject({
    ...visitorInput,
    fileUrl: 'https://files.example.com/a',
    account: 'none',
    files: [{ name: 'board.txt', sizeBytes: 13 }],
  })
})

test('a script that sends only the documented fields succeeds', async () => {
  const { projectName: _, timezone: __, ...literal } = visitorInput
  const answer = await testApp.as(null).publicOrders.create({ ...literal, technologies: ['Rust'], captcha: await solved() })
  expect(await kept()).toMatchObject([{ number: answer.number, projectName: null, timezone: 'UTC', fileUrl: null }])
})

test('invalid input is named before the captcha is consumed, on both sides of each limit', async () => {
  const captcha = await solved()
  for (const [about, field] of [
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ email: '' }, 'email'],
    [{ email: 'no address' }, 'email'],
    [{ email: `${'x'.repeat(250)}@example.com` }, 'email'],
    [{ phone: '' }, 'phone'],
    [{ phone: 'call me' }, 'phone'],
    [{ phone: '+49' }, 'phone'],
    [{ phone: '1'.repeat(31) }, 'phone'],
    [{ category: '' }, 'category'],
    [{ category: 'other' }, 'category'],
    [{ deadline: '2020-01-01' }, 'deadline'],
    [{ deadline: 'soon' }, 'deadline'],
    [{ type: 'Anything' as 'Debugging' }, 'type'],
    [{ details: '' }, 'details'],
    [{ details: 'x'.repeat(20_001) }, 'details'],
    [{ fileUrl: 'javascript:alert(1)' }, 'fileUrl'],
    [{ fileUrl: 'not a link' }, 'fileUrl'],
    [{ files: Array.from({ length: 11 }, () => ({ uploadId: newId() })) }, 'files'],
    [{ captcha: { ...captcha, answer: 'no' } }, 'captcha'],
  ] as const)
    await expect(
      testApp
        .as(null)
        .publicOrders.create({ ...visitorInput, technologies: [], captcha, ...about, files: 'files' in about ? [...about.files] : [] }),
      `${field}`,
    ).rejects.toMatchObject({ status: 400, field })
  expect(await kept()).toHaveLength(0)
  const most = { name: 'x'.repeat(100), phone: `+${'1'.repeat(29)}`, details: 'x'.repeat(20_000), category: 'x'.repeat(100) }
  await testApp.as(null).publicOrders.create({ ...visitorInput, technologies: [], ...most, captcha: await solved() })
  expect(await kept()).toMatchObject([most])
})

test('a repeated call makes one public order, though its captcha and files are consumed', async () => {
  const uploadId = await visitor.upload('white to move')
  const captcha = await solved()
  const send = () => visitor.send({ ...visitorInput, files: [{ uploadId }], captcha }, 'one attempt')
  const answers = [await send(), await send()]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[0]?.body).toEqual(answers[1]?.body)
  await Promise.all([send(), send(), send()])
  await testApp.runJobs()
  expect(await kept()).toHaveLength(1)
})

test('files of another browser, repeated files, unfinished uploads and files of another purpose are refused', async () => {
  const theirs = await openBrowser(testApp, address).upload('secret')
  const send = (uploadId: string) => visitor.send({ ...visitorInput, files: [{ uploadId }] })
  const missing = { code: 'BAD_INPUT', field: 'files', message: expect.stringContaining('has expired') }
  expect((await send(theirs)).body).toMatchObject(missing)
  expect((await send(newId())).body).toMatchObject(missing)
  expect((await send('../../etc/passwd')).body).toMatchObject(missing)

  const mine = await visitor.upload('mine')
  expect((await send(mine)).status).toBe(200)
  expect((await send(mine)).status).toBe(409)
  const half = await visitor.begin(await visitor.grant(), 10)
  expect((await send(half.headers.get('location')?.split('/').at(-1) ?? '')).status).toBe(409)

  const customer = await testApp.one('user')
  const { upload } = await testApp.as(customer).uploads.awsInfo()
  const signedIn = openBrowser(testApp, address)
  expect((await signedIn.begin(upload.token, 5)).status).toBe(403)
  expect(await kept()).toHaveLength(1)
})

test('a grant is bound to this browser, and to few, small files of allowed types', async () => {
  const token = await visitor.grant()
  expect((await openBrowser(testApp, address).begin(token, 5)).status).toBe(403)
  for (const guess of ['', 'x.y', `${token}x`]) expect((await visitor.begin(guess, 5)).status).toBe(403)
  expect((await visitor.begin(token, 20_000_001)).status).toBe(413)

  const begun = async (body: Buffer | string, about: { name: string; type: string }) => {
    const answer = await visitor.begin(token, Buffer.byteLength(body), about)
    const id = answer.headers.get('location')?.split('/').at(-1) ?? ''
    return { id, ...(await visitor.put(id, body)) }
  }
  const program = Buffer.concat([Buffer.from('7f454c4602010100', 'hex'), Buffer.alloc(64)])
  expect((await begun(program, { name: 'a.pdf', type: 'application/pdf' })).status).toBe(415)
  // An HTML page is served as plain text, whatever type the sender claims.
  const page = await begun('<!doctype html><script>alert(1)</script>', { name: 'a.html', type: 'text/html' })
  expect(page.status).toBe(204)
  await visitor.send({ ...visitorInput, files: [{ uploadId: page.id }] })
  const [file] = await testApp.db.select().from(publicOrderFilesTable)
  expect(file).toMatchObject({ name: 'a.html', type: 'text/plain' })
  for (const [way, how] of [
    ['preview', 'inline'],
    ['file', 'attachment'],
  ] as const) {
    const led = await testApp.app.inject({ url: `/api/public-orders/files/${file?.id}/${way}`, headers: { 'x-access-token': sales.token } })
    const { headers } = await testApp.app.inject({ url: String(led.headers.location) })
    expect(headers['content-type'], way).toMatch(/^text\/plain/)
    expect(headers['content-disposition'], way).toContain(how)
    expect(headers['x-content-type-options'], way).toBe('nosniff')
  }

  const { files } = waitingLimitsOf('publicOrderFile', { maxBytes: 1, keptHours: 24 })
  const statuses: number[] = []
  for (let index = 0; index <= files; index++) statuses.push((await visitor.begin(token, 5)).status)
  expect(statuses).toEqual([...Array(files).fill(201), 429])
})

test('unsent uploads of all visitors together are limited, and deleted after an hour', async () => {
  const { allBytes = 0 } = waitingLimitsOf('publicOrderFile', { maxBytes: 1, keptHours: 24 })
  const waiting = { purpose: 'publicOrderFile', name: 'x', type: 'text/plain', expiresAt: later(new Date(), hours(1)) } as const
  await testApp.db.insert(uploadsTable).values({ ...waiting, visitorId: 'others', size: allBytes - 10, storageKey: 'x' })
  const token = await visitor.grant()
  expect((await visitor.begin(token, 10)).status).toBe(201)
  expect((await visitor.begin(token, 10)).body).toMatchObject({ code: 'TOO_MANY' })

  const clock = { now: () => later(new Date(), hours(1)) }
  expect(await removeExpired({ ...testApp.context, clock })).toBe(2)
  expect(await testApp.db.select().from(uploadsTable)).toEqual([])
})

test('an unverified address gets at most five mails a day', async () => {
  for (let index = 0; index < 7; index++)
    await testApp.as(null).publicOrders.create({
      ...visitorInput,
      email: index % 2 ? 'Victim@example.com' : 'victim@example.com',
      technologies: [],
      captcha: await solved(),
    })
  await testApp.runJobs()
  const mails = await testApp.db.select().from(mailsTable).where(like(mailsTable.receiver, '%ictim@example.com'))
  expect(mails).toHaveLength(5)
})

/** `PUBLIC_ORDER_SENDS=1000` runs the long form. */
const sends = Number(process.env.PUBLIC_ORDER_SENDS ?? 50)
test('of many calls from one address, ten are processed and ten grants are given', async () => {
  const strict = await startTestApp({ settings: { RATE_LIMITS: 'on' } })
  for (const url of ['/api/main/create-public-orders', '/api/main/get-public-order-upload']) {
    const statuses: number[] = []
    for (let index = 0; index < sends; index++) statuses.push((await strict.app.inject({ method: 'POST', url, payload: {} })).statusCode)
    expect(statuses.filter((status) => status !== 429)).toHaveLength(10)
  }
  await strict.close()
})
