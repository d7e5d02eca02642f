import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { picturesTable } from '#catalogue/catalogue.table.ts'
import { days, later } from '#core/clock.ts'
import { newId } from '#database/ids.ts'
import { exportsTable } from '#exports/exports.table.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { sweepUnknownFiles } from './sweepUnknownFiles.ts'

const clock = { at: new Date(), now: () => clock.at }
const going = new AbortController().signal
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ clock })
})
afterAll(() => app.close())

const put = async (key: string) => {
  await app.context.storage.put(key, Readable.from([Buffer.from(key)]))
  return key
}
const sweep = () => sweepUnknownFiles({ ...app.context, signal: going })

test('files without a row are deleted after three days; younger ones and files with a row stay', async () => {
  const admin = await app.one('admin', { profilePicture: 'a'.repeat(32) })
  const known = [`pictures/${'a'.repeat(32)}/large`, `pictures/${'a'.repeat(32)}/small`]
  for (const key of known) await put(key)
  const [upload, exported, shown] = [`uploads/2026-01/aa/${newId()}`, `exports/${newId()}`, `offer-pictures/${newId()}`]
  for (const key of [upload, exported, shown]) known.push(await put(key))
  await app.db.execute(sql`insert into uploads (id, owner_id, purpose, name, size, received, type, storage_key, state, expires_at)
    values (${newId()}, ${admin.id}, 'orderFile', 'a', 1, 1, 'text/plain', ${upload}, 'claimed', now())`)
  await app.db.insert(exportsTable).values({ subject: 'users', name: 'a.csv', requestedBy: admin.id, storageKey: exported })
  await app.db.insert(picturesTable).values({ storageKey: shown, type: 'image/webp', width: 1, height: 1, sizeBytes: 1 })
  const orphans = [await put(`files/${newId()}`), await put(`exports/${newId()}`), await put(`pictures/${'b'.repeat(32)}/large`)]

  expect(await sweep()).toBe(0)
  clock.at = later(clock.at, days(4))
  expect(await sweep()).toBe(3)
  for (const key of orphans) expect(await app.context.storage.exists(key)).toBe(false)
  for (const key of known) expect(await app.context.storage.exists(key)).toBe(true)
  expect(await sweep()).toBe(0)
})

test('with the wrong database, where hardly any file is known, none is deleted', async () => {
  const keys = await Promise.all(Array.from({ length: 120 }, () => put(`files/${newId()}`)))
  clock.at = later(clock.at, days(4))
  expect(await sweep()).toBe(0)
  expect(await app.context.storage.exists(keys[0] ?? '')).toBe(true)
})
