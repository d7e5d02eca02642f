import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailsTable } from '#mail/mail.table.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { startGoogleServer } from '#test/googleServer.ts'
import { startMailServer } from '#test/mailServer.ts'

let google: Awaited<ReturnType<typeof startGoogleServer>>
let post: Awaited<ReturnType<typeof startMailServer>>
let testApp: TestApp
let admin: TestPerson
let log = ''
const time = { now: new Date() }
beforeAll(async () => {
  ;[google, post] = [await startGoogleServer(), await startMailServer()]
  const settings = { ...google.settings, SMTP_URL: post.url, MAIL_FROM: 'Desk <desk@desk.example>', PUBLIC_URL: 'https://desk.example' }
  const note = (...said: unknown[]) => {
    log += JSON.stringify(said, (_, value) => (value instanceof Error ? `${value.stack} ${JSON.stringify(value)}` : value))
  }
  testApp = await startTestApp({
    settings,
    clock: { now: () => time.now },
    context: { log: { info: note, warn: note, error: note, debug: note } },
  })
  admin = await testApp.one('admin')
})
afterAll(async () => {
  await testApp?.close()
  await post?.close()
  await google?.close()
})
beforeEach(async () => {
  for (const service of ['gmail', 'drive'] as const) await testApp.as(admin).integration.disconnect({ service })
  google.state.tokenSeconds = 3_600
})

const calls = () => testApp.as(admin).integration
const connected = async (service: 'gmail' | 'drive') => (await calls().connections()).items.find((one) => one.service === service)
async function connect(service: 'gmail' | 'drive') {
  const back = google.allow((await calls()[`${service}Link`]()).data)
  const [code, state] = [back.searchParams.get('code') ?? '', back.searchParams.get('state') ?? '']
  expect(await calls()[`${service}Code`]({ code, state })).toEqual({ data: 'success' })
}

test('an admin connects both services by a code, alone or in the redirect’s address, and disconnects them', async () => {
  expect(await calls().connections()).toMatchObject({ isSandbox: false, redirectUri: 'https://desk.example/mentordesk-google-api-login' })
  await connect('gmail')
  const back = google.allow((await calls().driveLink()).data)
  expect(await calls().driveCode({ code: back.href })).toEqual({ data: 'success' })
  expect(await connected('gmail')).toMatchObject({ state: 'connected', address: 'desk@gmail.example', connectedBy: admin.name })
  expect(await connected('drive')).toMatchObject({ state: 'connected', address: 'files@gmail.example' })
  const kept = JSON.stringify((await testApp.db.execute(sql`select * from google_connections`)).rows)
  for (const token of google.tokens()) expect(kept + log).not.toContain(token)
  const lasting = google.tokens().filter((token) => token.startsWith('1//'))
  await calls().disconnect({ service: 'gmail' })
  expect(await connected('gmail')).toEqual({ service: 'gmail' })
  expect(google.state.revoked.some((token) => lasting.includes(token))).toBe(true)
})

test('a code without its link, of another link, used twice, too late, or of another person is refused', async () => {
  const other = await testApp.one('admin')
  const refused = (code: string, state?: string) =>
    expect(calls().gmailCode({ code, ...(state && { state }) })).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'code' })
  const codeOf = (link: string) => google.allow(link).searchParams.get('code') ?? ''
  await testApp.db.execute(sql`delete from google_consents`)
  await refused('4/stolen')
  const theirs = google.allow((await testApp.as(other).integration.gmailLink()).data)
  await refused(theirs.href)
  const { data: link } = await calls().gmailLink()
  await refused(codeOf(link), 'gmail.another-state')
  // A code that another person obtained, with the admin's own state: its PKCE verifier differs.
  await refused(codeOf((await testApp.as(other).integration.gmailLink()).data), new URL(link).searchParams.get('state') ?? '')
  await refused(codeOf(link), new URL(link).searchParams.get('state') ?? '')
  const late = google.allow((await calls().gmailLink()).data)
  time.now = new Date(time.now.getTime() + 16 * 60_000)
  await refused(late.href)
  const denied = new URL((await calls().gmailLink()).data.replace(/^.*state=/, 'https://desk.example/x?error=access_denied&state='))
  await refused(denied.href)
  expect(await connected('gmail')).toEqual({ service: 'gmail' })
})

test('only admins have access', async () => {
  for (const role of ['sales', 'manager', 'employee', 'user', 'remoteDeveloper'] as const) {
    const { integration, drive } = testApp.as(await testApp.one(role))
    const asks = [
      () => integration.gmailLink(),
      () => integration.connections(),
      () => integration.driveCode({ code: 'x' }),
      () => drive.googleFiles({}),
    ]
    for (const ask of asks) await expect(ask()).rejects.toMatchObject({ status: 403 })
  }
})

