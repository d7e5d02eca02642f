import type { Pool, PoolClient } from 'pg'

type Connected = (error: Error | undefined, client: PoolClient | undefined, release: (error?: Error | boolean) => void) => void

/**
 * Tolerates a second release of a connection that was taken by callback. The worker's library releases twice when its listening connection
 * breaks while it stops, and the pool would throw an error that nothing catches.
 */
export function releaseOnce(pool: Pool): Pool {
  const connect = pool.connect.bind(pool)
  function connectForgiving(): Promise<PoolClient>
  function connectForgiving(connected: Connected): void
  function connectForgiving(connected?: Connected): Promise<PoolClient> | undefined {
    if (!connected) return connect()
    connect((error, client, release) => {
      let isReleased = false
      connected(error, client, (reason) => {
        if (isReleased) return
        isReleased = true
        release(reason)
      })
    })
    return undefined
  }
  pool.connect = connectForgiving
  return pool
}
