import type { Pool, PoolClient } from 'pg'

type Connected = (error: Error | undefined, client: PoolClient | undefined, release: (error?: Error | boolean) => void) => void

/**
 * Lets whoever takes a connection by callback give it back twice. The worker's library does when the connection on which it
 * listens breaks while it stops: both ways end in a release, and the pool answers the second by an error that nobody catches.
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
