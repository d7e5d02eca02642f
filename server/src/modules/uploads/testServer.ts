import type { Actor } from '@app/contract/core/access.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Clock } from '#core/clock.ts'
import { type Db, openDatabase } from '#database/db.ts'
import { diskStorage, type Storage } from '#outside/storage/index.ts'
import { registerUploads } from './receiving/uploadRoutes.ts'

export const secret = 'a secret for tests, long enough to be one'
export const configuredMaxBytes = 4_000_000

type ServerOptions = { db: Db; storage: Storage; clock: Clock; complain?: (line: string) => void }

/** The upload routes alone; the request's headers name the caller. */
export async function uploadServer({ db, storage, clock, complain }: ServerOptions): Promise<FastifyInstance> {
  const logger = { level: 'error', stream: { write: complain ?? console.error } }
  const app = Fastify({ bodyLimit: 1_000, forceCloseConnections: 'idle', logger })
  await registerUploads(app, {
    db,
    storage,
    secret,
    clock,
    maxBytes: configuredMaxBytes,
    keptHours: 24,
    authenticate: async ({ headers }) => {
      const actor: Actor | null = headers['x-user'] ? { id: String(headers['x-user']), role: 'user', isSuperAdmin: false } : null
      return { actor, visitorId: String(headers['x-visitor'] ?? 'no-visitor') }
    },
  })
  return app
}

// Started by a test as a separate process: `testServer.ts <database> <folder> <now>`, with its clock at the test's instant; it prints its
// address.
if (import.meta.main) {
  const [, , url = '', folder = '', now = ''] = process.argv
  const app = await uploadServer({ db: openDatabase(url).db, storage: diskStorage(folder), clock: { now: () => new Date(now) } })
  console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
}
