import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestOrders, type TestOrders } from '../testOrders.ts'
import { orderPage } from '../timeline/orderWords.ts'
import { startUndoTest, type UndoTest } from './testUndo.ts'

let testApp: UndoTest
let prompt: TestOrders
beforeAll(async () => {
  testApp = await startUndoTest()
  prompt = await startTestOrders()
})
afterAll(() => Promise.all([testApp.close(), prompt.close()]))

const several = async (count: number, name: string) => {
  const ids: string[] = []
  for (let made = 1; made <= count; made += 1) ids.push((await testApp.makeOrder({ name: `${name} ${made}` })).id)
  return ids
}
const assignedMails = async (person: TestOrders['people']['manager']) =>
  (await testApp.mailsTo(person)).filter(({ kind }) => kind === 'orderAssigned')

test('fifty orders assigned at once are one mail and one notification, with a link to each', async () => {
  const { sales, manager, otherManager } = testApp.people
  const ids = await several(50, 'Bulk')
  await testApp.as(sales).orders.updateMany({ changes: ids.map((id) => ({ id, to: { assignedTo: manager.id } })) })
  await testApp.pass(9)
  expect(await assignedMails(manager)).toEqual([])
  await testApp.pass(5)
  const [mail, ...others] = await assignedMails(manager)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Assigned to you: 50 orders')
  for (const id of ids) {
    expect(mail?.html).toContain(`${orderPage({ id })}"`)
    expect(mail?.text).toContain(`${orderPage({ id })}\n`)
  }
  expect(await testApp.toldTo(manager)).toEqual(['50 orders are assigned to you'])

  // All but one are unassigned again; the one gets its usual notification.
  const [first = '', second = '', ...rest] = ids
  const to = (id: string, assignedTo: string | null) => ({ id, to: { assignedTo } })
  await testApp
    .as(sales)
    .orders.updateMany({ changes: [to(first, otherManager.id), to(second, null), ...rest.slice(0, 2).map((id) => to(id, null))] })
  await testApp.pass(10)
  expect(await testApp.toldTo(manager)).toEqual(['50 orders are assigned to you', '4 orders are no longer assigned to you'])
  expect(await testApp.toldTo(otherManager)).toEqual(['Bulk 1 is assigned to you'])
  expect((await assignedMails(otherManager)).map(({ subject }) => subject)).toEqual(['Assigned to you: Bulk 1'])
})

test('after a partial undo of a bulk change the mail lists the rest, and after a full undo there is none', async () => {
  const { sales, admin } = testApp.people
  const manager = await testApp.one('manager')
  const ids = await several(5, 'Part')
  const changes = ids.map((id) => ({ id, to: { assignedTo: manager.id } }))
  const made = { assignedTo: manager.id }
  await testApp.as(sales).orders.updateMany({ changes })
  const { results } = await testApp.as(sales).orders.undo({ changes: ids.slice(0, 2).map((id) => ({ id, made })) })
  expect(results.map(({ isNotified }) => isNotified)).toEqual([false, false])
  // An order that has changed again since is not undone with the batch.
  await testApp.as(admin).orders.update({ _id: ids[2] ?? '', assignedTo: null })
  await testApp.pass(10)
  expect((await assignedMails(manager)).map(({ subject }) => subject)).toEqual(['Assigned to you: 2 orders'])

  await testApp.as(admin).orders.updateMany({ changes: ids.slice(0, 2).map((id) => ({ id, to: made })) })
  await testApp.as(admin).orders.undo({ changes: ids.slice(0, 2).map((id) => ({ id, made })) })
  await testApp.pass(60)
  expect(await assignedMails(manager)).toHaveLength(1)
  const { rows } = await testApp.db.execute(sql`select from held_news`)
  expect(rows).toHaveLength(0)
})

test('a deferred mail is identical to one that is sent at once', async () => {
  const lettersOf = async ({ people, as, makeOrder, mailsTo, ...rest }: TestOrders, wait: () => Promise<void>) => {
    const { sales, customer, manager, employee } = people
    const { id, number } = await makeOrder({ name: 'Same words', status: 'Reviewing', managerId: manager.id, deadline: '2030-01-01' })
    for (const act of [
      () => as(sales).orders.updateStatus({ id, status: 'Deal Confirmed', totalAmount: 100 }),
      () => as(sales).orders.update({ _id: id, totalAmount: 90 }),
      () => as(sales).orders.update({ _id: id, assignedEmployee: employee.id }),
      () => as(sales).orders.updateStatus({ id, status: 'Development' }),
      () => as(sales).orders.updateStatus({ id, status: 'Cancel Order', reason: 'No more' }),
    ]) {
      await act()
      await wait()
    }
    const { rows } = await rest.db.execute<{ text: string; userId: string }>(
      sql`select user_id as "userId", text from notifications where text like 'Same words%' order by id`,
    )
    const names = new Map(Object.entries(people).map(([name, person]) => [person.id, name]))
    const mails = (await Promise.all([customer, manager, employee].map(mailsTo))).flat().filter(({ text }) => text.includes(id))
    return {
      mails: mails.map(({ subject, text, html, kind, label, isNews }) => ({
        ...{ subject, kind, label, isNews },
        text: text.replaceAll(id, 'ID').replaceAll(`#${number}`, '#N'),
        html: html.replaceAll(id, 'ID').replaceAll(`#${number}`, '#N'),
      })),
      bells: rows.map(({ userId, text }) => `${names.get(userId)}: ${text}`).toSorted(),
    }
  }
  const late = await lettersOf(testApp, () => testApp.pass(10))
  const atOnce = await lettersOf(prompt, () => prompt.runJobs())
  expect(late.mails.map(({ subject }) => subject)).toEqual(atOnce.mails.map(({ subject }) => subject))
  expect(late).toEqual(atOnce)
  expect(late.mails).toHaveLength(10)
})

test('with a delay of zero notifications leave at once, and an undo is an ordinary change', async () => {
  const { admin, manager } = prompt.people
  const { id } = await prompt.makeOrder({ name: 'No wait', managerId: manager.id })
  await prompt.as(admin).orders.updateStatus({ id, status: 'Reviewing' })
  expect(await prompt.as(admin).orders.undo({ changes: [{ id, made: { status: 'Reviewing' } }] })).toEqual({
    results: [{ id, isNotified: true }],
  })
  await prompt.runJobs()
  expect((await prompt.toldTo(manager)).filter((text) => text.endsWith('No wait'))).toEqual([
    expect.stringContaining(' started to review No wait'),
    expect.stringContaining(' moved back to the new orders: No wait'),
  ])
})
