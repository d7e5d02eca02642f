import { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { Job, Worker, WorkerEvents } from 'graphile-worker'
import { afterEach, expect, test } from 'vitest'
import { later } from '#core/clock.ts'
import { newId } from '#database/ids.ts'
import { postMail } from '#mail/index.ts'
import { mailsTable } from '#mail/mail.table.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { emailBody, paragraph } from '#outside/mail/emailTemplate.ts'
import { openMailer } from '#outside/mail/index.ts'
import { billing } from '#payments/testPayments.ts'
import { startTestApp } from '#test/app.ts'
import { startMailServer } from '#test/mailServer.ts'
import { startSilentServer } from '#test/silentServer.ts'
import { startStripeServer } from '#test/stripeServer.ts'
import { startTwilioServer } from '#test/twilioServer.ts'
import { cloudAccount, cloudWebhook, seconds } from '#test/whatsappServer.ts'
import { postText } from '#textMessages/index.ts'
import { uploadsTable } from '#uploads/uploads.table.ts'
import { crontab, jobs } from '../../modules.ts'
import { enqueue, type JobHandlers } from './jobs.ts'
import { guardLanes } from './laneGuard.ts'
import { jobsWithLane, laneNames, laneOf, lanes } from './lanes.ts'
import { startWorker } from './worker.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
const opened = <T>(thing: T, close: (thing: T) => Promise<unknown>): T => {
  closing.push(() => close(thing))
  return thing
}
const brand = { name: 'Mentordesk', href: 'https://desk.example', email: 'hello@desk.example', address: 'Bengaluru' }
const words = emailBody({ brand, preheader: 'Soon', heading: 'News', blocks: [paragraph('Hello')] })

test('while ten mails hang, a card webhook is answered at once and recorded within two seconds, a stop takes at most ten, and each mail is sent once', async () => {
  const silent = opened(await startSilentServer(), ({ stop }) => stop())
  const stripe = opened(await startStripeServer(), ({ stop }) => stop())
  const mailSettings = { SMTP_URL: `smtp://127.0.0.1:${silent.port}`, MAIL_FROM: 'Desk <desk@desk.example>' }
  const settings = {
    ...mailSettings,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_local',
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_BASE: stripe.url,
  }
  const testApp = opened(await startTestApp({ settings }), ({ close }) => close())
  const customer = await testApp.one('user')
  const about = { name: 'A site', details: 'x', category: 'Web', deadline: '2040-01-01', timezone: 'UTC', totalCents: 10_000 }
  const [order] = await testApp.db
    .insert(ordersTable)
    .values({ ...about, customerId: customer.id, createdBy: customer.id, status: 'Deal Confirmed', dealConfirmedAt: new Date() })
    .returning()
  const intent = await testApp.as(customer).payments.createIntent({ userId: customer.id, order: order?.id ?? '', ...billing })

  for (let mail = 0; mail < 10; mail += 1)
    await postMail(testApp.db, {
      key: `hanging:${mail}`,
      to: `reader${mail}@example.com`,
      kind: 'orderReceived',
      subject: 'News',
      body: words,
    })
  const worker = await startWorker(testApp.context, testApp.url, jobs, '')
  await silent.whenConnected(lanes.mail.concurrency)

  stripe.confirm(intent.paymentIntent)
  const { body, headers } = stripe.signedEvent(intent.paymentIntent)
  const toldAt = performance.now()
  const answer = await testApp.app.inject({ method: 'POST', url: '/api/webhooks/cards', payload: body, headers })
  expect(answer.statusCode).toBe(200)
  const paid = async () => (await testApp.db.select().from(ordersTable).where(eq(ordersTable.customerId, customer.id)))[0]?.paidCents
  await expect.poll(paid, { interval: 20 }).toBe(10_000)
  const recordedAfter = performance.now() - toldAt

  const stoppedFrom = performance.now()
  await worker.stop()
  await testApp.context.mailer.close()
  const stopTook = performance.now() - stoppedFrom
  if (process.env.SAY_FIGURES) console.log({ recordedAfter, stopTook })
  expect(recordedAfter).toBeLessThan(2_000)
  expect(stopTook).toBeLessThan(10_000)
  expect(silent.openConnections()).toBe(0)
  const left = await testApp.db.select().from(mailsTable).where(sql`key like 'hanging:%'`)
  expect(left.map(({ state }) => state)).toEqual(Array.from({ length: 10 }, () => 'queued'))

  // Server and product are back, at the same addresses.
  await silent.stop()
  const back = opened(await startMailServer({}, silent.port), ({ close }) => close())
  const mailer = opened(openMailer({ ...testApp.context.config, ...mailSettings }), (one) => one.close())
  const next = opened(await startWorker({ ...testApp.context, mailer }, testApp.url, jobs, ''), ({ stop }) => stop())
  const unsent = () => testApp.db.$count(mailsTable, sql`state <> 'sent'`)
  await expect.poll(unsent, { interval: 50 }).toBe(0)
  await next.stop()
  closing.pop()
  const reached = back.accepted.flatMap(({ to }) => to).filter((to) => to.startsWith('reader'))
  expect(reached.toSorted()).toEqual(Array.from({ length: 10 }, (_, mail) => `reader${mail}@example.com`))
}, 60_000)

test('while WhatsApp hangs with file transfers, a code by text message is sent within two seconds', async () => {
  const silent = opened(await startSilentServer(), ({ stop }) => stop())
  const account = { sid: `AC${'1'.repeat(32)}`, token: 'the-token' }
  const provider = opened(await startTwilioServer(account), ({ close }) => close())
  const settings = {
    TWILIO_ACCOUNT_SID: account.sid,
    TWILIO_AUTH_TOKEN: account.token,
    TWILIO_FROM: '+15005550006',
    TWILIO_API_BASE: provider.url,
    WHATSAPP_ACCESS_TOKEN: cloudAccount.token,
    WHATSAPP_PHONE_NUMBER_ID: cloudAccount.phone,
    WHATSAPP_BUSINESS_ACCOUNT_ID: cloudAccount.business,
    WHATSAPP_APP_SECRET: cloudAccount.secret,
    WHATSAPP_VERIFY_TOKEN: cloudAccount.verify,
    WHATSAPP_API_BASE: `http://127.0.0.1:${silent.port}`,
  }
  const testApp = opened(await startTestApp({ settings }), ({ close }) => close())
  const sales = await testApp.one('sales')
  const now = new Date()
  const numbers = Array.from({ length: lanes.whatsapp.concurrency + 1 }, (_, nth) => `1415555010${nth}`)
  for (const from of numbers) {
    const hello = { messages: [{ id: `wamid.${from}`, from, timestamp: seconds(now), type: 'text', text: { body: 'Hi' } }] }
    await testApp.app.inject({ method: 'POST', url: '/api/webhooks/whatsapp', ...cloudWebhook(hello) })
  }
  await testApp.runJobs()
  for (const { _id: to } of (await testApp.as(sales).whatsapp.users({})).items) {
    const [id, bytes] = [newId(), Buffer.from('%PDF-')]
    const storageKey = `chat-files/${id}`
    await testApp.context.storage.put(storageKey, Readable.from([bytes]))
    const file = { id, storageKey, name: 'plan.pdf', type: 'application/pdf', size: bytes.length, received: bytes.length }
    const times = { createdAt: now, expiresAt: later(now, 3_600_000) }
    await testApp.db.insert(uploadsTable).values({ ...file, ...times, ownerId: sales.id, purpose: 'chatFile', state: 'complete' })
    await testApp.as(sales).whatsapp.sendText({ to, file: id })
  }
  const worker = opened(await startWorker(testApp.context, testApp.url, jobs, ''), ({ stop }) => stop())
  await silent.whenConnected(lanes.whatsapp.concurrency)

  const from = performance.now()
  await postText(testApp.db, { key: 'code:1', to: '+14155550199', kind: 'phoneCode', text: 'Your code is 123456', at: now })
  await expect.poll(() => provider.messages.length, { interval: 20 }).toBe(1)
  expect(performance.now() - from).toBeLessThan(2_000)
  await silent.stop()
  closing.shift()
  await worker.stop()
}, 40_000)

test('a job that ignores its signal is abandoned, keeps its attempt, and is run again by the next worker at once', async () => {
  const testApp = opened(await startTestApp(), ({ close }) => close())
  const attempts: number[] = []
  const [begun, again] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const handlers = (isDeaf: boolean): JobHandlers => ({
    async compactOrderTallies(_, { attempt }) {
      attempts.push(attempt)
      if (!isDeaf) return again.resolve()
      begun.resolve()
      await new Promise(() => undefined)
    },
  })
  await enqueue(testApp.db, 'compactOrderTallies', {})
  const worker = await startWorker(testApp.context, testApp.url, handlers(true), '')
  await begun.promise
  const from = performance.now()
  await worker.stop()
  expect(performance.now() - from).toBeLessThan(10_000)
  const next = await startWorker(testApp.context, testApp.url, handlers(false), '')
  await again.promise
  await next.stop()
  expect(attempts).toEqual([1, 1])
}, 30_000)

test('a lane never runs more jobs than its limit, and a full lane delays no other', async () => {
  const testApp = opened(await startTestApp(), ({ close }) => close())
  const underWay: Record<string, number> = {}
  const most: Record<string, number> = {}
  const mayEnd = Promise.withResolvers<void>()
  const full = Promise.withResolvers<void>()
  const hang = (name: string) => async () => {
    const lane = laneOf(name)
    underWay[lane] = (underWay[lane] ?? 0) + 1
    most[lane] = Math.max(most[lane] ?? 0, underWay[lane])
    if (laneNames.every((each) => underWay[each] === lanes[each].concurrency)) full.resolve()
    await mayEnd.promise
    underWay[lane] -= 1
  }
  const names = [
    'sendMail',
    'readMailbox',
    'sendText',
    'sendWhatsapp',
    'eraseFiles',
    'syncIntent',
    'writeExport',
    'makeInvoiceFile',
    'pushToDevice',
    'orderNews',
  ] as const
  const worker = await startWorker(testApp.context, testApp.url, Object.fromEntries(names.map((name) => [name, hang(name)])), '')
  for (let round = 0; round < 8; round += 1) {
    await enqueue(testApp.db, 'sendMail', { mailId: '' })
    await enqueue(testApp.db, 'readMailbox', {})
    await enqueue(testApp.db, 'sendText', { textId: '' })
    await enqueue(testApp.db, 'sendWhatsapp', { messageId: '' })
    await enqueue(testApp.db, 'eraseFiles', { keys: [] })
    await enqueue(testApp.db, 'writeExport', { exportId: '' })
    await enqueue(testApp.db, 'makeInvoiceFile', { invoiceId: '' })
    await enqueue(testApp.db, 'pushToDevice', { deviceId: '', notificationId: '' })
    await enqueue(testApp.db, 'orderNews', { eventId: '' })
    await enqueue(testApp.db, 'syncIntent', { provider: 'Sandbox', providerId: '' })
  }
  await full.promise
  mayEnd.resolve()
  await expect.poll(() => testApp.db.execute(sql`select from graphile_worker.jobs`).then(({ rowCount }) => rowCount)).toBe(0)
  await worker.stop()
  expect(most).toEqual(Object.fromEntries(laneNames.map((lane) => [lane, lanes[lane].concurrency])))
}, 40_000)

test('for any sequence of worker events, a lane never exceeds its limit and ends empty', () => {
  const kinds = [
    'sendMail',
    'syncIntent',
    'writeExport',
    'makeInvoiceFile',
    'pushToDevice',
    'orderNews',
    'sendText',
    'sendWhatsapp',
    'eraseFiles',
  ]
  const step = fc.record({ worker: fc.nat(11), kind: fc.constantFrom(...kinds) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const events: WorkerEvents = new EventEmitter()
      const guard = guardLanes(events)
      const running = new Map<number, string>()
      const looking = new Map<number, string[]>()
      const workers = Array.from({ length: 12 }, () => ({}) as Worker)
      const tell = (name: 'worker:getJob:start' | 'worker:getJob:empty' | 'job:start' | 'job:complete', at: number, kind = '') =>
        (events as EventEmitter).emit(name, { worker: workers[at], job: { task_identifier: kind } as Job })
      for (const { worker, kind } of steps) {
        const forbidden = looking.get(worker)
        if (running.delete(worker)) tell('job:complete', worker)
        else if (!forbidden) {
          looking.set(worker, guard.fullLanes())
          tell('worker:getJob:start', worker)
        } else {
          looking.delete(worker)
          if (forbidden.includes(laneOf(kind))) tell('worker:getJob:empty', worker)
          else {
            running.set(worker, kind)
            tell('job:start', worker, kind)
          }
        }
        for (const lane of laneNames)
          expect([...running.values()].filter((job) => laneOf(job) === lane).length).toBeLessThanOrEqual(lanes[lane].concurrency)
      }
      for (const worker of looking.keys()) tell('worker:getJob:empty', worker)
      for (const worker of running.keys()) tell('job:complete', worker)
      expect(Object.values(guard.taken()).every((count) => count === 0)).toBe(true)
    }),
    { numRuns: 200 },
  )
})

test('every job of a lane exists, and every cron line names a job', () => {
  expect(Object.keys(jobs)).toEqual(expect.arrayContaining(jobsWithLane))
  for (const line of crontab.split('\n')) expect(Object.keys(jobs)).toContain(line.split(' ')[5])
})
