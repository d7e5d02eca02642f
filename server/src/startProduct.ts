import { setTimeout as sleep } from 'node:timers/promises'
import { setBrand } from '@app/contract/screens.ts'
import { beginCompany } from '#company/index.ts'
import type { Config } from '#config/config.ts'
import { installationSecret } from '#config/secret.ts'
import { systemClock } from '#core/clock.ts'
import type { AppContext, ProcessState } from '#core/context.ts'
import { withoutParameters } from '#core/errorLines.ts'
import { watchEventLoop } from '#core/eventLoopWatch.ts'
import type { Log } from '#core/log.ts'
import { asDatabaseProblem, asReadOnlyProblem } from '#database/databaseProblem.ts'
import { openDatabase } from '#database/db.ts'
import { migrate } from '#database/migrate.ts'
import { callTimeouts, jobTimeouts } from '#database/timeouts.ts'
import { buildApp } from '#http/app.ts'
import { buildHealthServer } from '#http/healthServer.ts'
import { closeWithin, listen, portOf } from '#http/listen.ts'
import { registerWeb } from '#http/pages/web.ts'
import { startWorker } from '#jobs/worker.ts'
import { openCards } from '#outside/cards/index.ts'
import { openExchangeRates } from '#outside/exchangeRates/index.ts'
import { openGoogle } from '#outside/google/index.ts'
import { openIncomingMail } from '#outside/incomingMail/index.ts'
import { openMailer } from '#outside/mail/index.ts'
import { openTexter } from '#outside/sms/index.ts'
import { openStorage } from '#outside/storage/index.ts'
import type { Storage } from '#outside/storage/port.ts'
import { openPusher } from '#outside/webPush/index.ts'
import { openWhatsappLine } from '#outside/whatsapp/index.ts'
import { openRealtime } from '#realtime/gateway.ts'
import { fillSkeletons } from '#users/usernameSkeleton.ts'
import { connectSandboxes, crontab, handlers, jobs as jobHandlers, ports, registerOtherRoutes } from './modules.ts'
import { printWhereItRuns, printWorkerAddress } from './printWhereItRuns.ts'
import { type ReachedDatabase, reachDatabase } from './reachDatabase.ts'
import { prepareCompany, type RequestedCompany } from './seed/prepareCompany.ts'

/** How long a stop waits for running calls; running jobs get about as long in parallel. */
const longestGraceMs = 7_000
/** The rest of the stop for calls after the delay, so that it ends within the ten seconds after which many supervisors kill. */
const graceAfter = (delayMs: number) => Math.min(longestGraceMs, Math.max(3_000, 8_000 - delayMs))
/** Load balancers check every few seconds. */
const watchedWithinMs = 30_000
/** Lets the last health check of a worker be answered. */
const lastAnswersMs = 500

/** `delayMs`: how long a load balancer may take to notice that the process stops. */
export type Product = { url: string; stop(options?: { delayMs?: number }): Promise<void> }

/**
 * Starts the whole product, from the database to the open port; a failure stops the started parts again. `database`: a connection attempt
 * that has already begun.
 */
