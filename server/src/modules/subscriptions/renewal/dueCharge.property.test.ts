import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, hours, later, minutes } from '#core/clock.ts'
import { howMany } from '#test/howMany.ts'
import { paysOnce, startTestSubscriptions, type TestSubscriptions } from '../testSubscriptions.ts'
import { dueStep } from './dueCharge.ts'
import { renewSubscription } from './renewSubscription.ts'

const start = new Date('2026-01-31T12:00:00Z')
const runs = howMany('DUE_CHARGE_STORIES', { short: 300, long: 3_000 })

type Period = { number: number; startsAt: Date; endsAt: Date; declines: number; paidAt: Date | null; triedAt: Date[] }
const act = fc.oneof(
  { weight: 5, arbitrary: fc.record({ act: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 60 * 24 * 120 }) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 60 * 30 }) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('back' as const), minutes: fc.integer({ min: 1, max: 60 * 24 * 40 }) }) },
  { weight: 8, arbitrary: fc.record({ act: fc.constant('look' as const), outcome: fc.constantFrom('paid', 'declined', 'lost') }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('close', 'open', 'cancel') }) },
)

test(`in ${runs} stories of gaps, clocks, states and retries a customer pays only for days to come, and once for each`, () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      let now = start
      let isClosed = false
      const first = later(start, days(28))
      const periods: Period[] = [{ number: 1, startsAt: start, endsAt: first, declines: 0, paidAt: start, triedAt: [] }]
      const subscription = {
        state: 'active' as 'active' | 'pastDue' | 'cancelled' | 'ended',
        period: 1,
        endsAt: first,
        nextLookAt: first as Date | null,
      }
      for (const one of acts) {
        if (one.act === 'pass') now = later(now, minutes(one.minutes))
        if (one.act === 'back') now = later(now, -minutes(one.minutes))
        if (one.act === 'close' || one.act === 'open') isClosed = one.act === 'close'
        if (one.act === 'cancel' && subscription.state === 'active') subscription.state = 'cancelled'
        if (one.act !== 'look') continue
        const due = dueStep({ subscription, periods, isClosed, now })
        if (!due) continue
        if (due.step === 'end') {
          expect(subscription.state).toBe('cancelled')
          Object.assign(subscription, { state: 'ended', nextLookAt: null })
          continue
        }
        // Nobody with a closed account, a cancelled plan or paid days ahead is charged.
        expect(isClosed).toBe(false)
        expect(['active', 'pastDue']).toContain(subscription.state)
        expect(subscription.endsAt <= now).toBe(true)
        expect(due.number).toBe(subscription.period + 1)
        const known = periods.find(({ number }) => number === due.number)
        const allowed = (known?.declines ?? 0) > 0 ? 8 : 1
        expect(due.startsAt >= later(now, -days(allowed))).toBe(true)
        expect(due.startsAt >= subscription.endsAt).toBe(true)
        expect(due.endsAt > later(now, days(27 - allowed))).toBe(true)
        const period = known ?? { number: due.number, startsAt: due.startsAt, endsAt: due.endsAt, declines: 0, paidAt: null, triedAt: [] }
        if (!known) periods.push(period)
        Object.assign(period, { startsAt: due.startsAt, endsAt: due.endsAt })
        if (one.outcome === 'paid') {
          Object.assign(period, { paidAt: now })
          Object.assign(subscription, { state: 'active', period: due.number, endsAt: due.endsAt, nextLookAt: due.endsAt })
          // The next look finds nothing to charge.
          expect(dueStep({ subscription, periods, isClosed, now })).toBeUndefined()
        } else if (one.outcome === 'declined') {
          period.declines += 1
          Object.assign(subscription, { state: 'pastDue', nextLookAt: later(now, days(1)) })
        } else subscription.nextLookAt = later(now, minutes(5))
      }
      const paid = periods.filter(({ paidAt }) => paidAt !== null)
      for (const [at, { startsAt }] of paid.entries()) if (at > 0) expect(startsAt >= (paid[at - 1]?.endsAt ?? start)).toBe(true)
    }),
    { numRuns: runs },
  )
})

