import type { Role } from '#core/access.ts'
import { type ConversationKind, isBackOffice, type MessageKind, type MessageSide } from './conversations.rules.ts'

/** The filters of the list of waiting customers. */
export const waitingFilters = ['all', 'mine', 'unassigned'] as const
export type WaitingFilter = (typeof waitingFilters)[number]

/** Conversations that the back office answers together can be assigned to one of them. */
export const canBeHandedOver = (kind: ConversationKind): boolean => kind === 'query' || kind === 'whatsapp'
export const mayAnswerCustomers = (role: Role): boolean => isBackOffice(role)

/** For this long a hand-over can be undone; after that the new assignee is notified. */
export const handOverUndoSeconds = 10

type MessageFacts = { conversation: ConversationKind; kind: MessageKind; side: MessageSide; role: Role | undefined }

/**
 * The effect of a message on the waiting time of a customer's conversation: a message from outside starts it, an answer of staff that the
 * customer can see stops it. Notes, messages of the product and messages between colleagues do not change it.
 */
export function clockEffectOf({ conversation, kind, side, role }: MessageFacts): 'starts' | 'stops' | 'goesOn' {
  if (conversation === 'space' || kind === 'note' || side === 'product') return 'goesOn'
  if (side === 'outside' || role === 'user') return 'starts'
  return 'stops'
}
