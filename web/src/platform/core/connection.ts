import { onlineManager, type Query, type QueryClient } from '@tanstack/react-query'
import { CallError } from './callError.ts'

/** Whether the server can be reached, and how old the data on the screen is. */
export type Connection = { isDown: boolean /** When the oldest data on the screen was read; null without data. */; from: number | null }

const up: Connection = { isDown: false, from: null }

/** The connection state, derived from the active queries. */
export function connectionOf(queries: QueryClient): Connection {
  const shown = queries.getQueryCache().findAll({ type: 'active' })
  if (onlineManager.isOnline() && !shown.some(isUnanswered)) return up
  const read = shown.filter(canGetStale)
  return { isDown: true, from: read.length === 0 ? null : Math.min(...read.map(({ state }) => state.dataUpdatedAt)) }
}

/** The query has data that can get stale. Data without a stale time, such as the session, says nothing about the page's age. */
export const canGetStale = ({ options, state }: Query) =>
  state.data !== undefined && !('staleTime' in options && options.staleTime === Infinity)

/** The server did not answer or was too busy; it did not refuse. */
const isUnanswered = ({ state: { error, fetchFailureReason } }: Query) =>
  [error, fetchFailureReason].some((reason) => reason instanceof CallError && (reason.isUnanswered || reason.code === 'BUSY'))

const [firstMs, longestMs] = [2_000, 20_000]

/**
 * Retries active queries that got no answer: when the browser comes online, and at growing intervals. No screen needs a retry of its own.
 */
export function retryUnanswered(queries: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitMs = firstMs
  const askAgain = () => queries.refetchQueries({ type: 'active', predicate: isUnanswered })
  const plan = () => {
    const isDown = queries.getQueryCache().findAll({ type: 'active' }).some(isUnanswered)
    if (!isDown) {
      clearTimeout(timer)
      timer = undefined
      waitMs = firstMs
    } else
      timer ??= setTimeout(() => {
        timer = undefined
        waitMs = Math.min(longestMs, waitMs * 2)
        // Offline nothing is sent; the browser reports when it is online again.
        if (onlineManager.isOnline()) void askAgain().then(plan)
      }, waitMs)
  }
  const forget = [queries.getQueryCache().subscribe(plan), onlineManager.subscribe((isOnline) => isOnline && void askAgain().then(plan))]
  return () => {
    clearTimeout(timer)
    for (const stop of forget) stop()
  }
}
