import { type DeliveryState, isNewer } from '@app/contract/whatsapp/whatsapp.rules.ts'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionsTable } from '#auth/auth.table.ts'
import { later, minutes } from '#core/clock.ts'
import { newId } from '#database/ids.ts'
import type { JobContext } from '#jobs/jobs.ts'
import { deviceJobs } from '#notifications/devices/devices.jobs.ts'
import { pushDevicesTable } from '#notifications/devices/devices.table.ts'
import { notificationsTable } from '#notifications/notifications.table.ts'
import { CircuitOpenError } from '#outside/circuit.ts'
import { WhatsappProblem } from '#outside/whatsapp/index.ts'
import { howMany } from '#test/howMany.ts'
import { whatsappJobs } from '#whatsapp/whatsapp.jobs.ts'
import { whatsappDeliveriesTable } from '#whatsapp/whatsapp.table.ts'
import { startTestApp, type TestApp, type TestPerson } from './app.ts'

/** Deliveries besides the outbox (docs/decisions/0028): WhatsApp at most once, push to browsers until it works. */
const runs = howMany('OUTBOX_RUNS', { short: 4, long: 25 })
const clock = { at: new Date(), now: () => clock.at }
let app: TestApp
let [sales, reader]: TestPerson[] = []
beforeAll(async () => {
  app = await startTestApp({ clock })
  sales = await app.one('sales')
  reader = await app.one('user')
})
afterAll(() => app.close())

const signal = new AbortController().signal
const context = (outside: Partial<JobContext>): JobContext => ({ ...app.context, jobId: '1', attempt: 1, signal, ...outside })

/** The provider's possible reactions, and what may happen to the sender. */
const answers = ['takes', 'failsForNow', 'refuses', 'rests', 'leavesOpen', 'isKilled'] as const
const ticks = ['sent', 'delivered', 'read', 'failed'] as const
const said = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('send' as const), answer: fc.constantFrom(...answers) }) },
  // Delivery reports come twice, late and in any order.
  { weight: 3, arbitrary: fc.record({ does: fc.constant('tell' as const), state: fc.constantFrom(...ticks) }) },
)

test('a WhatsApp message is sent again only if it was surely not accepted, and shows the newest known state', {
  timeout: 20_000 + runs * 2_000,
}, async () => {
  if (!sales) throw new Error('there is no such user')
  const number = '+919876543210'
  const { _id: to } = await app.as(sales).whatsapp.createUser({ name: 'Asha', phoneNumber: number })
  const outsideId = 'wamid.in'
  const wrote = { kind: 'message', outsideId, person: { number }, body: 'Hello', at: clock.at.toISOString() } as const
  await whatsappJobs.takeWhatsappNews(wrote, context({}))
  const asked = { times: 0 }

  const property = fc.asyncProperty(fc.array(said, { minLength: 1, maxLength: 12 }), async (commands) => {
    if (!sales) throw new Error('there is no such user')
    await app.db.execute(sql`delete from graphile_worker._private_jobs`)
    const { _id: messageId } = await app.as(sales).whatsapp.sendText({ to, msg_body: 'Words' })
    const theirs = `wamid.${messageId}`
    const model = { state: 'waiting' as DeliveryState, isHanded: false, asked: 0 }
    asked.times = 0

    const queued = async () => {
      const { rows } = await app.db.execute(
        sql`select from graphile_worker._private_jobs where run_at > now() and key = ${`sendWhatsapp:${messageId}`}`,
      )
      return rows.length
    }

    const expectSent = (answer: (typeof answers)[number]) => {
      if (model.state !== 'waiting') return
      // The sender's process is gone, and the outcome is unknown.
      if (model.isHanded) {
        model.state = 'failed'
        return
      }
      model.asked += 1
      model.isHanded = answer !== 'failsForNow' && answer !== 'rests'
      if (answer === 'takes') model.state = 'sent'
      if (answer === 'refuses' || answer === 'leavesOpen') model.state = 'failed'
    }

    for (const step of commands) {
      if (step.does === 'tell') {
        const news = {
          kind: 'status',
          outsideId: theirs,
          ourId: messageId,
          person: { number },
          state: step.state,
          at: clock.at.toISOString(),
        } as const
        await whatsappJobs.takeWhatsappNews(news, context({}))
        if (isNewer(model.state, step.state)) model.state = step.state
      } else {
        const { answer } = step
        const begun = Promise.withResolvers<void>()
        const send = async () => {
          asked.times += 1
          begun.resolve()
          if (answer === 'failsForNow') throw new WhatsappProblem('later', { isFinal: false })
          if (answer === 'refuses') throw new WhatsappProblem('no', { isFinal: true })
          if (answer === 'leavesOpen') throw new WhatsappProblem('?', { isFinal: false, isUnknown: true })
          if (answer === 'rests') throw new CircuitOpenError('It', 15_000)
          // A killed sender records no outcome.
          if (answer === 'isKilled') await new Promise(() => {})
          return { outsideId: theirs }
        }
        const whatsapp = { ...app.context.whatsapp, name: 'cloud' as const, send }
        const job = whatsappJobs.sendWhatsapp({ messageId }, context({ whatsapp })).then(
          () => 'done',
          () => 'again',
        )
        const wasAsked = model.asked
        expectSent(answer)
        const ended = await Promise.race([job, ...(answer === 'isKilled' ? [begun.promise] : [])])
        // A message that was surely not accepted stays queued: with the pause of a failed job or, if the provider was not asked, anew.
        const isAgain = model.asked > wasAsked && answer === 'failsForNow'
        if (answer !== 'isKilled') expect(ended).toBe(isAgain ? 'again' : 'done')
        if (model.asked > wasAsked && answer === 'rests') expect(await queued()).toBe(1)
      }
      const [row] = await app.db.select().from(whatsappDeliveriesTable).where(eq(whatsappDeliveriesTable.messageId, messageId))
      expect({ state: row?.state, isHanded: row?.handedAt !== null, asked: asked.times }).toEqual(model)
    }
  })
  await fc.assert(property, { numRuns: runs })
})

