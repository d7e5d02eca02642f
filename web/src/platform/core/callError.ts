import type { FieldChange, RefusalCode, Refused } from '@app/contract/core/call.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** Every query and mutation goes through `calls`, which throws nothing else. */
    defaultError: CallError
  }
}

/** A call that was refused or got no answer, with a message for the person. `status` is 0 when no answer came. */
export class CallError extends Error implements Refused {
  override readonly name = 'CallError'
  readonly code: RefusalCode
  readonly status: number
  readonly field: string | undefined
  readonly attempt: number | undefined
  readonly retryAfter: number | undefined
  readonly requestId: string | undefined
  /** The changes that others saved since this form was opened, and the version that results. */
  readonly changed: FieldChange[] | undefined
  readonly version: number | undefined
  /** Free values to offer in place of the refused one. */
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

  /** The server was not reached or timed out; a retry may help. */
  get isUnanswered() {
    return this.status === 0
  }

  /** The session has ended. A wrong password has the same status, but also an attempt count. */
  get isSessionLost() {
    return this.code === 'UNAUTHORIZED' && this.attempt === undefined
  }

  /** An admin now requires a second factor of staff and this person has none yet. */
  get isSecondFactorOwed() {
    return this.code === 'FORBIDDEN' && this.field === 'secondFactor'
  }

  /** The server's message, or the screen's own text when the server gave no reason. */
  messageOr(fallback: string | undefined): string {
    const isExplained = this.isUnanswered || this.code !== 'FAILED'
    return (isExplained && this.message) || fallback || this.message || unexplained
  }
}

const unexplained = 'something went wrong!'
const noConnection = 'No connection. Check your internet and try again.'

export const unansweredError = () => new CallError(0, { code: 'FAILED', message: noConnection })

/** Turns a refusal into an error. An answer that is not ours, for example from a proxy, gets a general message. */
export function callErrorFrom(status: number, body: unknown): CallError {
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
