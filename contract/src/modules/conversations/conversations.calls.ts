import { z } from 'zod'
import { backOffice, own, signedIn } from '#core/access.ts'
import { ask, get, Message, post } from '#core/call.ts'
import { changesOf } from '#core/fields.ts'
import { longestMessage, longestTitle, mostFilesOfMessage, mostMembers, mostMessages } from './conversations.rules.ts'
import { ChatConversation, ChatMessage, ChatPerson } from './conversations.shapes.ts'

const id = z.string().max(100)
const ids = z.array(id)
const Which = z.object({ id })
const words = z.string().trim().max(longestMessage).default('')
/** Finished uploads by their address or id. They determine the kind of the message. */
const sentAlong = {
  fileUrl: z.string().max(500).optional(),
  fileUrls: z.array(z.string().max(500)).max(mostFilesOfMessage).optional(),
  msgType: z.string().max(100).optional(),
  type: z.string().max(100).optional(),
  /** True for notes, which only staff can read. */
  isNote: z.boolean().optional(),
  mentions: ids.max(100).optional(),
  answersId: id.optional(),
}
const number = z.coerce.number().int().min(0).max(2_147_483_647)
/** A page by the reader's sequence numbers: before one, or after one. */
const within = { before: number.optional(), after: number.optional(), limit: z.coerce.number().int().min(1).max(mostMessages).default(50) }
const Group = z.object({ groupName: z.string().trim().min(1, 'Required!').max(longestTitle), members: ids.max(mostMembers) })
const messages = z.array(ChatMessage)
const chats = z.array(ChatConversation)
const GroupMessage = z.object({ groupId: id.optional(), id: id.optional(), message: words, ...sentAlong })

