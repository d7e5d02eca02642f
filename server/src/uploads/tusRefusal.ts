import type { RefusalCode, Refused } from '@app/contract/core/call.ts'
import { Refusal } from '#core/refusal.ts'
import { statusOf } from '#http/errors.ts'

/** How the upload protocol's library says no: a status, and a body that is ours. */
export type TusAnswer = { status_code: number; body: string }

export const tusRefusal = (status: number, message: string): TusAnswer & Error =>
  Object.assign(new Error(message), { status_code: status, body: asJson(codeOf(status), message) })

/** Whatever went wrong, answered in the one shape in which every call refuses. `isBug` tells what belongs in the log. */
export function asTusAnswer(error: unknown): TusAnswer & { isBug: boolean } {
  if (error instanceof Refusal) return { status_code: statusOf[error.code], body: asJson(error.code, error.message), isBug: false }
  if (isTusAnswer(error) && error.status_code < 500) {
    const body = error.body.startsWith('{') ? error.body : asJson(codeOf(error.status_code), error.body.trim())
    return { status_code: error.status_code, body, isBug: false }
  }
  return { status_code: 500, body: asJson('FAILED', 'something went wrong!'), isBug: true }
}

const asJson = (code: RefusalCode, message: string) => JSON.stringify({ code, message } satisfies Refused)

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
