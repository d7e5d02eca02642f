import { reachesMail } from '@app/contract/notifications/notificationKinds.rules.ts'
import { emailBrandOf } from '#company/index.ts'
import { later, minutes } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { postMail } from '#mail/index.ts'
import { channelsFor, keyFor } from '#notifications/index.ts'
import { peopleToMail } from '#users/index.ts'
import { messagesOf } from '../conversationMessages.store.ts'
import { findConversation, type Reader } from '../conversations.store.ts'
import { unreadMessages } from './unreadMessages.emails.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    /** Mails a person the messages that they have not read some minutes after the last one. */
    mailUnreadMessages: UnreadSince
  }
}

type UnreadSince = { conversationId: string; reader: Reader }

/** Customers are mailed while they have no open page, unless they chose otherwise; staff only if they chose it. */
export const mailedWhenAway = (readers: readonly Reader[]): ReadonlySet<string> =>
  new Set(readers.filter(({ role }) => role === 'user').map(({ id }) => id))

/** Schedules a mail for each reader who may still be away and unread then, in the transaction of the notifications. */
export async function planUnreadMails(
  db: Db,
  { clock, config }: Pick<AppContext, 'clock' | 'config'>,
  conversationId: string,
  readers: readonly Reader[],
): Promise<void> {
  const channels = await channelsFor(
    db,
    'chat',
    readers.map(({ id }) => id),
    mailedWhenAway(readers),
  )
  const runAt = later(clock.now(), minutes(config.COMMENT_MAIL_AFTER_MINUTES))
  for (const { id, role } of readers)
    if (reachesMail(channels.get(id) ?? 'none'))
      await enqueue(
        db,
        'mailUnreadMessages',
        { conversationId, reader: { id, role } },
        { runAt, jobKey: `unreadChat:${conversationId}:${id}` },
      )
}

const mostMessages = 10

/** People who are back, who have read, or who turned these mails off get none. Messages are mailed once, until the first of them is read. */
export async function mailUnreadMessages(
  { db, push, config }: Pick<AppContext, 'db' | 'push' | 'config'>,
  { conversationId, reader }: UnreadSince,
): Promise<void> {
  const conversation = await findConversation(db, reader, conversationId)
  if (!conversation || (await push.present([reader.id])).has(reader.id)) return
  const channel = (await channelsFor(db, 'chat', [reader.id], mailedWhenAway([reader]))).get(reader.id)
  const [person] = await peopleToMail(db, [reader.id])
  if (!person || !channel || !reachesMail(channel)) return
  const unread = await messagesOf(db, reader, conversation, { after: conversation.readSeq, limit: mostMessages + 1 })
  const missed = unread.filter(({ message }) => message.authorId !== reader.id && !message.deletedAt)
  const [first] = missed
  if (!first) return
  const messages = missed.map(({ message, sender }) => ({ author: sender?.name ?? 'A colleague', words: message.body || 'Sent a file.' }))
  const brand = await emailBrandOf(db, config)
  const href = new URL(`/chat?c=${conversationId}`, brand.href).href
  const mail = unreadMessages(brand, {
    name: person.name,
    messages: messages.slice(0, mostMessages),
    isMore: messages.length > mostMessages,
    href,
  })
  await postMail(db, {
    ...mail,
    key: keyFor(`unreadChat:${first.message.id}`, reader.id),
    to: person.email,
    kind: 'unreadChat',
    isNews: true,
  })
}
