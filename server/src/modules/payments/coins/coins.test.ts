import { eq, sum } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coinEntriesTable } from '#coins/coins.table.ts'
import { coinsOf, grantCoins, takeCoins } from '#coins/index.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { howMany } from '#test/howMany.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const entriesOf = async (userId: string) => {
  const [entries] = await app.db
    .select({ coins: sum(coinEntriesTable.coins).mapWith(Number) })
    .from(coinEntriesTable)
    .where(eq(coinEntriesTable.userId, userId))
  return entries?.coins ?? 0
}

test('one event counts once, even if it arrives repeatedly or concurrently', async () => {
  const { id: userId } = await app.one('user')
  const grant = () => app.db.transaction((db) => grantCoins(db, { userId, coins: 50, reason: 'delivered', key: `delivered:${userId}` }))
  const answers = await Promise.all(Array.from({ length: 10 }, grant))
  expect(answers.filter(Boolean)).toHaveLength(1)
  expect(await coinsOf(app.db, userId)).toBe(50)
})

test('if the same coins are spent twice at once, one is refused and rolled back', async () => {
  const { id: userId } = await app.one('user')
  await grantCoins(app.db, { userId, coins: 100, reason: 'granted', key: `gift:${userId}` })
  const spend = (n: number) => app.db.transaction((db) => takeCoins(db, { userId, coins: 60, reason: 'held', key: `held:${userId}:${n}` }))
  const answers = await Promise.allSettled([spend(1), spend(2), spend(3)])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await coinsOf(app.db, userId)).toBe(40)
  expect(await entriesOf(userId)).toBe(40)
})

test('after any changes the balance is the sum of its entries and never below zero', async () => {
  const { id: userId } = await app.one('user')
  let key = 0
  const property = fc.asyncProperty(fc.array(fc.integer({ min: -120, max: 120 }), { maxLength: 8 }), async (moves) => {
    for (const coins of moves) {
      key += 1
      const entry = { userId, coins: Math.abs(coins), reason: 'corrected', key: `${userId}:${key}` } as const
      await app.db.transaction((db) => (coins < 0 ? takeCoins(db, entry) : grantCoins(db, entry))).catch(() => undefined)
    }
    const balance = (await coinsOf(app.db, userId)) ?? -1
    expect(balance).toBeGreaterThanOrEqual(0)
    expect(balance).toBe(await entriesOf(userId))
  })
  await fc.assert(property, { numRuns: howMany('COIN_RUNS', { short: 5, long: 25 }) })
})

test('only the owner and the back office read a balance', async () => {
  const [owner, other, sales, manager] = [await app.one('user'), await app.one('user'), await app.one('sales'), await app.one('manager')]
  const ask = (person: typeof owner, userId = owner.id) => app.as(person).coins.ofUser({ userId })
  expect(await ask(owner)).toEqual({ userId: owner.id, totalCoins: 0, heldCoins: 0 })
  expect(await ask(sales)).toEqual({ userId: owner.id, totalCoins: 0, heldCoins: 0 })
  for (const person of [other, manager]) await expect(ask(person)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  for (const unknownId of ['x', '01a1fc54-1cd6-7951-beb1-9e6a9aa1172f'])
    await expect(ask(sales, unknownId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
