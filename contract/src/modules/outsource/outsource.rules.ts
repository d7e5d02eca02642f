import { assignees, type Role } from '#core/access.ts'
import { isBackOffice, type OrderTab } from '#orders/orders.rules.ts'

/** `draft` is every order that nobody has outsourced yet. */
export const outsourceStates = ['draft', 'open', 'accepted', 'closed'] as const
export type OutsourceState = (typeof outsourceStates)[number]

export const proposalStates = ['open', 'accepted', 'declined'] as const
export type ProposalState = (typeof proposalStates)[number]

/** The tabs of the board; `forMe` asks for one's skills or names one as a reviewer, `mine` has one's own proposal. */
export const boardTabs = ['open', 'forMe', 'mine', 'closed'] as const
export type BoardTab = (typeof boardTabs)[number]

export const alreadyOutsourced = 'Order is already outsourced!'
export const mostTechnologies = 30
export const mostReviewers = 50
/** How many replies below a proposal are answered at once. */
export const mostReplies = 200
export const proposalLength = 20_000
export const mostDays = 365

export const mayOutsource = (role: Role) => isBackOffice(role)
/** Whoever can be given the order can say what they would take for it. */
export const mayPropose = (role: Role) => assignees.some((one) => one === role)
/** Bidders never see each other, and what they ask for is the admins' alone. */
export const seesProposals = (role: Role) => role === 'admin'

/** Only what is still to be done is given away. */
export const isStillToDo = (tab: string): tab is OrderTab => tab === 'new' || tab === 'active'

export const removed = '[removed]'
const address = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g
/** Ten digits or more, or a plus before them, with what people write between them: no date and no amount is that long. */
const phone = /\+\d(?:[\s().-]*\d){6,}|(?<![\w.-])\d(?:[\s().-]*\d){9,}(?![\w-])/g

/** A text without whatever would lead to the customer: e-mail addresses, telephone numbers, and what is known of them. */
export function withoutContact(text: string, known: readonly (string | null | undefined)[] = []): string {
  const words = known.flatMap((word) => (word && word.trim().length > 1 ? [word.trim()] : [])).toSorted((a, b) => b.length - a.length)
  const plain = text.replace(address, removed).replace(phone, removed)
  return words.reduce((rest, word) => rest.replace(wordPattern(word), removed), plain)
}

const wordPattern = (word: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'giu')
