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
