import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/postgres.ts'
import { freePort, launchProduct } from '#test/product.ts'

let folder: string
let database: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desk-stop-'))
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

test('a stop that waits for a balancer and then for a call that never ends is over within ten seconds', async () => {
  const port = await freePort()
  const product = launchProduct({
    folder,
    arguments: ['--empty'],
    settings: {
      DATABASE_URL: database.url,
      PORT: String(port),
      HOST: '127.0.0.1',
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: 'Slow-stop-42!',
      STOP_DELAY_SECONDS: '5',
      LOG_LEVEL: 'warn',
    },
  })
  await product.ready
  await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status, { timeout: 15_000 }).toBe(200)
  const line = await halfACall(port)
  const from = performance.now()
  const { code } = await product.end('SIGTERM')
  expect(performance.now() - from).toBeLessThan(10_000)
  expect(code).toBe(0)
  line.destroy()
}, 60_000)

/** A call that says how much it will send, and never sends it. */
async function halfACall(port: number): Promise<Socket> {
  const line = connect(port, '127.0.0.1')
  line.on('error', () => undefined)
  await new Promise((resolve) => line.once('connect', resolve))
  line.write('POST /api/auth/signin HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{')
  return line
}
