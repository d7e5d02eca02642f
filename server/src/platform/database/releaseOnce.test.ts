import type { PoolClient } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#test/postgres.ts'
import { openPool } from './pool.ts'
import { releaseOnce } from './releaseOnce.ts'

const database = await createTestDatabase()
const pool = releaseOnce(openPool(database.url, { name: 'released twice', max: 1 }))
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('a connection that is released twice counts once, and the next caller gets it', async () => {
  const first = await new Promise<PoolClient | undefined>((resolve, reject) => {
    pool.connect((error, client, release) => {
      release()
      release()
      if (error) reject(error)
      else resolve(client)
    })
  })
  const second = await pool.connect()
  expect(second).toBe(first)
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 0])
  second.release()
})

test('a broken connection is discarded, however often it is released', async () => {
  await new Promise<void>((resolve) => {
    pool.connect((_, client, release) => {
      void client?.query('select pg_terminate_backend(pg_backend_pid())').catch((error: Error) => {
        release(error)
        release(error)
        resolve()
      })
    })
  })
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})
