import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { type MessageToShow, messageById } from '../conversationMessages.store.ts'
import { findConversation, numberOfReader, type ReadConversation, type Reader } from '../conversations.store.ts'

/** A message as this person sees it now; undefined if they may not see it. */
export async function visibleMessage(
  db: Db,
  reader: Reader,
  id: string,
): Promise<{ shown: MessageToShow; conversation: ReadConversation } | undefined> {
  const shown = isId(id) ? await messageById(db, id) : undefined
  const conversation = shown && (await findConversation(db, reader, shown.message.conversationId))
  if (!shown || !conversation || shown.message.seq <= conversation.sinceSeq) return undefined
  return numberOfReader(reader, shown.message) === null ? undefined : { shown, conversation }
}
