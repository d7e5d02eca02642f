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
 * What libraries leave lying when a connection breaks must not end the process: whoever asked has been told already, and the
 * next one gets a new connection. Anything else is a bug, after which nothing can be relied on.
 */
for (const kind of ['unhandledRejection', 'uncaughtException'] as const)
  process.on(kind, (error: unknown) => {
    if (outageOf(error) === undefined) throw withoutParameters(error)
    console.error(`A connection broke: ${withoutParameters(error).message}`)
  })

const longestStopMs = 9_500
/** By then what the start has set going, the worker's first jobs among it, is done. */
const afterStartMs = 5_000
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Until there is something to stop. The first process of a container is not ended by a signal that it doesn't answer. */
const endAtOnce = (signal: NodeJS.Signals) => process.exit(128 + constants.signals[signal])
for (const signal of signals) process.on(signal, endAtOnce)

/** Starts http, realtime and worker, and stops them in order. Nothing else. */
try {
  const config = readConfig(process.env)
  for (const sentence of misspeltSettings(process.env)) console.warn(sentence)
  const product = await startWith(config)
  let isStopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) return
    isStopping = true
    // Whoever pressed Ctrl-C is waiting; whatever else stops us may have a balancer in front that has to notice.
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

/** Many supervisors kill after ten seconds; a stop that takes longer is ended by ourselves, when all that can be put in order is. */
function endAtLast(afterMs: number) {
  setTimeout(() => {
    console.error('The stop took too long and was cut off. What was not finished is in the queue.')
    process.exit(1)
  }, afterMs).unref()
}

/** The product is only loaded once the settings and words are found right, and from the second start on as it was compiled before. */
async function startWith(config: Config) {
  const company = requestedCompany(process.argv)
  enableCompileCache()
  quickenModuleResolution()
  // The database comes up while the rest is loaded.
  const { reachDatabase } = await import('./reachDatabase.ts')
  const database = reachDatabase(config, { isKeptUp: true })
  // Whether it fails is heard where it is waited for.
  database.catch(() => undefined)
  const { startProduct } = await import('./startProduct.ts')
  const product = await startProduct(config, { company, database })
  flushCompileCache()
  setTimeout(releaseStartMemory, afterStartMs).unref()
  return product
}

/** What an empty database is filled with, where that was said. */
function requestedCompany(words: readonly string[]): 'own' | 'demo' | undefined {
  const [isOwn, isDemo] = [words.includes('--empty'), words.includes('--demo')]
  if (isOwn && isDemo) throw new SetupProblem('--empty and --demo exclude each other. Start with one of them.')
  return isOwn ? 'own' : isDemo ? 'demo' : undefined
}
