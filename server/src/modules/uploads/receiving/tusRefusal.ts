import type { RefusalCode, Refused } from '@app/contract/core/call.ts'
import { Refusal } from '#core/refusal.ts'
import { refusalOfOutage } from '#database/outage.ts'
import { statusOf } from '#http/errors.ts'

/** A refusal in the form of the upload protocol's library: a status, and our own body. */
export type TusAnswer = { status_code: number; body: string }

export const tusRefusal = (status: number, message: string): TusAnswer & Error =>
  Object.assign(new Error(message), { status_code: status, body: asJson(codeOf(status), message) })

/** `isBug` means that it belongs in the log; `retryAfter` is in seconds. */
type RefusedUpload = TusAnswer & { isBug: boolean; retryAfter?: number | undefined }

/** Turns any error into the one shape in which every call refuses. */
export function asTusAnswer(error: unknown): RefusedUpload {
  if (error instanceof Refusal) {
    const { code, message, details } = error
    return { status_code: statusOf[code], body: asJson(code, message, details.retryAfter), isBug: false, retryAfter: details.retryAfter }
  }
  // A refusal in our own words stays as it is, also for outages.
  if (isTusAnswer(error) && error.body.startsWith('{')) return { status_code: error.status_code, body: error.body, isBug: false }
  if (isTusAnswer(error) && error.status_code < 500)
    return { status_code: error.status_code, body: asJson(codeOf(error.status_code), error.body.trim()), isBug: false }
  // Protocol features that we do not support are the sender's mistake.
  if (isTusAnswer(error) && error.status_code === 501)
    return { status_code: 400, body: asJson('BAD_INPUT', error.body.trim()), isBug: false }
  const outage = refusalOfOutage(error)
  if (outage) return asTusAnswer(outage)
  return { status_code: 500, body: asJson('FAILED', 'something went wrong!'), isBug: true }
}

const asJson = (code: RefusalCode, message: string, retryAfter?: number) => JSON.stringify({ code, message, retryAfter } satisfies Refused)

function isTusAnswer(error: unknown): error is TusAnswer {
  return typeof error === 'object' && error !== null && 'status_code' in error && 'body' in error && typeof error.body === 'string'
}

function codeOf(status: number): RefusalCode {
  if (status === 403) return 'FORBIDDEN'
  if (status === 404 || status === 410) return 'NOT_FOUND'
  if (status === 409 || status === 423) return 'CONFLICT'
  if (status === 413) return 'TOO_LARGE'
  if (status === 429) return 'TOO_MANY'
  return status < 500 ? 'BAD_INPUT' : 'FAILED'
}
