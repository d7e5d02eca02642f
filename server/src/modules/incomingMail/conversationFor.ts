import type { Role } from '@app/contract/core/access.ts'
import { isMemberOf, openDirect, openQuery, readsConversation } from '#conversations/index.ts'
import type { AppContext } from '#core/context.ts'
import { Refusal } from '#core/refusal.ts'
import { type OurMail, roleOf } from './incomingMail.store.ts'

type Person = { id: string; name: string; role: Role }

/**
 * Where an answer belongs: into the conversation that its mail was written in, while writer and receiver both read it; else a customer's words
 * into their own with the back office, and a colleague's into the one with whoever wrote to them.
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
