import type { Role } from '#core/access.ts'
import { type ConversationKind, isBackOffice, type MessageKind, type MessageSide } from './conversations.rules.ts'

/** Whose waiting customers are listed. */
export const waitingFilters = ['all', 'mine', 'unassigned'] as const
export type WaitingFilter = (typeof waitingFilters)[number]

/** What the back office answers together can be handed to one of them. */
export const canBeHandedOver = (kind: ConversationKind): boolean => kind === 'query' || kind === 'whatsapp'
export const mayAnswerCustomers = (role: Role): boolean => isBackOffice(role)

/** For so long a hand-over can be taken back, and whoever gets it is told after it. */
export const handOverUndoSeconds = 10

type Said = { conversation: ConversationKind; kind: MessageKind; side: MessageSide; role: Role | undefined }

/**
 * What a message does to the clock of a customer's conversation: somebody outside starts it, an answer of staff that they can see stops it. Notes,
 * what the product says by itself and what colleagues say to each other leave it as it is.
 */
export function clockAfter({ conversation, kind, side, role }: Said): 'starts' | 'stops' | 'goesOn' {
  if (conversation === 'space' || kind === 'note' || side === 'product') return 'goesOn'
  if (side === 'outside' || role === 'user') return 'starts'
  return 'stops'
}
