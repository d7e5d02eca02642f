import { type Actor, admits } from '@app/contract/core/access.ts'
import { type Call, mayChange } from '@app/contract/core/call.ts'
import type { z } from 'zod'
import type { AppContext } from '#core/context.ts'
import { readOnly } from '#database/readOnly.ts'
import { type AllHandlers, handlerFor } from './api.ts'

/** A read-only call of the contract, answered as this person would be answered, from within the product. */
export type Ask = <I extends z.ZodType, O extends z.ZodType>(call: Call<I, O>, input: z.input<I>) => Promise<z.output<O>>

/** Answers contain only what the person may see. The transaction is read-only, so not even access is recorded. */
export const callAs = (handlers: AllHandlers, app: AppContext, actor: Actor): Ask => {
  const inside = { ...app, actor, me: actor, zone: app.config.TIME_ZONE, files: [], idempotencyKey: null }
  return async (call, given) => {
    if (mayChange(call)) throw new Error(`The call ${call.path} is no question.`)
    const input = call.input.parse(given)
    if (!admits(call.access, actor, input)) throw new Error(`The call ${call.path} is not for this person.`)
    const answer = await readOnly(app.db, (db) => handlerFor(handlers, call)({ ...inside, db, input, session: noSession, from: nowhere }))
    return call.output.parse(answer)
  }
}

const noSession = { id: null, owesSecondFactor: false, impersonation: null, begin() {}, end() {} }
const nowhere = { address: '', userAgent: '', visitorId: '', requestId: 'product', isNewVisitor: true, knownPeople: {} }
