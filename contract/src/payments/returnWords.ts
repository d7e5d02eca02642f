import type { ReturnState } from './balance.rules.ts'

type Told = { kind: 'refunded' | 'dispute'; state: string; amount: string }

const refunds: Partial<Record<ReturnState, (amount: string) => string>> = {
  pending: (amount) => `${amount} given back`,
  succeeded: (amount) => `${amount} given back`,
  failed: (amount) => `Giving back ${amount} failed`,
}
const disputes: Partial<Record<ReturnState, (amount: string) => string>> = {
  inquiry: (amount) => `The customer's bank asks about ${amount}`,
  open: (amount) => `The customer's bank disputes ${amount}`,
  won: (amount) => `Dispute of ${amount} won`,
  lost: (amount) => `Dispute of ${amount} lost`,
}

/** What went back of a payment, or is claimed back, as the timeline, the bell and the audit log say it. */
export function returnWords({ kind, state, amount }: Told): string {
  const words: Partial<Record<string, (amount: string) => string>> = kind === 'refunded' ? refunds : disputes
  return words[state]?.(amount) ?? `${amount}: ${state}`
}
