import type { Repetition } from '@app/contract/todo/todo.rules.ts'
import { repetitions } from '@app/contract/todo/todo.rules.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { nextDay } from './nextDay.ts'

test.each<[Repetition, string, string, string]>([
  ['FREQ=DAILY', '2026-11-30', '2026-11-30', '2026-12-01'],
  ['FREQ=DAILY', '2000-01-01', '2026-11-30', '2026-12-01'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', '2026-11-27', '2026-11-27', '2026-11-30'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', '2026-11-28', '2026-11-28', '2026-11-30'],
  ['FREQ=WEEKLY', '2026-11-25', '2026-11-25', '2026-12-02'],
  ['FREQ=WEEKLY', '2026-11-25', '2026-12-03', '2026-12-09'],
  ['FREQ=WEEKLY;INTERVAL=2', '2026-11-20', '2026-11-20', '2026-12-04'],
  ['FREQ=WEEKLY;INTERVAL=2', '2026-11-20', '2026-11-27', '2026-12-04'],
  ['FREQ=MONTHLY', '2026-01-31', '2026-01-31', '2026-02-28'],
  ['FREQ=MONTHLY', '2026-01-31', '2026-02-28', '2026-03-31'],
  ['FREQ=MONTHLY', '2028-01-30', '2028-01-30', '2028-02-29'],
  ['FREQ=YEARLY', '2024-02-29', '2024-02-29', '2025-02-28'],
  ['FREQ=YEARLY', '2024-02-29', '2027-03-01', '2028-02-29'],
])('%s that counts from %s is after %s on %s', async (rule, since, after, next) => {
  expect(await nextDay(rule, since, after)).toBe(next)
})

const dayOf = (days: number) => new Date(Date.UTC(2026, 0, 1) + days * 86_400_000).toISOString().slice(0, 10)
const distance = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000
const weekday = (day: string) => new Date(day).getUTCDay()

test('for every rule and start, the next day is later and fits the rule', async () => {
  const of: Record<Repetition, (since: string, next: string) => boolean> = {
    'FREQ=DAILY': () => true,
    'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR': (_, next) => weekday(next) >= 1 && weekday(next) <= 5,
    'FREQ=WEEKLY': (since, next) => weekday(since) === weekday(next),
    'FREQ=WEEKLY;INTERVAL=2': (since, next) => distance(since, next) % 14 === 0,
    'FREQ=MONTHLY': (since, next) => Number(next.slice(8)) === Math.min(Number(since.slice(8)), lastOf(next)),
    'FREQ=YEARLY': (since, next) => next.slice(5) === since.slice(5) || (since.endsWith('02-29') && next.endsWith('02-28')),
  }
  const longest: Record<Repetition, number> = {
    ...{ 'FREQ=DAILY': 1, 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR': 3, 'FREQ=WEEKLY': 7, 'FREQ=WEEKLY;INTERVAL=2': 14 },
    ...{ 'FREQ=MONTHLY': 31, 'FREQ=YEARLY': 366 },
  }
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...repetitions), fc.nat(1_500), fc.nat(1_500), async (rule, begin, more) => {
      const [since, after] = [dayOf(begin), dayOf(begin + more)]
      const next = await nextDay(rule, since, after)
      expect(next > after).toBe(true)
      expect(distance(after, next)).toBeLessThanOrEqual(longest[rule])
      expect(of[rule](since, next), `${rule} ${since} ${after} ${next}`).toBe(true)
    }),
    { numRuns: 300 },
  )
})
const lastOf = (day: string) => new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate()

let testApp: TestApp
const now = new Date('2026-11-30T22:30:00Z')
let me: TestPerson
let plan: string
beforeAll(async () => {
  testApp = await startTestApp({ clock: { now: () => now } })
})
afterAll(() => testApp.close())
beforeEach(async () => {
  me = await testApp.one('employee')
  plan = (await mine().createSection({ title: 'Plan' }))._id
})
const mine = () => testApp.as(me).todo
const add = (title: string, more: object = {}) => mine().createTask({ title, section: plan, ...more })
const open = async () => (await mine().all({})).tasks
const complete = (id: string, isCompleted = true, timezone = 'UTC') => mine().updateTask({ id, data: { isCompleted }, timezone })

