import type { Db } from '#database/db.ts'
import { findConversation, isIn, type Reader } from '../conversations.store.ts'

/** Whether somebody reads a conversation at this moment. */
export const readsConversation = async (db: Db, reader: Reader, id: string): Promise<boolean> =>
  (await findConversation(db, reader, id)) !== undefined

/** Whether somebody is in a conversation by name. */
export const isMemberOf = isIn
