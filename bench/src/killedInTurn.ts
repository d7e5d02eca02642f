import { freePort, launchProduct, type ProductProcess } from '@app/server/test/product.ts'

export type KilledInTurn = {
  /** The addresses of the web processes. */
  bases: string[]
  /** Kills the next process and starts it again; resolves when it is back. */
  killNext(): Promise<void>
  stop(): Promise<void>
}

/** Two web processes and a worker in one folder on one database, which can be killed in turn. */
export async function launchInTurn(folder: string, databaseUrl: string, settings: Record<string, string> = {}): Promise<KilledInTurn> {
  const [first, second, health] = [await freePort(), await freePort(), await freePort()]
  const shared = {
    DATABASE_URL: databaseUrl,
    APP_SECRET: 'the same secret of all three of them',
    DATA_DIR_SHARED: 'yes',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    STOP_DELAY_SECONDS: '0',
    ADMIN_EMAIL: 'admin@desk.example',
    ADMIN_PASSWORD: 'Storm-desk-42!',
    ...settings,
  }
  const own: Record<string, string>[] = [
    { ROLE: 'web', PORT: String(first) },
    { ROLE: 'web', PORT: String(second) },
    { ROLE: 'worker', HEALTH_PORT: String(health) },
  ]
  const running: ProductProcess[] = []
  const launch = async (at: number) => {
    const product = launchProduct({ folder, arguments: ['--empty'], settings: { ...shared, ...own[at] } })
    running[at] = product
    await product.ready
  }
  // The first one migrates the database.
  await launch(0)
  await Promise.all([launch(1), launch(2)])
  let turn = 0
  return {
    bases: [first, second].map((port) => `http://127.0.0.1:${port}`),
    async killNext() {
      const at = turn % own.length
      turn += 1
      await running[at]?.end('SIGKILL')
      await launch(at)
    },
    async stop() {
      await Promise.all(running.map((product) => product.end('SIGTERM')))
    },
  }
}
