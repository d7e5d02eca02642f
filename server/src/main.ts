import { enableCompileCache, flushCompileCache } from 'node:module'
import { type Config, readConfig } from '#core/config.ts'
import { SetupProblem } from '#core/setupProblem.ts'

/** Starts http, realtime and worker, and stops them in order. Nothing else. */
try {
  const product = await startWith(readConfig(process.env))
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await product.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
} catch (error) {
  if (!(error instanceof SetupProblem)) throw error
  console.error(error.message)
  process.exit(1)
}

/** The product is only loaded once the settings are found right, and from the second start on as it was compiled before. */
async function startWith(config: Config) {
  enableCompileCache()
  const { startProduct } = await import('./startProduct.ts')
  const product = await startProduct(config, { isEmpty: process.argv.includes('--empty') })
  flushCompileCache()
  return product
}
