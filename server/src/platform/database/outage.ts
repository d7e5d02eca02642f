import { Refusal } from '#core/refusal.ts'

/** The temporary failures that affect everyone. */
export type Outage = 'away' | 'filesAway' | 'slow' | 'conflict' | 'readOnly' | 'full'

/**
 * The refusals during an outage: the cause, and after how many seconds a retry makes sense. None says that nothing was done: a connection
 * lost at commit also loses the answer, and a retry with an idempotency key resolves that.
 */
const refusals: Record<Outage, Refusal> = {
  away: new Refusal('BUSY', 'Our database is not answering right now. Please try again in a few seconds.', { retryAfter: 3 }),
  filesAway: new Refusal('BUSY', 'Our file storage is not answering right now. Please try again in a few seconds.', { retryAfter: 3 }),
  slow: new Refusal('BUSY', 'We are very busy right now. Please try again in a moment.', { retryAfter: 5 }),
  conflict: new Refusal('BUSY', 'Another change was made at the same moment. Please try again.', { retryAfter: 1 }),
  readOnly: new Refusal('BUSY', 'For the moment everything can be read and nothing changed. Please try again in a few minutes.', {
    retryAfter: 30,
  }),
  full: new Refusal('FULL', 'There is no room left to save this. Please try again in a few minutes.', { retryAfter: 60 }),
}

/** The refusal for an error that comes from an outage; nothing for a bug. */
export function refusalOfOutage(error: unknown): Refusal | undefined {
  const outage = outageOf(error)
  return outage && refusals[outage]
}

/** The outage behind this error or one of its causes. */
export function outageOf(error: unknown): Outage | undefined {
  for (const cause of causesOf(error)) {
    const outage = byCode(codeOf(cause)) ?? byWords(cause.message)
    if (outage) return outage
  }
  return undefined
}

/** Database codes have five characters, of which the first two are the class; system codes are words. */
function byCode(code: string | undefined): Outage | undefined {
  if (code === undefined) return undefined
  const known = codes[code]
  if (known) return known
  return code.length === 5 ? classes[code.slice(0, 2)] : undefined
}

const codes: Readonly<Record<string, Outage>> = {
  '53100': 'full',
  STORAGE_AWAY: 'filesAway',
  ENOSPC: 'full',
  EDQUOT: 'full',
  '25006': 'readOnly',
  EROFS: 'readOnly',
  '40001': 'conflict',
  '40P01': 'conflict',
  // A lock or statement timeout.
  '55P03': 'slow',
  '57014': 'slow',
  // A transaction that stayed idle too long was terminated.
  '25P03': 'away',
  '25P04': 'away',
  '57P01': 'away',
  '57P02': 'away',
  '57P03': 'away',
  '57P05': 'away',
  ECONNREFUSED: 'away',
  ECONNRESET: 'away',
  EPIPE: 'away',
  ETIMEDOUT: 'away',
  EHOSTUNREACH: 'away',
  ENETUNREACH: 'away',
  ENETDOWN: 'away',
  EAI_AGAIN: 'away',
}
/** Lost connections and exhausted resources. */
const classes: Readonly<Record<string, Outage>> = { '08': 'away', '53': 'slow' }

/** The database driver's own errors have no code. */
const byWords = (message: string): Outage | undefined => words.find(([pattern]) => pattern.test(message))?.[1]

const words: readonly [RegExp, Outage][] = [
  [/^timeout exceeded when trying to connect$/, 'slow'],
  [/^Connection terminated( unexpectedly| due to connection timeout)?$/, 'away'],
  [/^Query read timeout$/, 'away'],
  // Thrown for queries of a pool that was closed in the meantime.
  [/^Cannot use a pool after calling end on the pool$/, 'away'],
  [/^Client (has encountered a connection error|was closed) and is not queryable$/, 'away'],
]

/** An error with all its causes, including each error of an AggregateError. */
function* causesOf(error: unknown, depth = 0): Generator<Error> {
  if (!(error instanceof Error) || depth > 5) return
  yield error
  if (error instanceof AggregateError) for (const one of error.errors) yield* causesOf(one, depth + 1)
  yield* causesOf(error.cause, depth + 1)
}

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : undefined)
