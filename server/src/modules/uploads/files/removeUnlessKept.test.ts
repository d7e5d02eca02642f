import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { picturesTable } from '#catalogue/catalogue.table.ts'
import { newId } from '#database/ids.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { removeUnlessKept } from './removeUnlessKept.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const put = async (key: string) => {
  await app.context.storage.put(key, Readable.from([Buffer.from(key)]))
  return key
}
const stored = (keys: string[]) => Promise.all(keys.map((key) => app.context.storage.exists(key)))

test('a file that a row names stays, and one without a row is deleted', async () => {
  const [shown, face, orphan] = [`banners/${newId()}`, `pictures/${'c'.repeat(32)}/small`, `banners/${newId()}`]
  await app.db.insert(picturesTable).values({ storageKey: shown, type: 'image/jpeg', width: 1, height: 1, sizeBytes: 1 })
  await app.one('user', { profilePicture: 'c'.repeat(32) })
  for (const key of [shown, face, orphan]) await put(key)
  await removeUnlessKept(app.context, [shown, face, orphan])
  expect(await stored([shown, face, orphan])).toEqual([true, true, false])
})

test('while the database is down nothing is deleted', async () => {
  const key = await put(`banners/${newId()}`)
  vi.spyOn(app.context.db, 'execute').mockRejectedValueOnce(new Error('The connection was lost.'))
  await removeUnlessKept(app.context, [key])
  expect(await stored([key])).toEqual([true])
})
