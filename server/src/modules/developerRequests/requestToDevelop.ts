import type { Actor } from '@app/contract/core/access.ts'
import { mayAskToDevelop, notEligible } from '@app/contract/developerRequests/developerRequests.rules.ts'
import type { NewDeveloperRequest } from '@app/contract/developerRequests/developerRequests.shapes.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, refuseUnless } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { refusePastDay } from '#orders/index.ts'
import { insertRequest, requestOfAttempt } from './developerRequests.store.ts'
import type { DeveloperRequestRow } from './developerRequests.table.ts'

type Attempt = { idempotencyKey: string | null }

/** Creates a customer's request; each has at most one open request, even with concurrent calls. */
export async function requestToDevelop(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  me: Actor,
  { requestBy, ...requestInput }: NewDeveloperRequest,
  { idempotencyKey }: Attempt,
): Promise<DeveloperRequestRow> {
  refuseUnless(mayAskToDevelop(me.role), notEligible(me.role))
  refuseUnless(!requestBy || requestBy === me.id)
  const now = clock.now()
  return await db.transaction(async (db) => {
    const earlier = idempotencyKey ? await requestOfAttempt(db, me.id, idempotencyKey) : undefined
    if (earlier) return earlier
    refusePastDay('joiningDate', requestInput.joiningDate, now)
    const request = await insertRequest(db, { ...requestInput, requesterId: me.id, idempotencyKey, createdAt: now })
    if (!request) return await requestOfOtherAttempt(db, me, idempotencyKey)
    await enqueue(db, 'developerAsked', { requestId: request.id })
    return request
  })
}

/** The unique indexes blocked this transaction until the other one committed: that was the same attempt, or another open request. */
async function requestOfOtherAttempt(db: Db, me: Actor, idempotencyKey: string | null): Promise<DeveloperRequestRow> {
  const request = idempotencyKey ? await requestOfAttempt(db, me.id, idempotencyKey) : undefined
  if (!request) throw conflict('We have your request already and will get back to you soon.')
  return request
}
