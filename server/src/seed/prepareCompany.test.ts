import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#config/config.ts'
import { openDatabase } from '#database/db.ts'
import { auditLogTable } from '#logs/logs.table.ts'
import { diskStorage } from '#outside/storage/disk.ts'
import { createTestDatabase, type TestDatabase } from '#test/postgres.ts'
import { usersTable } from '#users/users.table.ts'
import { prepareCompany } from './prepareCompany.ts'

let database: TestDatabase
let opened: ReturnType<typeof openDatabase>[]
beforeEach(async () => {
  database = await createTestDatabase()
  opened = [1, 2, 3].map(() => openDatabase(database.url, { max: 2 }))
})
afterEach(async () => {
  for (const { close } of opened) await close()
  await database.drop()
})

const config = readConfig({ ADMIN_EMAIL: 'owner@company.example', ADMIN_PASSWORD: 'Owner-Start-27', DATABASE_URL: 'postgres://here/desk' })

test('of processes that start together for the first time one creates the admin, and all continue', async () => {
  const storage = diskStorage('/nowhere')
  const companies = await Promise.all(opened.map(({ db }) => prepareCompany(db, storage, config, 'own')))
  expect(companies).toEqual([{ kind: 'own' }, { kind: 'own' }, { kind: 'own' }])
  const [{ db } = { db: undefined }] = opened
  expect(await db?.select().from(usersTable)).toHaveLength(1)
  expect(await db?.select().from(auditLogTable)).toHaveLength(1)
})
