import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hours, later, minutes } from '#core/clock.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { forgetDeleted } from './deletions.store.ts'
import { todoSectionsTable, todoTasksTable } from './todo.table.ts'

let testApp: TestApp
let now = new Date('2026-11-30T10:30:00Z')
let me: TestPerson
let other: TestPerson
beforeAll(async () => {
  testApp = await startTestApp({ clock: { now: () => now } })
})
afterAll(() => testApp.close())
beforeEach(async () => {
  now = new Date('2026-11-30T10:30:00Z')
  ;[me, other] = [await testApp.one('employee'), await testApp.one('admin')]
})

const mine = () => testApp.as(me).todo
const section = async (title: string) => (await mine().createSection({ title }))._id
const task = async (title: string, into: string, more: { deadline?: string; isCompleted?: boolean; timezone?: string } = {}) =>
  (await mine().createTask({ title, section: into, ...more }))._id
const titles = async (asked: Parameters<ReturnType<typeof mine>['all']>[0] = {}) =>
  (await mine().all(asked)).tasks.map(({ title }) => title).join(' ')

test('a board from its first section to its last task, with the specified messages', async () => {
  const plan = await section('  Plan   it ')
  expect(await mine().all({ userId: me.id })).toEqual({
    sections: [{ _id: plan, title: 'Plan it', belongsTo: me.id }],
    tasks: [],
    isCapped: false,
  })
  const made = await mine().createTask({ title: 'Ship', deadline: '2026-12-01', description: 'x'.repeat(255), section: plan })
  expect(made).toMatchObject({ title: 'Ship', deadline: '2026-12-01', isCompleted: false, section: [plan], belongsTo: me.id })
  expect(made).not.toHaveProperty('completedOn')
  expect(await mine().updateSectionTitle({ id: plan, title: 'Doing' })).toMatchObject({ title: 'Doing' })
  const changed = await mine().updateTask({ id: made._id, data: { deadline: '', description: null } })
  expect(changed).toMatchObject({ title: 'Ship', description: '' })
  expect(changed).not.toHaveProperty('deadline')
  expect(await mine().emptySection({ id: plan })).toMatchObject({ message: 'Section Cleared Successfully!' })
  const gone = await task('Gone', plan)
  expect(await mine().deleteTask({ id: gone, userId: me.id })).toMatchObject({ message: 'Deleted Successfully!' })
  expect(await mine().deleteSection({ id: plan, userId: me.id })).toMatchObject({ message: 'Deleted Section Successfully!' })
  expect(await mine().all({})).toEqual({ sections: [], tasks: [], isCapped: false })
})

