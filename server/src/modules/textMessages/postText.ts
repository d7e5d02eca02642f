import { hours, later } from '#core/clock.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { countTextsSince, insertText } from './textMessages.store.ts'

/** Every message costs money and rings somebody's phone: no number gets more, whoever asks for them. */
const textsAnHour = 10

export type TextToPost = {
  /** Names the event, as in `phoneCode:{codeId}`: of two messages with one key only the first is ever written. */
  key: string
  /** As +919876543210. */
  to: string
  /** What the message is about, in one word, for the record. */
  kind: string
  text: string
  at: Date
}

/** Writes a text message and queues it in the caller's transaction: rolled back with it, and on its way once that commits. */
export async function postText(db: Db, { key, to, kind, text, at }: TextToPost): Promise<void> {
  if ((await countTextsSince(db, to, later(at, -hours(1)))) >= textsAnHour) return
  const textId = await insertText(db, { key, kind, receiver: to, text, createdAt: at })
  if (textId) await enqueue(db, 'sendText', { textId }, { jobKey: jobKeyOf(textId) })
}

/** One message has one job, however often it is queued. */
export const jobKeyOf = (textId: string) => `text:${textId}`