export async function startProduct(
  config: Config,
  options: { company: RequestedCompany; database?: Promise<ReachedDatabase> },
): Promise<Product> {
  // The brand is part of some addresses, also in emails.
  setBrand(config.BRAND)
  const undo: (() => Promise<unknown>)[] = []
  const state: ProcessState = { isStopping: false }
  let graceMs = longestGraceMs
  let stopWorker = async () => {}
  const stop = async ({ delayMs = 0 }: { delayMs?: number } = {}) => {
    state.isStopping = true
    // Jobs don't depend on the load balancer: other workers take them, or they wait in the queue.
    void stopWorker()
    if (isWatched(state)) {
      graceMs = graceAfter(delayMs)
      await sleep(delayMs)
    }
    for (const step of undo.reverse()) await step().catch((error: unknown) => console.error(withoutParameters(error).stack))
    undo.length = 0
  }
  try {
    const { url: databaseUrl, leave } = await (options.database ?? reachDatabase(config, { isKeptUp: true }))
    undo.push(leave)
    await migrate(databaseUrl).catch((error: unknown) => {
      throw asDatabaseProblem(error, databaseUrl) ?? error
    })
    const storage = await openStorage(config)
    const company = await prepare(databaseUrl, storage, config, options.company).catch((error: unknown) => {
      throw asReadOnlyProblem(error, databaseUrl) ?? error
    })

    let log: Log = console
    const onError = (error: Error) => log.warn({ err: error }, 'a database connection was lost')
    const { db, pool, close } = openDatabase(databaseUrl, { max: config.DATABASE_POOL, timeouts: callTimeouts(config), onError })
    undo.push(close)
    const jobs = openDatabase(databaseUrl, { name: 'mentordesk jobs', max: 10, timeouts: jobTimeouts(config), onError })
    undo.push(jobs.close)
    state.pools = { calls: pool, jobs: jobs.pool }

    const secret = await installationSecret(config)
    const realtime = openRealtime(databaseUrl, onError)
    undo.push(() => realtime.close())
    state.countSockets = realtime.countSockets
    const mailer = openMailer(config)
    undo.push(() => mailer.close())
    const context: AppContext = {
      db,
      clock: systemClock,
      config,
      log: console,
      push: realtime.push,
      secret,
      mailer,
      incomingMail: openIncomingMail(config),
      texter: await openTexter(config),
      whatsapp: await openWhatsappLine(config),
      google: openGoogle(config),
      pusher: openPusher(secret, config),
      cards: openCards(config, { db, clock: systemClock, secret }),
      exchangeRates: openExchangeRates(config),
      storage,
      state,
      ports,
    }
    connectSandboxes(context)

    const isForPeople = config.ROLE !== 'worker'
    const app = isForPeople
      ? await buildApp(context, handlers, async (server) => {
          await registerOtherRoutes(server, context)
          await registerWeb(server, context, handlers)
        })
      : await buildHealthServer(context)
    log = app.log
    context.log = app.log
    const endWatch = watchEventLoop(() => log)
    undo.push(async () => endWatch())
    const worker = config.ROLE === 'web' ? undefined : await startWorker({ ...context, db: jobs.db }, databaseUrl, jobHandlers, crontab)
    undo.push(async () => worker?.stop())
    stopWorker = async () => worker?.stop().catch((error: unknown) => log.warn({ err: error }, 'the worker did not stop cleanly'))
    if (worker) state.isWorkerRunning = worker.isRunning
    if (!isForPeople) {
      await listen(app, config, 'HEALTH_PORT')
      // The health endpoints answer until the last job has ended.
      undo.push(async () => {
        await worker?.stop()
        await closeWithin(app, lastAnswersMs)
      })
      const url = `http://localhost:${portOf(app)}`
      printWorkerAddress(url, config)
      return { url, stop }
    }

    realtime.attach(app, context)
    // An open socket would keep the server from closing.
    app.addHook('preClose', async () => realtime.disconnectAll())
    await listen(app, config, 'PORT')
    // Jobs that calls queue while the worker ends wait in the queue.
    undo.push(() => Promise.all([closeWithin(app, graceMs), worker?.stop()]))
    const url = config.PUBLIC_URL ?? `http://localhost:${portOf(app)}`
    printWhereItRuns(url, config, company)
    return { url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Seeding a company takes its time, and may have to wait for another process that does so. */
async function prepare(databaseUrl: string, storage: Storage, config: Config, requested: RequestedCompany) {
  const { db, close } = openDatabase(databaseUrl, { max: 2 })
  try {
    const company = await prepareCompany(db, storage, config, requested)
    await beginCompany(db, config)
    await fillSkeletons(db)
    return company
  } finally {
    await close()
  }
}

/** Without recent readiness checks there is no load balancer that would notice. */
const isWatched = ({ readinessAskedAt }: ProcessState) =>
  readinessAskedAt !== undefined && performance.now() - readinessAskedAt < watchedWithinMs
