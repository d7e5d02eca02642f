import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { servicesTable } from './catalogue.table.ts'

const rounds = Number(process.env.MOVE_ROUNDS ?? 8)
let testApp: TestApp
let admin: TestPerson
let ids: Record<string, string>
beforeAll(async () => {
  testApp = await startTestApp()
  admin = await testApp.one('admin')
})
afterAll(() => testApp.close())
beforeEach(() => offer([...'abcde']))

async function offer(names: string[]) {
  await testApp.db.delete(servicesTable)
  const rows = await testApp.db
    .insert(servicesTable)
    .values(names.map((name, at) => ({ name, details: 'x', rank: String(at) })))
    .returning()
  ids = Object.fromEntries(rows.map(({ id, name }) => [name, id]))
}
const order = async () => (await testApp.as(null).catalogue.services({ pageSize: 100 })).items.map(({ name }) => name).join('')
const move = (name: string, before: string | null) =>
  testApp.as(admin).catalogue.moveService({ id: ids[name] ?? '', before: before === null ? null : (ids[before] ?? before) })

test.each([
  ['c', 'a', 'cabde'],
  ['a', 'c', 'bacde'],
  ['a', null, 'bcdea'],
  ['e', null, 'abcde'],
  ['b', 'b', 'abcde'],
  ['b', 'c', 'abcde'],
  ['e', 'b', 'aebcd'],
])('%s goes before %s, once and again', async (name, before, expected) => {
  await move(name, before)
  expect(await order()).toBe(expected)
  await move(name, before)
  expect(await order()).toBe(expected)
})

test('any sequence of moves equals moving items in a list', async () => {
  const steps = fc.array(fc.tuple(fc.constantFrom(...'abcde'), fc.constantFrom(...'abcde', null)), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(steps, async (moves) => {
      await offer([...'abcde'])
      let expected = 'abcde'
      for (const [name, before] of moves) {
        await move(name, before)
        expected = moved(expected, name, before)
      }
      expect(await order()).toBe(expected)
    }),
    { numRuns: rounds },
  )
})

test('concurrent moves have the same result as some sequence of them', async () => {
  const moves: [string, string | null][] = [
    ['d', 'a'],
    ['e', 'a'],
    ['b', null],
    ['c', 'd'],
  ]
  const possible = inAnyOrder(moves).map((some) => some.reduce((now, [name, before]) => moved(now, name, before), 'abcde'))
  for (let round = 0; round < rounds; round += 1) {
    await offer([...'abcde'])
    await Promise.all(moves.map(([name, before]) => move(name, before)))
    expect(possible).toContain(await order())
  }
})

const inAnyOrder = <T>(all: T[]): T[][] =>
  all.length === 0 ? [[]] : all.flatMap((one) => inAnyOrder(all.filter((other) => other !== one)).map((rest) => [one, ...rest]))

function moved(now: string, name: string, before: string | null): string {
  if (name === before) return now
  const rest = now.replace(name, '')
  const at = before === null ? rest.length : rest.indexOf(before)
  return rest.slice(0, at) + name + rest.slice(at)
}

test('there is always room: eighty moves between the same two, and between equal ranks', async () => {
  for (let time = 0; time < 40; time += 1) {
    await move('d', 'b')
    await move('e', 'b')
  }
  expect(await order()).toBe('adebc')
  const { rows } = await testApp.db.execute<{ longest: number }>(sql`select max(length(rank::text)) as longest from services`)
  expect(rows[0]?.longest).toBeLessThan(70)
  await testApp.db.update(servicesTable).set({ rank: '1' })
  const before = await order()
  const [first = '', , third = ''] = before
  await move(third, before[1] ?? '')
  expect(await order()).toBe(`${first}${third}${before[1]}${before.slice(3)}`)
}, 60_000)

test('a recycled offer has no position, and gets its own back on restore', async () => {
  const { itemId } = await testApp.as(admin).catalogue.deleteService({ id: ids.c ?? '' })
  await expect(move('a', 'c')).rejects.toMatchObject({ status: 409, message: 'The list has changed. Please check it again.' })
  await expect(move('a', 'nonsense')).rejects.toMatchObject({ status: 409 })
  await move('e', 'd')
  await testApp.as(admin).recycle.restore({ recycleData: itemId, recycleType: 'Service' })
  expect([...(await order())].filter((name) => 'bcd'.includes(name)).join('')).toBe('bcd')
})

test('the landing page has this order, and a new offer comes first', async () => {
  await move('e', 'a')
  await testApp.db.insert(servicesTable).values({ name: 'n', details: 'x' })
  expect(await order()).toBe('neabcd')
  expect((await testApp.as(admin).catalogue.service({ id: ids.e ?? '' }))[0]).toMatchObject({ position: 2 })
  expect((await testApp.as(null).catalogue.services({ sort: 'rank', direction: 'desc' })).items[0]?.name).toBe('d')
})
