import { StorageAway, StorageFull } from './port.ts'

/**
 * The store's errors as errors of the port. Errors that affect everyone are outages, also an expired key, since users can't do anything
 * about it. Others are our bugs.
 */
export function asStorageProblem(error: unknown, lateAfterMs?: number): Error {
  const known = error instanceof Error ? error : new Error(String(error))
  if (lateAfterMs !== undefined) return new StorageAway(`no answer within ${Math.round(lateAfterMs)} ms`, { cause: known })
  const status = statusOf(known)
  if (isMissing(known)) return known
  if (status === 507 || isCode(known, 'QuotaExceeded')) return new StorageFull({ cause: known })
  const isOutage =
    status === undefined || status >= 500 || outages.includes(status) || isCode(known, 'NoSuchBucket') || isCode(known, 'SlowDown')
  return isOutage ? new StorageAway(`${known.name}: ${known.message}`, { cause: known }) : known
}

/** Redirects come from a bucket of another region, 401 and 403 for a key without access, 429 for too many requests. */
const outages = [301, 307, 401, 403, 408, 429]

/** The object or the upload does not exist (any more). */
export const isMissing = (error: unknown): boolean => ['NoSuchKey', 'NotFound', 'NoSuchUpload'].some((code) => isCode(error, code))

export const isCode = (error: unknown, code: string): boolean => error instanceof Error && error.name === code

function statusOf(error: Error): number | undefined {
  if (!('$metadata' in error) || typeof error.$metadata !== 'object' || error.$metadata === null) return undefined
  const { httpStatusCode } = error.$metadata as { httpStatusCode?: number }
  return httpStatusCode
}
