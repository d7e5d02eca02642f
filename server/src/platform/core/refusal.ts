import type { FieldChange, RefusalCode } from '@app/contract/core/call.ts'

type Details = { field?: string; attempt?: number; retryAfter?: number; version?: number; changed?: FieldChange[]; alternatives?: string[] }

/** An expected refusal, worded for the person who called. Any other thrown error is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: Details

  constructor(code: RefusalCode, message: string, details: Details = {}) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }
}

export const notFound = (what: string) => new Refusal('NOT_FOUND', `${what} not found!`)
export const conflict = (message: string) => new Refusal('CONFLICT', message)
export const badInput = (field: string, message: string) => new Refusal('BAD_INPUT', message, { field })

/** For things that a person may see but not do; things that they may not even see are `notFound`. */
export function refuseUnless(ok: boolean, message = 'You may not do this.'): asserts ok {
  if (!ok) throw new Refusal('REFUSED', message)
}

/** The row; throws NOT_FOUND where there is none. */
export function orNotFound<T>(row: T | undefined | null, what: string): T {
  if (row === undefined || row === null) throw notFound(what)
  return row
}

/** Translates a violated unique constraint into its refusal; other errors are passed on. */
export async function onDuplicate<T>(refusals: Record<string, Refusal>, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const refusal = refusals[brokenConstraint(error) ?? '']
    throw refusal ?? error
  }
}

/** Translates a violated exclusion constraint: two overlapping periods of one person. */
export async function onOverlap<T>(refusal: Refusal, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw brokenBy(error, '23P01') === undefined ? error : refusal
  }
}

/** Translates the deletion of a row that is still referenced; other errors are passed on. */
export async function onStillNeeded<T>(refusal: Refusal, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw brokenBy(error, '23503') === undefined ? error : refusal
  }
}

/** The name of the violated unique constraint or index, if that is the error. */
const brokenConstraint = (error: unknown) => brokenBy(error, '23505')

function brokenBy(error: unknown, code: string): string | undefined {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error) || !('code' in cause) || cause.code !== code) return undefined
  return 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : undefined
}
