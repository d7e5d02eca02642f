import { conversationsOfPage, directKey, mostConversations, mostFound } from '@app/contract/conversations/conversations.rules.ts'
import type { Contract } from '@app/contract/index.ts'
import { uploadsIn } from '@app/contract/orderComments/orderComments.rules.ts'
import { badInput, notFound, orNotFound, refuseUnless } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import type { Context, Handlers } from '#http/handlers.ts'
import { deleteMessage, editMessage, reactTo } from './changes/changeMessage.ts'
import { conversationsToShow, listConversations, unreadOf } from './conversationLists.store.ts'
import { messageById, searchMessages } from './conversationMessages.store.ts'
import { serializeChatPerson, serializeConversation, serializeMessage } from './conversations.serializer.ts'
import { findByKey, findConversation, isIn, markRead, nameOf, peopleToAdd, type Reader, readersOf } from './conversations.store.ts'
import type { ConversationRow } from './conversations.table.ts'
import { openDirect } from './openConversation.ts'
import { readMessages } from './readMessages.ts'
import { sendMessage } from './sendMessage.ts'
import { queryOf, setUpDirects, setUpQueries } from './setUp.ts'
import { createSpace, deleteDirect, deleteSpace, updateSpace } from './spaces/changeSpace.ts'

type Kind = ConversationRow['kind']
type MessageUploads = {
  fileUrl?: string | undefined
  fileUrls?: string[] | undefined
  msgType?: string | undefined
  type?: string | undefined
  isNote?: boolean | undefined
  mentions?: string[] | undefined
  answersId?: string | undefined
}

