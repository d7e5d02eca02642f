import { type Actor, backOffice, type Role } from '#core/access.ts'

/**
 * All messages between people are in conversations of these kinds. `direct` is between two people, a `space` is a named group, `query` is
 * between a customer and the back office, and `whatsapp` between a phone number outside and the back office.
 */
export const conversationKinds = ['direct', 'space', 'query', 'whatsapp'] as const
export type ConversationKind = (typeof conversationKinds)[number]

/** The kind of a message. A note is internal: only staff can see it. */
export const messageKinds = ['text', 'image', 'video', 'file', 'callOut', 'note'] as const
export type MessageKind = (typeof messageKinds)[number]

/** The author of a message: a person with an account, the person at a phone number outside, or the product itself. */
export const messageSides = ['user', 'outside', 'product'] as const
export type MessageSide = (typeof messageSides)[number]

export const memberRoles = ['owner', 'member'] as const

export const longestMessage = 10_000
export const longestTitle = 100
export const mostMembers = 500
export const mostConversations = 100
export const conversationsOfPage = 30
export const mostFound = 30
export const mostFilesOfMessage = 10
/** The limit of messages in one answer. */
export const mostMessages = 100

const kindsOfOffice: readonly ConversationKind[] = ['query', 'whatsapp']
export const isBackOffice = (role: Role): boolean => backOffice.some((each) => each === role)

/** The kinds that all people of this role can read without being members: the back office answers customers together. */
export const kindsReadByRole = (role: Role): readonly ConversationKind[] => (isBackOffice(role) ? kindsOfOffice : [])

/** Customers never learn that notes exist: their sequence numbers do not count them. */
export const seesNotes = (role: Role): boolean => role !== 'user'

/** Notes are about a person outside of the company; direct chats need none. */
export const mayWriteNote = (role: Role, kind: ConversationKind): boolean => seesNotes(role) && kind !== 'direct'

type Party = Pick<Actor, 'id' | 'role'> & { managerId: string | null }

/** Whether two people may have a direct conversation: one is of the back office, or one manages the other. */
export const mayTalk = (a: Party, b: Party): boolean =>
  a.id !== b.id && (isBackOffice(a.role) || isBackOffice(b.role) || a.managerId === b.id || b.managerId === a.id)

/** Whether `me` may start one with `other`. Only the back office starts one with a customer. */
export const mayStartDirect = (me: Party, other: Party): boolean =>
  mayTalk(me, other) && (isBackOffice(me.role) || (me.role !== 'user' && other.role !== 'user'))

export const mayKeepSpaces = (role: Role): boolean => isBackOffice(role)
export const mayDeleteDirect = (role: Role): boolean => isBackOffice(role)
export const mayDeleteSpace = (role: Role): boolean => role === 'admin'

/** The unique key of a pair, regardless of who starts. */
export const directKey = (a: string, b: string): string => `direct:${[a, b].toSorted().join(':')}`
export const queryKey = (customerId: string): string => `query:${customerId}`
export const whatsappKey = (number: string): string => `whatsapp:${comparableNumber(number)}`
/** The key of a person whose number we don't know. */
export const whatsappUserKey = (userId: string): string => `whatsapp:user:${userId}`

/**
 * The one spelling of a number as +919876543210. WhatsApp and people write mobile numbers of Mexico with and without a 1 after the country
 * code, of Argentina with and without a 9, and of Brazil with and without a 9 before the last eight digits.
 */
export const comparableNumber = (number: string): string =>
  number
    .replace(/^\+521(?=\d{10}$)/, '+52')
    .replace(/^\+549(?=\d{10}$)/, '+54')
    .replace(/^(\+55\d{2})9(?=[6-9]\d{7}$)/, '$1')

/** The available reactions. */
export const reactions = ['👍', '❤️', '😂', '🎉', '😮', '😢'] as const

/** A message can be edited by its author until it is deleted. */
export const mayEditMessage = (me: Pick<Actor, 'id'>, authorId: string | undefined | null): boolean => authorId === me.id
export const mayDeleteMessage = (me: Pick<Actor, 'id' | 'role'>, authorId: string | undefined | null): boolean =>
  me.role === 'admin' || authorId === me.id

/** The badge of a role beside a name: the part after the underscore in `ROLE_ADMIN`. */
export const roleBadge = (wireRole: string): string => wireRole.slice(wireRole.indexOf('_') + 1)

/** The preview lengths of the last message in the list, and of a new one in its pop-up. */
export const previewLength = 15
export const popupLength = 30
export const begins = (text: string, length: number): string =>
  Array.from(text).length > length ? `${Array.from(text).slice(0, length).join('')}…` : text
