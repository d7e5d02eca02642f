import { directKey, isBackOffice, queryKey } from '@app/contract/conversations/conversations.rules.ts'
import type { Actor } from '@app/contract/core/access.ts'
import type { AppContext } from '#core/context.ts'
import { orNotFound, refuseUnless } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import { findUser } from '#users/index.ts'
import { insertMissing, peopleWithoutDirect, peopleWithoutQuery } from './missingConversations.store.ts'
import { openQuery } from './openConversation.ts'

type Deps = Pick<AppContext, 'db' | 'clock'>
const atOnce = 500

/**
 * Creates the direct chats of a role on entering the dashboard: for the back office with every colleague, for a manager with their
 * employees, for an employee with their manager. Existing ones stay.
 */
export async function setUpDirects({ db, clock }: Deps, me: Actor): Promise<void> {
  const others = await peopleWithoutDirect(db, me)
  const now = clock.now()
  for (let at = 0; at < others.length; at += atOnce)
    await insertMissing(
      db,
      others.slice(at, at + atOnce).map((other) => ({
        conversation: { kind: 'direct', uniqueKey: directKey(me.id, other), createdAt: now, spokeAt: now, openSpokeAt: now },
        memberIds: [me.id, other],
      })),
      now,
    )
}

/** A customer's query group; for the back office the one of the given customer, or of every customer without one. */
export async function setUpQueries(context: Deps, me: Actor, userId?: string): Promise<void> {
  const { db, clock } = context
  if (!isBackOffice(me.role)) {
    refuseUnless(userId === undefined || userId === me.id)
    if (me.role === 'user') await queryOf(context, me, me.id)
    return
  }
  if (userId !== undefined) return void (await queryOf(context, me, userId))
  const now = clock.now()
  for (;;) {
    const customers = await peopleWithoutQuery(db, atOnce)
    await insertMissing(
      db,
      customers.map((customerId) => ({
        conversation: { kind: 'query', uniqueKey: queryKey(customerId), customerId, createdAt: now, spokeAt: now, openSpokeAt: now },
        memberIds: [customerId],
      })),
      now,
    )
    if (customers.length < atOnce) return
  }
}

/** The query group of a customer, for themselves and the back office. */
export async function queryOf(context: Deps, me: Actor, userId: string) {
  refuseUnless(isBackOffice(me.role) || userId === me.id)
  const customer = orNotFound(isId(userId) ? await findUser(context.db, userId) : null, 'User')
  refuseUnless(customer.role === 'user', 'Only customers have a query group.')
  return await openQuery(context, customer)
}
