import { assignees, type Role } from '#core/access.ts'
import { isBackOffice, type OrderTab } from '#orders/orders.rules.ts'

/** `draft` is every order that is not outsourced yet. */
export const outsourceStates = ['draft', 'open', 'accepted', 'closed'] as const
export type OutsourceState = (typeof outsourceStates)[number]

export const proposalStates = ['open', 'accepted', 'declined'] as const
export type ProposalState = (typeof proposalStates)[number]

/**
 * The tabs of the board. `forMe` lists briefs that ask for the reader's skills or name them as a reviewer; `mine` those with their own
 * proposal.
 */
export const boardTabs = ['open', 'forMe', 'mine', 'closed'] as const
export type BoardTab = (typeof boardTabs)[number]

export const alreadyOutsourced = 'Order is already outsourced!'
export const mostTechnologies = 30
export const mostReviewers = 50
/** The maximum number of replies in one answer. */
export const mostReplies = 200
export const proposalLength = 20_000
export const mostDays = 365

export const mayOutsource = (role: Role) => isBackOffice(role)
/** Only roles that can be given an order may send proposals. */
export const mayPropose = (role: Role) => assignees.some((one) => one === role)
/** Bidders never see each other; only admins see the proposals. */
export const seesProposals = (role: Role) => role === 'admin'

/** Only unfinished orders can be outsourced. */
export const isStillToDo = (tab: string): tab is OrderTab => tab === 'new' || tab === 'active'

export const removed = '[removed]'
const address = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g
/** Ten digits or more, or a plus with seven or more, with the usual separators. No date and no amount is that long. */
const phone = /\+\d(?:[\s().-]*\d){6,}|(?<![\w.-])\d(?:[\s().-]*\d){9,}(?![\w-])/g

/** Removes everything from a text that leads to the customer: e-mail addresses, phone numbers, and the known details. */
export function withoutContact(text: string, known: readonly (string | null | undefined)[] = []): string {
  const words = known.flatMap((word) => (word && word.trim().length > 1 ? [word.trim()] : [])).toSorted((a, b) => b.length - a.length)
  const plain = text.replace(address, removed).replace(phone, removed)
  return words.reduce((rest, word) => rest.replace(wordPattern(word), removed), plain)
}

const wordPattern = (word: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'giu')
