import { mostMessages } from '@app/contract/conversations/conversations.rules.ts'
import { orNotFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { type MessageToShow, messagesOf, type Window } from './conversationMessages.store.ts'
import { findConversation, type ReadConversation, type Reader } from './conversations.store.ts'

/**
 * A page of a conversation by the reader's own numbers, in order. A client that was offline reads on from its last number until a page is
 * empty: it gets each message once, without gaps.
 * @throws Refusal NOT_FOUND for a conversation they cannot read
 */
export async function readMessages(
  db: Db,
  reader: Reader,
  id: string,
  window: Partial<Window> = {},
): Promise<{ conversation: ReadConversation; messages: MessageToShow[] }> {
  const conversation = orNotFound(await findConversation(db, reader, id), 'Conversation')
  const limit = Math.min(window.limit ?? mostMessages, mostMessages)
  return { conversation, messages: await messagesOf(db, reader, conversation, { ...window, limit }) }
}
