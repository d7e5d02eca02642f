import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type RunningPostgres, startPostgres } from '@app/server/embedded/postgres.ts'
import { untilReady } from './untilReady.ts'

export const password = 'Bench-desk-42!'

export type SeededProduct = { base: string; pid: number; stop(): Promise<void> }
export type Seeded = {
  postgres: RunningPostgres
  /** Starts the built product on this database, as a process of its own. */
  launch(settings?: Record<string, string>): Promise<SeededProduct>
}

/** A company of this size with its running database; created once and kept in `data/`. */
export async function openSeeded({ orders, customers }: { orders: string; customers: string }): Promise<Seeded> {
  const folder = `data/bench-${orders}-${customers}`
  if (!existsSync(`${folder}/postgres`)) {
    console.log(`Making ${orders} orders of ${customers} customers in ${folder}, once …`)
    const seeding = spawn(process.execPath, ['server/src/seed/main.ts', '--orders', orders, '--customers', customers], {
      stdio: 'inherit',
      env: { ...process.env, DATA_DIR: folder, DEMO_PASSWORD: password },
    })
    await once(seeding, 'exit')
  }
  const postgres = await startPostgres({ folder: `${folder}/postgres` })
  const env = {
    ...process.env,
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    DEMO_PASSWORD: password,
    PORT: '3390',
    HOST: '127.0.0.1',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  }
  return {
    postgres,
    async launch(settings = {}) {
      const product = spawn(process.execPath, ['server/src/main.ts'], {
        env: { ...env, ...settings },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      const base = 'http://127.0.0.1:3390'
      const stop = async () => {
        product.kill('SIGTERM')
        if (product.exitCode === null) await once(product, 'exit')
      }
      try {
        await untilReady(base)
      } catch (error) {
        await stop()
        throw error
      }
      return { base, pid: product.pid ?? 0, stop }
    },
  }
}

/** Signs in one of the company's people, who all have the same password. */
export async function signIn(base: string, username: string): Promise<unknown> {
  const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ username, password }) }
  return (await fetch(`${base}/api/auth/signin`, asked)).json()
}