const pushed = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('push' as const),
      answer: fc.constantFrom('sent', 'refused', 'gone', 'failsForNow', 'rests', 'isKilled'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('wait' as const), minutes: fc.constantFrom(1, 20, 50) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('read' as const, 'delete' as const, 'signOut' as const) }) },
)

test('push messages are sent for new unread notifications of their owner, under one tag, and an expired subscription is deleted', {
  timeout: 20_000 + runs * 2_000,
}, async () => {
  const property = fc.asyncProperty(fc.array(pushed, { minLength: 1, maxLength: 12 }), async (commands) => {
    if (!reader) throw new Error('there is no such user')
    const userId = reader.id
    clock.at = new Date()
    await app.db.delete(pushDevicesTable)
    await app.db.delete(notificationsTable)
    const [deviceId, notificationId, sessionId] = [newId(), newId(), newId()]
    const tokenFingerprint = newId()
    await app.db.insert(sessionsTable).values({ id: sessionId, userId, tokenFingerprint, expiresAt: later(clock.at, minutes(600)) })
    await app.db
      .insert(pushDevicesTable)
      .values({ id: deviceId, userId, sessionId, endpoint: `https://${deviceId}`, p256dh: 'x', auth: 'x' })
    const news = { id: notificationId, userId, key: newId(), kind: 'office', text: 'Words', createdAt: clock.at } as const
    await app.db.insert(notificationsTable).values(news)
    const model = { isWanted: true, isThere: true, asked: 0 }
    const tags: unknown[] = []

    for (const step of commands) {
      if (step.does === 'wait') clock.at = later(clock.at, minutes(step.minutes))
      else if (step.does === 'read') {
        await app.db.update(notificationsTable).set({ isRead: true })
        model.isWanted = false
      } else if (step.does === 'delete') {
        await app.db.update(notificationsTable).set({ deletedAt: clock.at })
        model.isWanted = false
      } else if (step.does === 'signOut') {
        await app.db.delete(sessionsTable).where(eq(sessionsTable.id, sessionId))
        model.isThere = false
      } else if (step.does === 'push') {
        const { answer } = step
        const begun = Promise.withResolvers<void>()
        const send = async (_: unknown, payload: string) => {
          tags.push(JSON.parse(payload).tag)
          begun.resolve()
          if (answer === 'failsForNow') throw new Error('503')
          if (answer === 'rests') throw new CircuitOpenError('It', 15_000)
          if (answer === 'isKilled') await new Promise(() => {})
          return answer === 'gone' || answer === 'refused' ? answer : ('sent' as const)
        }
        const isAsked = model.isWanted && model.isThere && clock.at.getTime() - news.createdAt.getTime() <= minutes(60)
        if (isAsked) model.asked += 1
        const job = deviceJobs.pushToDevice({ deviceId, notificationId }, context({ pusher: { ...app.context.pusher, send } })).then(
          () => 'done',
          () => 'again',
        )
        if (isAsked && answer === 'isKilled') await begun.promise
        else expect(await job).toBe(isAsked && (answer === 'failsForNow' || answer === 'rests') ? 'again' : 'done')
        if (isAsked && answer === 'gone') model.isThere = false
      }
      expect(await app.db.$count(pushDevicesTable)).toBe(model.isThere ? 1 : 0)
      expect(tags).toEqual(Array.from({ length: model.asked }, () => notificationId))
    }
  })
  await fc.assert(property, { numRuns: runs })
})
