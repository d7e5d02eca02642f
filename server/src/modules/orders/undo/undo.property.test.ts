import type { OrderStatus } from '@app/contract/orders/orders.rules.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { howMany } from '#test/howMany.ts'
import { startUndoTest, type UndoTest } from '../pendingNotifications/testUndo.ts'

let testApp: UndoTest
beforeAll(async () => {
  testApp = await startUndoTest()
})
afterAll(() => testApp.close())

const subjects = ['status', 'price', 'manager'] as const
type Subject = (typeof subjects)[number]
type Value = string | number | null
type Who = 'admin' | 'sales'
type Step = { who: Who; from: Value; to: Value; isUndo: boolean }

/** A model of the rules: for each subject its current value, the steps that are not announced yet, and the full history. */
function modelOf(began: Record<Subject, Value>) {
  const now = { ...began }
  const unnotified: Record<Subject, Step[]> = { status: [], price: [], manager: [] }
  const story: Record<Subject, Step[]> = { status: [], price: [], manager: [] }
  const told: string[] = []
  let dueIn: number | undefined
  const change = (subject: Subject, who: Who, to: Value) => {
    if (now[subject] === to) return
    const step = { who, from: now[subject], to, isUndo: false }
    story[subject].push(step)
    unnotified[subject].push(step)
    now[subject] = to
    if (unnotified[subject][0]?.from === to) unnotified[subject] = []
    else dueIn = 10
  }
  return {
    now,
    story,
    told,
    change,
    /** Answers whether people are notified of the undo, or nothing where it is refused. */
    undo(subject: Subject, who: Who): boolean | undefined {
      const top = unnotified[subject].at(-1)
      if (top?.who === who) {
        unnotified[subject].pop()
        story[subject].push({ who, from: top.to, to: top.from, isUndo: true })
        now[subject] = top.from
        return false
      }
      const last = story[subject].at(-1)
      if (last?.who !== who || last.isUndo) return undefined
      change(subject, who, last.from)
      return true
    },
    pass(seconds: number) {
      if (dueIn === undefined) return
      dueIn -= seconds
      if (dueIn > 0) return
      dueIn = undefined
      for (const subject of subjects) {
        const [first] = unnotified[subject]
        if (first) told.push(`${subject} ${first.from} ${now[subject]}`)
        unnotified[subject] = []
      }
    },
  }
}

const who = fc.constantFrom<Who>('admin', 'sales')
const command = fc.oneof(
  fc.record({
    does: fc.constant('status' as const),
    who,
    to: fc.constantFrom<OrderStatus>('Requested', 'Reviewing', 'Development', 'Testing'),
  }),
  fc.record({ does: fc.constant('price' as const), who, to: fc.constantFrom(100, 200, 300) }),
  fc.record({ does: fc.constant('manager' as const), who, to: fc.constantFrom('manager', 'otherManager', null) }),
  fc.record({ does: fc.constant('undo' as const), who, to: fc.constantFrom(...subjects) }),
  fc.record({ does: fc.constant('pass' as const), who, to: fc.constantFrom(1, 4, 12) }),
)

const runs = howMany('UNDO_RUNS', { short: 4, long: 15 })