test('a person’s mail is sent by Gmail with its label; a mail of the product goes to the mail server', async () => {
  await connect('gmail')
  expect(await testApp.as(admin).mail.gmailLabels()).toEqual([{ id: 'Label_7', name: 'Delivered', type: 'user' }])
  const words = { To: 'li@example.com', Subject: 'Grüße', Write: '<p>Hello Li</p>', labelId: 'delivered' }
  const { _id } = await testApp.as(admin).mail.send(words)
  await testApp.runJobs()
  const [sent] = google.state.mails.slice(-1)
  expect(sent).toMatchObject({ labels: ['Label_7'] })
  expect(sent?.raw).toMatch(/^From: .*<desk@gmail\.example>$/m)
  expect(sent?.raw).toContain('To: li@example.com')
  expect(await testApp.as(admin).mail.mailRecord({ id: _id })).toMatchObject({
    state: 'sent',
    carrier: 'gmail',
    sender: expect.stringContaining('desk@gmail.example'),
  })
  expect(post.accepted.filter(({ raw }) => raw.includes('Hello Li'))).toEqual([])
  await calls().disconnect({ service: 'gmail' })
  expect(await testApp.as(admin).mail.gmailLabels()).toEqual([])
  await testApp.as(admin).mail.send({ ...words, Write: '<p>Hello again</p>' })
  await testApp.runJobs()
  expect(post.accepted.some(({ raw }) => raw.includes('Hello again'))).toBe(true)
})

test('while Gmail fails a mail waits with the reason; a failing label sends nothing twice', async () => {
  await connect('gmail')
  google.state.failures.push({ path: /messages\/send/, status: 503, body: {} })
  const { _id } = await testApp.as(admin).mail.send({ To: 'li@example.com', Subject: 'Wait', Write: '<p>Wait</p>', labelId: 'Label_7' })
  await testApp.runJobs()
  expect(await testApp.as(admin).mail.mailRecord({ id: _id })).toMatchObject({
    state: 'queued',
    problem: expect.stringContaining('Google fails (503)'),
  })
  google.state.failures.push({ path: /modify$/, status: 500, body: {} })
  const before = google.state.mails.length
  time.now = new Date(time.now.getTime() + 60_000)
  await testApp.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`)
  await testApp.runJobs()
  expect(await testApp.as(admin).mail.mailRecord({ id: _id })).toMatchObject({ state: 'sent' })
  expect(google.state.mails.slice(before)).toEqual([expect.objectContaining({ labels: [] })])
  google.state.failures.push({ path: /messages\/send/, status: 400, body: { error: { message: 'Invalid To header' } } })
  const bad = await testApp.as(admin).mail.send({ To: 'li@example.com', Subject: 'Bad', Write: '<p>Bad</p>' })
  await testApp.runJobs()
  expect(await testApp.as(admin).mail.mailRecord({ id: bad._id })).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('Invalid To header'),
  })
})

test('an expired token is renewed once for any number of concurrent requests', async () => {
  google.state.tokenSeconds = 30
  await connect('drive')
  google.state.tokenSeconds = 3_600
  const before = google.state.refreshes
  await Promise.all(Array.from({ length: 8 }, () => testApp.as(admin).drive.googleFiles({})))
  expect(google.state.refreshes - before).toBe(1)
  google.endAccess()
  expect(await testApp.as(admin).drive.googleFiles({})).toMatchObject({ isConnected: true })
})

test('during a slow renewal nothing is locked, one request renews for all, and the refresh token is not lost', async () => {
  google.state.tokenSeconds = 30
  await connect('drive')
  Object.assign(google.state, { tokenSeconds: 3_600, rotates: true })
  const mayAnswer = Promise.withResolvers<void>()
  google.state.beforeToken = mayAnswer.promise
  const before = google.state.refreshes
  const heard = google.state.heard.length
  const asked = Array.from({ length: 8 }, () => testApp.as(admin).drive.googleFiles({}))
  await expect.poll(() => google.state.heard.slice(heard)).toContain('grant_type=refresh_token')
  await testApp.db.transaction(async (db) => {
    await db.execute(sql`select from google_connections where service = 'drive' for update nowait`)
  })
  const { rows } = await testApp.db.execute(
    sql`select query from pg_stat_activity where datname = current_database() and state ~ 'in transaction'`,
  )
  expect(rows).toEqual([])
  // Just when the answer arrives, the database rejects writes for a moment.
  await testApp.db.execute(sql`create sequence refused_writes`)
  await testApp.db.execute(sql`create function refuse_twice() returns trigger language plpgsql as $$ begin
    if new.access_token_hidden <> old.access_token_hidden and nextval('refused_writes') <= 2 then raise exception 'not now'; end if; return new; end $$`)
  await testApp.db.execute(
    sql`create trigger refuse_twice before update on google_connections for each row execute function refuse_twice()`,
  )
  mayAnswer.resolve()
  for (const answer of await Promise.all(asked)) expect(answer).toMatchObject({ isConnected: true })
  expect(google.state.refreshes - before).toBe(1)
  await testApp.db.execute(sql`drop trigger refuse_twice on google_connections`)
  // Only the newest refresh token gives another access token.
  google.endAccess()
  expect(await testApp.as(admin).drive.googleFiles({})).toMatchObject({ isConnected: true })
  expect(google.state.refreshes - before).toBe(2)
  Object.assign(google.state, { beforeToken: undefined, rotates: false })
})

test('a connection that is replaced during a renewal stays as it was replaced', async () => {
  google.state.tokenSeconds = 30
  await connect('drive')
  google.state.tokenSeconds = 3_600
  const mayAnswer = Promise.withResolvers<void>()
  google.state.beforeToken = mayAnswer.promise
  const heard = google.state.heard.length
  const asked = testApp.as(admin).drive.googleFiles({})
  await expect.poll(() => google.state.heard.slice(heard)).toContain('grant_type=refresh_token')
  google.state.beforeToken = undefined
  await calls().disconnect({ service: 'drive' })
  await connect('drive')
  mayAnswer.resolve()
  expect(await asked).toMatchObject({ isConnected: true })
  expect(await connected('drive')).toMatchObject({ state: 'connected' })
  expect(await connected('drive')).not.toHaveProperty('problem')
})

test('a revoked consent is shown on the page, mails wait in the queue, and continue once it is connected again', async () => {
  await connect('gmail')
  google.takeBackEverything()
  const { _id } = await testApp.as(admin).mail.send({ To: 'li@example.com', Subject: 'Later', Write: '<p>Later</p>' })
  await testApp.runJobs()
  expect(await testApp.as(admin).mail.mailRecord({ id: _id })).toMatchObject({
    state: 'queued',
    problem: expect.stringContaining('Connect Gmail again'),
  })
  expect(await connected('gmail')).toMatchObject({ state: 'refused', problem: expect.stringContaining('expired or revoked') })
  await connect('gmail')
  expect(await connected('gmail')).not.toHaveProperty('problem')
  await testApp.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`)
  time.now = new Date(time.now.getTime() + 60_000)
  await testApp.runJobs()
  expect((await testApp.db.select().from(mailsTable).where(eq(mailsTable.id, _id)))[0]).toMatchObject({ state: 'sent', carrier: 'gmail' })
})