export const conversations = {
  // // As documented.
  createDirect: post('/api/conversations', signedIn)
    .takes(z.object({ members: ids.length(2) }))
    .answers(ChatConversation)
    .says('The direct chat of the caller with a person, created if there is none. Only the back office starts one with a customer.'),
  ofUser: get('/api/conversations/:id', signedIn)
    .takes(Which)
    .answers(chats)
    .says('The direct chats of the caller, the latest first; a hundred at most.'),
  find: get('/api/conversations/find/:a/:b', signedIn)
    .takes(z.object({ a: id, b: id }))
    .answers(ChatConversation)
    .says('The direct chat of two people, one of whom is the caller; not found if there is none.'),
  messages: get('/api/messages/:conversationId', signedIn)
    .takes(z.object({ conversationId: id, ...within }))
    .answers(messages)
    .says('Messages of a conversation, in order: the newest, or those before or after a number.'),
  send: post('/api/messages', signedIn)
    .takes(z.object({ conversationId: id, text: words, ...sentAlong }))
    .answers(ChatMessage)
    .says('Sends a message to a conversation. A retry with the same key is the same message.')
    .limitedByAccount('messages')
    .onceForEachKey('answerOfNow'),
  createGroup: post('/api/group-conversations/create', backOffice)
    .takes(Group)
    .answers(ChatConversation)
    .says('Creates a group.')
    .onceForEachKey('answerOfNow'),
  groups: get('/api/group-conversations/get', signedIn)
    .answers(chats)
    .says('The groups of the caller, the latest first; a hundred at most.'),
  sendToGroup: post('/api/group-conversations/create-message', signedIn)
    .takes(GroupMessage)
    .answers(ChatMessage)
    .says('Sends a message to a group or, as over the socket, to any conversation.')
    .limitedByAccount('messages')
    .onceForEachKey('answerOfNow'),
  groupMessages: ask('/api/group-conversations/getGroupMessage', signedIn)
    .takes(z.object({ groupId: id, ...within }))
    .answers(messages)
    .says('Messages of a group, in order.'),
  deleteGroup: post('/api/group-conversations/deleteGroup', ['admin'])
    .takes(Which)
    .answers(Message)
    .says('Deletes a group (soft delete). No member can read it any more.'),
  isMember: ask('/api/group-conversations/isUserAGroupMember', own('userId', backOffice))
    .takes(z.object({ userId: id, groupId: id }))
    .answers(z.boolean())
    .says('Whether a person is in a group that the caller can see.'),
  updateMembers: post('/api/group-conversations/update-members-to-group', backOffice)
    .takes(z.object({ id, data: changesOf(Group), was: Group.optional() }))
    .answers(ChatConversation)
    .says(
      "'Changes the name and members of a group. Removed members receive nothing from then on. With `was`, the values of the form at opening, only the differences from that are applied.',",
    ),
  createQueryGroups: post('/api/group-conversations/createBackendGroup', signedIn)
    .takes(z.object({ userId: id.optional(), username: z.string().max(200).optional(), profilePicture: z.string().max(500).optional() }))
    .answers(Message)
    .says('Creates missing query groups: a customer’s own; for the back office one customer’s, or all.'),
  queryGroupName: ask('/api/group-conversations/getQueryGroupName', backOffice)
    .takes(z.object({ groupId: id }))
    .answers(z.object({ queryGroupName: z.string(), profilePicture: z.string().optional() }))
    .says('The customer of a query group.'),
  createUserGroup: post('/api/user-chat-groups/createUserChatGroup', signedIn)
    .takes(z.object({ userId: id.optional() }))
    .answers(ChatConversation)
    .says('A customer’s query group, created if there is none.'),
  userGroup: post('/api/user-chat-groups/getUserChatGroup', own('userId', backOffice))
    .takes(z.object({ userId: id }))
    .answers(ChatConversation)
    .says('A customer’s query group.'),
  allUserGroups: get('/api/user-chat-groups/getAllUserChatGroup', backOffice)
    .answers(chats)
    .says('The query groups, the latest first; a hundred at most.'),
  userGroupMessages: ask('/api/user-chat-groups/getAllUserChatMessages', signedIn)
    .takes(z.object({ groupId: id, ...within }))
    .answers(messages)
    .says('Messages of a query group, in order.'),
  sendToUserGroup: post('/api/user-chat-groups/createUserChatGroupMessage', signedIn)
    .takes(GroupMessage)
    .answers(ChatMessage)
    .says('Sends a message to a query group.')
    .limitedByAccount('messages')
    .onceForEachKey('answerOfNow'),
  createWith: post('/api/user-chat-groups/createChatConversationWith', signedIn)
    .takes(z.object({ userId: id.optional() }))
    .answers(Message)
    .says('On entering the dashboard: creates the direct chats of the caller’s role, or the one with the given person.'),
  singles: ask('/api/user-chat-groups/getSingleChatConversations', own('userId', []))
    .takes(z.object({ userId: id }))
    .answers(chats)
    .says('The direct chats of the caller, each with the other person; a hundred at most.'),
  deleteSingle: post('/api/user-chat-groups/deleteSingleChat', backOffice)
    .takes(Which)
    .answers(Message)
    .says('Deletes a direct chat of the caller for both (soft delete).'),

  // // Further calls of the chat screen.
  list: get('/api/chat/conversations', signedIn)
    .takes(
      z.object({
        section: z.enum(['chat', 'spaces']),
        search: z.string().trim().max(100).default(''),
        /** The last conversation of the previous page. */
        after: id.optional(),
      }),
    )
    .answers(z.object({ items: chats, hasMore: z.boolean() }))
    .says('A page of the caller’s conversations, the latest first: chats and query groups, or spaces.'),
  one: get('/api/chat/conversations/:id', signedIn)
    .takes(Which)
    .answers(ChatConversation.extend({ present: ids }))
    .says('One conversation, with its members and which of them have the product open.'),
  unread: get('/api/chat/unread', signedIn)
    .answers(z.object({ unread: z.number().int(), conversations: z.number().int() }))
    .says('The caller’s number of unread messages, and of conversations with any.'),
  read: post('/api/chat/read', signedIn)
    .takes(z.object({ id, seq: number }))
    .answers(Message)
    .says('Marks a conversation as read up to a number. The mark never goes back.'),
  search: get('/api/chat/search', signedIn)
    .takes(z.object({ search: z.string().trim().min(2).max(100) }))
    .answers(z.array(ChatMessage.extend({ conversationName: z.string() })))
    .says('Searches all messages that the caller can read, newest first; thirty at most.'),
  people: get('/api/chat/people', backOffice)
    .takes(z.object({ search: z.string().trim().max(100).default('') }))
    .answers(z.array(ChatPerson))
    .says('The people whom the back office can chat with or add to a group; fifty at most.'),
  edit: post('/api/chat/edit-message', signedIn)
    .takes(z.object({ id, message: z.string().trim().min(1, 'Required!').max(longestMessage) }))
    .answers(ChatMessage)
    .says('Edits one’s own message. The earlier text is kept.'),
  remove: post('/api/chat/delete-message', signedIn)
    .takes(Which)
    .answers(ChatMessage)
    .says('Deletes one’s own message; an admin can delete any. Its place stays, without its text.'),
  react: post('/api/chat/react', signedIn)
    .takes(z.object({ id, emoji: z.string().max(20), isOn: z.boolean() }))
    .answers(ChatMessage)
    .says('Adds or removes a reaction to a message.'),
  typing: post('/api/chat/typing', signedIn)
    .takes(Which)
    .answers(Message)
    .says('Tells the others that the caller is typing. It is not stored.'),
}
