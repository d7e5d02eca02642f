import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Actor, Role } from '@app/contract/core/access.ts'
import { sessionsTable } from '#auth/auth.table.ts'
import { readConfig } from '#config/config.ts'
import { fingerprint, newToken } from '#config/secrets.ts'
import { type Clock, later, systemClock } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import type { Audience } from '#core/push.ts'
import { openDatabase } from '#database/db.ts'
import { buildApp } from '#http/app.ts'
import type { JobName } from '#jobs/jobs.ts'
import { taskListOf } from '#jobs/worker.ts'
import { isSandbox, openCards, type SandboxCards } from '#outside/cards/index.ts'
import { openExchangeRates } from '#outside/exchangeRates/index.ts'
import { openGoogle } from '#outside/google/index.ts'
import { openIncomingMail } from '#outside/incomingMail/index.ts'
import { openMailer } from '#outside/mail/index.ts'
import { openTexter } from '#outside/sms/index.ts'
import { diskStorage } from '#outside/storage/disk.ts'
import { openPusher } from '#outside/webPush/index.ts'
import { openWhatsappLine } from '#outside/whatsapp/index.ts'
import { usersTable } from '#users/users.table.ts'
import { connectSandboxes, handlers, jobs, ports, registerOtherRoutes } from '../modules.ts'
import { type Client, clientOver, type Sent } from './client.ts'
import { createTestDatabase } from './postgres.ts'
import { openDueJobs } from './runDueJobs.ts'

export type TestPerson = Actor & { token: string; username: string; name: string; email: string }
export type Pushed =
  | { kind: 'notification'; userId: string; text: string }
  | { kind: 'comment'; audience: Audience; id: string }
  | { kind: 'message'; audience: Audience; id: string; seq: number; text: string }
  | { kind: 'changed'; audience: Audience; topic: string; id?: string }
  | { kind: 'sessionEnded'; ids: readonly string[] }

type TestOptions = {
  settings?: Record<string, string>
  clock?: Clock
  context?: Partial<AppContext>
  logTo?: { write(line: string): void }
}

/** The whole server, in-process, on its own database. Only services outside the product are embedded. */
export async function startTestApp(options: TestOptions = {}) {
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'desk-'))
  const config = readConfig({
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    // Slow answers on a busy computer must count all the same.
    RATE_LIMITS_TIMEOUT_MS: '30000',
    DATA_DIR: folder,
    TIME_ZONE: 'UTC',
    NEWS_DELAY_SECONDS: '0',
    ...options.settings,
  })
  const { db, close } = openDatabase(database.url, { max: 10 })
  const clock = options.clock ?? systemClock
  const secret = newToken()
  const pushed: Pushed[] = []
  const present = new Set<string>()
  const context: AppContext = {
    db,
    clock,
    config,
    secret,
    log: { info() {}, warn() {}, error() {}, debug() {} },
    push: {
      notification: (userId, { notification }) => void pushed.push({ kind: 'notification', userId, text: notification }),
      comment: (audience, { _id }) => void pushed.push({ kind: 'comment', audience, id: _id }),
      message: (audience, { id, seq, message: text }) => void pushed.push({ kind: 'message', audience, id, seq, text }),
      typing: () => undefined,
      changed: (audience, what) => void pushed.push({ kind: 'changed', audience, ...what }),
      present: async (userIds) => new Set(userIds.filter((id) => present.has(id))),
      sessionEnded: (ids) => void pushed.push({ kind: 'sessionEnded', ids }),
    },
    mailer: openMailer(config),
    incomingMail: openIncomingMail(config),
    texter: await openTexter(config),
    whatsapp: await openWhatsappLine(config),
    google: openGoogle(config),
    pusher: openPusher(secret, config),
    cards: openCards(config, { db, clock, secret }),
    exchangeRates: openExchangeRates(config),
    storage: diskStorage(join(folder, 'files')),
    state: { isStopping: false },
    ports,
    ...options.context,
  }
  connectSandboxes(context)
  const app = await buildApp(context, handlers, (server) => registerOtherRoutes(server, context), options.logTo)
  await app.ready()

  let people = 0
  /** A signed-in user with this role. */
  async function one(role: Role, about: Partial<typeof usersTable.$inferInsert> = {}): Promise<TestPerson> {
    people += 1
    const username = about.username ?? `${role.toLowerCase()}${people}`
    const row = { username, name: about.name ?? `${role} ${people}`, email: about.email ?? `${username}@example.com`, ...about, role }
    const [user] = await db.insert(usersTable).values(row).returning()
    if (!user) throw new Error('no user came back')
    const token = newToken()
    await db
      .insert(sessionsTable)
      .values({ userId: user.id, tokenFingerprint: fingerprint(token), createdAt: clock.now(), expiresAt: later(clock.now(), 86_400_000) })
    return { id: user.id, role, isSuperAdmin: user.isSuperAdmin, token, username: user.username, name: user.name, email: user.email }
  }

  const as = (caller: Pick<TestPerson, 'token'> | null): Client => clientOver(send, caller?.token)

  const send = async ({ method, path, ...rest }: Sent) => {
    const answer = await app.inject({ method, url: path, ...rest })
    return { status: answer.statusCode, body: answer.json() }
  }

  /** Runs every job that is due, and the jobs that they enqueue, like the worker. */
  const dueJobs = openDueJobs(database.url, taskListOf(context, jobs))
  const runJobs = (but?: { except: readonly JobName[] }) => dueJobs.run(but)

  /** Sandbox-only functions, such as failing on demand. */
  function sandbox(): SandboxCards {
    if (!isSandbox(context.cards)) throw new Error('These tests pay by the sandbox.')
    return context.cards
  }

  return {
    app,
    db,
    context,
    sandbox,
    url: database.url,
    as,
    one,
    pushed,
    /** The ids of users with an open client. */
    present,
    runJobs,
    async close() {
      await dueJobs.close()
      await app.close()
      await context.mailer.close()
      await close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type TestApp = Awaited<ReturnType<typeof startTestApp>>
