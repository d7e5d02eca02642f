import { AsyncLocalStorage } from 'node:async_hooks'
import { inTime } from '#core/inTime.ts'

/** The waits of one call: when each unanswered query began, and until when it takes the database for silent. */
export type CallWaits = { begun: Set<{ at: number }>; silentUntil: number }

/** A call that goes on right after a silence asks nothing more; a long upload asks again. */
const silentForMs = 1_000

const current = new AsyncLocalStorage<CallWaits>()

export const newCallWaits = (): CallWaits => ({ begun: new Set(), silentUntil: 0 })

/** Runs the work of a call: its queries share one patience. */
export const waitingAs = <T>(waits: CallWaits, work: () => T): T => current.run(waits, work)

/** The error of a query without an answer, with the words of the driver for it. */
const silence = () => new Error('Query read timeout')
const silences: ReadonlySet<string> = new Set([
  silence().message,
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
])
export const isSilence = (error: unknown) => error instanceof Error && silences.has(error.message)

/**
 * Asks the database within the patience of the call, in milliseconds. It is counted from the oldest query of the call that still waits, and
 * right after a silence no query is sent, so that a call with several queries is answered as soon as a call with one. Outside of calls, as in
 * jobs, only the driver's own limits count.
 */
export async function askPatiently<T>(patienceMs: number, ask: () => Promise<T>): Promise<T> {
  const waits = current.getStore()
  if (!waits || patienceMs === 0) return await ask()
  if (performance.now() < waits.silentUntil) throw silence()
  const mine = { at: performance.now() }
  waits.begun.add(mine)
  const oldest = Math.min(...[...waits.begun].map(({ at }) => at))
  try {
    return await inTime(ask(), patienceMs - (mine.at - oldest), silence)
  } catch (error) {
    if (isSilence(error)) waits.silentUntil = performance.now() + silentForMs
    throw error
  } finally {
    waits.begun.delete(mine)
  }
}
