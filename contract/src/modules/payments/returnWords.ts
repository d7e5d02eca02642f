import type { ReturnState } from './balance.rules.ts'

/** Whose bank it is depends on who reads: the customer is told of their own. */
export type ReturnReader = 'customer' | 'company'
type ReturnFacts = { kind: 'refunded' | 'dispute'; state: string; amount: string; reader: ReturnReader }

type Words = Partial<Record<ReturnState, (amount: string, bank: string) => string>>
const refunds: Words = {
  pending: (amount) => `${amount} given back`,
  succeeded: (amount) => `${amount} given back`,
  failed: (amount) => `Giving back ${amount} failed`,
}
const disputes: Words = {
  inquiry: (amount, bank) => `${bank} asks about ${amount}`,
  open: (amount, bank) => `${bank} disputes ${amount}`,
  won: (amount) => `Dispute of ${amount} won`,
  lost: (amount) => `Dispute of ${amount} lost`,
}

/** What went back of a payment, or is claimed back, as the timeline, the bell and the audit log say it to their reader. */
export function returnWords({ kind, state, amount, reader }: ReturnFacts): string {
  const words: Partial<Record<string, (amount: string, bank: string) => string>> = kind === 'refunded' ? refunds : disputes
  return words[state]?.(amount, reader === 'customer' ? 'Your bank' : "The customer's bank") ?? `${amount}: ${state}`
}
