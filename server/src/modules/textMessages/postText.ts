import { hours, later } from '#core/clock.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { countTextsSince, insertText } from './textMessages.store.ts'

/** The hourly limit of one number over all origins: every message costs money and disturbs a person. */
const textsAnHour = 10

export type TextToPost = {
  /** Identifies the event, as `phoneCode:{codeId}`: of two messages with one key only the first is written. */
  key: string
  /** As +919876543210. */
  to: string
  /** The subject of the message in one word, for the record. */
  kind: string
  text: string
  at: Date
}

/** Writes a text message and enqueues it in the caller's transaction. */
export async function postText(db: Db, { key, to, kind, text, at }: TextToPost): Promise<void> {
  if ((await countTextsSince(db, to, later(at, -hours(1)))) >= textsAnHour) return
  const textId = await insertText(db, { key, kind, receiver: to, text, createdAt: at })
  if (textId) await enqueue(db, 'sendText', { textId }, { jobKey: jobKeyOf(textId) })
}

/** One message has one job, even if it is enqueued repeatedly. */
export const jobKeyOf = (textId: string) => `text:${textId}`