test('a task needs a title, an existing section, a valid day and at most 255 characters', async () => {
  const plan = await section('Plan')
  await expect(mine().createTask({ title: 'x', section: '' })).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'section' })
  await expect(mine().createTask({ title: ' ', section: plan })).rejects.toMatchObject({ field: 'title' })
  await expect(mine().createTask({ title: 'x', section: plan, deadline: '31-01-2025' })).rejects.toMatchObject({ field: 'deadline' })
  await expect(mine().createTask({ title: 'x', section: plan, description: 'x'.repeat(256) })).rejects.toMatchObject({
    field: 'description',
  })
  await expect(mine().createTask({ title: 'x', section: crypto.randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(mine().createTask({ title: 'x', section: plan, timezone: 'Nowhere/Else' })).rejects.toMatchObject({ field: 'timezone' })
})

test('labels and a checklist belong to a task: labels are unique, limited and searchable', async () => {
  const plan = await section('Plan')
  const checklist = [{ text: ' Read  it ', isDone: true }]
  const made = await mine().createTask({ title: 'Ship', section: plan, labels: ['Bug', 'bug', ' Later '], checklist })
  expect(made).toMatchObject({ labels: ['Bug', 'Later'], checklist: [{ text: 'Read it', isDone: true }] })
  await mine().updateTask({ id: made._id, data: { title: 'Ship it' } })
  expect((await mine().all({ search: 'late' })).tasks).toMatchObject([{ title: 'Ship it', labels: ['Bug', 'Later'] }])
  expect(await mine().updateTask({ id: made._id, data: { labels: [], checklist: [] } })).toMatchObject({ labels: [], checklist: [] })
  const six = [...'abcdef']
  await expect(mine().updateTask({ id: made._id, data: { labels: six } })).rejects.toMatchObject({ code: 'BAD_INPUT' })
  const line = (text: string) => ({ text, isDone: false })
  expect(await mine().updateTask({ id: made._id, data: { checklist: [line(' '), line('x')] } })).toMatchObject({ checklist: [line('x')] })
  const long = { checklist: [line('x'.repeat(121))] }
  await expect(mine().updateTask({ id: made._id, data: long })).rejects.toMatchObject({ field: 'data.checklist.0.text' })
})

test('completing sets the caller’s day and reopening clears it; completing twice keeps the first day', async () => {
  const plan = await section('Plan')
  const id = await task('Ship', plan)
  const set = (isCompleted: boolean, timezone: string) => mine().updateTask({ id, data: { isCompleted }, timezone })
  expect(await set(true, 'Pacific/Kiritimati')).toMatchObject({ isCompleted: true, completedOn: '2026-12-01' })
  expect(await set(true, 'Pacific/Pago_Pago')).toMatchObject({ completedOn: '2026-12-01' })
  expect(await titles()).toBe('')
  expect(await titles({ isCompleted: true })).toBe('Ship')
  expect(await set(false, 'Pacific/Pago_Pago')).not.toHaveProperty('completedOn')
  expect(await set(true, 'Pacific/Pago_Pago')).toMatchObject({ completedOn: '2026-11-29' })
})

test('filters use the caller’s day, and a search finds titles and descriptions', async () => {
  const plan = await section('Plan')
  for (const deadline of ['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-07', '2026-12-31', '2027-01-01'])
    await task(deadline.slice(5), plan, { deadline })
  await mine().createTask({ title: 'None', description: '100% of it', section: plan })
  const east = { timezone: 'Pacific/Kiritimati' }
  const west = { timezone: 'Pacific/Pago_Pago' }
  expect(await titles({ due: 'Today', ...east })).toBe('12-01')
  expect(await titles({ due: 'Today', ...west })).toBe('11-29')
  expect(await titles({ due: 'Tomorrow', ...west })).toBe('11-30')
  expect(await titles({ due: 'This Week', ...east })).toBe('11-30 12-01')
  expect(await titles({ due: 'This Week', ...west })).toBe('11-29')
  expect(await titles({ due: 'Next Week' })).toBe('12-07')
  expect(await titles({ due: 'This Month', ...east })).toBe('12-01 12-07 12-31')
  expect(await titles({ due: 'Next Month', ...east })).toBe('01-01')
  expect(await titles({ search: '100%' })).toBe('None')
  expect(await titles({ search: 'nONe' })).toBe('None')
  expect(await titles({ search: '_' })).toBe('')
})

test('a deletion is undone to the old place, once, within an hour, with everything deleted together', async () => {
  const [plan, doing] = [await section('Plan'), await section('Doing')]
  const [a] = [await task('a', plan), await task('b', plan), await task('c', plan), await task('d', doing)]
  const one = await mine().deleteTask({ id: a })
  const cleared = await mine().emptySection({ id: plan })
  expect(await titles()).toBe('d')
  await mine().undoDelete({ deletion: cleared.deletion })
  expect((await titles()).split(' ').toSorted()).toEqual(['b', 'c', 'd'])
  const whole = await mine().deleteSection({ id: plan })
  await expect(mine().undoDelete({ deletion: one.deletion })).rejects.toMatchObject({ code: 'CONFLICT' })
  await mine().undoDelete({ deletion: whole.deletion })
  await mine().undoDelete({ deletion: one.deletion })
  expect((await mine().all({})).sections.map(({ title }) => title)).toEqual(['Plan', 'Doing'])
  expect((await mine().all({})).tasks.filter((each) => each.section[0] === plan).map(({ title }) => title)).toEqual(['a', 'b', 'c'])
  await expect(mine().undoDelete({ deletion: one.deletion })).rejects.toMatchObject({ code: 'NOT_FOUND' })

  const late = await mine().deleteSection({ id: plan })
  now = later(now, hours(1) + minutes(1))
  await expect(mine().undoDelete({ deletion: late.deletion })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await forgetDeleted(testApp.db, later(now, -hours(1)))
  expect(await testApp.db.$count(todoTasksTable, eq(todoTasksTable.sectionId, plan))).toBe(0)
  expect(await testApp.db.$count(todoSectionsTable, eq(todoSectionsTable.ownerId, me.id))).toBe(1)
})

test('only its owner sees a board, changes it or learns that it exists, not even an admin', async () => {
  const plan = await section('Plan')
  const id = await task('a', plan)
  const theirs = testApp.as(other).todo
  const own = (await theirs.createSection({ title: 'Own' }))._id
  const { deletion } = await mine().deleteTask({ id: await task('b', plan) })
  const refused = [
    theirs.all({ userId: me.id }),
    theirs.createSection({ title: 'x', belongsTo: me.id }),
    theirs.createTask({ title: 'x', section: plan }),
    theirs.createTask({ title: 'x', section: own, belongsTo: me.id }),
    theirs.updateSectionTitle({ id: plan, title: 'x' }),
    theirs.emptySection({ id: plan }),
    theirs.deleteSection({ id: plan }),
    theirs.updateTask({ id, data: { title: 'x' } }),
    theirs.updateTask({ id, userId: me.id, data: { title: 'x' } }),
    theirs.moveTask({ id, section: own, before: null }),
    theirs.deleteTask({ id }),
    theirs.undoDelete({ deletion }),
    mine().moveTask({ id, section: own, before: null }),
    mine().updateTask({ id, data: { section: own } }),
    mine().deleteTask({ id: 'nonsense' }),
  ]
  for (const answer of await Promise.allSettled(refused))
    expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'NOT_FOUND' } })
  expect((await theirs.all({})).tasks).toEqual([])
  expect(await titles()).toBe('a')
  const customer = await testApp.one('user')
  await expect(testApp.as(customer).todo.all({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('one attempt creates one section and one task, and the owner’s other windows refresh', async () => {
  const keyed = await Promise.all(
    Array.from({ length: 5 }, () =>
      mine()
        .createSection({ title: 'Once' }, { idempotencyKey: 'section-attempt-1' })
        .catch(() => undefined),
    ),
  )
  const id = keyed.find((made) => made)?._id ?? ''
  for (let time = 0; time < 3; time += 1) await mine().createTask({ title: 'Once', section: id }, { idempotencyKey: 'task-attempt-1' })
  expect((await mine().all({})).sections).toHaveLength(1)
  expect(await titles()).toBe('Once')
  testApp.pushed.length = 0
  await mine().updateSectionTitle({ id, title: 'Twice' })
  await testApp.runJobs()
  expect(testApp.pushed).toContainEqual({ kind: 'changed', audience: { users: [me.id] }, topic: 'todo' })
})
