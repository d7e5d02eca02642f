import { enableCompileCache, flushCompileCache } from 'node:module'
import { constants } from 'node:os'
import { type Config, readConfig } from '#config/config.ts'
import { misspeltSettings } from '#config/misspelt.ts'
import { asSetupProblem, SetupProblem } from '#config/setupProblem.ts'
import { withoutParameters } from '#core/errorLines.ts'
import { quickenModuleResolution } from '#core/moduleResolution.ts'
import { releaseStartMemory } from '#core/releaseStartMemory.ts'
import { outageOf } from '#database/outage.ts'

/**
 * Unhandled errors of broken connections must not end the process: the caller has been answered, and the next one gets a new connection.
 * Any other error is a bug, after which nothing can be relied on.
 */
for (const kind of ['unhandledRejection', 'uncaughtException'] as const)
  process.on(kind, (error: unknown) => {
    if (outageOf(error) === undefined) throw withoutParameters(error)
    console.error(`A connection broke: ${withoutParameters(error).message}`)
  })

const longestStopMs = 9_500
/** By then the work of the start, including the worker's first jobs, is done. */
const afterStartMs = 5_000
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Until there is something to stop. The first process of a container ignores signals without a handler. */
const endAtOnce = (signal: NodeJS.Signals) => process.exit(128 + constants.signals[signal])
for (const signal of signals) process.on(signal, endAtOnce)

/** Starts HTTP, realtime and worker, and stops them in order. Nothing else. */
try {
  const config = readConfig(process.env)
  for (const sentence of misspeltSettings(process.env)) console.warn(sentence)
  const product = await startWith(config)
  let isStopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) return
    isStopping = true
    // After Ctrl-C a person is waiting; other signals may come from a supervisor behind a load balancer that has to notice.
    const delayMs = signal === 'SIGINT' ? 0 : config.STOP_DELAY_SECONDS * 1_000
    endAtLast(Math.max(longestStopMs, delayMs + 4_500))
    await product.stop({ delayMs })
    process.exit(0)
  }
  for (const signal of signals) process.off(signal, endAtOnce).on(signal, (name) => void stop(name))
} catch (error) {
  console.error(asSetupProblem(error)?.message ?? withoutParameters(error).stack)
  process.exit(1)
}

/** Many supervisors kill after ten seconds, so a longer stop is ended here, once everything essential is saved. */
function endAtLast(afterMs: number) {
  setTimeout(() => {
    console.error('The stop took too long and was cut off. Unfinished jobs stay in the queue.')
    process.exit(1)
  }, afterMs).unref()
}

/** Loads the product only once settings and arguments are valid, and from the compile cache after the first start. */
async function startWith(config: Config) {
  const company = requestedCompany(process.argv)
  enableCompileCache()
  quickenModuleResolution()
  const database = config.DATABASE_URL ? undefined : startEmbedded(config)
  // A failure is handled where the promise is awaited.
  database?.catch(() => undefined)
  const { startProduct } = await import('./startProduct.ts')
  const product = await startProduct(config, { company, database })
  flushCompileCache()
  setTimeout(releaseStartMemory, afterStartMs).unref()
  return product
}

/**
 * The embedded database starts while the rest is loaded. A configured one is connected to afterwards: loading blocks the process, and on a
 * slow machine the connection would time out although the database answers.
 */
async function startEmbedded(config: Config) {
  const { reachDatabase } = await import('./reachDatabase.ts')
  return await reachDatabase(config, { isKeptUp: true })
}

/** The requested content of an empty database, if any. */
function requestedCompany(words: readonly string[]): 'own' | 'demo' | undefined {
  const [isOwn, isDemo] = [words.includes('--empty'), words.includes('--demo')]
  if (isOwn && isDemo) throw new SetupProblem('--empty and --demo exclude each other. Start with one of them.')
  return isOwn ? 'own' : isDemo ? 'demo' : undefined
}
