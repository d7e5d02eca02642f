import type { Contract } from '@app/contract/index.ts'
import type { WhatsappMessage } from '@app/contract/whatsapp/whatsapp.calls.ts'
import { messagesOfPage, mostUnreadable } from '@app/contract/whatsapp/whatsapp.rules.ts'
import { editsOf, type MessageToShow, markRead, messageById, readMessages } from '#conversations/index.ts'
import { notFound, orNotFound } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import type { Context, Handlers } from '#http/handlers.ts'
import { broadcastChange } from './broadcastChange.ts'
import { addChatUser, changeChatUser, deleteChatUser } from './chatUsers.ts'
import { deleteUnreadable, newestUnreadable } from './people.store.ts'
import { approvedTemplates, sendTemplate, sendText } from './sendWhatsapp.ts'
import { serializeChatUser, serializeWhatsappMessage, shownTemplates } from './whatsapp.serializer.ts'
import { chatUserById, deliveriesOf, listChatUsers } from './whatsapp.store.ts'

export const whatsapp: Handlers<Contract['whatsapp']> = {
  users: async ({ db, clock, me, input }) => {
    const { items, ...counted } = await listChatUsers(db, me.id, input)
    return { items: items.map((row) => serializeChatUser(row, clock.now())), ...counted }
  },
  user: (context) => chatUser(context, context.input._id),
  createUser: async (context) => {
    const id = await addChatUser(context, context.me, context.input)
    broadcastChange(context.push, id)
    return chatUser(context, id)
  },
  updateUser: async (context) => {
    await changeChatUser(context, context.me, context.input)
    broadcastChange(context.push, context.input._id)
    return chatUser(context, context.input._id)
  },
  deleteUser: async (context) => {
    const name = await deleteChatUser(context, context.me, context.input._id)
    broadcastChange(context.push, context.input._id)
    return { message: `Deleted ${name} Successfully!` }
  },
  templates: async (context) => shownTemplates(await approvedTemplates(context)),
  line: async ({ whatsapp }) => ({ isSandbox: whatsapp.name === 'sandbox' }),
  sendTemplate: async (context) => {
    const { to, template } = context.input
    const { name, language, parameters } = template
    return message(context, await sendTemplate(context, context.me, { to, name, language: language.code, parameters }, context))
  },
  sendText: async (context) => {
    const { to, msg_body: body, file } = context.input
    return message(context, await sendText(context, context.me, { to, body, file }, context))
  },
  messages: async ({ db, me, input: { id, before } }) => {
    const { conversation, messages } = await readMessages(db, me, id, { limit: messagesOfPage, ...(before && { before }) })
    if (conversation.kind !== 'whatsapp') throw notFound('Chat user')
    const deliveries = await deliveriesOf(
      db,
      messages.map(({ message }) => message.id),
    )
    const ids = messages.filter(({ message }) => message.editedAt).map(({ message }) => message.id)
    const earlier = Map.groupBy(ids.length === 0 ? [] : await editsOf(db, ids), ({ messageId }) => messageId)
    return {
      items: messages
        .toSorted(byTime)
        .map((one) => serializeWhatsappMessage(one, deliveries.get(one.message.id), earlier.get(one.message.id))),
      hasMore: messages.length === messagesOfPage,
    }
  },
  unreadable: async ({ db }) =>
    (await newestUnreadable(db, mostUnreadable)).map(({ id, raw, createdAt }) => ({ _id: id, raw, createdAt: createdAt.toISOString() })),
  dismissUnreadable: async ({ db, push, input: { _id: id } }) => {
    if (!isId(id) || !(await deleteUnreadable(db, id))) throw notFound('Entry')
    broadcastChange(push, id)
    return { message: 'Removed.' }
  },
  seen: async ({ db, clock, me, input: { id, seq } }) => {
    const found = orNotFound(await chatUserById(db, me.id, id), 'Chat user')
    await markRead(db, { conversationId: id, userId: me.id, readSeq: Math.min(seq, found.lastSeq), readAt: clock.now() })
    return { message: 'Read.' }
  },
}

/** A message that arrived late stands where it was written. WhatsApp counts whole seconds; within one, the order of arrival holds. */
const byTime = ({ message: a }: MessageToShow, { message: b }: MessageToShow) =>
  Math.floor(a.createdAt.getTime() / 1_000) - Math.floor(b.createdAt.getTime() / 1_000) || a.seq - b.seq

type Deps = Pick<Context, 'db' | 'clock' | 'me'>

const chatUser = async ({ db, clock, me }: Deps, id: string) =>
  serializeChatUser(orNotFound(await chatUserById(db, me.id, id), 'Chat user'), clock.now())

async function message({ db, push }: Pick<Context, 'db' | 'push'>, id: string): Promise<WhatsappMessage> {
  const found = orNotFound(await messageById(db, id), 'Message')
  broadcastChange(push, found.message.conversationId)
  return serializeWhatsappMessage(found, (await deliveriesOf(db, [id])).get(id))
}
