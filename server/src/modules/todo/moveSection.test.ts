import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'

let testApp: TestApp
let me: TestPerson
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())
let ids: Record<string, string>
beforeEach(async () => {
  me = await testApp.one('manager')
  ids = {}
  for (const title of ['A', 'B', 'C', 'D']) ids[title] = (await testApp.as(me).todo.createSection({ title }))._id
})

const order = async () => (await testApp.as(me).todo.all({})).sections.map(({ title }) => title).join('')
const move = (title: string, before: string | null) =>
  testApp.as(me).todo.moveSection({ id: ids[title] ?? '', before: before && (ids[before] ?? '') })

test.each([
  ['D', 'A', 'DABC'],
  ['A', null, 'BCDA'],
  ['B', 'D', 'ACBD'],
  ['B', 'B', 'ABCD'],
  ['B', 'C', 'ABCD'],
])('%s before %s', async (title, before, expected) => {
  await move(title, before)
  expect(await order()).toBe(expected)
  await move(title, before)
  expect(await order()).toBe(expected)
})

test('a new section is placed after moved ones', async () => {
  await move('A', null)
  await testApp.as(me).todo.createSection({ title: 'E' })
  expect(await order()).toBe('BCDAE')
})

test('after twenty concurrent moves every section is there once', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, at) => move('ABCD'[at % 4] ?? '', at % 3 ? ('DCBA'[at % 4] ?? null) : null)))
  expect([...(await order())].sort().join('')).toBe('ABCD')
})

test('sections of others are NOT_FOUND, and a deleted one cannot be a target', async () => {
  const other = await testApp.one('manager')
  await expect(testApp.as(other).todo.moveSection({ id: ids.A ?? '', before: null })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await testApp.as(me).todo.deleteSection({ id: ids.B ?? '' })
  await expect(move('A', 'B')).rejects.toMatchObject({ code: 'CONFLICT' })
})
