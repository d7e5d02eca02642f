import { z } from 'zod'
import { LinkedFile } from '#core/linkedFile.ts'
import { Person, RoleName } from '#users/users.shapes.ts'
import { conversationKinds, messageKinds, messageSides } from './conversations.rules.ts'

/** A person in a conversation. Only the back office gets their e-mail address. */
export const ChatPerson = Person.extend({ email: z.string().optional(), roles: z.array(RoleName) })
export type ChatPerson = z.infer<typeof ChatPerson>

/** A message. `seq` is its number in the reader's count, which has no gaps. `fileUrl` is the first of the files. */
export const ChatMessage = z.object({
  _id: z.string(),
  conversationId: z.string(),
  groupId: z.string(),
  seq: z.number().int(),
  kind: z.enum(messageKinds),
  side: z.enum(messageSides),
  /** Empty if the author has no account. */
  sender: z.array(Person),
  message: z.string(),
  /** The same, as direct chats spell it. */
  text: z.string(),
  msgType: z.enum(messageKinds),
  type: z.enum(messageKinds),
  fileUrl: z.string().optional(),
  files: z.array(LinkedFile),
  mentions: z.array(z.string()),
  reactions: z.array(z.object({ emoji: z.string(), userIds: z.array(z.string()) })),
  /** The channel it came by, if it was not written here. */
  via: z.literal('mail').optional(),
  /** The quote that their mail program put below or between their words. */
  quoted: z.string().optional(),
  answersId: z.string().optional(),
  /** Its idempotency key; for its sender only. */
  clientKey: z.string().optional(),
  /** Rises with each change of its text, its reactions or its deletion: of two answers that arrive out of order the higher one is newer. */
  revision: z.number().int(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().optional(),
  /** True for a deleted one: its place stays, without its text. */
  isDeleted: z.literal(true).optional(),
})
export type ChatMessage = z.infer<typeof ChatMessage>

const Last = z.object({ seq: z.number().int(), kind: z.enum(messageKinds), text: z.string(), senderId: z.string().optional() })

/** A conversation for one reader. `lastSeq`, `readSeq` and `unread` are in the reader's count. */
export const ChatConversation = z.object({
  _id: z.string(),
  kind: z.enum(conversationKinds),
  /** The reader's name for it: the other person, the group, the customer. */
  name: z.string(),
  profilePicture: z.string().optional(),
  members: z.array(ChatPerson),
  memberCount: z.number().int(),
  lastSeq: z.number().int(),
  readSeq: z.number().int(),
  unread: z.number().int(),
  last: Last.optional(),
  spokeAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  /** For direct chats, the id of the other person. */
  conversationId: z.string().optional(),
  username: z.string().optional(),
  email: z.string().optional(),
  role: z.string().optional(),
  /** For groups. Only the back office gets the customer of a query group. */
  groupName: z.string().optional(),
  queryGroupName: z.string().optional(),
})
export type ChatConversation = z.infer<typeof ChatConversation>
