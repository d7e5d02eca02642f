import { z } from 'zod'
import { backOffice, own, signedIn } from '#core/access.ts'
import { ask, get, Message, post } from '#core/call.ts'
import { longestMessage, longestTitle, mostFilesOfMessage, mostMembers, mostMessages } from './conversations.rules.ts'
import { ChatConversation, ChatMessage, ChatPerson } from './conversations.shapes.ts'

const id = z.string().max(100)
const ids = z.array(id)
const Which = z.object({ id })
const words = z.string().trim().max(longestMessage).default('')
/** Finished uploads by the address that the upload has, or its id. What kind of message it is follows from them. */
const sentAlong = {
  fileUrl: z.string().max(500).optional(),
  fileUrls: z.array(z.string().max(500)).max(mostFilesOfMessage).optional(),
  msgType: z.string().max(100).optional(),
  type: z.string().max(100).optional(),
  /** True for what only staff are to read. */
  isNote: z.boolean().optional(),
  mentions: ids.max(100).optional(),
  answersId: id.optional(),
}
const number = z.coerce.number().int().min(0).max(2_147_483_647)
/** By the reader's numbers: what came before one, or since one. */
const within = { before: number.optional(), after: number.optional(), limit: z.coerce.number().int().min(1).max(mostMessages).default(50) }
const Group = z.object({ groupName: z.string().trim().min(1, 'Required!').max(longestTitle), members: ids.max(mostMembers) })
const messages = z.array(ChatMessage)
const chats = z.array(ChatConversation)
const GroupMessage = z.object({ groupId: id.optional(), id: id.optional(), message: words, ...sentAlong })

