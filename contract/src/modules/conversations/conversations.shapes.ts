import { z } from 'zod'
import { LinkedFile } from '#core/linkedFile.ts'
import { Person, RoleName } from '#users/users.shapes.ts'
import { conversationKinds, messageKinds, messageSides } from './conversations.rules.ts'

/** Somebody in a conversation. Where they are mailed to is told to the back office alone. */
export const ChatPerson = Person.extend({ email: z.string().optional(), roles: z.array(RoleName) })
export type ChatPerson = z.infer<typeof ChatPerson>

/** What was said. `seq` is its number in the count of whoever reads: theirs has no gaps. `fileUrl` is the first of the files. */
export const ChatMessage = z.object({
  _id: z.string(),
  conversationId: z.string(),
  groupId: z.string(),
  seq: z.number().int(),
  kind: z.enum(messageKinds),
  side: z.enum(messageSides),
  /** Nobody where whoever speaks has no account. */
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
  /** By what it came in, where its author did not write it here. */
  via: z.literal('mail').optional(),
  /** What their mail program put below or between their words. */
  quoted: z.string().optional(),
  answersId: z.string().optional(),
  /** Only to its sender: what they called it. */
  clientKey: z.string().optional(),
  /** Rises with each change of its words, its reactions or its being there: of two answers that overtook each other the higher one holds. */
  revision: z.number().int(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().optional(),
  /** True for one that was deleted: it stays in its place without its words. */
  isDeleted: z.literal(true).optional(),
})
export type ChatMessage = z.infer<typeof ChatMessage>

const Last = z.object({ seq: z.number().int(), kind: z.enum(messageKinds), text: z.string(), senderId: z.string().optional() })

/** A conversation as its reader sees it. `lastSeq`, `readSeq` and `unread` are in the count of the reader. */
export const ChatConversation = z.object({
  _id: z.string(),
  kind: z.enum(conversationKinds),
  /** What the reader calls it: the other person, the group, the customer. */
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
  /** Of a direct one, the other person's. */
  conversationId: z.string().optional(),
  username: z.string().optional(),
  email: z.string().optional(),
  role: z.string().optional(),
  /** Of a group. Whose query group it is, is told to the back office alone. */
  groupName: z.string().optional(),
  queryGroupName: z.string().optional(),
})
export type ChatConversation = z.infer<typeof ChatConversation>
