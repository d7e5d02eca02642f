import { readConfig } from '#core/config.ts'
import { SetupProblem } from '#core/setupProblem.ts'
import { startProduct } from './startProduct.ts'

/** Starts http, realtime and worker, and stops them in order. Nothing else. */
try {
  const product = await startProduct(readConfig(process.env), { isEmpty: process.argv.includes('--empty') })
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
