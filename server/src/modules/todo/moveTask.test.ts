import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { howMany } from '#test/howMany.ts'
import { todoSectionsTable, todoTasksTable } from './todo.table.ts'

/** The long form: `TODO_MOVES=40 vitest run moveTask`. */
const rounds = howMany('TODO_MOVES', { short: 1, long: 3 })
const windows = 50
const sectionNames = ['X', 'Y', 'Z'] as const
let testApp: TestApp
let me: TestPerson
let sections: Record<string, string>
let ids: Record<string, string>
beforeAll(async () => {
  testApp = await startTestApp()
  me = await testApp.one('sales')
})
afterAll(() => testApp.close())
beforeEach(() => lay([...'abcdef']))

/** A board with all tasks in the first section. */
async function lay(names: string[]) {
  await testApp.db.delete(todoSectionsTable)
  const made = await testApp.db
    .insert(todoSectionsTable)
    .values(sectionNames.map((title, at) => ({ title, ownerId: me.id, rank: String(at) })))
    .returning()
  sections = Object.fromEntries(made.map(({ id, title }) => [title, id]))
  const rows = await testApp.db
    .insert(todoTasksTable)
    .values(names.map((title, at) => ({ title, ownerId: me.id, sectionId: sections.X ?? '', rank: String(at) })))
    .returning()
  ids = Object.fromEntries(rows.map(({ id, title }) => [title, id]))
}
const move = (name: string, section: string, before: string | null) =>
  testApp.as(me).todo.moveTask({ id: ids[name] ?? '', section: sections[section] ?? '', before: before && (ids[before] ?? before) })

type Board = Record<string, string[]>
async function board(): Promise<Board> {
  const { tasks } = await testApp.as(me).todo.all({})
  const of = (section: string) => tasks.filter((task) => task.section[0] === sections[section]).map(({ title }) => title)
  return Object.fromEntries(sectionNames.map((section) => [section, of(section)]))
}

/** The expected board after cutting and inserting; undefined if the move must be refused. */
function moved(now: Board, name: string, section: string, before: string | null): Board | undefined {
  if (before === name) return now
  if (before !== null && !now[section]?.includes(before)) return undefined
  const next = Object.fromEntries(Object.entries(now).map(([each, names]) => [each, names.filter((other) => other !== name)]))
  const list = next[section] ?? []
  list.splice(before === null ? list.length : list.indexOf(before), 0, name)
  return next
}

test('after random moves, the board equals cutting and inserting', async () => {
  const names = [...'abcdef']
  const one = fc.tuple(fc.constantFrom(...names), fc.constantFrom(...sectionNames), fc.constantFrom(...names, null))
  await fc.assert(
    fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 12 }), async (moves) => {
      await lay(names)
      let expected: Board = { X: names, Y: [], Z: [] }
      for (const given of moves) {
        const next = moved(expected, ...given)
        const answer = await move(...given).catch((error) => error)
        if (!next) expect(answer).toMatchObject({ code: 'CONFLICT' })
        expected = next ?? expected
        expect(await board()).toEqual(expected)
      }
    }),
    { numRuns: rounds },
  )
}, 120_000)

test('after fifty concurrent drags every task is there once, and all windows see one order', async () => {
  const names = Array.from({ length: 30 }, (_, at) => `t${at}`)
  await lay(names)
  const any = <T>(among: readonly [T, ...T[]]): T => among[Math.floor(Math.random() * among.length)] ?? among[0]
  for (let round = 0; round < rounds; round += 1) {
    const drags = Array.from({ length: windows }, () => move(any(['t0', ...names]), any(sectionNames), any([null, null, ...names])))
    for (const answer of await Promise.allSettled(drags))
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'CONFLICT' })
    const seen = await Promise.all(Array.from({ length: windows }, board))
    const [first] = seen
    expect(
      Object.values(first ?? {})
        .flat()
        .toSorted(),
    ).toEqual(names.toSorted())
    for (const other of seen) expect(other).toEqual(first)
    const { rows } = await testApp.db.execute<{ same: number }>(
      sql`select count(*)::int as same from (select from todo_tasks group by section_id, rank having count(*) > 1) as ranks`,
    )
    expect(rows[0]?.same).toBe(0)
  }
}, 600_000)

test('there is always room between two neighbours, also of equal rank', async () => {
  for (let time = 0; time < 60; time += 1) {
    await move('d', 'X', 'b')
    await move('e', 'X', 'b')
  }
  expect((await board()).X?.join('')).toBe('adebcf')
  const { rows } = await testApp.db.execute<{ longest: number }>(sql`select max(length(rank::text)) as longest from todo_tasks`)
  expect(rows[0]?.longest).toBeLessThan(70)
  await testApp.db.update(todoTasksTable).set({ rank: '1' })
  const [first = '', second = '', third = ''] = (await board()).X ?? []
  await move(third, 'X', second)
  expect((await board()).X?.slice(0, 3)).toEqual([first, third, second])
}, 60_000)

test('completed and deleted tasks keep their place and cannot be a target', async () => {
  const { deletion } = await testApp.as(me).todo.deleteTask({ id: ids.c ?? '' })
  await expect(move('a', 'X', 'c')).rejects.toMatchObject({ status: 409 })
  await move('f', 'X', 'd')
  await testApp.as(me).todo.undoDelete({ deletion })
  expect((await board()).X?.join('')).toBe('abcfde')
})