test('an unbroken run of periods begun on the 31st keeps to the last days, and a gap begins a new run', () => {
  const at = (day: string) => new Date(`${day}T12:00:00Z`)
  const paid = (number: number, from: string, to: string) => ({ number, startsAt: at(from), endsAt: at(to), declines: 0 })
  const next = (periods: ReturnType<typeof paid>[], now: Date) => {
    const last = periods.at(-1)
    if (!last) throw new Error('no period')
    const subscription = { state: 'active' as const, period: last.number, endsAt: last.endsAt, nextLookAt: last.endsAt }
    return dueStep({ subscription, periods, isClosed: false, now })
  }
  const two = [paid(1, '2026-01-31', '2026-02-28'), paid(2, '2026-02-28', '2026-03-31')]
  expect(next(two, at('2026-03-31'))).toMatchObject({ number: 3, startsAt: at('2026-03-31'), endsAt: at('2026-04-30') })
  expect(next(two, at('2026-07-15'))).toMatchObject({ number: 3, startsAt: at('2026-07-15'), endsAt: at('2026-08-15') })
  const afterGap = [...two, paid(3, '2026-07-15', '2026-08-15')]
  expect(next(afterGap, later(at('2026-08-15'), hours(3)))).toMatchObject({ startsAt: at('2026-08-15'), endsAt: at('2026-09-15') })
})

let testApp: TestSubscriptions
beforeAll(async () => {
  testApp = await startTestSubscriptions()
})
afterAll(() => testApp.close())

type Customer = Awaited<ReturnType<TestSubscriptions['customer']>>
/** The worker was off for this long after the paid period. */
async function gap(who: Customer, count: number) {
  const { endsAt } = await testApp.row(who)
  if (endsAt) testApp.goTo(later(endsAt, days(count)))
}
/** A new period was charged once, for a month from now, with sessions that can be used. */
async function expectOneChargeFromNow(who: Customer) {
  for (let times = 0; times < 5; times += 1) await testApp.sweep()
  expect(await testApp.payments(who)).toHaveLength(2)
  const [, second, ...others] = await testApp.periods(who)
  expect(others).toEqual([])
  expect(second?.startsAt).toEqual(testApp.now())
  expect(await testApp.mine(who)).toMatchObject({ status: 'active', credits: { left: 4 } })
  expect(await testApp.faults()).toEqual([])
}

test('a renewal overdue for three months is charged once, for a month from now', async () => {
  const who = await testApp.subscriber()
  await gap(who, 92)
  const { id } = await testApp.row(who)
  await Promise.allSettled([1, 2, 3].map(() => renewSubscription(testApp.context, id)))
  await expectOneChargeFromNow(who)
})

test('a customer who was recycled or closed for months is charged once afterwards, and not before', async () => {
  for (const closing of ['recycled', 'disabled'] as const) {
    const who = await testApp.subscriber()
    await testApp.signIn(testApp.admin)
    if (closing === 'recycled') await testApp.as(testApp.admin).recycle.recycle({ data: who.id, recycleType: 'User' })
    else await testApp.as(testApp.admin).users.disable({ username: who.username })
    await gap(who, 70)
    await testApp.sweep()
    await renewSubscription(testApp.context, (await testApp.row(who)).id)
    expect(await testApp.payments(who)).toHaveLength(1)
    await testApp.signIn(testApp.admin)
    if (closing === 'recycled') await testApp.as(testApp.admin).recycle.restore({ recycleData: who.id, recycleType: 'User' })
    else await testApp.as(testApp.admin).users.enable({ username: who.username })
    await expectOneChargeFromNow(who)
  }
})

test('a period claimed before an outage is charged for a month from now', async () => {
  const who = await testApp.subscriber()
  await gap(who, 0)
  const { cards } = testApp.context
  const { createIntent } = cards
  Object.assign(cards, { createIntent: () => Promise.reject(new Error('down')) })
  await renewSubscription(testApp.context, (await testApp.row(who)).id).catch(() => undefined)
  Object.assign(cards, { createIntent })
  testApp.pass(95)
  await expectOneChargeFromNow(who)
})

test('a declined period whose retries did not run for months is paid for a month from now', async () => {
  const who = await testApp.subscriber(paysOnce)
  await gap(who, 0)
  await testApp.sweep()
  testApp.pass(90)
  await testApp.signIn(who)
  const opened = await testApp.open(who)
  await testApp.confirm(who, opened)
  await testApp.look(who, opened)
  await expectOneChargeFromNow(who)
})

test('a clock that is set back charges nothing', async () => {
  const who = await testApp.subscriber()
  await gap(who, 0)
  await testApp.sweep()
  testApp.pass(-20)
  await testApp.sweep()
  testApp.pass(20)
  await testApp.sweep()
  expect(await testApp.payments(who)).toHaveLength(2)
})
