import { seesNotes } from '@app/contract/conversations/conversations.rules.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import type { JobHandlers } from '#jobs/jobs.ts'
import { type NotificationRequest, notify, retractUnread } from '#notifications/index.ts'
import './changes/changeMessage.ts'
import { type MessageToShow, markNotified, messageById } from './conversationMessages.store.ts'
import { serializeMessage } from './conversations.serializer.ts'
import { conversationById, numberOfReader, type Reader, readersOf, readMarks } from './conversations.store.ts'
import type { ConversationRow } from './conversations.table.ts'
import './sendMessage.ts'
import './spaces/changeSpace.ts'
import { mailedWhenAway, mailUnreadMessages, planUnreadMails } from './unreadMail/mailUnreadMessages.ts'

/** Safe to run twice: screens recognize a repeated message by its number, and notifications are sent once. */
export const conversationJobs = {
  async conversationMessageAdded({ messageId }, { db, push, clock, config }) {
    const found = await announcementOf(db, messageId)
    if (!found) return
    const { said, conversation, readers } = found
    pushMessage(push, said, conversation, readers)
    const { notifications, mailed } = await notificationsFor(db, push, found)
    await db.transaction(async (db) => {
      if (!(await markNotified(db, messageId, clock.now()))) return
      for (const one of notifications) await notify(db, one)
      await planUnreadMails(db, { clock, config }, conversation.id, mailed)
    })
  },

  async conversationMessageChanged({ messageId }, { db, push }) {
    const found = await announcementOf(db, messageId)
    if (!found) return
    pushMessage(push, found.said, found.conversation, found.readers, true)
    if (found.said.message.deletedAt) await retractNotifications(db, push, found)
  },

  mailUnreadMessages: (unread, context) => mailUnreadMessages(context, unread),

  async conversationChanged({ conversationId, userIds }, { push }) {
    push.changed({ users: userIds }, { topic: 'conversations', id: conversationId })
  },
} satisfies JobHandlers

type Announcement = { said: MessageToShow; conversation: ConversationRow; readers: Reader[] }

/** Determines the readers at run time: people who have left get nothing, and customers get no notes. */
async function announcementOf(db: Db, messageId: string): Promise<Announcement | undefined> {
  const said = await messageById(db, messageId)
  const conversation = said && (await conversationById(db, said.message.conversationId))
  if (!said || !conversation || conversation.deletedAt) return undefined
  const readers = (await readersOf(db, conversation, said.message.seq)).filter((reader) => numberOfReader(reader, said.message) !== null)
  return { said, conversation, readers }
}

/** Pushed with each reader's own number; the author's other screens get it too. */
function pushMessage(
  push: AppContext['push'],
  said: MessageToShow,
  conversation: ConversationRow,
  readers: readonly Reader[],
  isChange = false,
) {
  const { message, sender } = said
  const counts = Map.groupBy(readers, ({ id, role }) => `${seesNotes(role)} ${id === message.authorId}`)
  for (const alike of counts.values()) {
    const [reader] = alike
    if (!reader) continue
    const shown = serializeMessage(said, reader)
    push.message(
      { users: alike.map(({ id }) => id) },
      {
        isGroupMessage: conversation.kind !== 'direct',
        sender: message.authorId ?? '',
        message: shown.message,
        msgType: shown.msgType,
        senderName: sender?.name ?? conversation.title ?? '',
        ...(shown.sender[0]?.profilePicture && { senderProfile: shown.sender[0].profilePicture }),
        ...(shown.fileUrl && { fileUrl: shown.fileUrl }),
        id: conversation.id,
        seq: shown.seq,
        said: shown,
        ...(isChange && { isChange: true }),
      },
    )
  }
}

/** A deleted message takes its unread notifications with it. */
async function retractNotifications(db: Db, push: AppContext['push'], { said, readers }: Announcement) {
  const { id } = said.message
  const users = await retractUnread(
    db,
    [mentionKey(id), messageKey(id)],
    readers.map((reader) => reader.id),
  )
  if (users.length > 0) push.changed({ users }, { topic: 'notifications' })
}

const mentionKey = (messageId: string) => `chatMention:${messageId}`
const messageKey = (messageId: string) => `chat:${messageId}`

/**
 * People who are mentioned are always notified. People who are away are notified of the first unread message; the next ones of its author are
 * counted in that notification.
 */
async function notificationsFor(db: Db, push: AppContext['push'], { said, conversation, readers }: Announcement) {
  const { message, sender, mentions } = said
  // Messages of the product are notified by the code that writes them.
  if (message.deletedAt || message.side === 'product' || conversation.kind === 'whatsapp') return { notifications: [], mailed: [] }
  const others = readers.filter(({ id }) => id !== message.authorId)
  const [present, marks] = [await push.present(others.map(({ id }) => id)), await readMarks(db, conversation.id)]
  const missesIts = (reader: Reader) => (marks.get(reader.id) ?? 0) >= (numberOfReader(reader, message) ?? 0) - 1
  const named = others.filter(({ id }) => mentions.includes(id))
  const away = others.filter((reader) => !named.includes(reader) && !present.has(reader.id))
  const [first, later] = [away.filter(missesIts), away.filter((reader) => !missesIts(reader))]
  const name = sender?.name ?? 'A colleague'
  const where = conversation.kind === 'space' ? ` in ${conversation.title}` : ''
  const about = { kind: 'chat', href: `/chat?c=${conversation.id}` } as const
  const by = `${conversation.id}:${message.authorId}`
  const notifications: NotificationRequest[] = [
    {
      ...about,
      key: mentionKey(message.id),
      userIds: named.map(({ id }) => id),
      text: `${name} mentioned you${where || ' in the chat'}`,
      group: { key: `chatMention:${by}`, many: `${name} mentioned you {count} times${where || ' in the chat'}` },
    },
    {
      ...about,
      key: messageKey(message.id),
      userIds: first.map(({ id }) => id),
      text: `${name} wrote${where || ' in the chat'}`,
      absent: mailedWhenAway(first),
      isMailedByCaller: true,
      group: {
        key: `chat:${by}`,
        many: `${name} sent {count} messages${where || ' in the chat'}`,
        joiners: later.map(({ id }) => id),
      },
    },
  ]
  return {
    notifications: notifications.filter(({ userIds, group }) => userIds.length + (group?.joiners ?? []).length > 0),
    mailed: others,
  }
}
