import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '#config/config.ts'
import { createTestDatabase, type TestDatabase } from '#test/postgres.ts'
import { freePort } from '#test/product.ts'
import { reachDatabase } from './reachDatabase.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('a database that starts after the product is waited for', async () => {
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  onTestFinished(() => warnings.mockRestore())
  const port = await freePort()
  const real = new URL(database.url)
  const url = Object.assign(new URL(database.url), { port: String(port) }).href
  const reached = reachDatabase(readConfig({ DATABASE_URL: url, DATABASE_WAIT_SECONDS: '60' }))
  await vi.waitFor(() => expect(warnings).toHaveBeenCalledOnce())

  const proxy = createServer((client) => {
    const server = connect(Number(real.port), real.hostname)
    client.pipe(server).pipe(client)
    for (const socket of [client, server]) socket.on('error', () => socket.destroy())
  }).listen(port, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => void proxy.close())
  expect((await reached).url).toBe(url)
})

test('a wrong password is refused at once', async () => {
  const url = Object.assign(new URL(database.url), { password: 'wrong' }).href
  await expect(reachDatabase(readConfig({ DATABASE_URL: url, DATABASE_WAIT_SECONDS: '600' }))).rejects.toThrow(
    /can't be reached \(password/,
  )
})
