import { onlineManager, type Query, type QueryClient } from '@tanstack/react-query'
import { CallError } from './callError.ts'

/** Whether the server can be reached, and since when what is shown has not come from it. */
export type Line = { isDown: boolean /** When the oldest of what is on the screen was read; null where nothing is. */; from: number | null }

const up: Line = { isDown: false, from: null }

/** What the queries on the screen say of the line. */
export function lineOf(queries: QueryClient): Line {
  const shown = queries.getQueryCache().findAll({ type: 'active' })
  if (onlineManager.isOnline() && !shown.some(isUnanswered)) return up
  const read = shown.filter(growsOld)
  return { isDown: true, from: read.length === 0 ? null : Math.min(...read.map(({ state }) => state.dataUpdatedAt)) }
}

/** Has an answer that time makes wrong. What is known for as long as the page lives, as who is signed in, says nothing of how old the page is. */
export const growsOld = ({ options, state }: Query) =>
  state.data !== undefined && !('staleTime' in options && options.staleTime === Infinity)

/** Nobody said no: the server was not there, or too busy, and may be again. */
const isUnanswered = ({ state: { error, fetchFailureReason } }: Query) =>
  [error, fetchFailureReason].some((reason) => reason instanceof CallError && (reason.isUnanswered || reason.code === 'BUSY'))

const [firstMs, longestMs] = [2_000, 20_000]

/**
 * While something on the screen got no answer it is asked again: when the browser says that the line is back, and by itself at
 * ever longer intervals, so that no screen has to be told by hand that the server is there again.
 */
export function recoverByItself(queries: QueryClient): () => void {
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
        // Without a connection nothing is asked; the browser tells when there is one.
        if (onlineManager.isOnline()) void askAgain().then(plan)
      }, waitMs)
  }
  const forget = [queries.getQueryCache().subscribe(plan), onlineManager.subscribe((isOnline) => isOnline && void askAgain().then(plan))]
  return () => {
    clearTimeout(timer)
    for (const stop of forget) stop()
  }
}
