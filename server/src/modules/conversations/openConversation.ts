import {
  directKey,
  mayStartDirect,
  mayTalk,
  queryKey,
  whatsappKey,
  whatsappUserKey,
} from '@app/contract/conversations/conversations.rules.ts'
import type { Actor } from '@app/contract/core/access.ts'
import type { AppContext } from '#core/context.ts'
import { notFound, orNotFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { findUser } from '#users/index.ts'
import { addMembers, conversationOfKey } from './conversations.store.ts'
import type { ConversationRow } from './conversations.table.ts'

type Deps = Pick<AppContext, 'db' | 'clock'>

/**
 * The direct conversation of two people, created if there is none.
 * @throws Refusal NOT_FOUND for an unknown person, and alike if the two may not talk or `me` may not start it
 */
export async function openDirect({ db, clock }: Deps, me: Pick<Actor, 'id'>, otherId: string): Promise<ConversationRow> {
  const mine = orNotFound(await findUser(db, me.id), 'User')
  const other = orNotFound(isId(otherId) ? await findUser(db, otherId) : null, 'User')
  if (other.recycledAt) throw notFound('User')
  // A person whom the caller may not write to is answered like one who is not there.
  if (!mayTalk(mine, other) || !mayStartDirect(mine, other)) throw notFound('User')
  return await makeDirect(db, [mine.id, other.id], clock.now(), mine.id)
}

/** The caller checks the right. */
export const makeDirect = (db: Db, pair: [string, string], now: Date, createdBy: string | null): Promise<ConversationRow> =>
  db.transaction(async (db) => {
    const { row, isNew } = await conversationOfKey(db, {
      kind: 'direct',
      uniqueKey: directKey(...pair),
      createdBy,
      createdAt: now,
      spokeAt: now,
      openSpokeAt: now,
    })
    if (isNew) await addMembers(db, row.id, pair, { seq: 0, at: now })
    return row
  })

/** A customer's conversation with the back office, created if there is none. The caller checks the right. */
export const openQuery = ({ db, clock }: Deps, customer: { id: string; name: string }): Promise<ConversationRow> =>
  db.transaction(async (db) => {
    const now = clock.now()
    const { row, isNew } = await conversationOfKey(db, {
      kind: 'query',
      uniqueKey: queryKey(customer.id),
      customerId: customer.id,
      createdAt: now,
      spokeAt: now,
      openSpokeAt: now,
    })
    if (isNew) await addMembers(db, row.id, [customer.id], { seq: 0, at: now })
    return row
  })

type OutsidePerson = {
  /** Normalized, as +919876543210. */
  number?: string | undefined
  /** The provider's id of a person whose number is unknown. */
  userId?: string | undefined
  title: string
  customerId?: string | null
}

/** The back office's conversation with a person outside; the caller checks the right. */
export const openWhatsapp = ({ db, clock }: Deps, { number, userId, title, customerId = null }: OutsidePerson): Promise<ConversationRow> =>
  db.transaction(async (db) => {
    const now = clock.now()
    const conversation = {
      kind: 'whatsapp',
      uniqueKey: number ? whatsappKey(number) : whatsappUserKey(userId ?? ''),
      outsideNumber: number ?? null,
      title,
      customerId,
      createdAt: now,
      spokeAt: now,
      openSpokeAt: now,
    } as const
    return (await conversationOfKey(db, conversation, { isHeld: true })).row
  })
