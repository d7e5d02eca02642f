import type { Db } from '#database/db.ts'
import { findConversation, isIn, type Reader } from '../conversations.store.ts'

/** Whether a person can read a conversation now. */
export const readsConversation = async (db: Db, reader: Reader, id: string): Promise<boolean> =>
  (await findConversation(db, reader, id)) !== undefined

/** Whether a person is a member of a conversation. */
export const isMemberOf = isIn