export const conversations: Handlers<Contract['conversations']> = {
  createDirect: async (context) => {
    const { db, me, input } = context
    refuseUnless(input.members.includes(me.id))
    const other = input.members.find((id) => id !== me.id)
    if (other === undefined) throw badInput('members', 'Required!')
    return await loadConversation(db, me, (await openDirect(context, me, other)).id)
  },
  ofUser: ({ db, me, input }) => {
    refuseUnless(input.id === me.id)
    return all(db, me, ['direct'])
  },
  find: async ({ db, me, input: { a, b } }) => {
    refuseUnless(a === me.id || b === me.id)
    return await loadConversation(db, me, (await findByKey(db, directKey(a, b)))?.id)
  },
  messages: ({ db, me, input: { conversationId, ...within } }) => loadMessages(db, me, conversationId, within),
  send: (context) => sendTo(context, context.input.conversationId, context.input.text, context.input),
  createGroup: async (context) => {
    const { db, me, input, idempotencyKey } = context
    return await loadConversation(db, me, await createSpace(context, me, input, idempotencyKey))
  },
  groups: ({ db, me }) => all(db, me, ['space']),
  sendToGroup: (context) => sentToGroup(context),
  groupMessages: ({ db, me, input: { groupId, ...within } }) => loadMessages(db, me, groupId, within),
  deleteGroup: async (context) => {
    const { title } = await deleteSpace(context, context.me, context.input.id)
    return { message: `Deleted ${title ?? 'Group'} Successfully!` }
  },
  isMember: async ({ db, me, input: { userId, groupId } }) => {
    const found = await findConversation(db, me, groupId)
    return found !== undefined && isId(userId) && (await isIn(db, found.id, userId))
  },
  updateMembers: async (context) => {
    const { db, me, input } = context
    await updateSpace(context, me, input.id, input.data, input.was)
    return await loadConversation(db, me, input.id)
  },
  createQueryGroups: async (context) => {
    await setUpQueries(context, context.me, context.input.userId)
    return { message: 'The query groups were created.' }
  },
  queryGroupName: async ({ db, me, input }) => {
    const { queryGroupName, profilePicture } = await loadConversation(db, me, input.groupId)
    if (queryGroupName === undefined) throw notFound('Group')
    return { queryGroupName, ...(profilePicture && { profilePicture }) }
  },
  createUserGroup: async (context) => {
    const { db, me, input } = context
    return await loadConversation(db, me, (await queryOf(context, me, input.userId ?? me.id)).id)
  },
  userGroup: async (context) => {
    const { db, me, input } = context
    return await loadConversation(db, me, (await queryOf(context, me, input.userId)).id)
  },
  allUserGroups: ({ db, me }) => all(db, me, ['query']),
  userGroupMessages: ({ db, me, input: { groupId, ...within } }) => loadMessages(db, me, groupId, within),
  sendToUserGroup: (context) => sentToGroup(context),
  createWith: async (context) => {
    const { me, input } = context
    if (input.userId === undefined) await setUpDirects(context, me)
    else await openDirect(context, me, input.userId)
    return { message: 'The chats were created.' }
  },
  singles: ({ db, me }) => all(db, me, ['direct']),
  deleteSingle: async (context) => {
    const { db, me, input } = context
    const { name } = await loadConversation(db, me, input.id)
    await deleteDirect(context, me, input.id)
    return { message: `Deleted ${name} Successfully!` }
  },

  list: async ({ db, me, input: { section, search, after } }) => {
    const kinds: Kind[] = section === 'spaces' ? ['space'] : ['direct', 'query']
    if (after !== undefined && !isId(after)) return { items: [], hasMore: false }
    const { items, hasMore } = await listConversations(db, me, { kinds, search, after, limit: conversationsOfPage })
    return { items: items.map((item) => serializeConversation(item, me)), hasMore }
  },
  one: async ({ db, me, input, push }) => {
    const found = orNotFound(await findConversation(db, me, input.id), 'Conversation')
    const others = (await readersOf(db, found)).filter(({ id }) => id !== me.id).slice(0, 100)
    const present = await push.present(others.map(({ id }) => id))
    return { ...(await loadConversation(db, me, found.id)), present: [...present] }
  },
  unread: ({ db, me }) => unreadOf(db, me),
  read: async ({ db, me, input, clock, push }) => {
    const found = orNotFound(await findConversation(db, me, input.id), 'Conversation')
    const readSeq = Math.min(input.seq, me.role === 'user' ? found.lastOpenSeq : found.lastSeq)
    const isNew = await markRead(db, { conversationId: found.id, userId: me.id, readSeq, readAt: clock.now() })
    // Updates the count on the person's other screens.
    if (isNew) push.changed({ users: [me.id] }, { topic: 'conversations', id: found.id })
    return { message: 'Read.' }
  },
  search: async ({ db, me, input }) => {
    const found = await searchMessages(db, me, input.search, mostFound)
    const ids = [...new Set(found.map(({ message }) => message.conversationId))]
    const names = new Map((await conversationsToShow(db, me, ids)).map((one) => [one.conversation.id, serializeConversation(one, me).name]))
    return found.map((one) => ({ ...serializeMessage(one, me), conversationName: names.get(one.message.conversationId) ?? '' }))
  },
  people: async ({ db, me, input }) => (await peopleToAdd(db, me, input.search)).map((person) => serializeChatPerson(person, me)),
  edit: async (context) => serializeMessage(await editMessage(context, context.me, context.input.id, context.input.message), context.me),
  remove: async (context) => serializeMessage(await deleteMessage(context, context.me, context.input.id), context.me),
  react: async (context) => serializeMessage(await reactTo(context, context.me, context.input.id, context.input), context.me),
  typing: async ({ db, me, input, push }) => {
    const found = orNotFound(await findConversation(db, me, input.id), 'Conversation')
    const readers = await readersOf(db, found)
    const name = (await nameOf(db, me.id)) ?? ''
    push.typing({ users: readers.map(({ id }) => id).filter((id) => id !== me.id) }, { id: found.id, user: me.id, name })
    return { message: 'Told.' }
  },
}

const all = async (db: Db, me: Reader, kinds: Kind[]) =>
  (await listConversations(db, me, { kinds, limit: mostConversations })).items.map((item) => serializeConversation(item, me))

async function loadConversation(db: Db, me: Reader, id: string | undefined) {
  const [found] = id !== undefined && isId(id) ? await conversationsToShow(db, me, [id]) : []
  return serializeConversation(orNotFound(found, 'Conversation'), me)
}

async function loadMessages(
  db: Db,
  me: Reader,
  id: string,
  within: { before?: number | undefined; after?: number | undefined; limit: number },
) {
  const { messages } = await readMessages(db, me, id, within)
  return messages.map((message) => serializeMessage(message, me))
}

const sentToGroup = (context: Context<{ groupId?: string | undefined; id?: string | undefined; message: string } & MessageUploads>) =>
  sendTo(context, context.input.groupId ?? context.input.id ?? '', context.input.message, context.input)

async function sendTo(context: Context, conversationId: string, body: string, along: MessageUploads) {
  const { db, me, idempotencyKey } = context
  const loadMessages = along.msgType ?? along.type
  const { id } = await sendMessage(context, me, {
    conversationId,
    body,
    kind: along.isNote ? 'note' : loadMessages === 'callOut' ? 'callOut' : undefined,
    uploadIds: uploadsIn(along),
    mentions: along.mentions ?? [],
    answersId: along.answersId,
    clientKey: idempotencyKey,
  })
  return serializeMessage(orNotFound(await messageById(db, id), 'Message'), me)
}
