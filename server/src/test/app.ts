import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Actor, Role } from '@app/contract/core/access.ts'
import type { ReceivedFrom, Refused, SentTo } from '@app/contract/core/call.ts'
import { type Contract, contract } from '@app/contract/index.ts'
import { Logger, runOnce } from 'graphile-worker'
import { sessionsTable } from '#auth/auth.table.ts'
import { type Clock, later, systemClock } from '#core/clock.ts'
import { readConfig } from '#core/config.ts'
import { openDatabase } from '#core/db.ts'
import type { House } from '#core/house.ts'
import type { Audience } from '#core/push.ts'
import { fingerprint, newToken } from '#core/secrets.ts'
import { taskListOf } from '#core/worker.ts'
import { buildApp } from '#http/app.ts'
import { openCards } from '#outside/cards/index.ts'
import { openMailer } from '#outside/mail/index.ts'
import { diskStorage } from '#outside/storage/disk.ts'
import { usersTable } from '#users/users.table.ts'
import { handlers, jobs, registerOtherRoutes } from '../rooms.ts'
import { createTestDatabase } from './postgres.ts'

/** A refusal as a caller receives it. */
export class Refusing extends Error implements Refused {
  readonly code: Refused['code']
  readonly status: number
  readonly field?: string
  readonly attempt?: number
  readonly retryAfter?: number
  constructor(status: number, refused: Refused) {
    super(refused.message)
    this.status = status
    this.code = refused.code
    if (refused.field !== undefined) this.field = refused.field
    if (refused.attempt !== undefined) this.attempt = refused.attempt
    if (refused.retryAfter !== undefined) this.retryAfter = refused.retryAfter
  }
}

type Options = { idempotencyKey?: string }
/** Speaks the contract as one caller: `as(manager).orders.updateStatus({ … })`. */
export type Client = {
  [Room in keyof Contract]: {
    [Name in keyof Contract[Room]]: (input?: SentTo<Contract[Room][Name]>, options?: Options) => Promise<ReceivedFrom<Contract[Room][Name]>>
  }
}
export type TestPerson = Actor & { token: string; username: string; name: string; email: string }
export type Pushed =
  | { kind: 'notification'; userId: string; text: string }
  | { kind: 'changed'; audience: Audience; room: string; id?: string }
  | { kind: 'sessionEnded'; ids: readonly string[] }

type TestOptions = { settings?: Record<string, string>; clock?: Clock; house?: Partial<House> }

/** The whole server, in-process, on a database of its own. Only what is outside the house is embedded. */
export async function startTestApp(options: TestOptions = {}) {
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'desk-'))
  const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off', DATA_DIR: folder, TIME_ZONE: 'UTC', ...options.settings })
  const { db, close } = openDatabase(database.url, { max: 10 })
  const clock = options.clock ?? systemClock
  const secret = newToken()
  const pushed: Pushed[] = []
  const house: House = {
    db,
    clock,
    config,
    secret,
    log: { info() {}, warn() {}, error() {}, debug() {} },
    push: {
      notification: (userId, { notification }) => void pushed.push({ kind: 'notification', userId, text: notification }),
      changed: (audience, what) => void pushed.push({ kind: 'changed', audience, ...what }),
      sessionEnded: (ids) => void pushed.push({ kind: 'sessionEnded', ids }),
    },
    mailer: openMailer(config),
    cards: openCards(config, { db, clock, secret }),
    storage: diskStorage(join(folder, 'files')),
    ...options.house,
  }
  const app = await buildApp(house, handlers, (server) => registerOtherRoutes(server, house))
  await app.ready()

  let people = 0
  /** Somebody of this role, signed in. */
  async function one(role: Role, about: Partial<typeof usersTable.$inferInsert> = {}): Promise<TestPerson> {
    people += 1
    const username = about.username ?? `${role.toLowerCase()}${people}`
    const row = { username, name: about.name ?? `${role} ${people}`, email: about.email ?? `${username}@example.com`, ...about, role }
    const [user] = await db.insert(usersTable).values(row).returning()
    if (!user) throw new Error('no user came back')
    const token = newToken()
    await db
      .insert(sessionsTable)
      .values({ userId: user.id, tokenFingerprint: fingerprint(token), expiresAt: later(clock.now(), 86_400_000) })
    return { id: user.id, role, isSuperAdmin: user.isSuperAdmin, token, username: user.username, name: user.name, email: user.email }
  }

  const as = (caller: Pick<TestPerson, 'token'> | null): Client => clientOf(app, caller?.token)

  /** Does every job that is due, and those that they write, as the worker would. */
  async function runJobs() {
    await runOnce({
      connectionString: database.url,
      taskList: taskListOf(house, jobs),
      noHandleSignals: true,
      logger: new Logger(() => () => {}),
    })
  }

  return {
    app,
    db,
    house,
    url: database.url,
    as,
    one,
    pushed,
    runJobs,
    async close() {
      await app.close()
      await house.mailer.close()
      await close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type TestApp = Awaited<ReturnType<typeof startTestApp>>

function clientOf(app: Awaited<ReturnType<typeof buildApp>>, token: string | undefined): Client {
  const rooms = Object.entries(contract).map(([room, calls]) => [
    room,
    Object.fromEntries(
      Object.entries(calls).map(([name, call]) => [
        name,
        async (input: object = {}, { idempotencyKey }: Options = {}) => {
          const headers = { ...(token && { 'x-access-token': token }), ...(idempotencyKey && { 'idempotency-key': idempotencyKey }) }
          const answer =
            call.method === 'GET'
              ? await app.inject({
                  method: 'GET',
                  url: call.path,
                  headers,
                  query: Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)])),
                })
              : await app.inject({ method: 'POST', url: call.path, headers, payload: input })
          if (answer.statusCode !== 200) throw new Refusing(answer.statusCode, answer.json())
          return answer.json()
        },
      ]),
    ),
  ])
  // Built from the contract by walking it, which forgets the types that the contract gives each call.
  return Object.fromEntries(rooms) as Client
}