test('files of the drive are found, paged and served to admins only, and searches cannot inject into the query', async () => {
  expect(await testApp.as(admin).drive.googleFiles({})).toEqual({ isConnected: false, items: [] })
  await connect('drive')
  google.state.files = Array.from({ length: 60 }, (_, n) => ({
    id: `f${n}`,
    name: n === 0 ? 'Plan "A".txt' : `File ${n}`,
    mimeType: n === 1 ? 'application/vnd.google-apps.document' : n === 2 ? 'image/png' : n === 3 ? 'application/zip' : 'text/plain',
    ...(n !== 1 && { size: '5' }),
    createdTime: '2026-11-01T10:00:00Z',
    content: n === 2 ? '<!doctype html><script>alert(1)</script>' : `words of ${n}`,
  }))
  const first = await testApp.as(admin).drive.googleFiles({ search: `it's \\' or name != '` })
  expect(google.state.queries.at(-1)).toContain(String.raw`name contains 'it\'s \\\' or name != \''`)
  expect(first.items).toHaveLength(50)
  const second = await testApp.as(admin).drive.googleFiles({ ...(first.next && { after: first.next }) })
  expect(second).toMatchObject({ items: { length: 10 } })
  const fetched = async (id: string, who: TestPerson | null, way = 'file') =>
    await testApp.app.inject({ url: `/api/drive/google/${id}/${way}`, ...(who && { headers: { 'x-access-token': who.token } }) })
  const plain = await fetched('f0', admin)
  expect([plain.statusCode, plain.body, plain.headers['content-disposition']]).toEqual([
    200,
    'words of 0',
    `attachment; filename="Plan _A_.txt"; filename*=UTF-8''Plan%20%22A%22.txt`,
  ])
  expect((await fetched('f1', admin)).body).toBe('PDF of File 1')
  expect((await fetched('nowhere', admin)).statusCode).toBe(404)
  const sales = await testApp.one('sales')
  for (const way of ['file', 'preview']) {
    expect((await fetched('f0', sales, way)).statusCode).toBe(404)
    expect((await fetched('f0', null, way)).statusCode).toBe(401)
  }
  // A preview goes by its bytes, regardless of Google's content type.
  const previews = ['application/pdf', 'image/png', undefined].map((type, n) => [`f${n + 1}`, type])
  expect(first.items.slice(1, 4).map(({ id, preview }) => [id, preview?.type])).toEqual(previews)
  for (const [id, words] of [
    ['f0', 'words of 0'],
    ['f2', '<!doctype html><script>alert(1)</script>'],
  ] as const) {
    const { body, headers } = await fetched(id, admin, 'preview')
    expect(body).toBe(words)
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': expect.stringMatching(/^inline/),
      'content-security-policy': expect.stringMatching(/; sandbox$/),
      'x-content-type-options': 'nosniff',
    })
  }
  google.takeBackEverything()
  await expect(testApp.as(admin).drive.googleFiles({})).rejects.toMatchObject({
    code: 'BUSY',
    message: expect.stringContaining('Connect Google Drive again'),
  })
})