export const conversations = {
  // As documented.
  createDirect: post('/api/conversations', signedIn)
    .takes(z.object({ members: ids.length(2) }))
    .answers(ChatConversation)
    .says('The direct chat of the caller with somebody, made where there is none yet. One with a customer is begun by the back office.'),
  ofUser: get('/api/conversations/:id', signedIn)
    .takes(Which)
    .answers(chats)
    .says('The direct chats of the caller, the one spoken in last first; a hundred at most.'),
  find: get('/api/conversations/find/:a/:b', signedIn)
    .takes(z.object({ a: id, b: id }))
    .answers(ChatConversation)
    .says('The direct chat of two people, one of whom is the caller; not found where there is none.'),
  messages: get('/api/messages/:conversationId', signedIn)
    .takes(z.object({ conversationId: id, ...within }))
    .answers(messages)
    .says('What was said in a conversation, in order: the newest, or what came before or since a number.'),
  send: post('/api/messages', signedIn)
    .takes(z.object({ conversationId: id, text: words, ...sentAlong }))
    .answers(ChatMessage)
    .says('Says something in a conversation. Sent again under its key, it is the same message.')
    .onceForEachKey('answerOfNow'),
  createGroup: post('/api/group-conversations/create', backOffice)
    .takes(Group)
    .answers(ChatConversation)
    .says('Makes a group of people.')
    .onceForEachKey('answerOfNow'),
  groups: get('/api/group-conversations/get', signedIn)
    .answers(chats)
    .says('The groups of the caller, the one spoken in last first; a hundred at most.'),
  sendToGroup: post('/api/group-conversations/create-message', signedIn)
    .takes(GroupMessage)
    .answers(ChatMessage)
    .says('Says something in a group or, as over the socket, in any conversation.')
    .onceForEachKey('answerOfNow'),
  groupMessages: ask('/api/group-conversations/getGroupMessage', signedIn)
    .takes(z.object({ groupId: id, ...within }))
    .answers(messages)
    .says('What was said in a group, in order.'),
  deleteGroup: post('/api/group-conversations/deleteGroup', ['admin'])
    .takes(Which)
    .answers(Message)
    .says('Deletes a group. Nobody reads it any more; its trace stays.'),
  isMember: ask('/api/group-conversations/isUserAGroupMember', own('userId', backOffice))
    .takes(z.object({ userId: id, groupId: id }))
    .answers(z.boolean())
    .says('Whether somebody is in a group that the caller may see.'),
  updateMembers: post('/api/group-conversations/update-members-to-group', backOffice)
    .takes(z.object({ id, data: Group, was: Group.optional() }))
    .answers(ChatConversation)
    .says(
      'Gives a group its name and who is in it. Whoever is taken out hears nothing of it from then on. With `was`, what the form showed, only what differs from that is changed.',
    ),
  createQueryGroups: post('/api/group-conversations/createBackendGroup', signedIn)
    .takes(z.object({ userId: id.optional(), username: z.string().max(200).optional(), profilePicture: z.string().max(500).optional() }))
    .answers(Message)
    .says('Makes what query groups are missing: a customer’s own; for the back office one customer’s, or everybody’s.'),
  queryGroupName: ask('/api/group-conversations/getQueryGroupName', backOffice)
    .takes(z.object({ groupId: id }))
    .answers(z.object({ queryGroupName: z.string(), profilePicture: z.string().optional() }))
    .says('Whose query group it is.'),
  createUserGroup: post('/api/user-chat-groups/createUserChatGroup', signedIn)
    .takes(z.object({ userId: id.optional() }))
    .answers(ChatConversation)
    .says('A customer’s query group, made where there is none yet.'),
  userGroup: post('/api/user-chat-groups/getUserChatGroup', own('userId', backOffice))
    .takes(z.object({ userId: id }))
    .answers(ChatConversation)
    .says('A customer’s query group.'),
  allUserGroups: get('/api/user-chat-groups/getAllUserChatGroup', backOffice)
    .answers(chats)
    .says('The query groups, the one spoken in last first; a hundred at most.'),
  userGroupMessages: ask('/api/user-chat-groups/getAllUserChatMessages', signedIn)
    .takes(z.object({ groupId: id, ...within }))
    .answers(messages)
    .says('What was said in a query group, in order.'),
  sendToUserGroup: post('/api/user-chat-groups/createUserChatGroupMessage', signedIn)
    .takes(GroupMessage)
    .answers(ChatMessage)
    .says('Says something in a query group.')
    .onceForEachKey('answerOfNow'),
  createWith: post('/api/user-chat-groups/createChatConversationWith', signedIn)
    .takes(z.object({ userId: id.optional() }))
    .answers(Message)
    .says('On entering the dashboard: makes the direct chats that the caller’s role has, or the one with the person named.'),
  singles: ask('/api/user-chat-groups/getSingleChatConversations', own('userId', []))
    .takes(z.object({ userId: id }))
    .answers(chats)
    .says('The direct chats of the caller, with the other person beside each; a hundred at most.'),
  deleteSingle: post('/api/user-chat-groups/deleteSingleChat', backOffice)
    .takes(Which)
    .answers(Message)
    .says('Deletes a direct chat of the caller, for both. Its trace stays.'),

  // What the screen needs beside.
  list: get('/api/chat/conversations', signedIn)
    .takes(
      z.object({
        section: z.enum(['chat', 'spaces']),
        search: z.string().trim().max(100).default(''),
        /** The last of the page before. */
        after: id.optional(),
      }),
    )
    .answers(z.object({ items: chats, hasMore: z.boolean() }))
    .says('A page of the caller’s conversations, the one spoken in last first: chats and query groups, or spaces.'),
  one: get('/api/chat/conversations/:id', signedIn)
    .takes(Which)
    .answers(ChatConversation.extend({ present: ids }))
    .says('One conversation, with who is in it and who of them has the product open.'),
  unread: get('/api/chat/unread', signedIn)
    .answers(z.object({ unread: z.number().int(), conversations: z.number().int() }))
    .says('How much the caller has not read, and in how many conversations.'),
  read: post('/api/chat/read', signedIn)
    .takes(z.object({ id, seq: number }))
    .answers(Message)
    .says('Marks a conversation as read up to a number. A mark never goes back.'),
  search: get('/api/chat/search', signedIn)
    .takes(z.object({ search: z.string().trim().min(2).max(100) }))
    .answers(z.array(ChatMessage.extend({ conversationName: z.string() })))
    .says('What was said anywhere that the caller reads, the newest first; thirty at most.'),
  people: get('/api/chat/people', backOffice)
    .takes(z.object({ search: z.string().trim().max(100).default('') }))
    .answers(z.array(ChatPerson))
    .says('Whom the back office can begin a chat with or take into a group; fifty at most.'),
  edit: post('/api/chat/edit-message', signedIn)
    .takes(z.object({ id, message: z.string().trim().min(1, 'Required!').max(longestMessage) }))
    .answers(ChatMessage)
    .says('Changes the words of one’s own message. What it said before is kept.'),
  remove: post('/api/chat/delete-message', signedIn)
    .takes(Which)
    .answers(ChatMessage)
    .says('Deletes one’s own message; an admin may delete any. It stays in its place without its words.'),
  react: post('/api/chat/react', signedIn)
    .takes(z.object({ id, emoji: z.string().max(20), isOn: z.boolean() }))
    .answers(ChatMessage)
    .says('Says what one thinks of a message, or takes it back.'),
  typing: post('/api/chat/typing', signedIn)
    .takes(Which)
    .answers(Message)
    .says('Tells the others that one is writing. It is kept nowhere.'),
}
