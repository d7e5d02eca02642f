import type { Role } from '@app/contract/core/access.ts'
import { isMemberOf, openDirect, openQuery, readsConversation } from '#conversations/index.ts'
import type { AppContext } from '#core/context.ts'
import { Refusal } from '#core/refusal.ts'
import { type OurMail, roleOf } from './incomingMail.store.ts'

type Person = { id: string; name: string; role: Role }

/**
 * The conversation for an answer: the one in which its mail was written, while sender and receiver can both read it; otherwise a customer's
 * own with the back office, or a colleague's direct chat with the author of the mail.
 */
export async function conversationFor(
  context: Pick<AppContext, 'db' | 'clock'>,
  { conversationId, writtenBy }: Pick<OurMail, 'conversationId' | 'writtenBy'>,
  person: Person,
): Promise<string | undefined> {
  const { db } = context
  const role = writtenBy ? await roleOf(db, writtenBy) : undefined
  const writer = writtenBy && role ? { id: writtenBy, role } : undefined
  if (
    conversationId &&
    writer &&
    (await readsConversation(db, writer, conversationId)) &&
    (await isMemberOf(db, conversationId, person.id))
  )
    return conversationId
  if (person.role === 'user') return (await openQuery(context, person)).id
  if (!writer || writer.id === person.id) return undefined
  try {
    return (await openDirect(context, writer, person.id)).id
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
