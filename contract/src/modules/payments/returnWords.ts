import type { ReturnState } from './balance.rules.ts'

/** Decides between 'Your bank' and 'The customer's bank'. */
export type ReturnReader = 'customer' | 'company'
type ReturnFacts = { kind: 'refunded' | 'dispute'; state: string; amount: string; reader: ReturnReader }

type Words = Partial<Record<ReturnState, (amount: string, bank: string) => string>>
const refunds: Words = {
  pending: (amount) => `${amount} refunded`,
  succeeded: (amount) => `${amount} refunded`,
  failed: (amount) => `The refund of ${amount} failed`,
}
const disputes: Words = {
  inquiry: (amount, bank) => `${bank} asks about ${amount}`,
  open: (amount, bank) => `${bank} disputes ${amount}`,
  won: (amount) => `Dispute of ${amount} won`,
  lost: (amount) => `Dispute of ${amount} lost`,
}

/** Describes a refund or dispute of a payment to its reader, in the timeline, the bell and the audit log. */
export function returnWords({ kind, state, amount, reader }: ReturnFacts): string {
  const words: Partial<Record<string, (amount: string, bank: string) => string>> = kind === 'refunded' ? refunds : disputes
  return words[state]?.(amount, reader === 'customer' ? 'Your bank' : "The customer's bank") ?? `${amount}: ${state}`
}