test('completing a repeating task creates the next one in its place, not completed, and only once', async () => {
  await add('Before')
  const weekly = await add('Report', {
    ...{ deadline: '2026-11-20', repeats: 'FREQ=WEEKLY', labels: ['Office'] },
    checklist: [{ text: 'Figures', isDone: true }],
  })
  await add('After')
  expect(weekly).toMatchObject({ repeats: 'FREQ=WEEKLY' })
  await Promise.all([complete(weekly._id), complete(weekly._id), complete(weekly._id)])
  const tasks = await open()
  expect(tasks.map(({ title }) => title)).toEqual(['Before', 'Report', 'After'])
  // Missed repetitions are not created.
  expect(tasks[1]).toMatchObject({
    ...{ deadline: '2026-12-04', repeats: 'FREQ=WEEKLY', labels: ['Office'] },
    checklist: [{ text: 'Figures', isDone: false }],
  })
  const [done] = (await mine().all({ isCompleted: true })).tasks
  expect(done).toMatchObject({ title: 'Report', completedOn: '2026-11-30' })
  expect(done).not.toHaveProperty('repeats')
})

test("completed early it follows its own deadline; today is the completing person's day; the 31st returns to the 31st", async () => {
  const daily = await add('Walk', { deadline: '2026-12-05', repeats: 'FREQ=DAILY' })
  await complete(daily._id)
  expect((await open())[0]).toMatchObject({ deadline: '2026-12-06' })
  const late = await add('Read', { deadline: '2026-11-30', repeats: 'FREQ=DAILY' })
  // In Kolkata it is already the first of December.
  await complete(late._id, true, 'Asia/Kolkata')
  expect((await open()).find(({ title }) => title === 'Read')).toMatchObject({ deadline: '2026-12-02' })
  await add('Close', { deadline: '2027-01-31', repeats: 'FREQ=MONTHLY' })
  for (const due of ['2027-02-28', '2027-03-31', '2027-04-30']) {
    await complete((await open()).find(({ title }) => title === 'Close')?._id ?? '')
    expect((await open()).find(({ title }) => title === 'Close')).toMatchObject({ deadline: due })
  }
})

test('a title that is changed by the whole form, or alone, moves neither the rule nor its days', async () => {
  await add('Close', { deadline: '2027-01-31', repeats: 'FREQ=MONTHLY', reminder: 'onTheDay' })
  const [first] = await open()
  await complete(first?._id ?? '')
  const [february] = await open()
  expect(february).toMatchObject({ deadline: '2027-02-28' })
  const { title, description, labels, checklist, deadline, repeats, reminder } = february ?? expect.fail('no task')
  for (const data of [
    { title: 'Close the books' },
    { title: `${title} now`, description, labels, checklist, deadline, repeats, reminder, section: plan },
  ])
    await mine().updateTask({ id: february?._id ?? '', data })
  await complete(february?._id ?? '')
  expect((await open())[0]).toMatchObject({ title: 'Close now', deadline: '2027-03-31' })
  // A deadline of its own restarts the rule.
  await mine().updateTask({ id: (await open())[0]?._id ?? '', data: { deadline: '2027-03-15' } })
  await complete((await open())[0]?._id ?? '')
  expect((await open())[0]).toMatchObject({ deadline: '2027-04-15' })
})

test('reopening restores the task; a next one that was edited stays', async () => {
  const first = await add('Invoice', { deadline: '2026-11-30', repeats: 'FREQ=WEEKLY' })
  await complete(first._id)
  await complete(first._id, false)
  expect(await open()).toMatchObject([{ _id: first._id, deadline: '2026-11-30', repeats: 'FREQ=WEEKLY' }])
  await complete(first._id)
  const [next] = await open()
  await mine().updateTask({ id: next?._id ?? '', data: { description: 'Ask for the number.' } })
  await complete(first._id, false)
  expect((await open()).map(({ repeats }) => repeats)).toEqual(expect.arrayContaining([undefined, 'FREQ=WEEKLY']))
  // Completing it again creates no second one.
  await complete(first._id)
  expect(await open()).toHaveLength(1)
})

test('a repeating task needs a deadline, and unknown rules are refused', async () => {
  await expect(add('x', { repeats: 'FREQ=DAILY' })).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'deadline' })
  for (const repeats of ['FREQ=SECONDLY', 'FREQ=DAILY;COUNT=1', 'x'.repeat(10_000)])
    await expect(add('x', { deadline: '2026-12-01', repeats })).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'repeats' })
  const { _id: id } = await add('x', { deadline: '2026-12-01', repeats: 'FREQ=DAILY' })
  await expect(mine().updateTask({ id, data: { deadline: '' } })).rejects.toMatchObject({ field: 'deadline' })
  const changed = await mine().updateTask({ id, data: { deadline: '', repeats: '' } })
  expect(changed).not.toHaveProperty('repeats')
})
