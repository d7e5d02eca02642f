import type { FieldChange, RefusalCode, Refused } from '@app/contract/core/call.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** Every query and mutation of ours asks through `calls`, which throws nothing else. */
    defaultError: CallError
  }
}

/** A call that was refused or did not get through, with words for the person. `status` is 0 where no answer came. */
export class CallError extends Error implements Refused {
  override readonly name = 'CallError'
  readonly code: RefusalCode
  readonly status: number
  readonly field: string | undefined
  readonly attempt: number | undefined
  readonly retryAfter: number | undefined
  readonly requestId: string | undefined
  /** What somebody else has changed since this form was opened, and the version that this makes. */
  readonly changed: FieldChange[] | undefined
  readonly version: number | undefined
  /** What can be had instead of what was asked for. */
  readonly alternatives: string[] | undefined

  constructor(status: number, refused: Refused) {
    super(refused.message)
    this.status = status
    this.code = refused.code
    this.field = refused.field
    this.attempt = refused.attempt
    this.retryAfter = refused.retryAfter
    this.requestId = refused.requestId
    this.changed = refused.changed
    this.version = refused.version
    this.alternatives = refused.alternatives
  }

  /** The server was not reached: nobody said no, and trying again may help. */
  get isUnanswered() {
    return this.status === 0
  }

  /** Nobody is signed in any more. A wrong password is told with the same status, but counted. */
  get isSessionLost() {
    return this.code === 'UNAUTHORIZED' && this.attempt === undefined
  }

  /** An admin has required a second factor of staff meanwhile, and this person has none yet. */
  get isSecondFactorOwed() {
    return this.code === 'FORBIDDEN' && this.field === 'secondFactor'
  }

  /** The words to show where a screen has its own for a failure nobody explained. */
  wordsOr(fallback: string | undefined): string {
    const isExplained = this.isUnanswered || this.code !== 'FAILED'
    return (isExplained && this.message) || fallback || this.message || unexplained
  }
}

const unexplained = 'something went wrong!'
const noConnection = 'No connection. Check your internet and try again.'

export const unanswered = () => new CallError(0, { code: 'FAILED', message: noConnection })

/** What a refusing answer means. An answer that is not ours, from a proxy perhaps, is told in general words. */
export function refusedWith(status: number, body: unknown): CallError {
  const refused = isRefused(body) ? body : { code: codeOf(status), message: '' }
  return new CallError(status, refused)
}

const isRefused = (body: unknown): body is Refused =>
  typeof body === 'object' &&
  body !== null &&
  typeof Reflect.get(body, 'code') === 'string' &&
  typeof Reflect.get(body, 'message') === 'string'

function codeOf(status: number): RefusalCode {
  if (status === 401) return 'UNAUTHORIZED'
  if (status === 403) return 'FORBIDDEN'
  if (status === 404) return 'NOT_FOUND'
  if (status === 413) return 'TOO_LARGE'
  if (status === 429) return 'TOO_MANY'
  if (status === 507) return 'FULL'
  return status === 502 || status === 503 || status === 504 ? 'BUSY' : 'FAILED'
}
