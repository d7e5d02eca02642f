import { viewsOfAList } from '@app/contract/listViews/listViews.rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'

let app: TestApp
let [admin, otherAdmin, sales, otherSales]: TestPerson[] = []
beforeAll(async () => {
  app = await startTestApp()
  ;[admin, otherAdmin] = [await app.one('admin', { name: 'Ada' }), await app.one('admin')]
  ;[sales, otherSales] = [await app.one('sales', { name: 'Sam' }), await app.one('sales')]
})
afterAll(() => app.close())

const as = (person: TestPerson | undefined) => app.as(person ?? null).listViews
const names = async (person: TestPerson | undefined, list: 'orders' | 'payments' | 'logs' = 'orders') =>
  (await as(person).of({ list })).views.map(({ name }) => name)

test('a view is private until it is shared with the roles that have the list', async () => {
  const own = await as(sales).add({ list: 'orders', name: '  Late   and unpaid ', query: 'deadline=overdue&paid=no' })
  expect(own).toMatchObject({ name: 'Late and unpaid', query: 'deadline=overdue&paid=no', isShared: false, isDefault: false })
  expect(own).not.toHaveProperty('owner')
  expect(await names(sales)).toEqual(['Late and unpaid'])
  expect(await names(otherSales)).toEqual([])
  expect(await names(sales, 'payments')).toEqual([])

  await as(sales).update({ id: own._id, isShared: true })
  expect(await names(otherSales)).toEqual(['Late and unpaid'])
  expect(await names(admin)).toEqual([])

  await as(admin).add({ list: 'orders', name: 'Big ones', query: 'total=1000..', isShared: true })
  for (const person of [admin, otherAdmin, sales, otherSales]) expect(await names(person)).toContain('Big ones')
  const [seen] = (await as(sales).of({ list: 'orders' })).views.filter(({ name }) => name === 'Big ones')
  expect(seen?.owner).toMatchObject({ name: 'Ada' })
})

test('a shared view can be used by others and changed only by its owner; an admin may delete it', async () => {
  const shared = await as(sales).add({ list: 'payments', name: 'Cash', query: 'type=Manual', isShared: true })
  const secret = await as(sales).add({ list: 'payments', name: 'My own', query: 'search=me' })
  for (const person of [otherSales, admin]) {
    await expect(as(person).update({ id: shared._id, name: 'Mine' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(as(person).remove({ id: secret._id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(as(person).chooseDefault({ list: 'payments', id: secret._id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  await expect(as(otherSales).remove({ id: shared._id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const ofAdmin = await as(admin).add({ list: 'payments', name: 'Cards', query: 'type=Stripe', isShared: true })
  await as(otherAdmin).remove({ id: ofAdmin._id })
  expect(await names(admin, 'payments')).toEqual([])
  await expect(as(sales).remove({ id: ofAdmin._id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('every user has their own default and columns, and a deleted view is no longer a default', async () => {
  const view = await as(admin).add({ list: 'orders', name: 'Today', query: 'created=today', isShared: true })
  await as(sales).chooseDefault({ list: 'orders', id: view._id })
  await as(sales).arrangeColumns({ list: 'orders', columns: ['Order', 'Deadline'] })
  const defaultOf = async (person: TestPerson | undefined) => {
    const { views, columns } = await as(person).of({ list: 'orders' })
    return { name: views.find(({ isDefault }) => isDefault)?.name, columns }
  }
  expect(await defaultOf(sales)).toEqual({ name: 'Today', columns: ['Order', 'Deadline'] })
  expect(await defaultOf(admin)).toEqual({ name: undefined, columns: null })
  await expect(as(sales).chooseDefault({ list: 'payments', id: view._id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await as(admin).remove({ id: view._id })
  expect(await defaultOf(sales)).toEqual({ name: undefined, columns: ['Order', 'Deadline'] })
  await as(sales).arrangeColumns({ list: 'orders', columns: null })
  expect(await defaultOf(sales)).toEqual({ name: undefined, columns: null })
})

test('names are unique ignoring case, and the number of views of a list is limited', async () => {
  await as(otherAdmin).add({ list: 'logs', name: 'Money', query: 'kind=money' })
  await expect(as(otherAdmin).add({ list: 'logs', name: 'MONEY', query: '' })).rejects.toMatchObject({ code: 'CONFLICT' })
  const more = await Promise.allSettled(
    Array.from({ length: viewsOfAList + 3 }, (_, n) => as(otherAdmin).add({ list: 'logs', name: `View ${n}`, query: '' })),
  )
  expect(more.filter(({ status }) => status === 'fulfilled')).toHaveLength(viewsOfAList - 1)
  expect(await names(otherAdmin, 'logs')).toHaveLength(viewsOfAList)
})

test('a list that the role does not have is not found, and an invalid field is named', async () => {
  await expect(as(sales).of({ list: 'logs' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(as(sales).add({ list: 'logs', name: 'x', query: '' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const [manager, customer] = [await app.one('manager'), await app.one('user')]
  for (const list of ['orders', 'leaves', 'attendance', 'bookings'] as const)
    for (const person of [manager, customer]) await expect(as(person).of({ list })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(as(sales).add({ list: 'teamLeaves', name: 'x', query: '' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(as(sales).add({ list: 'orders', name: ' ', query: '' })).rejects.toMatchObject({ field: 'name' })
  await expect(as(sales).add({ list: 'orders', name: 'x', query: 'y'.repeat(2_001) })).rejects.toMatchObject({ field: 'query' })
  await expect(as(sales).arrangeColumns({ list: 'orders', columns: [] })).rejects.toMatchObject({ field: 'columns' })
  for (const id of ['nothing', crypto.randomUUID()]) await expect(as(sales).remove({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('every user has private views and columns of their own lists, and only the back office can share', async () => {
  const lists = [
    ['manager', 'assignedOrders', 'assignments'],
    ['employee', 'assignments', 'myEmployees'],
    ['user', 'myOrders', 'orders'],
    ['remoteDeveloper', 'notifications', 'assignedOrders'],
  ] as const
  for (const [role, list, other] of lists) {
    const [person, another] = [await app.one(role), await app.one(role)]
    const view = await as(person).add({ list, name: 'Mine', query: 'search=x' })
    await as(person).chooseDefault({ list, id: view._id })
    await as(person).arrangeColumns({ list, columns: ['First', 'Second'] })
    expect(await as(person).of({ list })).toEqual({ views: [{ ...view, isDefault: true }], columns: ['First', 'Second'] })
    expect(await as(another).of({ list })).toEqual({ views: [], columns: null })
    await expect(as(person).of({ list: other })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(as(person).add({ list, name: 'Ours', query: '', isShared: true })).rejects.toMatchObject({ code: 'REFUSED' })
    await expect(as(person).update({ id: view._id, isShared: true })).rejects.toMatchObject({ code: 'REFUSED' })
    await as(person).remove({ id: view._id })
  }
  // A view that an admin shares of a list that every role has stays within the back office.
  await as(admin).add({ list: 'notifications', name: 'Of money', query: 'kind=payments', isShared: true })
  expect((await as(sales).of({ list: 'notifications' })).views).toHaveLength(1)
  expect((await as(await app.one('user')).of({ list: 'notifications' })).views).toEqual([])
})
