import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { usersTable } from '../users.table.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const admin = async () => testApp.as(await testApp.one('admin'))

test('a name is stored in one form however it was typed, and found with and without its accents', async () => {
  const calls = await admin()
  const { id } = await testApp.one('user', { name: 'Someone' })
  await calls.users.update({ id, name: 'Zoë Müller-Łukasz'.normalize('NFD') })
  const [row] = await testApp.db.select({ name: usersTable.name }).from(usersTable).where(eq(usersTable.id, id))
  expect(row?.name).toBe('Zoë Müller-Łukasz'.normalize('NFC'))
  for (const search of ['zoe', 'ZOË', 'zoë'.normalize('NFD'), 'muller', 'Müller', 'lukasz', 'Zoe Mu']) {
    const { items } = await calls.users.all({ search })
    expect(
      items.map(({ _id }) => _id),
      search,
    ).toContain(id)
  }
  expect((await calls.users.all({ search: 'zoo' })).items.map(({ _id }) => _id)).not.toContain(id)
})

test('a list by name is in the order of Unicode on every page, for any order of the database', async () => {
  const words = 'zebra Zoë Zürich zulu Ärzte apple Apple Éclair eclipse Œuvre ñandú Nancy Žižka Åsa 李明 Ольга'.split(' ')
  for (const word of words) await testApp.one('user', { name: `Sorted ${word}` })
  const calls = await admin()
  const read: string[] = []
  for (const page of [1, 2]) {
    const { items } = await calls.users.all({ search: 'Sorted', sort: 'name', direction: 'asc', page, pageSize: 10 })
    read.push(...items.map(({ name }) => name))
  }
  expect(read).toEqual(words.map((word) => `Sorted ${word}`).toSorted(new Intl.Collator('und').compare))
})