test('after any sequence of changes and undos, timely undos stay silent, and other changes are announced once with their final value', {
  timeout: 20_000 + runs * 2_000,
}, async () => {
  let made = 0
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 9 }), async (commands) => {
      made += 1
      const name = `Model ${made}`
      const { people } = testApp
      const byId = new Map(
        [people.manager, people.otherManager].map((person) => [person.id, person === people.manager ? 'manager' : 'otherManager']),
      )
      const { id } = await testApp.makeOrder({ name, totalCents: 10_000, employeeId: people.employee.id })
      const model = modelOf({ status: 'Requested', price: 100, manager: null })
      const as = (role: Who) => testApp.as(people[role]).orders
      const managerId = (to: string | null) => (to === null ? null : to === 'manager' ? people.manager.id : people.otherManager.id)
      const present = { status: 'status', price: 'totalAmount', manager: 'assignedTo' } as const

      // After the deal a higher price is a proposal, which other tests follow.
      const isProposal = (price: Value | undefined) =>
        ['Development', 'Testing'].includes(String(model.now.status)) && Number(price) > Number(model.now.price)

      for (const { does, who, to } of commands) {
        if (does === 'price' && isProposal(to)) continue
        if (does === 'undo' && to === 'price' && isProposal(model.story.price.at(-1)?.from)) continue
        if (does === 'pass') {
          await testApp.pass(to)
          model.pass(to)
        } else if (does === 'undo') {
          const value = to === 'manager' ? managerId(model.now.manager as string | null) : model.now[to]
          const { results } = await as(who).undo({ changes: [{ id, made: { [present[to]]: value } }] })
          expect(results[0]?.isNotified, JSON.stringify(results)).toBe(model.undo(to, who))
        } else if (does === 'status') {
          // Sales take listed steps only; a refused step is no change.
          const isDone = await as(who)
            .updateStatus({ id, status: to })
            .then(
              () => true,
              () => false,
            )
          if (isDone) model.change('status', who, to)
        } else {
          await as(who).update({ _id: id, ...(does === 'price' ? { totalAmount: to } : { assignedTo: managerId(to) }) })
          model.change(does, who, to)
        }
        const order = await testApp.orderNow(id)
        expect({ status: order.status, price: order.totalCents / 100, manager: order.managerId && byId.get(order.managerId) }).toEqual(
          model.now,
        )
      }
      await testApp.pass(60)
      model.pass(60)

      // Every announcement, read from the notifications of its receivers.
      const { rows } = await testApp.db.execute<{ username: string; text: string }>(
        sql`select u.username, n.text from notifications n join users u on u.id = n.user_id where n.text ~ ${`${name}( |\\.|,|$)`} order by n.created_at, n.id`,
      )
      const of = (person: { username: string }, words: RegExp) =>
        rows.filter(({ username, text }) => username === person.username && words.test(text)).map(({ text }) => text)
      const expected = (subject: Subject) => model.told.filter((line) => line.startsWith(`${subject} `)).map((line) => line.split(' '))
      const deeds: Record<string, string> = {
        'moved back to the new orders:': 'Requested',
        'started to review': 'Reviewing',
        'started work on': 'Development',
        'started to test': 'Testing',
      }
      const announced = new RegExp(`(${Object.keys(deeds).join('|')}) ${name}$`)
      expect(of(people.employee, announced).map((text) => deeds[announced.exec(text)?.[1] ?? ''])).toEqual(
        expected('status').map(([, , to]) => to),
      )
      expect(
        of(people.customer, /The price of .* has changed/).map((text) => /from \$(\d+).* to \$(\d+)/.exec(text)?.slice(1, 3).join(' ')),
      ).toEqual(expected('price').map(([, from, to]) => `${from} ${to}`))
      for (const manager of ['manager', 'otherManager'] as const) {
        expect(of(people[manager], /is assigned to you$/)).toHaveLength(expected('manager').filter(([, , to]) => to === manager).length)
        expect(of(people[manager], /no longer assigned/)).toHaveLength(expected('manager').filter(([, from]) => from === manager).length)
      }
      // The timeline holds every step, including undone ones.
      const events = await testApp.eventsOf(id)
      expect(events.filter(({ kind }) => kind === 'status')).toHaveLength(model.story.status.length)
      expect(events.filter(({ kind }) => kind === 'managerAssigned')).toHaveLength(model.story.manager.length)
      expect(events.filter(({ details }) => details.undoes)).toHaveLength(
        Object.values(model.story)
          .flat()
          .filter(({ isUndo }) => isUndo).length,
      )
      const { rows: left } = await testApp.db.execute(sql`select from held_news where order_id = ${id}`)
      expect(left).toHaveLength(0)
    }),
    { numRuns: runs },
  )
})
