import type { FastifyInstance } from 'fastify'
import type { Config } from '#config/config.ts'
import { SetupProblem } from '#config/setupProblem.ts'

/** Listens on the port of this setting; a failure names the setting. */
export async function listen(app: FastifyInstance, config: Config, setting: 'PORT' | 'HEALTH_PORT') {
  const port = config[setting]
  const other = setting === 'PORT' ? { free: 3001, allowed: 3000 } : { free: 3002, allowed: 3001 }
  try {
    await app.listen({ port, host: config.HOST })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE')
      throw new SetupProblem(`Port ${port} is taken. Stop what uses it, or choose another: ${setting}=${other.free} npm start`)
    if (code === 'EACCES')
      throw new SetupProblem(`Port ${port} is not allowed for this account. Choose one above 1024: ${setting}=${other.allowed} npm start`)
    throw error
  }
}

export function portOf(app: FastifyInstance) {
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Waits for running calls before their resources are closed; stalled connections are cut in the end. */
export async function closeWithin(app: FastifyInstance, milliseconds: number) {
  const cut = setTimeout(() => app.server.closeAllConnections(), milliseconds)
  await app.close()
  clearTimeout(cut)
}
