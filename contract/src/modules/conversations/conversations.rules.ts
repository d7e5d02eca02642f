import { type Actor, backOffice, type Role } from '#core/access.ts'

/**
 * What people say to each other is one thing with many doors. `direct` is of two people, a `space` of a named group, `query` a customer's own with the
 * back office, `whatsapp` the back office's with a telephone number outside.
 */
export const conversationKinds = ['direct', 'space', 'query', 'whatsapp'] as const
export type ConversationKind = (typeof conversationKinds)[number]

/** What a message is. A note is internal: it is there for staff and for nobody else. */
export const messageKinds = ['text', 'image', 'video', 'file', 'callOut', 'note'] as const
export type MessageKind = (typeof messageKinds)[number]

/** Who speaks: somebody with an account, whoever is at the other end of a telephone number, or the product itself. */
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
/** As many as one answer holds. */
export const mostMessages = 100

const kindsOfOffice: readonly ConversationKind[] = ['query', 'whatsapp']
export const isBackOffice = (role: Role): boolean => backOffice.some((each) => each === role)

/** Kinds that everybody of this role reads without having been added: the back office answers customers together. */
export const kindsReadByRole = (role: Role): readonly ConversationKind[] => (isBackOffice(role) ? kindsOfOffice : [])

/** Customers never learn of notes, not even that there are any: they have a count of their own without them. */
export const seesNotes = (role: Role): boolean => role !== 'user'

/** Notes are about somebody outside of the company; two colleagues need none. */
export const mayWriteNote = (role: Role, kind: ConversationKind): boolean => seesNotes(role) && kind !== 'direct'

type Party = Pick<Actor, 'id' | 'role'> & { managerId: string | null }

/** Whether two people may have a direct conversation at all: one is of the back office, or one manages the other. */
export const mayTalk = (a: Party, b: Party): boolean =>
  a.id !== b.id && (isBackOffice(a.role) || isBackOffice(b.role) || a.managerId === b.id || b.managerId === a.id)

/** Whether `me` may begin one with `other`. One with a customer is begun by the back office alone. */
export const mayStartDirect = (me: Party, other: Party): boolean =>
  mayTalk(me, other) && (isBackOffice(me.role) || (me.role !== 'user' && other.role !== 'user'))

export const mayKeepSpaces = (role: Role): boolean => isBackOffice(role)
export const mayDeleteDirect = (role: Role): boolean => isBackOffice(role)
export const mayDeleteSpace = (role: Role): boolean => role === 'admin'

/** The one name that a pair has, whoever of the two begins. */
export const directKey = (a: string, b: string): string => `direct:${[a, b].toSorted().join(':')}`
export const queryKey = (customerId: string): string => `query:${customerId}`
export const whatsappKey = (number: string): string => `whatsapp:${number}`

/** What can be said of a message with one press. */
export const reactions = ['👍', '❤️', '😂', '🎉', '😮', '😢'] as const

/** Words can be changed by whoever said them, for as long as they stand. */
export const mayEditMessage = (me: Pick<Actor, 'id'>, authorId: string | undefined | null): boolean => authorId === me.id
export const mayDeleteMessage = (me: Pick<Actor, 'id' | 'role'>, authorId: string | undefined | null): boolean =>
  me.role === 'admin' || authorId === me.id

/** What a role is called beside a name: what follows the underscore in `ROLE_ADMIN`. */
export const roleBadge = (wireRole: string): string => wireRole.slice(wireRole.indexOf('_') + 1)

/** So much of the last message stands beside a conversation, and so much of a new one in its pop-up. */
export const previewLength = 15
export const popupLength = 30
export const begins = (text: string, length: number): string =>
  Array.from(text).length > length ? `${Array.from(text).slice(0, length).join('')}…` : text
